#include "app/hand_equities.h"

#include <algorithm>

#include <fmt/core.h>

#include "engines/holdem/showdown.h"

namespace zermelo {

std::vector<PlayerShare> hand_equities(const poker::Poker& game, const poker::Position& p) {
  std::vector<holdem::HoleCards> hands;
  std::vector<PlayerShare> shares;
  CardSet board, dead;
  for (int i = 0; i < p.board_size; ++i) board.add(p.board[i]);
  for (int k = 0; k < game.players(); ++k) {
    const Card a = p.hole[k][0], b = p.hole[k][1];
    const bool known = poker::is_card(a) && poker::is_card(b);
    if (poker::has_seat(p.live, k)) {
      if (!known) return {};
      hands.push_back({std::max(a, b), std::min(a, b)});
      shares.push_back({k, 0});
    } else if (known) {
      dead.add(a);
      dead.add(b);
    }
  }
  if (hands.size() < 2) return {};
  const holdem::ShowdownCounts counts = holdem::Showdown().count(hands, board, dead);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i].equity = counts.shares[i] / static_cast<double>(counts.boards);
  }
  return shares;
}

std::string equities_text(const std::vector<PlayerShare>& shares) {
  std::string text;
  for (const PlayerShare& share : shares) {
    text += fmt::format("{}player {} {:.1f} %", text.empty() ? "" : ", ", share.player + 1,
                        100 * share.equity);
  }
  return text;
}

}  // namespace zermelo
