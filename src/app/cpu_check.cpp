// Says so when the processor is too old, where the rest of the program would die of an illegal
// instruction.
//
// The rest is compiled for x86-64 of level ZERMELO_LEVEL and even a constructor of a global may use all
// of it, so the check has to come before all of them: from .preinit_array, which the loader runs first.
// This file alone is compiled for plain x86-64, and calls nothing but the kernel.

#include <unistd.h>

namespace {

bool processor_is_enough() {
  __builtin_cpu_init();
#if ZERMELO_LEVEL == 2
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("ssse3") &&
         __builtin_cpu_supports("popcnt");
#elif defined(__clang__)  // clang 14 does not know the name of the level, only its parts
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#else
  return __builtin_cpu_supports("x86-64-v3");
#endif
}

void check_processor(int, char**, char**) {
  if (processor_is_enough()) return;
#if ZERMELO_LEVEL == 2
  constexpr char kMessage[] =
      "zermelo: this processor is too old: an x86-64 with SSE4.2 and POPCNT "
      "(x86-64-v2; Intel Nehalem 2008, AMD Bulldozer 2011 or later) is needed\n";
#else
  constexpr char kMessage[] =
      "zermelo: this processor is too old for this build, which needs AVX2 and BMI2 "
      "(x86-64-v3); 'cmake --preset portable' makes one without, as ./zermelo does by itself\n";
#endif
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(1);
}

using Initialiser = void (*)(int, char**, char**);
[[gnu::section(".preinit_array"), gnu::used]] const Initialiser kFirst = check_processor;

}  // namespace
