// Hackenbush on plain trees, for the tests of its rules and of its values.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/rng.h"

namespace zermelo::hackenbush {

// Pictures without rings, as trees.
struct Plant {
  char colour = 'b';
  std::vector<Plant> on_top;
};
using Garden = std::vector<Plant>;

inline std::string side_by_side(const Garden& garden) {
  std::string text;
  for (const Plant& plant : garden) {
    text += plant.colour;
    if (!plant.on_top.empty()) text += "(" + side_by_side(plant.on_top) + ")";
  }
  return text;
}

inline std::string text_of(const Garden& garden) {
  if (garden.empty()) return "-";
  std::string stalk;
  const Garden* rest = &garden;
  for (; rest->size() == 1; rest = &(*rest)[0].on_top) stalk += (*rest)[0].colour;
  if (rest->empty()) return stalk;
  std::string text = side_by_side(garden);
  if (text.find('(') == std::string::npos) text = text.substr(0, 1) + "()" + text.substr(1);
  return text;
}

// What is left when an edge is cut, and its number in reading order, for every edge of player k.
using Use = std::function<void(int, const Garden&)>;
inline void cut_each(const Garden& garden, int k, int& number, const Use& use) {
  for (std::size_t i = 0; i < garden.size(); ++i) {
    const int own = ++number;
    if (garden[i].colour == 'g' || garden[i].colour == (k == 0 ? 'b' : 'r')) {
      Garden rest = garden;
      rest.erase(rest.begin() + static_cast<long>(i));
      use(own, rest);
    }
    cut_each(garden[i].on_top, k, number, [&](int inner, const Garden& top) {
      Garden changed = garden;
      changed[i].on_top = top;
      use(inner, changed);
    });
  }
}

struct Witness {
  Garden garden;
  int mover = 0;

  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    int number = 0;
    cut_each(garden, mover, number,
             [&](int n, const Garden&) { out.push_back(std::to_string(n)); });
    return out;
  }
  std::string turn() const { return moves().empty() ? "over" : std::to_string(mover); }
  void play(const std::string& move) {
    Garden after;
    int number = 0;
    cut_each(garden, mover, number, [&](int n, const Garden& rest) {
      if (std::to_string(n) == move) after = rest;
    });
    garden = after;
    mover = 1 - mover;
  }
  std::vector<double> payoffs() const {
    const double left = mover == 1 ? 1 : -1;
    return {left, -left};
  }
  std::string write() const {
    return (mover == 0 ? "left-turn " : "right-turn ") + text_of(garden);
  }
};

struct Slow {
  struct Board {
    Garden garden;
    friend bool operator<(const Board& a, const Board& b) {
      return text_of(a.garden) < text_of(b.garden);
    }
  };
  std::vector<Board> after(const Board& board, int side) const {
    std::vector<Board> out;
    int number = 0;
    cut_each(board.garden, side, number, [&](int, const Garden& rest) { out.push_back({rest}); });
    return out;
  }
};

inline Garden random_garden(Rng& rng, std::size_t edges, const std::string& colours) {
  Garden garden;
  std::vector<std::vector<std::size_t>> paths = {{}};  // to each place
  for (std::size_t n = 0; n < edges; ++n) {
    std::vector<std::size_t> path = paths[rng.index(paths.size())];
    Garden* place = &garden;
    for (const std::size_t i : path) place = &(*place)[i].on_top;
    place->push_back({colours[rng.index(colours.size())], {}});
    path.push_back(place->size() - 1);
    paths.push_back(path);
  }
  return garden;
}

}  // namespace zermelo::hackenbush
