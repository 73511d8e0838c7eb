# Writes a file that tells ctest of every suite in a gtest program, run after the program is linked:
#   cmake -DPROGRAM=... -DOUTPUT=... -P list_suites.cmake
# A suite is one test: as a process for each of two thousand cases (gtest_discover_tests) they would
# spend more time starting, under the sanitizers, than testing.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "#[^\n]*" "" list "${list}")  # the values of parameters
string(REGEX MATCHALL "(^|\n)[A-Za-z][A-Za-z0-9_/]*\\." suites "${list}")
set(lines "")
foreach(suite IN LISTS suites)
  string(REGEX REPLACE "[\n.]" "" suite "${suite}")
  string(APPEND lines
    "add_test(${suite} \"${PROGRAM}\" --gtest_color=no \"--gtest_filter=${suite}.*\")\n"
    "set_tests_properties(${suite} PROPERTIES LABELS cases TIMEOUT 600)\n")
  # Those that run over every game take longest: first, so that no core waits for them at the end.
  if(suite MATCHES "/")
    string(APPEND lines "set_tests_properties(${suite} PROPERTIES COST 1000)\n")
  endif()
endforeach()
file(WRITE ${OUTPUT} "${lines}")
