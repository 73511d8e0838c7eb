// Reading moves for any game.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace zermelo {

// A move's text without parentheses around it, with single spaces between words.
std::string normal_move(std::string_view text);

// The place of the move that a text names: as written first, then in any case, if only one fits.
std::optional<std::size_t> place_of_name(std::span<const std::string> names, std::string_view text);

// The legal move that this text names, if any.
template <Game G>
std::optional<typename G::Move> read_legal_move(const G& game, const typename G::Position& p,
                                                std::string_view text) {
  if (game.turn(p).is_over()) return std::nullopt;
  if constexpr (ReadsMoves<G>) {
    if (const auto move = game.read_move(p, text)) return move;
  }
  const auto moves = game.moves(p);
  std::vector<std::string> names;
  for (const typename G::Move m : moves) names.push_back(game.write_move(p, m));
  const auto place = place_of_name(names, text);
  return place ? std::optional<typename G::Move>(moves[*place]) : std::nullopt;
}

}  // namespace zermelo
