// Two positions with one key end the making and the verification of a database, wherever their rows
// meet: games that give two chosen positions the same key.
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "base/bit_set.h"
#include "base/error.h"
#include "base/files.h"
#include "base/fixed_list.h"
#include "core/payoffs.h"
#include "solve/build_database.h"
#include "solve/database.h"
#include "solve/graph_of.h"
#include "solve/verify_database.h"

namespace zermelo {
namespace word_game {

// Two players write a word in turn. The letters a and b lead one tier up, c leads two; at the last
// tier or beyond the game is over, a tie. So the value of a word follows from its tier.
class WordGame {
 public:
  static constexpr int kLast = 8;

  struct Position {
    std::uint64_t letters = 0;  // two bits each: 1 is a, 2 is b, 3 is c
    std::uint8_t tier = 0, mover = 0;
    friend bool operator==(const Position& p, const Position& q) { return p.letters == q.letters; }
  };
  using Move = std::uint8_t;

  // The second word has the key of the first. Empty: no two words have the same key.
  explicit WordGame(std::string_view first = "", std::string_view second = "")
      : first_(read(first).letters), second_(read(second).letters) {}

  int players() const { return 2; }
  Position start() const { return {}; }
  int mover(const Position& p) const { return p.mover; }
  Turn turn(const Position& p) const {
    return p.tier >= kLast ? Turn::over() : Turn::player(p.mover);
  }
  FixedList<Move, 3> moves(const Position&) const {
    FixedList<Move, 3> letters;
    for (Move letter = 1; letter <= 3; ++letter) letters.push_back(letter);
    return letters;
  }
  void play(Position& p, Move m) const {
    p.letters = p.letters << 2 | m;
    p.tier = static_cast<std::uint8_t>(p.tier + (m == 3 ? 2 : 1));
    p.mover ^= 1;
  }
  Payoffs payoffs(const Position&) const { return Payoffs::tie(); }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return kLast; }
  std::string write(const Position& p) const {
    std::string word;
    for (std::uint64_t left = p.letters; left != 0; left >>= 2) {
      word.insert(word.begin(), static_cast<char>('a' - 1 + (left & 3)));
    }
    return word;
  }
  Position read(std::string_view text) const {
    Position p;
    for (const char letter : text) play(p, static_cast<Move>(letter - 'a' + 1));
    return p;
  }
  std::string write_move(const Position&, Move m) const { return {static_cast<char>('a' - 1 + m)}; }
  std::string draw(const Position& p, std::optional<Move>, Pen) const { return write(p) + "\n"; }

  std::uint64_t key(const Position& p) const {
    return second_ != 0 && p.letters == second_ ? first_ : p.letters;
  }
  int tier(const Position& p) const { return p.tier; }

 private:
  std::uint64_t first_, second_;
};

// The same, but all words of a tier are one position: it is reached with other bytes each time.
class TierGame : public WordGame {
 public:
  struct Position : WordGame::Position {
    friend bool operator==(const Position& p, const Position& q) { return p.tier == q.tier; }
  };
  Position start() const { return {}; }
  std::string write(const Position& p) const { return std::to_string(p.tier); }
  Position read(std::string_view text) const { return {WordGame::read(text)}; }
  std::uint64_t key(const Position& p) const { return p.tier; }
};

// A puzzle: a token on a line is moved by one step until it is at 0. A place is a layer.
class LinePuzzle {
 public:
  static constexpr int kLength = 20;

  struct Position {
    int place = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  enum Move : std::uint8_t { kDown, kUp };

  // The second place has the key of the first.
  explicit LinePuzzle(int first = 0, int second = 0) : first_(first), second_(second) {}

  int players() const { return 1; }
  Position start() const { return {kLength}; }
  Position goal() const { return {}; }
  Turn turn(const Position& p) const { return p.place == 0 ? Turn::over() : Turn::player(0); }
  BitMoves<Move> moves(const Position& p) const {
    return BitMoves<Move>((p.place > 0 ? 1u << kDown : 0u) | (p.place < kLength ? 1u << kUp : 0u));
  }
  void play(Position& p, Move m) const { p.place += m == kUp ? 1 : -1; }
  Payoffs payoffs(const Position&) const { return {1}; }
  PayoffRange payoff_range() const { return {.low = 0, .high = 1, .sum = std::nullopt}; }
  int max_length() const { return kUnbounded; }
  std::string write(const Position& p) const { return std::to_string(p.place); }
  Position read(std::string_view text) const { return {std::stoi(std::string(text))}; }
  std::string write_move(const Position&, Move m) const { return m == kUp ? "up" : "down"; }
  std::string draw(const Position& p, std::optional<Move>, Pen) const { return write(p) + "\n"; }

