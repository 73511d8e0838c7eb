#include "games/sim/sim.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::sim {
namespace {

// The permutations of the nodes that are offered as symmetries, the identity first.
std::vector<std::vector<int>> renamings(int nodes) {
  std::vector<int> names(static_cast<std::size_t>(nodes));
  std::iota(names.begin(), names.end(), 0);
  std::vector<std::vector<int>> all;
  if (nodes <= 6) {
    do {
      all.push_back(names);
    } while (std::next_permutation(names.begin(), names.end()));
    return all;
  }
  for (int side = 0; side < 2; ++side) {
    for (int turn = 0; turn < nodes; ++turn) {
      all.push_back(names);
      std::rotate(names.begin(), names.begin() + 1, names.end());
    }
    std::reverse(names.begin(), names.end());
  }
  return all;
}

using Point = std::complex<double>;
using Segment = std::pair<Point, Point>;

double distance(Point p, const Segment& s) {
  const Point along = s.second - s.first;
  const double t = ((p - s.first) * std::conj(along)).real() / std::norm(along);
  return std::abs(p - (s.first + std::clamp(t, 0.0, 1.0) * along));
}

// A place for a label on each line, clear of the other lines and of the labels before it.
std::vector<Point> label_places(const std::vector<Segment>& lines) {
  std::vector<Point> places;
  for (const Segment& line : lines) {
    Point best;
    double most = -1;
    for (int step : {0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6}) {
      const Point place = line.first + (0.5 + 0.05 * step) * (line.second - line.first);
      double clear = 14;  // enough
      for (const Segment& other : lines) {
        if (&other != &line) clear = std::min(clear, distance(place, other));
      }
      for (const Point& other : places) clear = std::min(clear, std::abs(place - other) / 2);
      if (clear > most + 0.01) {
        most = clear;
        best = place;
      }
    }
    places.push_back(best);
  }
  return places;
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "sim",
      .title = "Sim",
      .summary = "colour the edges of a complete graph; who closes a triangle of its own loses",
      .rules = kRules,
      .options = {Option::number("nodes", 6, 3, kMaxNodes, "nodes of the graph"),
                  Option::number("players", 2, 2, 3, "how many play"),
                  Option::choice("coalition", {"none", "1-2"},
                                 "1-2: of three players, 1 and 2 play against 0")},
      .samples = {"sim(nodes=3)", "sim", "sim(nodes=5,players=3)", "sim(players=3,coalition=1-2)",
                  "sim(nodes=11,players=3)", "sim(nodes=17,players=3)"},
      .grade = Grade::kVerified,
      .verified_against =
          "the published number of positions and winner with 6 nodes, a second "
          "implementation"};
  return info;
}

template <std::size_t kWords>
Sim<kWords>::Sim(int nodes, int players, bool coalition)
    : nodes_(nodes),
      edges_(nodes * (nodes - 1) / 2),
      players_(players),
      coalition_(coalition),
      ends_(players == 3 && !coalition ? 0b11101000 : 0b11111110) {
  if (coalition && players != 3) {
    bad_input("expected players=3 with coalition=1-2, found players={}", players);
  }
  for (int e = 0; e < edges_; ++e) full_.add(e);
  for (unsigned out = 0; out < 8; ++out) {
    for (unsigned k = 0; k < 3; ++k) {
      const auto n = static_cast<unsigned>(players);
      unsigned next = (k + 1) % n;
      if (out >> next & 1) next = (next + 1) % n;
      next_[out][k] = static_cast<std::uint8_t>(next);
    }
  }
  for (int i = 0; i < nodes; ++i) {
    for (int j = i + 1; j < nodes; ++j) {
      const auto e = static_cast<std::size_t>(edge(i, j));
      ends_of_[e] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
      for (int k = 0; k < nodes; ++k) {
        if (k == i || k == j) continue;
        beside_[e][0].add(edge(i, k));
        beside_[e][1].add(edge(j, k));
      }
    }
  }
  std::vector<Image> images;
  for (const auto& name : renamings(nodes)) {
    Image to{};
    for (int e = 0; e < edges_; ++e) {
      const auto& [i, j] = ends_of_[static_cast<std::size_t>(e)];
      to[static_cast<std::size_t>(e)] = static_cast<std::uint8_t>(edge(name[i], name[j]));
    }
    images.push_back(to);
  }
  images_ = std::make_shared<const std::vector<Image>>(std::move(images));
}

template <std::size_t kWords>
int Sim<kWords>::edge(int i, int j) const {
  if (i > j) std::swap(i, j);
  return i * nodes_ - i * (i + 1) / 2 + j - i - 1;
}

