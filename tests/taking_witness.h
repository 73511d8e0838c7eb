// The witness of the games in which heaps are taken from and broken, from the rule text: a list of
// heaps, and for each number taken the numbers of heaps that may be left.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace zermelo {

struct PlainTaking {
  std::multiset<int, std::greater<>> heaps;
  std::map<int, std::set<int>> allowed = {};  // items taken -> heaps left
  bool misere = false;
  int mover = 0;

  static std::string text(const std::multiset<int, std::greater<>>& numbers) {
    std::string out;
    for (const int n : numbers) out += (out.empty() ? "" : " ") + std::to_string(n);
    return out;
  }

  std::vector<std::string> moves() const {
    std::set<std::string> out;
    for (const int heap : heaps) {
      for (const auto& [take, counts] : allowed) {
        for (const int count : counts) {
          if (take > heap) continue;
          std::multiset<int, std::greater<>> parts;
          split(heap, heap - take, count, parts, out);
        }
      }
    }
    return {out.begin(), out.end()};
  }
  std::string turn() const { return moves().empty() ? "over" : std::to_string(mover); }
  void play(const std::string& move) {
    std::istringstream words(move);
    int n = 0;
    words >> n;
    heaps.erase(heaps.find(n));
    while (words >> n) heaps.insert(n);
    mover = 1 - mover;
  }
  std::vector<double> payoffs() const {
    const double first = (mover == 1) != misere ? 1 : -1;  // who cannot move has lost
    return {first, -first};
  }
  std::string write() const { return heaps.empty() ? "0" : text(heaps); }

 private:
  static void split(int heap, int left, int count, std::multiset<int, std::greater<>>& parts,
                    std::set<std::string>& out) {
    if (count == 0) {
      if (left == 0) {
        out.insert(std::to_string(heap) + (parts.empty() ? "" : " ") + text(parts));
      }
      return;
    }
    for (int part = 1; part <= left; ++part) {
      const auto here = parts.insert(part);
      split(heap, left - part, count - 1, parts, out);
      parts.erase(here);
    }
  }
};

}  // namespace zermelo