  std::uint64_t key(const Position& p) const {
    return static_cast<std::uint64_t>(p.place == second_ ? first_ : p.place);
  }

 private:
  int first_, second_;
};

}  // namespace word_game

namespace {

using namespace word_game;

constexpr std::uint64_t kNoMemory = 1000;  // every run goes to disk at once

class Collisions : public testing::Test {
 protected:
  template <class G>
  void build(const G& game, std::uint64_t bytes = 0) const {
    Budget budget = Limits{.bytes = bytes};
    build_database(GraphOf<G>(game), {.game = "test"}, path_, budget, 2);
  }
  template <class G>
  void verify(const G& game, std::uint64_t bytes = 0) const {
    verify_database(GraphOf<G>(game), Database(path_), Limits{.bytes = bytes}, 2);
  }

  // What is said of the game, "" if nothing is.
  template <class Work>
  static std::string said(Work&& work) {
    try {
      work();
    } catch (const Error& error) {
      EXPECT_EQ(error.exit(), Exit::kFailed) << error.what();
      return error.what();
    }
    return "";
  }
  static void expect_named(const std::string& line, const std::string& first,
                           const std::string& second) {
    EXPECT_NE(line.find("have the same key"), std::string::npos) << line;
    EXPECT_NE(line.find("'" + first + "'"), std::string::npos) << line;
    EXPECT_NE(line.find("'" + second + "'"), std::string::npos) << line;
  }
  template <class G>
  void expect_not_built(const G& colliding, std::uint64_t bytes, const std::string& first,
                        const std::string& second) const {
    expect_named(said([&] { build(colliding, bytes); }), first, second);
    EXPECT_FALSE(std::filesystem::exists(path_));
    std::filesystem::remove_all(work_folder(path_));
  }
  // Neither the database of such a game nor the verification of a right one comes to its end.
  void expect_found(const std::string& first, const std::string& second) const {
    const WordGame honest, colliding(first, second);
    for (const std::uint64_t bytes : {std::uint64_t{0}, kNoMemory}) {
      expect_not_built(colliding, bytes, first, second);
      build(honest, bytes);
      EXPECT_EQ(said([&] { verify(honest, bytes); }), "");
      expect_named(said([&] { verify(colliding, bytes); }), first, second);
      std::filesystem::remove(path_);
    }
  }

  const TemporaryFolder temporary_;
  const std::string path_ = temporary_.path() + "/database";
};

TEST_F(Collisions, AreFoundInOneRun) {
  expect_found("a", "b");      // children of one position
  expect_found("aba", "bab");  // of one tier
}

// A word that ends with c comes from another tier than the rest of its own, in another run.
TEST_F(Collisions, AreFoundWhereRunsAreMerged) {
  expect_found("c", "aa");
  expect_found("bac", "bbbb");
  expect_found("aaaaaaaa", "cccc");  // the game is over there
}

TEST_F(Collisions, OfDifferentTiersDoNoHarm) {
  const WordGame game("a", "ab");
  build(game);
  EXPECT_EQ(said([&] { verify(game); }), "");
  EXPECT_EQ(Database(path_).info().summary.value, Value::proved(Outcome::kTie, 4));  // cccc
}

TEST_F(Collisions, OfPuzzlesAreFoundInAllLayers) {
  const std::pair<int, int> kPairs[] = {{0, 1}, {4, 5}, {4, 6}, {4, 7}, {0, LinePuzzle::kLength}};
  for (const auto& [first, second] : kPairs) {
    for (const std::uint64_t bytes : {std::uint64_t{0}, kNoMemory}) {
      const LinePuzzle colliding(first, second);
      expect_not_built(colliding, bytes, std::to_string(first), std::to_string(second));
      build(LinePuzzle(), bytes);
      EXPECT_EQ(said([&] { verify(LinePuzzle(), bytes); }), "");
      // Wrong distances may be seen before the layers are held against each other.
      EXPECT_THROW(verify(colliding, bytes), Error) << first << " and " << second;
      std::filesystem::remove(path_);
    }
  }
}

TEST_F(Collisions, EqualPositionsOfDifferentBytesAreNone) {
  for (const std::uint64_t bytes : {std::uint64_t{0}, kNoMemory}) {
    build(TierGame(), bytes);
    EXPECT_EQ(Database(path_).info().stored, WordGame::kLast + 2u);
    EXPECT_EQ(said([&] { verify(TierGame(), bytes); }), "");
    std::filesystem::remove(path_);
  }
}

}  // namespace
}  // namespace zermelo
