#include "solve/store.h"

#include <utility>

namespace zermelo {

void Store::grow() {
  Store larger(0, 2 * buckets_);
  for (std::uint64_t b = 0; b < buckets_; ++b) {
    const Bucket& bucket = pages_.as<Bucket>()[b];
    for (std::uint32_t i = 0; i < bucket.count; ++i) larger.put(bucket.keys[i], bucket.codes[i]);
  }
  *this = std::move(larger);
}

}  // namespace zermelo
