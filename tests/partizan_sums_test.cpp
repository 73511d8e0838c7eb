// Sums with partizan games: played by the rules of their summands, against brute force and values.
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "any/any_agent.h"
#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/summands.h"
#include "cgt/notation.h"
#include "cgt/sum_play.h"
#include "report/value_report.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

// A sum as a player sees it who knows each game alone: a text for each, and whose turn it is.
class PlainPartizanSum {
 public:
  explicit PlainPartizanSum(Summands games) : games_(std::move(games)) {}

  using Positions = std::vector<std::string>;
  struct Step {
    std::string move;  // "2:b1"
    Positions to;
  };

  Positions start() const {
    Positions out;
    for (const auto& game : games_) out.push_back(game->write(game->start()));
    return out;
  }

  std::vector<Step> steps(const Positions& p, int player) const {
    std::vector<Step> out;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const AnyGame& game = *games_[i];
      const AnyPosition at = game.read(p[i]);
      const bool partizan = game.traits().partizan;
      std::vector<AnyMove> moves;
      if (partizan) moves = game.moves_of(at, player);
      if (!partizan && !game.turn(at).is_over()) moves = game.moves(at);
      for (const AnyMove m : moves) {
        AnyPosition next = at;
        if (partizan) {
          game.play_as(next, m, player);
        } else {
          game.play(next, m);
        }
        Step step = {fmt::format("{}:{}", i + 1, game.write_move(at, m)), p};
        // Whose turn a game says it is does not matter in a sum: always Left's, so that texts compare.
        if (partizan) game.hand_to(next, 0);
        step.to[i] = game.write(next);
        out.push_back(step);
      }
    }
    return out;
  }

  bool wins_first(const Positions& p, int player) {
    const auto key = std::pair(p, player);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool wins = false;
    for (const Step& step : steps(p, player)) wins = wins || !wins_first(step.to, 1 - player);
    return known_[key] = wins;
  }

  std::set<std::string> winning(const Positions& p, int player) {
    std::set<std::string> out;
    for (const Step& step : steps(p, player)) {
      if (!wins_first(step.to, 1 - player)) out.insert(step.move);
    }
    return out;
  }

 private:
  Summands games_;
  std::map<std::pair<Positions, int>, bool> known_;
};

std::string random_partizan(Rng& rng) {
  switch (rng.index(3)) {
    case 0: {
      std::string line;
      for (std::size_t n = 2 + rng.index(5); n > 0; --n) line += "LR-"[rng.index(3)];
      return "toads-and-frogs(line=" + line + ")";
    }
    case 1: {
      std::string region;
      const std::size_t rows = 1 + rng.index(3);
      for (std::size_t row = 0; row < rows; ++row) {
        region += row > 0 ? "/" : "";
        for (int col = 0; col < 3; ++col) region += "..#"[rng.index(3)];
      }
      return "domineering(region=" + region + ")";
    }
    default: {
      std::string stalk;
      for (std::size_t n = 1 + rng.index(3); n > 0; --n) stalk += "brg"[rng.index(3)];
      return "hackenbush(picture=" + stalk + "(" + "brg"[rng.index(3)] + "r)b)";
    }
  }
}

std::string random_impartial(Rng& rng) {
  const std::vector<std::string> games = {"nim(2)",          "nim(3)",     "kayles(3)",
                                          "kayles(4)",       "chomp(2x2)", "wythoff(1,2)",
                                          "grundys-game(5)", "nim(1,2)"};
  return games[rng.index(games.size())];
}

std::string random_number(Rng& rng) {
  const std::vector<std::string> numbers = {"-2",  "-1",   "0",   "1",   "2",
                                            "1/2", "-1/2", "3/4", "-5/4"};
  return numbers[rng.index(numbers.size())];
}

