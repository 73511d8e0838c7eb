#include "engines/cube/algorithm.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/rng.h"
#include "engines/cube/methods.h"
#include "engines/cube/reading.h"
#include "tests/effort.h"

namespace zermelo::cube {
namespace {

std::string expanded(std::string_view text, int size = 3) {
  return write_turns(read_algorithm(text, size));
}
std::string refusal(std::string_view text, int size = 3) {
  try {
    read_cube<3>("");
    if (size == 2) {
      read_cube<2>(text);
    } else {
      read_cube<3>(text);
    }
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(CubeAlgorithm, BracketsAreWrittenOut) {
  EXPECT_EQ(expanded("R U R' U'"), "R U R' U'");
  EXPECT_EQ(expanded("RU2F'"), "R U2 F'");
  EXPECT_EQ(expanded("[R, U]"), "R U R' U'");
  EXPECT_EQ(expanded("[R: U]"), "R U R'");
  EXPECT_EQ(expanded("[F: [R, U]]"), "F R U R' U' F'");
  EXPECT_EQ(expanded("(R U)2"), "R U R U");
  EXPECT_EQ(expanded("(R U2)'"), "U2 R'");
  EXPECT_EQ(expanded("(R U)2'"), "U' R' U' R'");
  EXPECT_EQ(expanded("(R U)0"), "");
  EXPECT_EQ(expanded("R // the first\n U"), "R U");
  EXPECT_EQ(expanded(""), "");
}

TEST(CubeAlgorithm, TurnsOfOneFaceAreOne) {
  EXPECT_EQ(expanded("R R"), "R2");
  EXPECT_EQ(expanded("R L R"), "R2 L");
  EXPECT_EQ(expanded("R L R'"), "L");
  EXPECT_EQ(expanded("R U U' R'"), "");
  EXPECT_EQ(write_quarter_turns(read_algorithm("R2 U'", 3)), "R R U'");
}

// The same words by the rules of the game, which has its own reader of positions.
TEST(CubeAlgorithm, WideTurnsSlicesAndRotationsAsTheGameHasThem) {
  Rng rng(1);
  const std::vector<std::string> words = {"U", "R'", "F2", "D",  "L",  "B'", "Rw", "Uw2", "Fw'",
                                          "r", "l'", "M",  "E2", "S'", "x",  "y'", "z2"};
  for (int n = 0; n < effort(500); ++n) {
    std::string text;
    for (int i = 0; i < 12; ++i) text += (i == 0 ? "" : " ") + words[rng.index(words.size())];
    ASSERT_EQ(read_cube<3>(text), Cube<3>(false, 0).read(text)) << text;
  }
}

TEST(CubeAlgorithm, RefusalsSayWhere) {
  EXPECT_EQ(refusal("R Q"),
            "algorithm: expected a turn such as R U' F2 or a bracket at column 3, found 'Q'");
  EXPECT_EQ(refusal("(R U"), "algorithm: expected ')' at column 5, found the end");
  EXPECT_EQ(refusal("[R U]"),
            "algorithm: expected ',' or ':' between the two parts of '[' at column 5, found ']'");
  EXPECT_EQ(refusal("((((R U)99)99)99)99").substr(0, 40),
            "algorithm: expected at most 10000 turns,");
  EXPECT_EQ(refusal("Rw", 2), "'Rw': a 2x2x2 has no wide turns and no slices");
  EXPECT_NE(refusal(std::string(300, '(')).find("fewer brackets"), std::string::npos);
}

// Facelets that are damaged in every way: each is a lawful cube, or is refused with a reason.
TEST(CubeFacelets, FuzzedStringsAreReadOrRefused) {
  const Cube<3> game(false, 0);
  Rng rng(4);
  int refused = 0, read = 0;
  const int strings = kSanitized ? 10000 : 100000;
  for (int n = 0; n < strings; ++n) {
    std::string text = game.write(random_cube<3>(rng));
    const std::uint32_t damages = rng.below(4);
    for (std::uint32_t i = 0; i < damages; ++i) {
      const std::size_t at = rng.index(text.size());
      switch (rng.below(4)) {
        case 0: text[at] = kFaces[rng.index(6)]; break;
        case 1: std::swap(text[at], text[rng.index(text.size())]); break;
        case 2: text.erase(at, 1); break;
        default: text.insert(at, 1, static_cast<char>(rng.below(256))); break;
      }
    }
    try {
      const Cubies p = read_cube<3>(text);
      ASSERT_EQ(read_cube<3>(game.write(p)), p);
      ++read;
    } catch (const Error& error) {
      ASSERT_FALSE(std::string(error.what()).empty());
      ASSERT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      ++refused;
    }
  }
  EXPECT_GT(read, strings / 8);
  EXPECT_GT(refused, strings / 2);
}

TEST(CubeMethods, StepsSolveTheCubeAndKeepWhatIsDone) {
  Rng rng(5);
  for (int n = 0; n < effort(6); ++n) {
    const Cubies p = random_cube<3>(rng);
    for (const Method method : {Method::kBeginner, Method::kCfop}) {
      Cubies q = p;
      const std::vector<Step> steps = solve_by_steps(p, method);
      for (const Step& step : steps) {
        q = turned(q, step.turns);
        for (std::size_t i = 4; i < 8; ++i) ASSERT_EQ(q.edges[i], i) << step.name;  // the cross
      }
      ASSERT_EQ(q, Cubies{});
      EXPECT_EQ(steps.size(), method == Method::kCfop ? 7u : 13u);
      EXPECT_EQ(steps[0].name, "cross");
      EXPECT_LE(steps[0].turns.size(), 8u);  // no cross needs more
    }
  }
}

}  // namespace
}  // namespace zermelo::cube
