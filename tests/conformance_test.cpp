// What every game must keep, checked over random games of every catalogue entry and its sample
// variants. A new game gets all of it without writing a line.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "core/game.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

// A thousand games a sample and check, ten thousand with ./test --long.
int games_wanted() { return effort(1000); }

// Random games of a game without an end are cut here.
constexpr int kCut = 300;
// Costly checks (texts of all moves, pictures) are made at about this many positions a game.
constexpr int kLooksPerGame = 4;

class Conformance : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<AnyGame> game_ = make_game(GetParam());
  Rng rng_{2026};

  // Plays random games and calls look(p, last) at some positions of each, and at its end.
  template <class Look>
  void for_random_games(int games, Look&& look) {
    std::uint32_t usual_length = 1;
    for (int i = 0; i < games; ++i) {
      AnyPosition p = game_->start();
      std::optional<AnyMove> last;
      std::uint32_t length = 0;
      while (true) {
        const bool over = game_->turn(p).is_over();
        if (over || rng_.below(usual_length) < kLooksPerGame) {
          ASSERT_NO_FATAL_FAILURE(look(p, last));
        }
        if (over || length == kCut) break;
        last = game_->random_move(p, rng_);
        game_->play(p, *last);
        ++length;
      }
      usual_length = std::max(usual_length, length);
    }
  }

  std::vector<std::string> texts(const AnyPosition& p, const std::vector<AnyMove>& moves) const {
    std::vector<std::string> out;
    for (const AnyMove m : moves) out.push_back(game_->write_move(p, m));
    return out;
  }
  std::vector<std::string> sorted_texts(const AnyPosition& p) const {
    std::vector<std::string> out = texts(p, game_->moves(p));
    std::sort(out.begin(), out.end());
    return out;
  }
};

TEST_P(Conformance, SpecIsCanonical) {
  EXPECT_EQ(make_game(game_->spec())->spec(), game_->spec());
  EXPECT_GE(game_->players(), 1);
  EXPECT_LE(game_->players(), kMaxPlayers);
  const GameInfo& info = game_->info();
  EXPECT_FALSE(info.title.empty() || info.summary.empty() || info.verified_against.empty());
  EXPECT_GE(info.samples.size(), info.options.empty() ? 1u : 2u);
  EXPECT_GE(info.rules.size(), 200u) << "rules that a newcomer could implement the game from";
}

TEST_P(Conformance, GamesEndWithinTheBoundWithPayoffsInRange) {
  const PayoffRange range = game_->payoff_range();
  for (int i = 0; i < games_wanted(); ++i) {
    AnyPosition p = game_->start();
    int length = 0;
    for (; !game_->turn(p).is_over(); ++length) {
      if (game_->max_length() == kUnbounded && length >= kCut) break;
      if (game_->max_length() != kUnbounded) {
        ASSERT_LT(length, game_->max_length());
      }
      const Turn turn = game_->turn(p);
      ASSERT_TRUE(!turn.is_player() || turn.player() < game_->players());
      const int before = game_->tier(p).value_or(0);
      AnyPosition twin = p;
      const AnyMove m = game_->random_move(p, rng_);
      const double reward = game_->play(p, m);
      ASSERT_EQ(game_->play(twin, m), reward) << "play is deterministic";
      ASSERT_TRUE(game_->equal(p, twin)) << "play is deterministic";
      if (game_->traits().tiers) {
        ASSERT_GT(*game_->tier(p), before);
      }
    }
    if (!game_->turn(p).is_over()) continue;
    const Payoffs payoffs = game_->payoffs(p);
    ASSERT_EQ(payoffs.players(), game_->players());
    double sum = 0;
    for (int k = 0; k < payoffs.players(); ++k) {
      ASSERT_GE(payoffs[k], range.low);
      ASSERT_LE(payoffs[k], range.high);
      sum += payoffs[k];
    }
    if (range.sum) {
      ASSERT_NEAR(sum, *range.sum, 1e-9) << game_->write(p);
    }
  }
}

