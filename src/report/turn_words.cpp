#include "report/turn_words.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"

namespace zermelo {

std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) return join(names, "");
  const std::vector<std::string> front(names.begin(), names.end() - 1);
  return join(front, ", ") + " and " + names.back();
}

std::string named_returns(const AnyGame& game, std::span<const double> returns, int digits) {
  std::vector<std::string> words;
  for (int k = 0; k < game.players(); ++k) {
    const double own = returns[static_cast<std::size_t>(k)];
    words.push_back(fmt::format("{} {:.{}g}", game.player_name(k), own, digits));
  }
  return join(words, ", ");
}

namespace {

std::string describe_result(const AnyGame& game, const Payoffs& payoffs) {
  std::vector<double> returns;
  for (int k = 0; k < payoffs.players(); ++k) returns.push_back(payoffs[k]);
  if (game.traits().goal) return "over: solved";
  if (game.players() == 1) return payoffs[0] == 0 ? "over" : fmt::format("over: {:+g}", payoffs[0]);
  const bool own_account = game.traits().chance && !game.traits().constant_sum;
  if (own_account) return "over: " + named_returns(game, returns);  // nobody plays against another
  const double best = *std::max_element(returns.begin(), returns.end());
  std::vector<std::string> top, rest;
  bool rest_differs = false;
  double other = best;
  for (int k = 0; k < game.players(); ++k) {
    const double own = returns[static_cast<std::size_t>(k)];
    (own == best ? top : rest).push_back(game.player_name(k));
    if (own == best) continue;
    rest_differs = rest_differs || (other != best && own != other);
    other = own;
  }
  if (rest.empty()) return game.players() > 2 ? "over: an all-player tie" : "over: a tie";
  const std::string numbers =
      rest_differs ? fmt::format(" ({})", named_returns(game, returns)) : "";
  if (top.size() == 1) return fmt::format("over: {} wins{}", top[0], numbers);
  if (best >= game.payoff_range().high) return fmt::format("over: {} win{}", listed(top), numbers);
  return fmt::format("over: {} share a tie, {} {}", listed(top), listed(rest),
                     rest.size() == 1 ? "loses" : "lose");
}

}  // namespace

std::string describe_turn(const AnyGame& game, const AnyPosition& p) {
  const Turn turn = game.turn(p);
  if (turn.is_chance()) return "chance to move";
  if (turn.is_player()) return game.player_name(turn.player()) + " to move";
  return describe_result(game, game.payoffs(p));
}

}  // namespace zermelo
