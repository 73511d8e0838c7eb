#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <rapidcheck.h>
#include <set>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/bit_set.h"
#include "base/error.h"
#include "base/files.h"
#include "base/fixed_list.h"
#include "base/limits.h"
#include "base/numerals.h"
#include "base/pen.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/threads.h"

namespace zermelo {
namespace {

TEST(Rng, IsFrozen) {
  // xoshiro256++ from the state 1, 2, 3, 4: the values of its authors' reference code.
  Rng reference = Rng::from_state({1, 2, 3, 4});
  for (const std::uint64_t expected : {41943041ull, 58720359ull, 3588806011781223ull,
                                       3591011842654386ull, 9228616714210784205ull}) {
    EXPECT_EQ(reference(), expected);
  }
  // Seeding by SplitMix64, computed apart.
  Rng seeded(1);
  EXPECT_EQ(seeded(), 14971601782005023387ull);
  EXPECT_EQ(seeded(), 13781649495232077965ull);
}

TEST(Rng, BoundedNumbersAreUniform) {
  // Chi-square over 7 cells, 6 degrees of freedom: 22.46 is the 0.1 % point.
  Rng rng(3);
  double count[7] = {};
  constexpr int kDraws = 70000;
  for (int i = 0; i < kDraws; ++i) ++count[rng.below(7)];
  double chi = 0;
  for (const double n : count) chi += (n - 10000) * (n - 10000) / 10000;
  EXPECT_LT(chi, 22.46);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(rng.below(1), 0u);
  for (int i = 0; i < 1000; ++i) {
    const double u = rng.unit();
    EXPECT_TRUE(u >= 0 && u < 1);
  }
}

TEST(Rng, BoundedNumbersRejectTheSurplus) {
  // With n = 3 * 2^30 a quarter of the products would be biased; a fair draw has mean (n - 1) / 2.
  Rng rng(8);
  constexpr std::uint32_t kN = 3u << 30;
  double sum = 0;
  for (int i = 0; i < 100000; ++i) sum += rng.below(kN);
  EXPECT_NEAR(sum / 100000 / kN, 0.5, 0.005);
}

TEST(Rng, StreamsDoNotOverlap) {
  const Rng rng(9);
  EXPECT_EQ(rng.stream(0), rng);
  Rng twice = rng;
  twice.jump();
  twice.jump();
  EXPECT_EQ(rng.stream(2), twice);
  std::set<std::uint64_t> seen;
  for (int k = 0; k < 8; ++k) {
    Rng stream = rng.stream(k);
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(seen.insert(stream()).second);
  }
}

TEST(BitMoves, ListsTheSetInOrder) {
  EXPECT_TRUE(rc::check([](std::uint64_t low, std::uint64_t high) {
    const BitMoves<int, 2> moves(std::array<std::uint64_t, 2>{low, high});
    std::vector<int> expected;
    for (int i = 0; i < 128; ++i) {
      if ((i < 64 ? low >> i : high >> (i - 64)) & 1) expected.push_back(i);
    }
    RC_ASSERT(moves.size() == expected.size());
    RC_ASSERT(moves.empty() == expected.empty());
    std::vector<int> listed, indexed;
    for (const int m : moves) listed.push_back(m);
    for (std::size_t i = 0; i < moves.size(); ++i) indexed.push_back(moves[i]);
    RC_ASSERT(listed == expected);
    RC_ASSERT(indexed == expected);
  }));
}

TEST(FixedList, HoldsWhatIsPushed) {
  FixedList<int, 4> list;
  EXPECT_TRUE(list.empty());
  list.push_back(7);
  list.push_back(8);
  EXPECT_EQ(list.size(), 2u);
  EXPECT_EQ(list[1], 8);
  FixedList<int, 4> other;
  other.push_back(7);
  EXPECT_FALSE(list == other);
  other.push_back(8);
  EXPECT_TRUE(list == other);
}

TEST(Text, WordsAndSentences) {
  EXPECT_EQ(words_of("  a b\tc\n"), (std::vector<std::string_view>{"a", "b", "c"}));
  EXPECT_EQ(words_of("a,b c", true).size(), 3u);
  EXPECT_EQ(sentence_of("( x o - )", "position").size(), 3u);
  EXPECT_THROW(sentence_of("(x o", "position"), Error);
  EXPECT_THROW(sentence_of("x o)", "position"), Error);
  EXPECT_THROW(sentence_of("(", "position"), Error);
  EXPECT_TRUE(sentence_of("", "position").empty());
}

TEST(Text, Numbers) {
  EXPECT_EQ(to_integer("-12"), -12);
  EXPECT_EQ(to_integer("+12"), 12);
  for (const char* text : {"", "+", "12a", " 1", "1.0", "99999999999999999999"}) {
    EXPECT_FALSE(to_integer(text)) << text;
  }
  EXPECT_EQ(to_real("1.5"), 1.5);
  EXPECT_FALSE(to_real("1.5x"));
  EXPECT_EQ(integer_in("5", 1, 9, "a slot"), 5);
  EXPECT_THROW(integer_in("10", 1, 9, "a slot"), Error);
}

TEST(Text, WrapsProseButNotPictures) {
  EXPECT_EQ(wrapped("one two three four\n\n  a  picture\nend", 9),
            "one two\nthree\nfour\n\n  a  picture\nend\n");
  EXPECT_EQ(display_width("\x1b[31mx\x1b[0m\xc3\xa8"), 2u);
}

TEST(Text, ScannerSaysWhereItIs) {
  Scanner in("nim(3", "spec");
  EXPECT_EQ(in.take_until("("), "nim");
  in.expect('(');
  EXPECT_EQ(in.take_until(")"), "3");
  try {
    in.expect(')');
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "spec 'nim(3', column 6: expected ')', found the end");
  }
}

TEST(Error, NearNames) {
  const std::vector<std::string> names = {"tic-tac-toe", "nim", "nim3p", "connect-four"};
  EXPECT_EQ(near_name_hint("tictactoe", names), " (did you mean 'tic-tac-toe'?)");
  EXPECT_EQ(near_name_hint("nmi", names), " (did you mean 'nim'?)");
  EXPECT_EQ(near_name_hint("connect", names), " (did you mean 'connect-four'?)");
  EXPECT_EQ(near_name_hint("backgammon", names), "");
  EXPECT_EQ(near_name_hint("x", {}), "");
}

TEST(Error, IsAlwaysOnePrintableLine) {
  EXPECT_STREQ(Error(Exit::kFailed, "a\nb\x01\xff\xc3 misère").what(), "a?b??? misère");
  EXPECT_EQ(one_line("\xed\xa0\x80|\xf4\x90\x80\x80|\xc0\x80|\xe2\x82"), "???|????|??|??");
  EXPECT_EQ(one_line("\xf0\x9f\x8e\xb2"), "\xf0\x9f\x8e\xb2");
}

TEST(Files, ReplaceWholeOrNotAtAll) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("zermelo_files_test_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string path = folder / "a.txt";
  write_file(path, "old");
  write_file(path, "new and longer");
  EXPECT_EQ(read_file(path), "new and longer");
  EXPECT_THROW(write_file(folder / "missing" / "b.txt", "x"), Error);
  EXPECT_THROW(read_file(folder / "c.txt"), Error);
  EXPECT_THROW(write_file(folder, "x"), Error);  // a folder is in the way
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files += entry.exists() ? 1 : 0;
  }
  EXPECT_EQ(files, 1) << "no half-written file is left";
  std::filesystem::remove_all(folder);
}

