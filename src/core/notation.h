// Reading moves and lists of moves for any game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "core/game.h"

namespace zermelo {

// Moves are compared without parentheses, with single spaces between words.
inline std::string normal_move(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '(' && text.back() == ')') {
    text = text.substr(1, text.size() - 2);
  }
  std::string out;
  for (std::string_view word : words_of(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

// The legal move that this text names, if any: as written first, then in any case.
template <Game G>
std::optional<typename G::Move> read_legal_move(const G& game, const typename G::Position& p,
                                                std::string_view text) {
  if (game.turn(p).is_over()) return std::nullopt;
  if constexpr (ReadsMoves<G>) {
    if (const auto move = game.read_move(p, text)) return move;
  }
  const std::string wanted = normal_move(text);
  std::optional<typename G::Move> any_case;
  bool ambiguous = false;
  for (const typename G::Move m : game.moves(p)) {
    const std::string name = game.write_move(p, m);
    if (name == wanted) return m;
    if (lower(name) == lower(wanted)) {
      ambiguous = any_case.has_value();
      any_case = m;
    }
  }
  return ambiguous ? std::nullopt : any_case;
}

}  // namespace zermelo
