#include "base/checksum.h"

#define XXH_INLINE_ALL  // the whole library is in its header
#include <xxhash.h>

namespace zermelo {

std::uint64_t checksum(const void* bytes, std::size_t size, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes, size, seed);
}

struct Checksum::State {
  XXH3_state_t xxh;
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH3_64bits_reset(&state_->xxh); }
Checksum::~Checksum() = default;

void Checksum::add(const void* bytes, std::size_t size) {
  XXH3_64bits_update(&state_->xxh, bytes, size);
}

std::uint64_t Checksum::sum() const { return XXH3_64bits_digest(&state_->xxh); }

}  // namespace zermelo