// Solvers go by this: the players alternate, also after the last move, and an ended position is read
// with the same player to move. (Impartial positions do not say whose turn it is.)
TEST_P(Conformance, MoverIsKnownAtTheEndToo) {
  const Traits& traits = game_->traits();
  if (game_->players() != 2 || traits.chance || traits.hidden) {
    GTEST_SKIP() << "not a game of two players without chance";
  }
  for (int i = 0; i < games_wanted(); ++i) {
    AnyPosition p = game_->start();
    int mover = game_->mover(p).value();
    for (int length = 0; !game_->turn(p).is_over() && length < kCut; ++length) {
      ASSERT_EQ(game_->turn(p).player(), mover) << game_->write(p);
      game_->play(p, game_->random_move(p, rng_));
      mover = 1 - mover;
      ASSERT_EQ(game_->mover(p), mover) << game_->write(p);
    }
    if (!game_->turn(p).is_over()) continue;
    const AnyPosition again = game_->read(game_->write(p));
    if (!traits.impartial) {
      ASSERT_EQ(game_->mover(again), mover) << game_->write(p);
    }
    // Whoever it is, an end is worth to the player to move what its payoffs say.
    if (i >= effort(20) || !traits.key || !traits.searched) continue;
    const double payoff = game_->payoffs(again)[*game_->mover(again)];
    const Outcome outcome = payoff > 0   ? Outcome::kWin
                            : payoff < 0 ? Outcome::kLose
                                         : Outcome::kTie;
    ASSERT_EQ(game_->solve(again, {})->summary().value.outcome, outcome) << game_->write(p);
  }
}

TEST_P(Conformance, TextsComeBack) {
  for_random_games(games_wanted(), [&](const AnyPosition& p, const std::optional<AnyMove>&) {
    const std::string text = game_->write(p);
    const AnyPosition back = game_->read(text);
    ASSERT_TRUE(game_->equal(back, p)) << text;
    ASSERT_EQ(game_->write(back), text);
    ASSERT_EQ(game_->key(back), game_->key(p)) << text;
    if (game_->traits().impartial) {
      ASSERT_EQ(game_->turn(back).is_over(), game_->turn(p).is_over()) << text;
    } else {
      ASSERT_EQ(game_->turn(back), game_->turn(p)) << text;
    }
    if (game_->turn(p).is_over()) return;
    const std::vector<AnyMove> moves = game_->moves(p);
    ASSERT_FALSE(moves.empty()) << text;
    const std::vector<std::string> names = texts(p, moves);
    ASSERT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size())
        << "two moves have one name: " << text;
    // All moves of a short list, some of a long one: reading a move may list them all.
    for (int i = 0; i < 10; ++i) {
      const std::size_t k = moves.size() <= 10 ? static_cast<std::size_t>(i) % moves.size()
                                               : rng_.index(moves.size());
      const auto found = game_->find_move(p, names[k]);
      ASSERT_TRUE(found.has_value()) << text << ": " << names[k];
      ASSERT_TRUE(game_->equal_moves(*found, moves[k])) << text << ": " << names[k];
      ASSERT_TRUE(game_->find_move(p, "( " + names[k] + " )").has_value());
    }
    for (const char* nonsense : {"", "()", "qwx", "99999999999999999999", "-", "\xff\x01"}) {
      ASSERT_FALSE(game_->find_move(p, nonsense).has_value()) << text << ": " << nonsense;
      const std::string why = game_->why_not(p, nonsense);
      ASSERT_TRUE(why.starts_with(": ") || why.starts_with("; ")) << why;
    }
  });
}

TEST_P(Conformance, KeysAndRanksTellPositionsApart) {
  if (!game_->traits().key && !game_->traits().ranks) GTEST_SKIP() << "no key and no ranks";
  std::unordered_map<std::uint64_t, std::string> by_key, by_rank;
  const auto check = [](auto& seen, std::uint64_t number, const std::string& text) {
    const auto [place, is_new] = seen.emplace(number, text);
    ASSERT_EQ(place->second, text) << "two positions share the number " << number;
  };
  for_random_games(games_wanted(), [&](const AnyPosition& p, const std::optional<AnyMove>&) {
    const std::string text = game_->write(p);
    if (game_->traits().key) {
      ASSERT_NO_FATAL_FAILURE(check(by_key, game_->key(p), text));
    }
    if (!game_->traits().ranks) return;
    const std::uint64_t rank = *game_->rank(p);
    ASSERT_LT(rank, game_->ranks());
    ASSERT_NO_FATAL_FAILURE(check(by_rank, rank, text));
    const auto back = game_->unrank(rank);
    ASSERT_TRUE(back.has_value()) << text;
    ASSERT_TRUE(game_->equal(*back, p)) << text;
  });
}