TEST(Threads, EveryItemOnceAndTheFirstFailure) {
  std::vector<int> done(1000, 0);
  parallel_for(done.size(), 4, [&](std::size_t i) { ++done[i]; });
  EXPECT_EQ(done, std::vector<int>(1000, 1));
  EXPECT_THROW(parallel_for(100, 4,
                            [](std::size_t i) {
                              if (i == 50) failed("no");
                            }),
               Error);
}

TEST(Pen, PaintsOnlyWhenAsked) {
  EXPECT_EQ(Pen(false)(Color::kRed, "x"), "x");
  EXPECT_EQ(Pen(true)(Color::kRed, "x"), "\x1b[31mx\x1b[0m");
  EXPECT_EQ(Pen(true)(Color::kNone, "x"), "x");
}

TEST(Text, ShortNumbers) {
  EXPECT_EQ(short_count(812), "812");
  EXPECT_EQ(short_count(12345), "12.3 k");
  EXPECT_EQ(short_count(1234567), "1.23 M");
  EXPECT_EQ(short_time(0.85), "850 ms");
  EXPECT_EQ(short_time(200), "3 min 20 s");
  EXPECT_EQ(short_time(7500), "2 h 5 min");
}

TEST(Budget, SharesAddUp) {
  const Budget whole = Limits{.work = 1000};
  std::uint64_t sum = 0;
  for (int t = 0; t < 7; ++t) sum += whole.split(t, 7).work();
  EXPECT_EQ(sum, 1000u);
  Budget asked({.work = 1000}, {.work = 5}, {});
  EXPECT_FALSE(asked.spent(4));
  EXPECT_TRUE(asked.spent(5)) << "the caller's wishes go first";
}

