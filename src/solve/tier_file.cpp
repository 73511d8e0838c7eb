#include "solve/tier_file.h"

#include <cstddef>
#include <cstring>
#include <filesystem>

namespace zermelo {
namespace {

struct Header {
  std::uint64_t owner = 0;
  TierFacts facts;
  std::uint64_t bytes = 0, content_sum = 0, header_sum = 0;  // the last over all before it
};
static_assert(sizeof(Header) == 80);  // no padding

std::uint64_t sum_of(const Header& header) {
  return checksum(&header, offsetof(Header, header_sum));
}

}  // namespace

TierWriter::TierWriter(const std::string& path, std::uint64_t owner) : file_(path), owner_(owner) {
  const Header room;
  file_.append(&room, sizeof room);
}

void TierWriter::append(const void* bytes, std::size_t size) {
  sum_.add(bytes, size);
  file_.append(bytes, size);
}

void TierWriter::commit(const TierFacts& facts) {
  Header header{.owner = owner_, .facts = facts};
  header.bytes = file_.size();
  header.content_sum = sum_.sum();
  header.header_sum = sum_of(header);
  file_.set_beginning({reinterpret_cast<const char*>(&header), sizeof header});
  file_.commit(/*wait_for_disk=*/false);
}

std::optional<TierFile> TierFile::open(const std::string& path, std::uint64_t owner) {
  if (!std::filesystem::is_regular_file(path)) return std::nullopt;
  TierFile tier;
  tier.file_ = MappedFile(path);
  Header header;
  if (tier.file_.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, tier.file_.data(), sizeof header);
  if (header.owner != owner || header.header_sum != sum_of(header) ||
      header.bytes != tier.file_.size()) {
    return std::nullopt;
  }
  const std::size_t size = tier.file_.size() - sizeof header;
  if (checksum(tier.file_.data() + sizeof header, size) != header.content_sum) {
    return std::nullopt;
  }
  tier.facts_ = header.facts;
  return tier;
}

const std::uint64_t* TierFile::words() const {
  return reinterpret_cast<const std::uint64_t*>(file_.data() + sizeof(Header));
}

}  // namespace zermelo