template <std::size_t kWords>
CellSet<kWords> Sim<kWords>::triangles(const Set& own) const {
  Set in;
  own.for_each([&](int e) {
    if (closes(own.without(Set::of(e)), static_cast<Move>(e))) in.add(e);
  });
  return in;
}

template <std::size_t kWords>
CellSet<kWords> Sim<kWords>::last_of_triangles(const Set& own) const {
  Set last;
  triangles(own).for_each([&](int e) {
    if (!triangles(own.without(Set::of(e))).any()) last.add(e);
  });
  return last;
}

template <std::size_t kWords>
char Sim<kWords>::colour(const Position& p, int e) const {
  for (std::size_t k = 0; k < 3; ++k) {
    if (p.edges[k].has(e)) return "xoz"[k];
  }
  return '-';
}

template <std::size_t kWords>
std::string Sim<kWords>::write(const Position& p) const {
  std::string text;
  for (int e = 0; e < edges_; ++e) {
    if (e > 0) text += ' ';
    text += colour(p, e);
  }
  return text;
}

template <std::size_t kWords>
typename Sim<kWords>::Position Sim<kWords>::read(std::string_view text) const {
  const std::string_view letters = players_ == 2 ? "xo" : "xoz";
  const std::string expected = players_ == 2 ? "x, o or -" : "x, o, z or -";
  std::string colours;
  for (std::string_view word : sentence_of(text, "position")) colours += lower(word);
  if (static_cast<int>(colours.size()) != edges_) {
    bad_input("expected {} words {}, one an edge, found {}", edges_, expected, colours.size());
  }
  Position p;
  std::array<int, 3> count{};
  for (int e = 0; e < edges_; ++e) {
    const char c = colours[static_cast<std::size_t>(e)];
    const std::size_t k = letters.find(c);
    if (k == std::string_view::npos && c != '-') {
      bad_input("edge {}: expected {}, found '{}'", e + 1, expected, c);
    }
    if (k == std::string_view::npos) continue;
    p.edges[k].add(e);
    ++count[k];
  }
  // Goes through the game turn by turn; a player with a triangle closed it with its last edge.
  std::array<int, 3> made{};
  for (int move = p.coloured().size(); move > 0; --move) {
    const std::size_t k = p.mover;
    if ((ends_ >> p.out & 1) || made[k] == count[k]) {
      bad_input(
          "{} edges of x, {} of o and {} of z cannot be: turns go round, and play ends with "
          "{} triangle",
          count[0], count[1], count[2], ends_ >> 1 & 1 ? "the first" : "the second player's");
    }
    ++made[k];
    const Set own = p.edges[k];
    if (made[k] == count[k] && triangles(own).any()) {
      if (!last_of_triangles(own).any()) {
        bad_input("the triangles of {} cannot be: one edge closes all that a player ever has",
                  player_name(static_cast<int>(k)));
      }
      p.out = static_cast<std::uint8_t>(p.out | 1u << k);
    }
    p.mover = next_[p.out][k];
  }
  return p;
}

template <std::size_t kWords>
std::string Sim<kWords>::write_move(const Position&, Move m) const {
  return std::to_string(m + 1);
}

template <std::size_t kWords>
std::optional<int> Sim<kWords>::edge_named(std::string_view text) const {
  const std::string name = normal_move(text);
  const auto within = [](std::optional<std::int64_t> n, int most) {
    return n && *n >= 1 && *n <= most;
  };
  const std::size_t dash = name.find('-');
  if (dash == std::string::npos) {
    const auto e = to_integer(name);
    return within(e, edges_) ? std::optional(static_cast<int>(*e - 1)) : std::nullopt;
  }
  const auto i = to_integer(std::string_view(name).substr(0, dash));
  const auto j = to_integer(std::string_view(name).substr(dash + 1));
  if (!within(i, nodes_) || !within(j, nodes_) || *i == *j) return std::nullopt;
  return edge(static_cast<int>(*i - 1), static_cast<int>(*j - 1));
}

template <std::size_t kWords>
std::optional<typename Sim<kWords>::Move> Sim<kWords>::read_move(const Position& p,
                                                                 std::string_view text) const {
  const auto e = edge_named(text);
  if (!e || p.coloured().has(*e)) return std::nullopt;
  return static_cast<Move>(*e);
}

template <std::size_t kWords>
std::string Sim<kWords>::why_not(const Position& p, std::string_view text) const {
  const auto e = edge_named(text);
  if (!e) {
    return fmt::format("expected an edge from 1 to {} or two nodes from 1 to {}, as in '2-3'",
                       edges_, nodes_);
  }
  const char c = colour(p, *e);
  return c == '-' ? "" : fmt::format("edge {} is taken by {}", *e + 1, c);
}