// The winner and all winning moves, for both starters: by brute force over the rules of the games, by
// the analysis of the sum as a game, and by `zermelo value`.
TEST(PartizanSums, WinnersAndWinningMovesEqualBruteForce) {
  Rng rng(21);
  for (int i = 0; i < effort(150); ++i) {
    const std::string text =
        random_partizan(rng) + " + " + random_impartial(rng) + " + " + random_number(rng);
    PlainPartizanSum plain(summands_of(text));
    for (const int player : {0, 1}) {
      const std::set<std::string> winning = plain.winning(plain.start(), player);
      const auto sum =
          make_game(fmt::format("sum({},turn={})", text, player == 0 ? "left" : "right"));
      ASSERT_EQ(sum->turn(sum->start()).is_over(), plain.steps(plain.start(), player).empty());
      if (!sum->turn(sum->start()).is_over()) {
        Analyst analyst(*sum, Limits{.work = 100000, .bytes = 1 << 26});
        const Analysis analysis = analyst.analyze(sum->start());
        ASSERT_EQ(analysis.value.known, Known::kProved) << text;
        ASSERT_EQ(analysis.value.outcome, winning.empty() ? Outcome::kLose : Outcome::kWin) << text;
        std::set<std::string> found;
        for (const auto& move : analysis.moves) {
          ASSERT_EQ(move.value.known, Known::kProved) << text << " " << move.text;
          if (move.value.outcome == Outcome::kWin) found.insert(move.text);
        }
        ASSERT_EQ(found, winning) << text << " player " << player;
      }
      ShortGames games;
      Thermographs thermographs(games);
      const ValueAnswer answer = value_answer(games, thermographs, text, "");
      std::set<std::string> told;
      for (const SumMove& move : answer.play.moves[static_cast<std::size_t>(player)]) {
        if (!move.wins) continue;
        told.insert(fmt::format(
            "{}:{}", move.term + 1,
            answer.terms[move.term].moves[static_cast<std::size_t>(player)][move.move]));
      }
      ASSERT_EQ(told, winning) << text << " player " << player;
    }
  }
}

// Where the whole sum is too large for a table, values prove it at once: no search of it is small.
TEST(PartizanSums, ValuesProveWhereTheTableIsTooSmall) {
  const auto sum = make_game(
      "domineering(4x4) + toads-and-frogs(line=RRR---LLL) + kayles(20) + hackenbush(bbrbr)");
  Analyst analyst(*sum, Limits{.work = 60000, .bytes = 1 << 26});
  const Analysis analysis = analyst.analyze(sum->start());
  EXPECT_EQ(analysis.value.known, Known::kProved);
  EXPECT_EQ(analysis.moves.front().value.known, Known::kProved);
}

TEST(PartizanSums, PositionsTellWhoseTurnItIs) {
  const auto sum = make_game("nim(2) + toads-and-frogs(line=RR--LL) + domineering(2x3)");
  EXPECT_EQ(sum->spec(), "nim(2) + toads-and-frogs(line=RR--LL) + domineering(rows=2,cols=3)");
  AnyPosition p = sum->start();
  EXPECT_EQ(sum->write(p), "left-turn 2 + r r - - l l + .../...");
  EXPECT_EQ(sum->player_name(1), "Right");
  sum->play(p, sum->read_move(p, "2:5 4"));
  EXPECT_EQ(sum->write(p), "right-turn 2 + r r - l - l + .../...");
  sum->play(p, sum->read_move(p, "3:a1"));
  EXPECT_EQ(sum->write(p), "left-turn 2 + r r - l - l + ##./...");
  EXPECT_TRUE(sum->equal(sum->read("2 + left-turn r r - l - l + ##./..."), p));
  EXPECT_TRUE(sum->equal(sum->read("2 + r r - l - l + ##./..."), p));
  EXPECT_FALSE(sum->equal(sum->read("right-turn 2 + r r - l - l + ##./..."), p));
  EXPECT_NE(sum->key(sum->read("right-turn 2 + r r - l - l + ##./...")), sum->key(p));
  EXPECT_THROW(sum->read("left-turn 2 + right-turn r r - l - l + ##./..."), Error);
  // The same player may move twice in a row in one of the games.
  EXPECT_EQ(sum->write(sum->read("2:5 4, 1:1 1, 2:6 5")), "right-turn 1 + r r - l l - + .../...");
}

