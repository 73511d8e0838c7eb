// Keys of positions: which games have exact ones, and that those have.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "boards/marked_row.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

class Keys : public testing::TestWithParam<std::string> {
 protected:
  // Holds a position against the one that was seen before with its key, and with its text.
  void meet(const AnyPosition& p) {
    const std::uint64_t key = game_->key(p);
    const auto [same_key, is_new_key] = by_key_.emplace(key, p);
    ASSERT_TRUE(game_->equal(same_key->second, p))
        << game_->write(p) << " has the key of " << game_->write(same_key->second);
    const auto [same_text, is_new_text] = by_text_.emplace(game_->write(p), key);
    ASSERT_EQ(same_text->second, key) << game_->write(p) << " has two keys";
    met_again_ += is_new_key ? 0 : 1;
  }

  std::unique_ptr<AnyGame> game_ = make_game(GetParam());
  std::unordered_map<std::uint64_t, AnyPosition> by_key_;
  std::unordered_map<std::string, std::uint64_t> by_text_;
  int met_again_ = 0;
};

// Positions that differ by a single move, or by a symmetry, are those that a careless key confuses: so
// all that a move leads to are held against each other, along random games.
TEST_P(Keys, ThatAreExactTellAllPositionsApart) {
  if (!game_->traits().exact_key) return;
  Rng rng(7);
  const std::size_t wanted = static_cast<std::size_t>(effort(4000));
  for (int games = 0; games < 2000 && by_key_.size() < wanted; ++games) {
    AnyPosition p = game_->start();
    for (int length = 0; length < 300; ++length) {
      ASSERT_NO_FATAL_FAILURE(meet(p));
      for (int s = 1; s < std::min(game_->symmetries(), 24); ++s) {
        ASSERT_NO_FATAL_FAILURE(meet(game_->transform(p, s)));
      }
      if (game_->turn(p).is_over()) break;
      const std::vector<AnyMove> moves = game_->moves(p);
      for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 100); ++i) {
        AnyPosition next = p;
        game_->play(next, moves[i]);
        ASSERT_NO_FATAL_FAILURE(meet(next));
      }
      game_->play(p, moves[rng.index(moves.size())]);
    }
  }
  EXPECT_GT(met_again_, 0);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Keys, testing::ValuesIn(all_samples()), test_name);

// Whether what rests on a table of keys is proved, or proved but for a hash collision. A new game
// takes its place in this list.
TEST(ExactKeys, OfTheUsualVariants) {
  const std::map<std::string, bool> kExact = {
      {"2048", false},
      {"2584", false},
      {"blackjack", false},
      {"chomp", true},
      {"connect-four", true},
      {"cube", false},  // exact with size=2
      {"dawsons-kayles", true},
      {"domineering", false},  // any board can be read
      {"ewn", false},          // exact with size=3
      {"grundys-game", false},
      {"hackenbush", false},
      {"hex", false},
      {"kayles", true},
      {"kuhn-poker", true},
      {"leduc-poker", true},
      {"nim", false},  // any number of heaps can be read
      {"nim3p", false},
      {"octal", false},
      {"one-to-ten", true},
      {"othello", false},
      {"poison", true},
      {"poker", false},
      {"sim", true},  // up to 8 nodes
      {"snake", true},
      {"soda-cans", true},
      {"subtraction", false},
      {"sum", false},
      {"tactix", true},
      {"tic-tac-toe", true},
      {"toads-and-frogs", false},  // any line can be read
      {"treblecross", true},
      {"value", true},
      {"wythoff", true},
      {"yavalath", false},
  };
  for (const CatalogueEntry& entry : catalogue()) {
    const std::string& name = entry.info->name;
    ASSERT_TRUE(kExact.contains(name)) << name << " is not in the list";
    EXPECT_EQ(make_game(name)->traits().exact_key, kExact.at(name)) << name;
  }
}

TEST(ExactKeys, DependOnTheOptions) {
  const std::map<std::string, bool> kExact = {
      {"cube(size=2)", true},          {"ewn(size=3)", true},  {"ewn(size=4)", false},
      {"cube(size=3)", false},         {"sim(nodes=8)", true}, {"sim(nodes=9)", false},
      {"sim(nodes=8,players=3)", true}};
  for (const auto& [spec, exact] : kExact) {
    if (!is_here(spec)) continue;
    EXPECT_EQ(make_game(spec)->traits().exact_key, exact) << spec;
  }
}

// Rows of any length are read, so their keys tell lengths apart too.
TEST(ExactKeys, OfRowsOfAllLengths) {
  std::set<std::uint64_t> keys;
  std::size_t rows = 0;
  const auto add = [&](std::uint64_t marks, int length) {
    keys.insert(Row{.marks = marks, .length = static_cast<std::uint8_t>(length)}.key());
    ++rows;
  };
  for (int length = 1; length <= 14; ++length) {
    for (std::uint64_t marks = 0; marks <= low_bits(length); ++marks) add(marks, length);
  }
  // Long rows next to these in number, and two that had the same key when it was a sum.
  for (int length = 15; length <= kMostCells; ++length) {
    for (const std::uint64_t marks : {std::uint64_t{0}, std::uint64_t{1}, low_bits(length),
                                      low_bits(length - 1), low_bits(length) ^ low_bits(length - 1),
                                      std::uint64_t{0x61c8864680b583eb} & low_bits(length)}) {
      add(marks, length);
    }
  }
  EXPECT_EQ(keys.size(), rows);
}

// Why Nim has no exact key, and that a sum of games asks its summands where keys do not tell.
TEST(ExactKeys, SumsTellPositionsOfOneKeyApart) {
  const std::string kFirst = "14 0 0 0 1903 12625 20050 12991";
  const std::string kSecond = "28 0 0 0 27353 5240 17327 14417";
  if (!is_here("sum") || !is_here("kayles")) GTEST_SKIP();
  for (const std::string spec : {"nim", "nim + kayles(3)"}) {
    const std::string rest = spec == "nim" ? "" : " + i i i";
    const auto game = make_game(spec);
    const AnyPosition first = game->read(kFirst + rest), second = game->read(kSecond + rest);
    EXPECT_EQ(game->key(first), game->key(second)) << "the key has changed: look for others";
    EXPECT_FALSE(game->equal(first, second)) << spec;
    // The same with other bytes: the other player is to move.
    AnyPosition again = game->read("14 0 0 0 1903 12625 20050 12992" + rest);
    game->play(again, game->read_move(again, spec == "nim" ? "8 1" : "1:8 1"));
    EXPECT_TRUE(game->equal(first, again)) << spec;
  }
}

}  // namespace
}  // namespace zermelo
