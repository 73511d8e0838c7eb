#include "learn/weights.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <zstd.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/files.h"
#include "learn/weight_checks.h"

namespace zermelo::learn {
namespace {

constexpr std::uint64_t kBlock = 1 << 18;  // weights: 1 MiB
constexpr std::string_view kMagic = "zermelo weights 1\n";

bool all_zero(const float* from, std::uint64_t count) {
  return std::all_of(from, from + count, [](const float& weight) { return load(weight) == 0; });
}

// What stands before each block, and before the head.
struct BlockHeader {
  std::uint32_t array;  // kHead, kEnd, or the number of the array
  std::uint32_t bytes;  // as stored
  std::uint64_t first;  // weight
  std::uint64_t hash;   // of the three above and of the bytes stored
};
constexpr std::uint32_t kHead = 0xffffffff, kEnd = 0xfffffffe;

std::uint64_t hash_of(const BlockHeader& header, const char* bytes) {
  const std::uint64_t seed = checksum(&header, offsetof(BlockHeader, hash));
  return checksum(bytes, header.bytes, seed);
}

void put(std::string& out, std::uint32_t array, std::uint64_t first, std::string_view bytes) {
  BlockHeader header{array, static_cast<std::uint32_t>(bytes.size()), first, 0};
  header.hash = hash_of(header, bytes.data());
  out.append(reinterpret_cast<const char*>(&header), sizeof header);
  out.append(bytes);
}

// Blocks of a file, one by one, each checked.
class BlockReader {
 public:
  explicit BlockReader(const std::string& path) : path_(path), file_(path, std::ios::binary) {
    std::string magic(kMagic.size(), '\0');
    if (!file_) failed("cannot read '{}': {}", path, std::strerror(errno));
    if (std::filesystem::is_directory(path)) failed("cannot read '{}': it is a folder", path);
    file_.read(magic.data(), static_cast<std::streamsize>(magic.size()));
    if (!file_ || magic != kMagic) bad_input("{}: not a file of weights", path);
  }
  const BlockHeader& next() {
    file_.read(reinterpret_cast<char*>(&header_), sizeof header_);
    if (!file_) bad_input("{}: the file ends too early", path_);
    if (header_.bytes > (kBlock * sizeof(float)) * 2) damaged();
    bytes_.resize(header_.bytes);
    file_.read(bytes_.data(), header_.bytes);
    if (!file_) bad_input("{}: the file ends too early", path_);
    if (hash_of(header_, bytes_.data()) != header_.hash) damaged();
    return header_;
  }
  const std::string& bytes() const { return bytes_; }
  [[noreturn]] void damaged() const { bad_input("{}: damaged, a checksum does not hold", path_); }

 private:
  std::string path_;
  std::ifstream file_;
  BlockHeader header_{};
  std::string bytes_;
};

}  // namespace

void Weights::copy_from(const Weights& other) {
  for (std::uint64_t first = 0; first < size(); first += kBlock) {
    const std::uint64_t count = std::min(kBlock, size() - first);
    if (all_zero(other.data() + first, count)) continue;
    std::memcpy(data() + first, other.data() + first, count * sizeof(float));
  }
}

void write_weights(const std::string& path, std::string_view head,
                   const std::vector<const Weights*>& arrays, const FileOrder& order) {
  NewFile file(path);
  std::string out(kMagic);
  put(out, kHead, 0, head);
  std::vector<float> copy(kBlock);
  std::vector<std::uint64_t> places(kBlock);
  std::string packed(ZSTD_compressBound(kBlock * sizeof(float)), '\0');
  for (std::size_t a = 0; a < arrays.size(); ++a) {
    for (std::uint64_t first = 0; first < arrays[a]->size(); first += kBlock) {
      const std::uint64_t count = std::min(kBlock, arrays[a]->size() - first);
      const float* const from = arrays[a]->data();
      if (order) {
        order(a, first, {places.data(), count});
        for (std::size_t i = 0; i < count; ++i) copy[i] = load(from[places[i]]);
        if (all_zero(copy.data(), count)) continue;
      } else {
        if (all_zero(from + first, count)) continue;
        std::copy_n(from + first, count, copy.begin());
      }
      const std::size_t size =
          ZSTD_compress(packed.data(), packed.size(), copy.data(), count * sizeof(float), 1);
      if (ZSTD_isError(size)) failed("{}: cannot compress", path);
      put(out, static_cast<std::uint32_t>(a), first, std::string_view(packed).substr(0, size));
      file.append(out);
      out.clear();
    }
  }
  put(out, kEnd, 0, "");
  file.append(out);
  file.commit();
}

bool is_weights_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) failed("cannot read '{}': {}", path, std::strerror(errno));
  if (std::filesystem::is_directory(path)) failed("cannot read '{}': it is a folder", path);
  std::string magic(kMagic.size(), '\0');
  file.read(magic.data(), static_cast<std::streamsize>(magic.size()));
  return file && magic == kMagic;
}

std::string read_weights_head(const std::string& path) {
  BlockReader reader(path);
  if (reader.next().array != kHead) reader.damaged();
  return reader.bytes();
}

void check_weights(const std::string& path) {
  BlockReader reader(path);
  while (reader.next().array != kEnd) {}
}

void read_weights(const std::string& path, const std::vector<Weights*>& arrays,
                  const FileOrder& order) {
  std::vector<float> copy(order ? kBlock : 0);
  std::vector<std::uint64_t> places(copy.size());
  BlockReader reader(path);
  if (reader.next().array != kHead) reader.damaged();
  for (;;) {
    const BlockHeader header = reader.next();
    if (header.array == kEnd) return;
    if (header.array >= arrays.size()) reader.damaged();
    if (arrays[header.array] == nullptr) continue;
    Weights& weights = *arrays[header.array];
    if (header.first >= weights.size() || header.first % kBlock != 0) reader.damaged();
    const std::uint64_t count = std::min(kBlock, weights.size() - header.first);
    float* const to = order ? copy.data() : weights.data() + header.first;
    const std::size_t bytes =
        ZSTD_decompress(to, count * sizeof(float), reader.bytes().data(), reader.bytes().size());
    if (bytes != count * sizeof(float)) reader.damaged();
    if (!order) continue;
    order(header.array, header.first, {places.data(), count});
    for (std::size_t i = 0; i < count; ++i) {
      if (copy[i] != 0) weights.data()[places[i]] = copy[i];
    }
  }
}

}  // namespace zermelo::learn
