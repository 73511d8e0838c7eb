// Moves that a symmetry of their position maps to each other have one value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/game.h"
#include "core/value.h"

namespace zermelo {

// For each legal move of p the place of the first move that is an image of it, its own if there is
// none before. Empty if no symmetry leaves p as it is.
template <Game G>
std::vector<std::uint32_t> image_classes(const G& game, const typename G::Position& p) {
  std::vector<std::uint32_t> classes;
  if constexpr (Symmetric<G> && !Hiding<G>) {
    const auto moves = game.moves(p);
    const auto count = static_cast<std::uint32_t>(moves.size());
    for (int s = 1; s < game.symmetries(); ++s) {
      if (!is_fixed_by(game, p, s)) continue;
      if (classes.empty()) {
        for (std::uint32_t i = 0; i < count; ++i) classes.push_back(i);
      }
      // The symmetries of p are a group: each move is reached from the first of its class in one step.
      for (std::uint32_t i = 0; i < count; ++i) {
        if (classes[i] != i) continue;
        const typename G::Move image = game.transform_move(moves[i], s);
        std::uint32_t j = 0;
        while (j < count && !(static_cast<typename G::Move>(moves[j]) == image)) ++j;
        if (j < count && j > i) classes[j] = i;
      }
    }
  }
  return classes;
}

// Gives all moves of a class one value: what is known best of any of them, and of estimates the mean
// over all games. An estimate that rests on too few games is unknown afterwards, and the error of a
// mean is told only where there are enough to know it.
void pool_images(std::span<const std::uint32_t> classes, std::vector<Value>& values);

inline constexpr std::uint64_t kFewestGames = 10;          // of an estimate
inline constexpr std::uint64_t kFewestGamesForError = 30;  // of a mean with its error

}  // namespace zermelo