TEST(PartizanSums, OfImpartialGamesAreImpartial) {
  EXPECT_TRUE(make_game("nim(2) + kayles(3)")->traits().impartial);
  EXPECT_FALSE(make_game("nim(2) + kayles(3)")->traits().partizan);
  EXPECT_TRUE(make_game("nim(2) + 1/2")->traits().partizan);
  EXPECT_EQ(make_game("nim(2) + 1/2")->nimbers({}), nullptr);
  EXPECT_THROW(make_game("sum(nim(2) + nim(3),turn=right)"), Error);
}

TEST(PartizanSums, RefuseWhatCannotBeHandedOver) {
  const auto refusal = [](const std::string& spec) {
    try {
      make_game(spec);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(refusal("nim(1) + poison").find("its position alone says whose turn it is"),
            std::string::npos);
  EXPECT_NE(refusal("nim(1) + ewn").find("there is chance in it"), std::string::npos);
  EXPECT_NE(refusal("nim(1) + toads-and-frogs(misere)").find("it is misère"), std::string::npos);
  EXPECT_NE(refusal("nim(1) + 1/3").find("power of two"), std::string::npos);
}

// Two agents meet in a mixed sum: who goes by the values beats one who plays at random from a won start.
TEST(PartizanSums, PerfectPlayWinsWhatIsWon) {
  const auto sum = make_game("nim(2) + toads-and-frogs(line=RR--LL) + domineering(2x3) + 1/2");
  Analyst analyst(*sum, Limits{.work = 100000, .bytes = 1 << 26});
  AnyPosition p = sum->start();
  const Outcome outcome = analyst.analyze(p).value.outcome;
  const int winner = outcome == Outcome::kWin ? 0 : 1;
  Rng rng(4);
  for (int game = 0; game < effort(20); ++game) {
    p = sum->start();
    while (!sum->turn(p).is_over()) {
      if (sum->turn(p).player() == winner) {
        sum->play(p, analyst.analyze(p).moves.front().move);
      } else {
        sum->play(p, sum->random_move(p, rng));
      }
    }
    ASSERT_EQ(sum->payoffs(p)[winner], 1);
  }
}

// ---- Expressions ------------------------------------------------------------------------------

struct Asked {
  explicit Asked(const std::string& text, const std::string& position = "")
      : answer(value_answer(games, thermographs, text, position)) {}
  std::string value() { return write_value(games, answer.play.value); }
  ShortGames games;
  Thermographs thermographs{games};
  ValueAnswer answer;
};

TEST(ValueExpressions, AreReadAsPeopleWriteThem) {
  const auto is = [](const char* text, const char* value) {
    EXPECT_EQ(Asked(text).value(), value) << text;
  };
  is("domineering(2x3)", "{2|-1/2}");
  is("-domineering(2x3)", "{1/2|-2}");
  is("domineering(2x3) - domineering(2x3)", "0");
  is("2*domineering(2x2)", "0");
  is("-3 * domineering(2x2)", "+-1");
  is("domineering(2x3) + domineering(3x2)", "0");
  is("1 - (nim(2) - {1|0} + *2)", "{2|1}");
  is("{nim(2) + *} - 1/2", "-1/2*3");
  is("- - 2", "2");
  is("-1/2v", "-1/2v");
  is("--1/2v", "1/2^");
  is("nim-1", "-1*5");
  is("toads-and-frogs(line=tt.ff) - toads-and-frogs(line=RR-LL)", "0");
  is("1 +-2", "-1");
  is("1 + +-2", "{3|-1}");
  is("3*^ + 2*", "2^3*");
  is("(1/32).Miny - (1/32).Miny + {0|1||2}", "1");
  is("kayles-1", "-1*2");
}

TEST(ValueExpressions, ComparisonsSayYesOrNoWithTheLineThatShowsIt) {
  const auto is = [](const char* text, bool holds, const char* found) {
    const Asked asked(text);
    ASSERT_TRUE(asked.answer.comparison) << text;
    EXPECT_EQ(asked.answer.comparison->holds, holds) << text;
    EXPECT_EQ(asked.answer.comparison->found, found) << text;
    EXPECT_FALSE(asked.answer.lines.empty()) << text;
  };
  is("domineering(2x2) >= 0", false, "||");
  is("domineering(2x2) || 0", true, "||");
  is("domineering(3x3) == domineering(2x2)", true, "==");
  is("domineering(3x3) = domineering(2x2)", true, "==");
  is("1 > ^", true, ">");
  is("^ >= 0", true, ">");
  is("v < 0", true, "<");
  is("^ <= *", false, "||");
  is("^^ > *", true, ">");
  is("{1|-1} |> 0", true, "||");
  is("{1|-1} <| -1", true, "||");
  is("{1|-1} <| -2", false, ">");
  is("1 != 1", false, "==");
  is("nim(1) + nim(2) == nim(3)", true, "==");
}

// Each line is legal, alternates, ends where a player has no move, and that player is the loser.
TEST(ValueExpressions, LinesEndWithTheLoserWithoutAMove) {
  for (const char* text : {"domineering(3x3) == domineering(2x2)", "domineering(2x3) >= {2|-1}",
                           "nim(2) + hackenbush(bbr) || toads-and-frogs(line=RR--LLL)",
                           "2*domineering(2x2) <= nim(1) - 1"}) {
    const Asked asked(text);
    for (const ValueLine& line : asked.answer.lines) {
      ASSERT_FALSE(line.cut) << text;
      const std::size_t stuck = line.steps.size() % 2 == 0 ? line.first : 1 - line.first;
      EXPECT_EQ(line.winner, 1 - stuck) << text;
    }
    const bool left = asked.answer.play.wins(0), right = asked.answer.play.wins(1);
    for (const ValueLine& line : asked.answer.lines) {
      const bool first_wins = line.first == 0 ? left : right;
      EXPECT_EQ(line.winner, first_wins ? line.first : 1 - line.first) << text;
    }
  }
}

// The orthodox move is in the hottest game; where another is better, it says so.
TEST(ValueExpressions, OrthodoxMoves) {
  const Asked usual("+-1 + +-3 + +-2");
  ASSERT_TRUE(usual.answer.play.orthodox[0]);
  const auto& best = *usual.answer.play.orthodox[0];
  EXPECT_EQ(usual.answer.play.moves[0][best.place].term, 1u);
  EXPECT_EQ(best.temperature, Dyadic(3));
  EXPECT_TRUE(best.is_best);
  // The hotter {1/2|-2} is where the rule sends Left, but only the threat in {2|0||-1} wins.
  const Asked odd("{1/2|-2} + {2|0||-1}");
  const SumPlay& play = odd.answer.play;
  const OrthodoxMove& orthodox = *play.orthodox[0];
  EXPECT_EQ(play.moves[0][orthodox.place].term, 0u);
  EXPECT_FALSE(play.moves[0][orthodox.place].wins);
  ASSERT_FALSE(orthodox.is_best);
  EXPECT_EQ(play.moves[0][orthodox.better].term, 1u);
  EXPECT_TRUE(play.moves[0][orthodox.better].wins);
}

TEST(ValueExpressions, SayWhatIsWrong) {
  const auto refused = [](const std::string& text, const std::string& because) {
    try {
      Asked asked(text);
      ADD_FAILURE() << text << " was read";
    } catch (const Error& error) {
      EXPECT_EQ(error.exit(), Exit::kBadInput) << text;
      EXPECT_NE(std::string(error.what()).find(because), std::string::npos) << error.what();
    }
  };
  refused("", "expected a game or a value, found nothing");
  refused("1 + ", "expected a game or a value, found nothing");
  refused("1 >= ", "expected a game or a value, found nothing");
  refused("1 >= 2 >= 3", "expected one comparison");
  refused("dominering(2x2)", "did you mean 'domineering'?");
  refused("nim(2) nim(3)", "expected '+', '-' or the end");
  refused("5000*nim(2)", "at most");
  refused(std::string(300, '(') + "1" + std::string(300, ')'), "less nesting");
}

}  // namespace
}  // namespace zermelo
