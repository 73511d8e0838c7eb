// Zeroed memory for tables: large, lazily backed, in huge pages where the system has them.
#pragma once

#include <cstddef>
#include <sys/mman.h>
#include <utility>

#include "base/error.h"

namespace zermelo {

class Pages {
 public:
  Pages() = default;
  explicit Pages(std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    void* const data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) failed("the system has no {} bytes for a table", bytes);
    data_ = data;
    madvise(data_, bytes, MADV_HUGEPAGE);  // a wish: random places of small pages miss twice
  }
  ~Pages() {
    if (data_ != nullptr) munmap(data_, bytes_);
  }
  Pages(Pages&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Pages& operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  std::size_t bytes() const { return bytes_; }
  // Assumes that zeroed bytes are a valid T.
  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace zermelo
