// The tests' own main: no test touches the user's records.
#include <cstdlib>

#include <gtest/gtest.h>

int main(int argc, char** argv) {
  setenv("ZERMELO_RECORDS", "off", 1);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
