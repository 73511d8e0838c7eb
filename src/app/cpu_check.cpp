// Says so when the processor is too old, where the rest of the program would die of an illegal
// instruction.
//
// The whole program is compiled for x86-64-v3 and even a constructor of a global may use it, so
// the check has to come before all of them: from .preinit_array, which the loader runs first. This
// file alone is compiled for plain x86-64, and calls nothing but the kernel.

#include <unistd.h>

namespace {

bool processor_is_enough() {
  __builtin_cpu_init();
#ifdef __clang__  // clang 14 does not know the name of the level, only its parts
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#else
  return __builtin_cpu_supports("x86-64-v3");
#endif
}

void check_processor(int, char**, char**) {
  if (processor_is_enough()) return;
  constexpr char kMessage[] =
      "zermelo: this processor is too old: an x86-64 with AVX2 and BMI2 "
      "(x86-64-v3; Intel Haswell 2013, AMD Zen 2017 or later) is needed\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(1);
}

using Initialiser = void (*)(int, char**, char**);
[[gnu::section(".preinit_array"), gnu::used]] const Initialiser kFirst = check_processor;

}  // namespace
