# What every file of ours is compiled with: the language, the processor, the warnings.
# Optimisation and sanitizers are the presets' business (CMakePresets.json).

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)  # configured by hand, without a preset
endif()

# 3: AVX2 and BMI2, every x86-64 since Intel Haswell (2013) and AMD Zen (2017). 2: SSE4.2, for older
# ones (base/simd.h has the fall-backs; preset portable).
set(ZERMELO_LEVEL 3 CACHE STRING "Level of the x86-64 processor to compile for: 3 or 2")

add_library(zermelo_common INTERFACE)
target_include_directories(zermelo_common INTERFACE ${CMAKE_SOURCE_DIR}/src)

target_compile_options(zermelo_common INTERFACE
  -march=x86-64-v${ZERMELO_LEVEL}
  -Wall -Wextra -Wconversion -Werror
  # Vectors of 32 bytes go to functions in another way without AVX; ours are all inlined.
  $<$<EQUAL:${ZERMELO_LEVEL},2>:-Wno-psabi>
  # g++ also warns of a parameter named like a member (-Wshadow); only locals are mistakes.
  $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>
  # g++ 12 sees overlapping and endless copies in an innocent "text" + string (its bug 105651,
  # under three names); clang and the sanitizers see the guilty ones.
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>"
  # To clang -Wconversion means signs too, to g++ it does not: one set of warnings for both.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>)

# g++ looks for garbage of its own so often that a twelfth of its time goes there: not before a gigabyte.
target_compile_options(zermelo_common INTERFACE
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>)

# Compile once, not once a branch. ccache cannot look into a precompiled header: the sloppiness
# and these flags are what its manual asks for to cache files that use one. It compares the headers
# themselves (CCACHE_DEPEND), not what the preprocessor makes of them, where macros and comments are
# gone: a header precompiled before one of them changed would come back as if it were the new one.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DEPEND=true
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
  target_compile_options(zermelo_common INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
