// Moves that a symmetry of their position maps to each other have one value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/thoughts.h"
#include "core/value.h"

namespace zermelo {

// Gives all moves of a class one value: what is known best of any of them, and of estimates the mean
// over all games. An estimate that rests on too few games is unknown afterwards, and the error of a
// mean is told only where there are enough to know it.
void pool_images(std::span<const std::uint32_t> classes, std::vector<Value>& values);

inline constexpr std::uint64_t kFewestGames = 10;          // of an estimate
inline constexpr std::uint64_t kFewestGamesForError = 30;  // of a mean with its error

// The same for what each player can expect. Asked before the values are pooled, whose counts it weighs by.
void pool_returns(std::span<const std::uint32_t> classes, Thoughts& thoughts);

}  // namespace zermelo
