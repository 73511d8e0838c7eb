#include "arena/round_edge.h"

#include <array>
#include <cmath>
#include <cstring>

#include "base/error.h"
#include "games/blackjack/blackjack.h"

namespace zermelo {
namespace {

using blackjack::Blackjack;
using blackjack::Phase;

// What each seat has, all that lies on the table included, once a round is paid out.
struct Chips {
  std::array<int, blackjack::kMaxSeats> all{}, bet{};
  int round = 0;
};

[[gnu::noinline]] Blackjack::Position round_position(const AnyPosition& p) {
  const auto bytes = p.bytes();
  Blackjack::Position position;
  if (bytes.size() != sizeof position) failed("expected a position of Black Jack");
  std::memcpy(static_cast<void*>(&position), bytes.data(), sizeof position);
  return position;
}

}  // namespace

bool RoundEdges::counts(const AnyGame& game) { return game.info().name == blackjack::info().name; }

// A round begins with bets, when chips lie in front of nobody, and its last pay-out is seen in the bets
// of the next one or at the end of the game.
void RoundEdges::add(const Record& record) {
  AnyPosition p = record.start.empty() ? game_.start() : game_.read(record.start);
  Chips before;
  const auto settle = [&](const Blackjack::Position& now) {
    for (int seat = 0; seat < game_.players(); ++seat) {
      const auto k = static_cast<std::size_t>(seat);
      if (before.bet[k] == 0) continue;
      const double won = static_cast<double>(now.seats[k].chips - before.all[k]) / before.bet[k];
      Sums& sums = sums_[record.agents[k]];
      ++sums.rounds;
      sums.sum += won;
      sums.squares += won * won;
      before.bet[k] = 0;
    }
  };
  for (const RecordedMove& recorded : record.moves) {
    const auto now = round_position(p);
    if (now.phase == Phase::kBet && now.round != before.round) {
      settle(now);
      before.round = now.round;
      for (std::size_t k = 0; k < before.all.size(); ++k) before.all[k] = now.seats[k].chips;
    }
    const auto move = game_.find_move(p, recorded.move);
    if (!move) failed("'{}' is no move at {}", recorded.move, game_.write(p));
    game_.play(p, *move);
    if (now.phase == Phase::kBet) {
      before.bet[now.actor] = round_position(p).seats[now.actor].wager;
    }
  }
  if (game_.turn(p).is_over()) settle(round_position(p));
}

std::vector<RoundEdge> RoundEdges::edges() const {
  std::vector<RoundEdge> edges;
  for (const auto& [agent, sums] : sums_) {
    const auto count = static_cast<double>(sums.rounds);
    RoundEdge edge = {.agent = agent, .rounds = sums.rounds, .edge = sums.sum / count};
    if (sums.rounds > 1) {
      edge.error = std::sqrt((sums.squares - sums.sum * sums.sum / count) / (count - 1) / count);
    }
    edges.push_back(edge);
  }
  return edges;
}

}  // namespace zermelo
