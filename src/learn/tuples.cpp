#include "learn/tuples.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace zermelo::learn {
namespace {

constexpr double kClose = 1e-6;

double distance(const CellPlace& a, const CellPlace& b) { return std::hypot(a.x - b.x, a.y - b.y); }

double nearest_distance(const CellBoard& board) {
  double nearest = std::numeric_limits<double>::max();
  for (std::size_t a = 0; a < board.places.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      nearest = std::min(nearest, distance(board.places[a], board.places[b]));
    }
  }
  return nearest;
}

int cell_at(const CellBoard& board, const CellPlace& place) {
  for (std::size_t i = 0; i < board.places.size(); ++i) {
    if (distance(board.places[i], place) < kClose) return static_cast<int>(i);
  }
  return -1;
}

Tuple sorted(Tuple tuple) {
  std::sort(tuple.begin(), tuple.end());
  return tuple;
}

// A walk from cell to neighbouring cell; cells that were met before are passed, not taken again.
Tuple random_walk(const std::vector<std::vector<int>>& neighbours, std::size_t length, Rng& rng) {
  Tuple tuple = {static_cast<int>(rng.index(neighbours.size()))};
  int at = tuple[0];
  for (int steps = 0; tuple.size() < length && steps < 10000; ++steps) {
    const std::vector<int>& next = neighbours[static_cast<std::size_t>(at)];
    if (next.empty()) break;
    at = next[rng.index(next.size())];
    if (std::find(tuple.begin(), tuple.end(), at) == tuple.end()) tuple.push_back(at);
  }
  return tuple;
}

class TupleReader {
 public:
  TupleReader(const CellBoard& board, std::uint64_t seed) : board_(board), rng_(seed) {}

  void read(std::string_view part) {
    if (part == "all") {
      Tuple all(static_cast<std::size_t>(board_.cells));
      std::iota(all.begin(), all.end(), 0);
      add(all);
    } else if (part.starts_with("lines")) {
      read_lines(part);
    } else if (part.find('x') != std::string_view::npos) {
      read_walks(part);
    } else {
      for (const std::string_view word : words_of(part, true)) add(read_cells(word));
    }
  }
  std::vector<Tuple> tuples() && { return std::move(tuples_); }

 private:
  [[noreturn]] static void complain(std::string_view found) {
    bad_input(
        "tuples: expected 70x8 (random walks), lines4, all, or cells such as 0-1-2,3-4-5; found '{}'",
        found);
  }

  // A tuple of the same cells as one before adds nothing.
  bool add(const Tuple& tuple) {
    if (tuple.size() > kMaxTupleCells) {
      bad_input("tuples: expected at most {} cells in one, found {}", kMaxTupleCells, tuple.size());
    }
    if (tuples_.size() == kMaxTuples) bad_input("tuples: expected at most {}", kMaxTuples);
    if (!known_.insert(sorted(tuple)).second) return false;
    tuples_.push_back(tuple);
    return true;
  }

  void read_lines(std::string_view part) {
    const std::int64_t length = integer_in(part.substr(5), 2, kMaxTupleCells, "cells of a line");
    const auto lines = lines_of(board_, static_cast<int>(length));
    if (lines.empty()) bad_input("tuples: this board has no lines of {} cells", length);
    for (const Tuple& line : lines) add(line);
  }

  void read_walks(std::string_view part) {
    const std::size_t x = part.find('x');
    const auto count = to_unsigned(part.substr(0, x)), length = to_unsigned(part.substr(x + 1));
    if (!count || !length || *count == 0 || *length == 0) complain(part);
    if (*count > kMaxTuples) bad_input("tuples: expected at most {}, found {}", kMaxTuples, *count);
    const auto most = std::min<std::uint64_t>(kMaxTupleCells, static_cast<unsigned>(board_.cells));
    if (*length > most) {
      bad_input("tuples: expected from 1 to {} cells in one, found {}", most, *length);
    }
    const auto neighbours = neighbours_of(board_);
    std::uint64_t made = 0;
    for (int tries = 0; made < *count; ++tries) {
      const Tuple walk = random_walk(neighbours, *length, rng_);
      if (walk.size() == *length && add(walk)) ++made;
      if (tries > 100000)
        bad_input("tuples: this board has no {} walks of {} cells", *count, *length);
    }
  }

