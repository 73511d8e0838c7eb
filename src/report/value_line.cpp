#include "report/value_line.h"

#include <cstdlib>
#include <optional>
#include <utility>

#include "cgt/notation.h"

namespace zermelo {
namespace {

constexpr std::size_t kMostSteps = 60;
constexpr std::size_t kMostCopies = 100;
constexpr std::size_t kMostCompared = 40;  // moves of the loser whose answers are counted

// One game of the sum as it stands; of a negative one the players have changed places.
struct GameCopy {
  std::size_t term;
  bool negative;
  ShortGame value;  // as it counts in the sum
  AnyPosition at;   // of a game
};

struct SumOption {
  std::size_t copy;
  ShortGame value;  // of the copy after the move
  std::string text;
  std::optional<AnyMove> move;
};

class LinePlayer {
 public:
  LinePlayer(ShortGames& games, const std::vector<ValueTerm>& terms)
      : games_(games), terms_(terms) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const ValueTerm& term = terms[i];
      const bool negative = term.times < 0;
      const ShortGame value = negative ? games.negative(term.single) : term.single;
      for (std::int64_t n = std::abs(term.times); n > 0 && copies_.size() < kMostCopies; --n) {
        copies_.push_back({i, negative, value, term.at});
      }
    }
  }

  ValueLine play(std::size_t first) {
    ValueLine line = {.first = first};
    std::size_t player = first;
    const auto wins = [&](const SumOption& option) { return is_won(player, sum_after(option)); };
    for (bool known = false;; player = 1 - player) {
      const std::vector<SumOption> options = options_of(player);
      std::optional<std::size_t> chosen;
      for (std::size_t i = 0; i < options.size() && !chosen; ++i) {
        if (wins(options[i])) chosen = i;
      }
      if (!known) line.winner = chosen ? player : 1 - player;
      known = true;
      if (options.empty()) return line;
      if (line.steps.size() == kMostSteps) {
        line.cut = true;
        return line;
      }
      const SumOption& option = options[chosen ? *chosen : hardest(options, 1 - player)];
      line.steps.push_back({copies_[option.copy].term, option.text});
      make(option, player);
    }
  }

 private:
  bool is_won(std::size_t player, ShortGame after) {
    return player == 0 ? games_.at_most(ShortGames::kZero, after)
                       : games_.at_most(after, ShortGames::kZero);
  }

  ShortGame sum_after(const SumOption& option) {
    ShortGame total = option.value;
    for (std::size_t i = 0; i < copies_.size(); ++i) {
      if (i != option.copy) total = games_.sum(total, copies_[i].value);
    }
    return total;
  }

  // The side whose moves in this copy are the player's.
  static int side_of(const GameCopy& copy, std::size_t player) {
    return static_cast<int>(copy.negative ? 1 - player : player);
  }

  std::vector<SumOption> options_of(std::size_t player) {
    std::vector<SumOption> options;
    for (std::size_t i = 0; i < copies_.size(); ++i) {
      const GameCopy& copy = copies_[i];
      const ValueTerm& term = terms_[copy.term];
      if (term.rules == nullptr) {
        const ShortSpan all = games_.options(copy.value, static_cast<int>(player));
        for (const ShortGame to : ShortList(all.begin(), all.end())) {
          options.push_back({i, to, write_value(games_, to), std::nullopt});
        }
        continue;
      }
      for (const auto& [move, value] : term.values->options(copy.at, side_of(copy, player))) {
        options.push_back({i, copy.negative ? games_.negative(value) : value,
                           term.rules->write_move(copy.at, move), move});
      }
    }
    return options;
  }

  void make(const SumOption& option, std::size_t player) {
    GameCopy& copy = copies_[option.copy];
    copy.value = option.value;
    if (!option.move) return;
    const AnyGame& rules = *terms_[copy.term].rules;
    if (rules.traits().impartial) {
      rules.play(copy.at, *option.move);
    } else {
      rules.play_as(copy.at, *option.move, side_of(copy, player));
    }
  }

  // The loser's move that leaves the winner the fewest moves that win.
  std::size_t hardest(const std::vector<SumOption>& options, std::size_t winner) {
    std::size_t best = 0, fewest = SIZE_MAX;
    for (std::size_t i = 0; i < std::min(options.size(), kMostCompared); ++i) {
      const GameCopy before = copies_[options[i].copy];
      make(options[i], 1 - winner);
      std::size_t answers = 0;
      for (const SumOption& answer : options_of(winner))
        answers += is_won(winner, sum_after(answer));
      copies_[options[i].copy] = before;
      if (answers < fewest) {
        fewest = answers;
        best = i;
      }
    }
    return best;
  }

  ShortGames& games_;
  const std::vector<ValueTerm>& terms_;
  std::vector<GameCopy> copies_;
};

}  // namespace

ValueLine winning_line(ShortGames& games, const std::vector<ValueTerm>& terms, std::size_t first) {
  return LinePlayer(games, terms).play(first);
}

}  // namespace zermelo
