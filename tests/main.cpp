// The tests' own main: no test touches the user's records.
#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/source_dir.h"

std::string zermelo::source_dir() { return ZERMELO_SOURCE_DIR; }

int main(int argc, char** argv) {
  setenv("ZERMELO_RECORDS", "off", 1);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