TEST_P(Conformance, SymmetriesMapLegalMovesToLegalMoves) {
  if (!game_->traits().symmetries) GTEST_SKIP() << "no symmetries";
  for_random_games(games_wanted(), [&](const AnyPosition& p, const std::optional<AnyMove>&) {
    ASSERT_TRUE(game_->equal(game_->transform(p, 0), p));
    const int s = static_cast<int>(rng_.below(static_cast<std::uint32_t>(game_->symmetries())));
    const AnyPosition image = game_->transform(p, s);
    ASSERT_EQ(game_->turn(image), game_->turn(p)) << game_->write(p) << " by " << s;
    if (game_->turn(p).is_over()) {
      ASSERT_EQ(game_->payoffs(image), game_->payoffs(p)) << game_->write(p);
      return;
    }
    std::vector<std::string> mapped;
    for (const AnyMove m : game_->moves(p)) {
      mapped.push_back(game_->write_move(image, game_->transform_move(m, s)));
    }
    std::sort(mapped.begin(), mapped.end());
    ASSERT_EQ(mapped, sorted_texts(image)) << game_->write(p) << " by " << s;
    const AnyMove m = game_->random_move(p, rng_);
    AnyPosition after = p, image_after = image;
    const double reward = game_->play(after, m);
    ASSERT_EQ(game_->play(image_after, game_->transform_move(m, s)), reward);
    ASSERT_TRUE(game_->equal(game_->transform(after, s), image_after)) << game_->write(p);
  });
}

TEST_P(Conformance, ChanceProbabilitiesSumToOne) {
  if (!game_->traits().chance) GTEST_SKIP() << "no chance";
  bool some_chance = false;
  for_random_games(games_wanted(), [&](const AnyPosition& p, const std::optional<AnyMove>&) {
    if (!game_->turn(p).is_chance()) return;
    some_chance = true;
    double sum = 0;
    for (const AnyMove m : game_->moves(p)) {
      const double probability = game_->probability(p, m);
      ASSERT_GT(probability, 0) << game_->write(p);
      sum += probability;
    }
    ASSERT_NEAR(sum, 1, 1e-9) << game_->write(p);
    const std::string drawn = game_->write_move(p, game_->random_move(p, rng_));
    const std::vector<std::string> all = sorted_texts(p);
    ASSERT_TRUE(std::binary_search(all.begin(), all.end(), drawn)) << drawn;
  });
  EXPECT_TRUE(some_chance);
}

TEST_P(Conformance, ViewsHideAndRedealsFit) {
  if (!game_->traits().hidden) GTEST_SKIP() << "nothing is hidden";
  for_random_games(games_wanted(), [&](const AnyPosition& p, const std::optional<AnyMove>&) {
    for (int k = 0; k < game_->players(); ++k) {
      const AnyPosition view = game_->view(p, k);
      const std::string text = game_->write(view);
      ASSERT_EQ(game_->write(game_->view(view, k)), text);
      ASSERT_EQ(game_->turn(view), game_->turn(p)) << text;
      Rng same = rng_;
      const AnyPosition deal = game_->redeal(view, k, rng_);
      ASSERT_EQ(game_->write(game_->view(deal, k)), text) << "a redeal keeps what k sees";
      ASSERT_EQ(game_->write(game_->redeal(p, k, same)), game_->write(deal))
          << "a redeal knows no more than the view";
      if (game_->turn(p) == Turn::player(k)) {
        ASSERT_EQ(sorted_texts(view), sorted_texts(p));
      }
    }
  });
}

TEST_P(Conformance, SuggestionsAreLegalAndKnowOnlyTheView) {
  for_random_games(games_wanted() / 10, [&](const AnyPosition& p, const std::optional<AnyMove>&) {
    const Turn turn = game_->turn(p);
    if (!turn.is_player()) return;
    Rng same = rng_, again = rng_;
    const std::optional<AnyMove> move = game_->suggest(p, rng_);
    if (!move) return;
    const std::string text = game_->write_move(p, *move);
    const std::vector<std::string> legal = texts(p, game_->moves(p));
    ASSERT_NE(std::find(legal.begin(), legal.end(), text), legal.end()) << text;
    const AnyPosition view = game_->view(p, turn.player());
    ASSERT_EQ(game_->write_move(p, *game_->suggest(view, same)), text) << game_->write(p);
    Rng dealer(7);
    const AnyPosition deal = game_->redeal(view, turn.player(), dealer);
    ASSERT_EQ(game_->write_move(p, *game_->suggest(deal, again)), text) << game_->write(p);
  });
}

