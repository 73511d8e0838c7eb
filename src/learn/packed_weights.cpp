#include "learn/packed_weights.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <zstd.h>

#include "base/checksum.h"
#include "base/error.h"

namespace zermelo::learn {
namespace {

constexpr std::string_view kPackedMagic = "zermelo network 8 bits\n";
constexpr float kLargest = 127;
constexpr int kEffort = 19;  // of compression: packed once, read often

}  // namespace

std::string pack_weights(std::string_view head, const std::vector<std::span<const float>>& groups) {
  std::string scales, bytes;
  for (const std::span<const float> group : groups) {
    float largest = 0;
    for (const float weight : group) largest = std::max(largest, std::abs(weight));
    const float scale = largest > 0 ? largest / kLargest : 0;
    scales.append(reinterpret_cast<const char*>(&scale), sizeof scale);
    for (const float weight : group) {
      const long byte = scale > 0 ? std::lround(weight / scale) : 0;
      bytes.push_back(static_cast<char>(static_cast<std::int8_t>(byte)));
    }
  }
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kEffort);
  if (ZSTD_isError(size)) failed("a network cannot be packed: {}", ZSTD_getErrorName(size));
  packed.resize(size);
  const auto head_bytes = static_cast<std::uint32_t>(head.size());
  std::string rest(reinterpret_cast<const char*>(&head_bytes), sizeof head_bytes);
  rest.append(head).append(scales).append(packed);
  const std::uint64_t sum = checksum(rest.data(), rest.size());
  std::string content(kPackedMagic);
  content.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return content + rest;
}

bool is_packed_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string magic(kPackedMagic.size(), '\0');
  file.read(magic.data(), static_cast<std::streamsize>(magic.size()));
  return file && magic == kPackedMagic;
}

PackedWeights packed_parts(std::string_view content, const std::string& name) {
  std::uint64_t sum;
  std::uint32_t head_bytes;
  content.remove_prefix(kPackedMagic.size());
  if (content.size() < sizeof sum + sizeof head_bytes) {
    bad_input("{}: the file ends too early", name);
  }
  std::memcpy(&sum, content.data(), sizeof sum);
  content.remove_prefix(sizeof sum);
  if (checksum(content.data(), content.size()) != sum) {
    bad_input("{}: damaged, its checksum does not hold", name);
  }
  std::memcpy(&head_bytes, content.data(), sizeof head_bytes);
  content.remove_prefix(sizeof head_bytes);
  if (head_bytes > content.size()) bad_input("{}: the file ends too early", name);
  return {content.substr(0, head_bytes), content.substr(head_bytes)};
}

std::string_view packed_head(std::string_view content) {
  std::uint32_t bytes = 0;
  const std::size_t begin = kPackedMagic.size() + sizeof(std::uint64_t) + sizeof bytes;
  if (!content.starts_with(kPackedMagic) || content.size() < begin) return "";
  std::memcpy(&bytes, content.data() + begin - sizeof bytes, sizeof bytes);
  return content.substr(begin, bytes);
}

void unpack_weights(const PackedWeights& parts, const std::vector<std::span<float>>& groups,
                    const std::string& name) {
  std::uint64_t count = 0;
  for (const std::span<float> group : groups) count += group.size();
  std::string_view packed = parts.body;
  std::vector<float> scales(groups.size());
  if (packed.size() < scales.size() * sizeof(float)) bad_input("{}: the file ends too early", name);
  std::memcpy(scales.data(), packed.data(), scales.size() * sizeof(float));
  packed.remove_prefix(scales.size() * sizeof(float));
  if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != count) {
    bad_input("{}: expected {} weights, found another number", name, count);
  }
  std::vector<std::int8_t> bytes(count);
  if (ZSTD_decompress(bytes.data(), count, packed.data(), packed.size()) != count) {
    bad_input("{}: damaged, its weights cannot be unpacked", name);
  }
  const std::int8_t* from = bytes.data();
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (float& weight : groups[g]) {
      if (*from != 0) weight = static_cast<float>(*from) * scales[g];
      ++from;
    }
  }
}

}  // namespace zermelo::learn
