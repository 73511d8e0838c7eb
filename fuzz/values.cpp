// Reads whatever bytes come as the value of a short game. Nothing but an Error may be thrown, and
// what is accepted must be written so that it is read as the same value.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/error.h"
#include "cgt/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    ShortGames games(Limits{.seconds = 1, .bytes = 20'000'000});
    const ShortGame value = read_value(games, text);
    const std::string written = write_value(games, value);
    if (read_value(games, written) != value) {
      fmt::print(stderr, "'{}' is written as '{}', which is another value\n", text, written);
      std::abort();
    }
  } catch (const Error&) {}
  return 0;
}
