// Domineering on plain rows of text, for the tests of its rules and of its values.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace zermelo::domineering {

using Rows = std::vector<std::string>;

inline Rows rows_of(const std::string& text) {
  Rows rows(1);
  for (const char c : text) {
    if (c == '/') {
      rows.emplace_back();
    } else {
      rows.back() += c;
    }
  }
  return rows;
}

inline std::string text_of(const Rows& rows) {
  std::string text;
  for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
  return text;
}

// Where player k may put a domino, and the board after it.
inline std::vector<std::pair<std::string, Rows>> dominoes(const Rows& rows, int k) {
  std::vector<std::pair<std::string, Rows>> out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const std::size_t r2 = r + (k == 0), c2 = c + (k == 1);
      if (r2 >= rows.size() || c2 >= rows[r2].size()) continue;
      if (rows[r][c] != '.' || rows[r2][c2] != '.') continue;
      Rows next = rows;
      next[r][c] = next[r2][c2] = '#';
      out.emplace_back(std::string(1, static_cast<char>('a' + c)) + std::to_string(r + 1), next);
    }
  }
  return out;
}

struct Witness {
  Rows rows;
  int mover = 0;

  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (const auto& [name, next] : dominoes(rows, mover)) out.push_back(name);
    return out;
  }
  std::string turn() const { return moves().empty() ? "over" : std::to_string(mover); }
  void play(const std::string& move) {
    for (const auto& [name, next] : dominoes(rows, mover)) {
      if (name != move) continue;
      rows = next;
      break;
    }
    mover = 1 - mover;
  }
  std::vector<double> payoffs() const {
    const double left = mover == 1 ? 1 : -1;
    return {left, -left};
  }
  std::string write() const { return (mover == 0 ? "left-turn " : "right-turn ") + text_of(rows); }
};

struct Slow {
  using Board = Rows;
  std::vector<Rows> after(const Rows& rows, int side) const {
    std::vector<Rows> out;
    for (const auto& [name, next] : dominoes(rows, side)) out.push_back(next);
    return out;
  }
};

inline std::string rectangle(int rows, int cols) {
  std::string text;
  for (int row = 0; row < rows; ++row) {
    text += (row > 0 ? "/" : "") + std::string(static_cast<std::size_t>(cols), '.');
  }
  return text;
}

// A connected region of so many cells, grown at random.
inline std::string random_region(Rng& rng, std::size_t cells) {
  constexpr int kSide = 7;
  std::set<int> taken = {kSide / 2 * kSide + kSide / 2};
  while (taken.size() < cells) {
    auto from = taken.begin();
    std::advance(from, static_cast<long>(rng.index(taken.size())));
    const int row = *from / kSide, col = *from % kSide;
    const int way = static_cast<int>(rng.index(4));
    const int r = row + (way == 0) - (way == 1), c = col + (way == 2) - (way == 3);
    if (r >= 0 && r < kSide && c >= 0 && c < kSide) taken.insert(r * kSide + c);
  }
  Rows rows(kSide, std::string(kSide, '#'));
  for (const int cell : taken) {
    rows[static_cast<std::size_t>(cell / kSide)][static_cast<std::size_t>(cell % kSide)] = '.';
  }
  return text_of(rows);
}

}  // namespace zermelo::domineering
