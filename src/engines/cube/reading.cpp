#include "engines/cube/reading.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "engines/cube/algorithm.h"

namespace zermelo::cube {
namespace {

// Facelets are letters without a mark between them; an algorithm of that many letters would have one.
template <int kSize>
bool looks_like_facelets(std::string_view text) {
  const std::string_view inner = trimmed(text);
  const auto letters = static_cast<std::size_t>(std::count_if(
      inner.begin(), inner.end(), [](unsigned char c) { return std::isalpha(c) != 0; }));
  const bool only_letters = std::all_of(inner.begin(), inner.end(), [](unsigned char c) {
    return std::isalpha(c) != 0 || std::isspace(c) != 0;
  });
  const bool in_one = inner.find(' ') == std::string_view::npos;
  return only_letters && (letters == Cube<kSize>::kCells || (in_one && letters >= 20));
}

// Any turn leads at most one turn farther.
template <int kSize>
bool is_near(const Cube<kSize>& game, typename Cube<kSize>::Position p, int turns) {
  if (game.turn(p).is_over()) return true;
  if (turns == 0) return false;
  for (const auto m : game.moves(p)) {
    auto next = p;
    game.play(next, m);
    if (is_near(game, next, turns - 1)) return true;
  }
  return false;
}

}  // namespace

template <int kSize>
typename Cube<kSize>::Position read_cube(std::string_view text) {
  if (looks_like_facelets<kSize>(text)) return Cube<kSize>(false, 0).read(text);
  typename Cube<kSize>::Position p;
  for (const std::uint8_t t : read_algorithm(text, kSize)) apply(p, kTurns[t]);
  return p;
}

template <int kSize>
typename Cube<kSize>::Position random_cube(Rng& rng) {
  constexpr int kNear = 2;
  const Cube<kSize> game(false, 0);
  while (true) {
    auto p = game.start();
    while (game.turn(p).is_chance()) game.play(p, game.sample(p, rng));
    if (!is_near(game, p, kNear)) return p;
  }
}

template <int kSize>
typename Cube<kSize>::Position random_turns(Rng& rng, bool quarter_turns, int turns,
                                            std::string& written) {
  const Cube<kSize> game(quarter_turns, turns);
  auto p = game.start();
  while (game.turn(p).is_chance()) {
    const auto m = game.sample(p, rng);
    written += (written.empty() ? "" : " ") + game.write_move(p, m);
    game.play(p, m);
  }
  return p;
}

template Corners read_cube<2>(std::string_view);
template Cubies read_cube<3>(std::string_view);
template Corners random_cube<2>(Rng&);
template Cubies random_cube<3>(Rng&);
template Corners random_turns<2>(Rng&, bool, int, std::string&);
template Cubies random_turns<3>(Rng&, bool, int, std::string&);

}  // namespace zermelo::cube