template <std::size_t kWords>
typename Sim<kWords>::Position Sim<kWords>::transform(const Position& p, int s) const {
  const Image& to = image(s);
  Position q = {.mover = p.mover, .out = p.out};
  for (std::size_t k = 0; k < 3; ++k) {
    p.edges[k].for_each([&](int e) { q.edges[k].add(to[static_cast<std::size_t>(e)]); });
  }
  return q;
}

template <std::size_t kWords>
FixedList<std::uint8_t, 64 * kWords> Sim<kWords>::cells(const Position& p) const {
  FixedList<std::uint8_t, 64 * kWords> out;
  for (int e = 0; e < edges_; ++e) {
    out.push_back(static_cast<std::uint8_t>(p.edges[0].has(e) + 2 * p.edges[1].has(e) +
                                            3 * p.edges[2].has(e)));
  }
  return out;
}

// A row a node: its edges to the later nodes.
template <std::size_t kWords>
std::string Sim<kWords>::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  constexpr Color kColours[] = {Color::kRed, Color::kBlue, Color::kGreen};
  std::string out = "   ";
  for (int j = 1; j < nodes_; ++j) out += pen(Color::kDim, fmt::format("{:>4}", j + 1));
  out += "\n";
  for (int i = 0; i + 1 < nodes_; ++i) {
    out += pen(Color::kDim, fmt::format("{:>3}", i + 1));
    for (int j = 1; j < nodes_; ++j) {
      const int e = edge(std::min(i, j), std::max(i, j));
      if (j <= i) {
        out += "    ";
        continue;
      }
      const std::size_t k = std::string_view("xoz").find(colour(p, e));
      if (k == std::string_view::npos) {
        out += pen(Color::kDim, fmt::format("{:>4}", e + 1));
      } else {
        const std::string letter(1, "xoz"[k]);
        out += "   " + pen(last == e ? Color::kInverse : kColours[k], letter);
      }
    }
    out += "\n";
  }
  for (int k = 0; k < players_; ++k) {
    if (p.out >> k & 1) out += "   " + player_name(k) + " has closed a triangle\n";
  }
  if (!turn(p).is_over()) out += "   " + player_name(p.mover) + " to move\n";
  return out;
}

// The nodes on a circle, node 1 at the top; free edges carry their number.
template <std::size_t kWords>
Scene Sim<kWords>::scene(const Position& p, std::optional<Move> last) const {
  constexpr Tint kTints[] = {Tint::kFirst, Tint::kSecond, Tint::kThird};
  const double radius = 50 + 24 * nodes_, centre = radius + 26;
  Scene scene = {
      .width = 2 * centre, .height = 2 * centre, .title = "Sim: " + write(p), .view = View::kGraph};
  const auto node = [&](int i) {
    const double angle = 2 * std::numbers::pi * i / nodes_ - std::numbers::pi / 2;
    return Point(centre, centre) + std::polar(radius, angle);
  };
  std::vector<Segment> segments;
  for (int e = 0; e < edges_; ++e) {
    const auto& [i, j] = ends_of_[static_cast<std::size_t>(e)];
    segments.emplace_back(node(i), node(j));
  }
  const auto line = [&](int e, Tint tint, double width) -> Shape& {
    const auto& [a, b] = segments[static_cast<std::size_t>(e)];
    return scene.line(a.real(), a.imag(), b.real(), b.imag(), tint, width);
  };
  const bool over = turn(p).is_over();
  const Set free = full_.without(p.coloured());
  free.for_each([&](int e) {
    Shape& thin = line(e, Tint::kFaint, 1.5);
    if (!over) thin.on_click(std::to_string(e + 1));
  });
  if (last) line(*last, Tint::kHighlight, 13);
  for (std::size_t k = 0; k < 3; ++k) {
    const Set closed = triangles(p.edges[k]);
    p.edges[k].for_each([&](int e) { line(e, kTints[k], closed.has(e) ? 8 : 4); });
  }
  const std::vector<Point> labels = label_places(segments);
  (over ? Set{} : free).for_each([&](int e) {
    const Point at = labels[static_cast<std::size_t>(e)];
    const std::string number = std::to_string(e + 1);
    scene.circle(at.real(), at.imag(), 9.5, Tint::kPaper).outlined(Tint::kFaint).on_click(number);
    scene.text(at.real(), at.imag(), 10, number, Tint::kInk).on_click(number);
  });
  for (int i = 0; i < nodes_; ++i) {
    const Point at = node(i);
    scene.circle(at.real(), at.imag(), 14, Tint::kInk);
    scene.text(at.real(), at.imag(), 14, std::to_string(i + 1), Tint::kPaper, true);
  }
  return scene;
}

template class Sim<1>;
template class Sim<3>;

}  // namespace zermelo::sim