TEST(Numerals, OneIsNoPlural) {
  EXPECT_EQ(counted(1, "seat"), "1 seat");
  EXPECT_EQ(counted(0, "seat"), "0 seats");
  EXPECT_EQ(counted(2u, "seat"), "2 seats");
  EXPECT_EQ(counted(1, "entry", "entries"), "1 entry");
  EXPECT_EQ(counted(3, "entry", "entries"), "3 entries");
}

TEST(Numerals, ANumberIsNoFinerThanItsError) {
  EXPECT_EQ(with_error(2003.4567, 34.2), "2003 +- 34");
  EXPECT_EQ(with_error(0.51623, 0.0321), "0.52 +- 0.03");
  EXPECT_EQ(with_error(-7.25, 0.4), "-7.2 +- 0.4");
  EXPECT_EQ(with_error(-0.02, 0.1), "0.0 +- 0.1");
  EXPECT_EQ(with_error(12.5, 0), "12.5") << "no error is known";
}

TEST(Budget, StopsOneByOne) {
  std::atomic<bool> stop = false;
  Budget stopped({.work = 1000}, {.stop = &stop}), other = Limits{.work = 1000};
  EXPECT_FALSE(stopped.is_spent());
  stop = true;
  EXPECT_TRUE(stopped.spent(1));
  EXPECT_TRUE(stopped.is_spent());
  EXPECT_THROW(stopped.tick(1), Error);
  EXPECT_FALSE(other.is_spent());
  EXPECT_NO_THROW(other.tick(999));
  EXPECT_THROW(other.tick(1000), Error);
}

TEST(Budget, PartsArePaidFor) {
  Budget whole = Limits{.work = 1000, .bytes = 77};
  Budget half = whole.part(0.5);
  EXPECT_EQ(half.work(), 500u);
  EXPECT_EQ(half.bytes(), 77u);
  half.tick(300);
  whole.pay(half.done());
  EXPECT_EQ(whole.part(1).work(), 700u);
  EXPECT_EQ(whole.limits_of_part(0.1).work, 70u);
  whole.pay(700);
  EXPECT_TRUE(whole.is_spent());
  EXPECT_EQ(whole.limits_of_part(1).work, 1u) << "0 would be no limit";
  EXPECT_EQ(Budget(Limits{}).work(), UINT64_MAX);
  EXPECT_FALSE(Budget(Limits{}).is_timed());
}

TEST(Budget, TellsHowFarItIs) {
  struct Sum final : ProgressSink {
    void expect(std::uint64_t items) override { expected = items; }
    void add(std::uint64_t items) override { done += items; }
    std::uint64_t expected = 0, done = 0;
  } sum;
  Budget budget(Limits{}, {.progress = &sum});
  budget.tick(10);
  budget.tick(25);
  EXPECT_EQ(sum.done, 25u);
  EXPECT_THROW(Budget(Limits{.bytes = 10}).need(11, 0), Error);
}

}  // namespace
}  // namespace zermelo
