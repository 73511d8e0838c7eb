// Checksums of bytes (xxHash, 64 bits): they tell damage, not malice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace zermelo {

std::uint64_t checksum(const void* bytes, std::size_t size, std::uint64_t seed = 0);

// The same of bytes that come piece by piece.
class Checksum {
 public:
  Checksum();
  ~Checksum();
  void add(const void* bytes, std::size_t size);
  std::uint64_t sum() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace zermelo
