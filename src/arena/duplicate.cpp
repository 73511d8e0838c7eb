#include "arena/duplicate.h"

#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "any/any_agent.h"
#include "base/error.h"
#include "base/threads.h"
#include "games/poker/poker.h"

namespace zermelo {
namespace {

constexpr std::size_t kTogether = 50;  // deals that one pair of agents plays in a row

[[gnu::noinline]] poker::Position position_of(const AnyPosition& p) {
  const auto bytes = p.bytes();
  poker::Position position;
  if (bytes.size() != sizeof position) failed("expected a position of Poker");
  std::memcpy(static_cast<void*>(&position), bytes.data(), sizeof position);
  return position;
}

class Table {
 public:
  Table(const AnyGame& game, const DuplicateSettings& settings) : game_(game) {
    for (std::size_t i = 0; i < 2; ++i) {
      agents_[i] = make_agent(game, settings.agents[i], settings.seed);
    }
  }

  // What agent 0 wins in one hand from this seat. Both hands of a deal draw the cards of one deck.
  double play(const std::vector<Card>& deck, std::uint64_t seed, std::size_t seat) {
    AnyPosition p = game_.start();
    const std::uint32_t hand = position_of(p).hand;
    const int chips = stack_of(p, static_cast<int>(seat));
    for (std::size_t i = 0; i < 2; ++i) agents_[i]->reset(seed + i);
    std::size_t next = 0;
    while (!game_.turn(p).is_over() && position_of(p).hand == hand) {
      const Turn turn = game_.turn(p);
      if (turn.is_chance()) {
        game_.play(p, AnyMove(poker::Poker::Move{deck[next++]}));
        continue;
      }
      // Seat 0 is agent 0's in the first hand of a deal, agent 1's in the second.
      const std::size_t agent = static_cast<std::size_t>(turn.player()) == seat ? 0 : 1;
      const Thoughts thoughts = agents_[agent]->think(p, {});
      const auto moves = game_.moves(p);
      if (thoughts.best >= moves.size()) {
        failed("{} chose a move that is not there", agents_[agent]->spec());
      }
      game_.play(p, moves[thoughts.best]);
    }
    return stack_of(p, static_cast<int>(seat)) - chips;
  }

  const std::string& spec(std::size_t agent) const { return agents_[agent]->spec(); }

 private:
  // With the blinds of the next hand, which is there already.
  static int stack_of(const AnyPosition& p, int seat) {
    const auto position = position_of(p);
    return position.stack[seat] + position.in[seat];
  }

  const AnyGame& game_;
  std::array<std::unique_ptr<AnyAgent>, 2> agents_;
};

}  // namespace

DuplicateResult play_duplicate(const AnyGame& game, const DuplicateSettings& settings,
                               const Control& control) {
  if (game.info().name != poker::info().name || game.players() != 2) {
    bad_input("duplicate hands are played in Poker of two, found {}", game.spec());
  }
  const std::size_t blocks = (settings.deals + kTogether - 1) / kTogether;
  std::vector<std::array<double, 2>> won(settings.deals);
  std::vector<char> played(settings.deals);
  DuplicateResult result;
  {
    const Table table(game, settings);  // finds what does not fit
    result.agents = {table.spec(0), table.spec(1)};
  }
  parallel_for(blocks, settings.threads, [&](std::size_t block) {
    if (control.is_stopped()) return;
    Table table(game, settings);
    for (std::size_t i = block * kTogether;
         i < std::min<std::size_t>(settings.deals, (block + 1) * kTogether); ++i) {
      if (control.is_stopped()) return;
      Rng rng(settings.seed * 0x9e3779b97f4a7c15 + i);
      CardSet left = CardSet::all();
      std::vector<Card> deck;
      while (!left.empty()) {
        deck.push_back(left.draw(rng));
        left.remove(deck.back());
      }
      const std::uint64_t seed = rng();
      for (std::size_t seat = 0; seat < 2; ++seat) won[i][seat] = table.play(deck, seed, seat);
      played[i] = 1;
      if (control.progress != nullptr) control.progress->add(1);
    }
  });
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < won.size(); ++i) {
    if (played[i] == 0) continue;
    const double mean = (won[i][0] + won[i][1]) / 2;
    ++result.deals;
    sum += mean;
    squares += mean * mean;
    for (std::size_t seat = 0; seat < 2; ++seat) result.by_seat[seat] += won[i][seat];
  }
  const auto count = static_cast<double>(result.deals);
  if (result.deals == 0) return result;
  result.chips = sum / count;
  for (double& chips : result.by_seat) chips /= count;
  if (result.deals > 1) {
    result.error = std::sqrt(std::max(0.0, squares - sum * sum / count) / (count - 1) / count);
  }
  return result;
}

}  // namespace zermelo
