// Values of Hackenbush against the definition, Berlekamp's rule, and the colon and fusion principles.
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cgt/notation.h"
#include "cgt/partizan_values.h"
#include "games/hackenbush/hackenbush.h"
#include "tests/effort.h"
#include "tests/hackenbush_witness.h"
#include "tests/slow_values.h"

namespace zermelo::hackenbush {
namespace {

ShortGame value_of(ShortGames& games, const std::string& picture) {
  const Hackenbush game(picture, false);
  return PartizanValues(game, games).value(game.start());
}

TEST(HackenbushValues, RandomTreesAgreeWithTheDefinition) {
  Rng rng(4);
  ShortGames games;
  for (int i = 0; i < effort(200); ++i) {
    const Garden garden = random_garden(rng, 1 + rng.index(8), "brg");
    const ShortGame value = value_of(games, text_of(garden));
    SlowValues<Slow> slow({}, games);
    ASSERT_TRUE(slow.is_worth({garden}, value)) << text_of(garden);
  }
}

// Edges count 1 up to the first change of colour, then 1/2, 1/4, ... (Berlekamp).
TEST(HackenbushValues, StalksAreNumbers) {
  ShortGames games;
  for (int length = 1; length <= 12; ++length) {
    for (int bits = 0; bits < 1 << length; ++bits) {
      std::string stalk;
      Dyadic sum = 0;
      int halvings = 0;
      for (int i = 0; i < length; ++i) {
        stalk += bits >> i & 1 ? 'b' : 'r';
        if (halvings > 0 || stalk[static_cast<std::size_t>(i)] != stalk[0]) ++halvings;
        sum = sum + Dyadic(bits >> i & 1 ? 1 : -1, halvings);
      }
      ASSERT_EQ(value_of(games, stalk), games.number(sum)) << stalk;
    }
  }
}

// A green picture as a graph of places, with the nimber that the two principles give it.
struct GreenGraph {
  std::vector<std::pair<int, int>> edges;
  int places = 1;  // 0 is the ground

  // An edge is part of a ring if its ends still hang together without it.
  bool is_in_ring(std::size_t which) const {
    std::vector<int> group(static_cast<std::size_t>(places));
    std::iota(group.begin(), group.end(), 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < edges.size(); ++i) {
        int& a = group[static_cast<std::size_t>(edges[i].first)];
        int& b = group[static_cast<std::size_t>(edges[i].second)];
        if (i == which || a == b) continue;
        a = b = std::min(a, b);
        changed = true;
      }
    }
    return group[static_cast<std::size_t>(edges[which].first)] ==
           group[static_cast<std::size_t>(edges[which].second)];
  }

  // Fusion: the ends of an edge of a ring become one place, and it a loop, which is worth 1.
  unsigned nimber() const {
    GreenGraph fused = *this;
    for (std::size_t i = 0; i < fused.edges.size(); ++i) {
      if (!fused.is_in_ring(i)) continue;
      const auto [a, b] = fused.edges[i];
      for (auto& edge : fused.edges) {
        if (edge.first == std::max(a, b)) edge.first = std::min(a, b);
        if (edge.second == std::max(a, b)) edge.second = std::min(a, b);
      }
    }
    return fused.colon(0, -1);
  }

  // Colon: what stands on a place is a stalk as long as the exclusive or of all.
  unsigned colon(int place, int from_edge) const {
    unsigned sum = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto [a, b] = edges[i];
      if (static_cast<int>(i) == from_edge || (a != place && b != place)) continue;
      sum ^= a == b ? 1 : 1 + colon(a == place ? b : a, static_cast<int>(i));
    }
    return sum;
  }
};

// The picture of a graph, each edge with the digit of its upper end: a walk of its own.
std::string picture_of(const GreenGraph& graph, int place, std::vector<bool>& used,
                       std::vector<bool>& met) {
  std::string text;
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const auto [a, b] = graph.edges[i];
    if (used[i] || (a != place && b != place)) continue;
    used[i] = true;
    const int other = a == place ? b : a;
    text += "g" + std::to_string(other);
    if (met[static_cast<std::size_t>(other)]) continue;
    met[static_cast<std::size_t>(other)] = true;
    text += "(" + picture_of(graph, other, used, met) + ")";
  }
  return text;
}

TEST(HackenbushValues, GreenPicturesByColonAndFusion) {
  Rng rng(5);
  ShortGames games;
  int rings = 0;
  for (int i = 0; i < effort(200); ++i) {
    GreenGraph graph;
    for (std::size_t n = 1 + rng.index(9); n > 0; --n) {
      const int from = static_cast<int>(rng.index(static_cast<std::size_t>(graph.places)));
      const bool ring = rng.index(3) == 0;
      const int to = ring ? static_cast<int>(rng.index(static_cast<std::size_t>(graph.places)))
                          : graph.places++;
      rings += ring;
      graph.edges.emplace_back(from, to);
    }
    std::vector<bool> used(graph.edges.size()), met(static_cast<std::size_t>(graph.places));
    met[0] = true;
    const std::string picture = picture_of(graph, 0, used, met);
    ASSERT_EQ(value_of(games, picture), games.nimber(graph.nimber())) << picture;
  }
  EXPECT_GT(rings, 20);
}

TEST(HackenbushValues, KnownPictures) {
  ShortGames games;
  const auto is = [&](const char* picture, const char* value) {
    EXPECT_EQ(write_value(games, value_of(games, picture)), value) << picture;
  };
  is("ggg", "*3");
  is("g(g(g0))", "*");       // a door
  is("g1(g(g(g1)))", "*2");  // a stalk with a ring of three on it
  is("g(b)", "^*");          // a flower
  is("b(rr)", "1/4");
  is("b()b", "2");
  is("b(g)", "1*");
}

}  // namespace
}  // namespace zermelo::hackenbush
