// The witness of the games in which adjacent pins of a row or a ring are taken, and nimbers by
// parts.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/game.h"

namespace zermelo {

// Pins as a string of i and _, moves as sets of places.
struct PlainPins {
  std::string pins;
  int least = 1, most = 2;
  bool ring = false, misere = false;
  int mover = 0;

  // A move that takes the whole ring is found from every place of it, but is one set.
  std::set<std::set<int>> runs() const {
    std::set<std::set<int>> out;
    const int n = static_cast<int>(pins.size());
    for (int from = 0; from < n; ++from) {
      std::set<int> run;
      for (int i = from; i < from + most; ++i) {
        if (i >= n && !ring) break;
        if (pins[static_cast<std::size_t>(i % n)] != 'i') break;
        run.insert(i % n + 1);
        if (static_cast<int>(run.size()) >= least) out.insert(run);
      }
    }
    return out;
  }
  static std::string text(const std::set<int>& run) {
    std::string out;
    for (const int place : run) out += (out.empty() ? "" : " ") + std::to_string(place);
    return out;
  }

  std::string turn() const { return runs().empty() ? "over" : std::to_string(mover); }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (const auto& run : runs()) out.push_back(text(run));
    return out;
  }
  void play(const std::string& move) {
    for (const auto& run : runs()) {
      if (text(run) != move) continue;
      for (const int place : run) pins[static_cast<std::size_t>(place - 1)] = '_';
    }
    mover = 1 - mover;
  }
  std::vector<double> payoffs() const {
    const bool first_wins = (mover == 1) != misere;  // the player to move has lost
    return first_wins ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string out;
    for (const char c : pins) out += (out.empty() ? "" : " ") + std::string(1, c);
    return out;
  }
};

// The nimber of a position: the exclusive or over its parts, each the mex over its moves.
template <HasParts G>
int nimber_by_parts(const G& game, const typename G::Position& p,
                    std::map<std::string, int>& known) {
  int sum = 0;
  const auto parts = game.parts(p);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string name = game.write(parts[i]);
    if (known.find(name) == known.end()) {
      std::set<int> seen;
      for (const typename G::Move m : game.moves(parts[i])) {
        typename G::Position next = parts[i];
        game.play(next, m);
        seen.insert(nimber_by_parts(game, next, known));
      }
      int mex = 0;
      while (seen.count(mex) > 0) ++mex;
      known[name] = mex;
    }
    sum ^= known[name];
  }
  return sum;
}

// Nimbers of full rows of 0, 1, ..., n pins, as parts of one game whose rows are n long.
template <HasParts G>
std::vector<int> row_nimbers(const G& game, int n) {
  std::map<std::string, int> known;
  std::vector<int> out;
  for (int pins = 0; pins <= n; ++pins) {
    std::string text(static_cast<std::size_t>(n), '_');
    std::fill_n(text.begin(), pins, 'i');
    out.push_back(nimber_by_parts(game, game.read(text), known));
  }
  return out;
}

}  // namespace zermelo
