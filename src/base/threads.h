// Work on all cores whose result does not depend on how many there are.
#pragma once

#include <cstddef>
#include <functional>

namespace zermelo {

int core_count();

// Calls work(i) for each i in [0, count) on up to `threads` threads. Determinism is the caller's:
// item i must use only its own data (its own stream of the generator). The first exception is passed
// on when all threads have ended.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace zermelo