  Tuple read_cells(std::string_view word) const {
    Tuple tuple;
    while (true) {
      const std::size_t end = std::min(word.find('-'), word.size());
      const auto cell = to_unsigned(word.substr(0, end));
      if (!cell) complain(word);
      if (*cell >= static_cast<unsigned>(board_.cells)) {
        bad_input("tuples: expected cells from 0 to {}, found {}", board_.cells - 1, *cell);
      }
      if (std::find(tuple.begin(), tuple.end(), static_cast<int>(*cell)) != tuple.end()) {
        bad_input("tuples: expected each cell once in a tuple, found {} twice", *cell);
      }
      tuple.push_back(static_cast<int>(*cell));
      if (end == word.size()) return tuple;
      word.remove_prefix(end + 1);
    }
  }

  const CellBoard& board_;
  Rng rng_;
  std::vector<Tuple> tuples_;
  std::set<Tuple> known_;
};

}  // namespace

std::vector<std::vector<int>> neighbours_of(const CellBoard& board) {
  std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(board.cells));
  const double reach = board.places.empty() ? 0 : 1.5 * nearest_distance(board);
  for (std::size_t a = 0; a < neighbours.size(); ++a) {
    for (std::size_t b = 0; b < neighbours.size(); ++b) {
      if (a == b) continue;
      if (board.places.empty() || distance(board.places[a], board.places[b]) <= reach) {
        neighbours[a].push_back(static_cast<int>(b));
      }
    }
  }
  return neighbours;
}

std::vector<Tuple> lines_of(const CellBoard& board, int length) {
  std::vector<Tuple> lines;
  if (board.places.empty()) return lines;
  const auto neighbours = neighbours_of(board);
  std::set<Tuple> known;
  for (int from = 0; from < board.cells; ++from) {
    const CellPlace& start = board.places[static_cast<std::size_t>(from)];
    for (const int next : neighbours[static_cast<std::size_t>(from)]) {
      const CellPlace& second = board.places[static_cast<std::size_t>(next)];
      Tuple line = {from};
      for (int i = 1; i < length; ++i) {
        const int cell = cell_at(
            board, {start.x + i * (second.x - start.x), start.y + i * (second.y - start.y)});
        if (cell < 0) break;
        line.push_back(cell);
      }
      if (line.size() != static_cast<std::size_t>(length)) continue;
      if (known.insert(sorted(line)).second) lines.push_back(line);
    }
  }
  return lines;
}

std::vector<Tuple> read_tuples(std::string_view text, const CellBoard& board, std::uint64_t seed) {
  TupleReader reader(board, seed);
  std::string_view left = text;
  while (true) {
    const std::size_t end = std::min(left.find('+'), left.size());
    reader.read(trimmed(left.substr(0, end)));
    if (end == left.size()) break;
    left.remove_prefix(end + 1);
  }
  auto tuples = std::move(reader).tuples();
  if (tuples.empty()) bad_input("tuples: expected at least one, found '{}'", text);
  return tuples;
}

std::string write_tuples(const std::vector<Tuple>& tuples) {
  std::string text;
  for (const Tuple& tuple : tuples) {
    if (!text.empty()) text += ',';
    text += fmt::format("{}", fmt::join(tuple, "-"));
  }
  return text;
}

std::vector<int> cell_map_of(std::span<const CellSample> samples) {
  if (samples.empty()) return {};
  const std::size_t cells = samples[0].before.size();
  std::vector<int> map(cells, -1);
  std::vector<bool> taken(cells, false);
  for (std::size_t to = 0; to < cells; ++to) {
    for (std::size_t from = 0; from < cells && map[to] < 0; ++from) {
      if (taken[from]) continue;
      const bool fits = std::all_of(samples.begin(), samples.end(), [&](const CellSample& sample) {
        return sample.after[to] == sample.before[from];
      });
      if (!fits) continue;
      map[to] = static_cast<int>(from);
      taken[from] = true;
    }
    if (map[to] < 0) return {};
  }
  return map;
}

}  // namespace zermelo::learn
