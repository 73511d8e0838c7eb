// How much work a test does: sanitized builds are ten times slower, so they do a tenth of it;
// ./test --long does ten times as much.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace zermelo {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

inline bool long_tests() {
  const char* const asked = std::getenv("ZERMELO_LONG");
  return asked != nullptr && *asked != 0;
}

inline int effort(int games) {
  return std::max(1, games * (long_tests() ? 10 : 1) / (kSanitized ? 10 : 1));
}

}  // namespace zermelo