TEST_P(Conformance, PartsPartizanMovesAndCells) {
  for_random_games(games_wanted() / 10, [&](const AnyPosition& p, const std::optional<AnyMove>&) {
    const Turn turn = game_->turn(p);
    if (game_->traits().parts) {
      // Moves in equal parts are the same moves where the board does not tell the parts apart.
      std::size_t moves = 0, moves_of_unequal = 0;
      std::set<std::string> known;
      for (const AnyPosition& part : game_->parts(p)) {
        ASSERT_FALSE(game_->turn(part).is_over()) << game_->write(p);
        moves += game_->moves(part).size();
        if (known.insert(game_->write(part)).second) moves_of_unequal += game_->moves(part).size();
      }
      if (!turn.is_over()) {
        const std::size_t all = game_->moves(p).size();
        ASSERT_TRUE(all == moves || all == moves_of_unequal) << game_->write(p);
      }
    }
    if (game_->traits().partizan && turn.is_player()) {
      std::vector<std::string> own = texts(p, game_->moves_of(p, turn.player()));
      std::sort(own.begin(), own.end());
      ASSERT_EQ(own, sorted_texts(p));
    }
    if (game_->traits().cells) {
      ASSERT_EQ(game_->cells(p).size(), game_->cells(game_->start()).size());
      for (const std::uint8_t cell : game_->cells(p)) ASSERT_LT(cell, game_->cell_values());
    }
  });
}

TEST_P(Conformance, PicturesAreWhole) {
  for_random_games(games_wanted() / 20, [&](const AnyPosition& p,
                                            const std::optional<AnyMove>& last) {
    const std::string picture = game_->draw(p, last, Pen(false));
    ASSERT_TRUE(picture.ends_with('\n')) << picture;
    ASSERT_EQ(picture.find('\x1b'), std::string::npos) << "colour without being asked";
    std::size_t from = 0;
    for (std::size_t to; (to = picture.find('\n', from)) != std::string::npos; from = to + 1) {
      ASSERT_LE(display_width(picture.substr(from, to - from)), 80u) << picture;
    }
    const auto scene = game_->scene(p, last);
    if (!scene) return;
    ASSERT_GT(scene->width, 0);
    ASSERT_GT(scene->height, 0);
    for (const Shape& shape : scene->shapes) {
      const bool corner = shape.kind == Shape::Kind::kRect || shape.kind == Shape::Kind::kLine;
      const double far_x = shape.x + (corner ? shape.width : 0);
      const double far_y = shape.y + (corner ? shape.height : 0);
      ASSERT_TRUE(shape.x >= 0 && far_x >= 0 && shape.x <= scene->width && far_x <= scene->width &&
                  shape.y >= 0 && far_y >= 0 && shape.y <= scene->height && far_y <= scene->height)
          << "outside the picture: " << game_->write(p);
      if (shape.move.empty()) continue;
      ASSERT_FALSE(game_->turn(p).is_over()) << "nothing to click when the game is over";
      ASSERT_TRUE(game_->find_move(p, shape.move).has_value()) << shape.move;
    }
  });
}

TEST_P(Conformance, PerftCountsWhatPlayFinds) {
  // perft(2) by hand through the erased game.
  const AnyPosition start = game_->start();
  std::uint64_t pairs = 0;
  for (const AnyMove m : game_->moves(start)) {
    AnyPosition next = start;
    game_->play(next, m);
    if (!game_->turn(next).is_over()) pairs += game_->moves(next).size();
  }
  EXPECT_EQ(game_->perft(start, 0), 1u);
  EXPECT_EQ(game_->perft(start, 1), game_->moves(start).size());
  EXPECT_EQ(game_->perft(start, 2), pairs);
}

// What is no position in any game. (A number or nothing at all may be one in some.)
TEST_P(Conformance, NonsenseIsRefusedInOneLine) {
  for (const char* text : {"(", ")", "nonsense here", "1e9", "\x80\xff", ",,,", "4 4 4 + nonsense",
                           "99999999999999999999", "--------------------x?"}) {
    try {
      game_->read(text);
      ADD_FAILURE() << "accepted: '" << text << "'";
    } catch (const Error& error) {
      EXPECT_EQ(error.exit(), Exit::kBadInput);
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
      EXPECT_FALSE(std::string(error.what()).empty());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Conformance, testing::ValuesIn(all_samples()), test_name);

}  // namespace
}  // namespace zermelo
