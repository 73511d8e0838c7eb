#include "games/othello/openings.h"

#include <map>
#include <utility>

#include "boards/square_bits.h"

namespace zermelo::othello {
namespace {

struct NamedLine {
  std::string_view name, moves;
};

constexpr NamedLine kNamedLines[] = {
    {"Diagonal opening", "c4c3"},
    {"X-square opening", "c4c3d3c5b2"},
    {"Snake", "c4c3d3c5b3"},
    {"Lysons", "c4c3d3c5b3f3"},
    {"Heath", "c4c3d3c5b4"},
    {"Heath-Bat", "c4c3d3c5b4d2d6"},
    {"Iwasaki variation", "c4c3d3c5b4d2e2"},
    {"Heath-Chimney", "c4c3d3c5b4e3"},
    {"Raccoon Dog", "c4c3d3c5b5"},
    {"Rocket", "c4c3d3c5b6"},
    {"Hamilton", "c4c3d3c5b6c6b5"},
    {"Lollipop", "c4c3d3c5b6e3"},
    {"Cow", "c4c3d3c5d6"},
    {"Chimney", "c4c3d3c5d6e3"},
    {"Bat", "c4c3d3c5d6f4b4"},
    {"Melnikov", "c4c3d3c5d6f4b4b6b5c6f5"},
    {"Rose-v-Toth", "c4c3d3c5d6f4f5"},
    {"Tanida", "c4c3d3c5d6f4f5d2"},
    {"Aircraft", "c4c3d3c5d6f4f5d2b5"},
    {"Sailboat", "c4c3d3c5d6f4f5d2g4d7"},
    {"Maruoka", "c4c3d3c5d6f4f5e6c6d7"},
    {"Landau", "c4c3d3c5d6f4f5e6f6"},
    {"Buffalo", "c4c3d3c5f6"},
    {"Maruoka Buffalo", "c4c3d3c5f6e2c6"},
    {"Tanida Buffalo", "c4c3d3c5f6e3c6f5f4g5"},
    {"Hokuriku Buffalo", "c4c3d3c5f6f5"},
    {"Wing variation", "c4c3e6c5"},
    {"Semi-wing variation", "c4c3f5c5"},
    {"Parallel opening", "c4c5"},
    {"Perpendicular opening", "c4e3"},
    {"Mimura", "c4e3f4c5d6e6"},
    {"Shaman", "c4e3f4c5d6f3c6"},
    {"Inoue", "c4e3f4c5d6f3d3"},
    {"Iago", "c4e3f4c5d6f3d3c3"},
    {"Bhagat", "c4e3f4c5d6f3e2"},
    {"Rose", "c4e3f4c5d6f3e6c3d3e2"},
    {"Flat", "c4e3f4c5d6f3e6c3d3e2b5"},
    {"Rotating flat", "c4e3f4c5d6f3e6c3d3e2b5f5"},
    {"Murakami variation", "c4e3f4c5d6f3e6c3d3e2b5f5b3"},
    {"Rose-Birth", "c4e3f4c5d6f3e6c3d3e2b6f5"},
    {"Brightstein", "c4e3f4c5d6f3e6c3d3e2b6f5b4f6g5d7"},
    {"Rose-Birdie", "c4e3f4c5d6f3e6c3d3e2b6f5g5"},
    {"Greenberg", "c4e3f4c5d6f3e6c3d3e2d2"},
    {"Ralle", "c4e3f4c5d6f3e6c6"},
    {"Horse", "c4e3f4c5e6"},
    {"Ganglion", "c4e3f5b4"},
    {"Swallow", "c4e3f5b4f3"},
    {"Italian", "c4e3f5e6d3"},
    {"Cat", "c4e3f5e6f4"},
    {"Sakaguchi", "c4e3f5e6f4c5d6c6f7f3"},
    {"Berner", "c4e3f5e6f4c5d6c6f7g5g6"},
    {"Bent Ganglion", "c4e3f6b4"},
    {"Tiger", "c4e3f6e6f5"},
    {"Stephenson", "c4e3f6e6f5c5c3"},
    {"No-Kung", "c4e3f6e6f5c5c3b4"},
    {"Comp'Oth", "c4e3f6e6f5c5c3c6"},
    {"Kung", "c4e3f6e6f5c5c3g5"},
    {"Leader's Tiger", "c4e3f6e6f5c5d3"},
    {"Brightwell", "c4e3f6e6f5c5d6"},
    {"Ishii", "c4e3f6e6f5c5f4g5g4f3c6d3d6"},
    {"Mainline Tiger", "c4e3f6e6f5c5f4g5g4f3c6d3d6b3c3b4e2b6"},
    {"Rose-Bill", "c4e3f6e6f5c5f4g6f7"},
    {"Tamenori", "c4e3f6e6f5c5f4g6f7d3"},
    {"Central Rose-Bill", "c4e3f6e6f5c5f4g6f7g5"},
    {"Aubrey", "c4e3f6e6f5g6"},
};

using Key = std::pair<std::uint64_t, std::uint64_t>;

// The same for all images of a position. The number of discs tells who is to move: nobody passes here.
Key key_of(const Othello::Position& p) {
  Key least(p.own, p.other);
  for (int s = 1; s < 8; ++s) {
    least = std::min(least, Key(square_image(p.own, s), square_image(p.other, s)));
  }
  return least;
}

const std::map<Key, std::string_view>& names() {
  static const auto names = [] {
    std::map<Key, std::string_view> by_key;
    const Othello game;
    for (const NamedLine& line : kNamedLines)
      by_key.emplace(key_of(game.read(line.moves)), line.name);
    return by_key;
  }();
  return names;
}

}  // namespace

std::string_view opening_name(const std::vector<Othello::Move>& moves) {
  const Othello game;
  Othello::Position p = game.start();
  std::string_view name;
  for (const Othello::Move m : moves) {
    game.play(p, m);
    if (const auto at = names().find(key_of(p)); at != names().end()) name = at->second;
  }
  return name;
}

}  // namespace zermelo::othello
