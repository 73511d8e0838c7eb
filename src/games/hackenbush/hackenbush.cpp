#include "games/hackenbush/hackenbush.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "boards/turn_word.h"
#include "core/notation.h"

namespace zermelo::hackenbush {
namespace {

using Position = Hackenbush::Position;

using Edges = FixedList<Edge, kMostEdges>;

constexpr std::string_view kColours = "brg";

// ---- One way to write a picture -------------------------------------------------------------------

// Walks all edges that hang on the ground, depth first, edges of a place in the order in which they
// are given, and numbers places as they are met.
class Walk {
 public:
  Walk(const Edges& edges, std::uint8_t mover) : edges_(edges) {
    p_.mover = mover;
    number_.fill(kUnmet);
    number_[0] = 0;
    walk(0);
  }
  const Position& position() const { return p_; }

 private:
  static constexpr std::uint8_t kUnmet = 255;

  void walk(std::uint8_t place) {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Edge& edge = edges_[i];
      if ((used_ >> i & 1) || (edge.from != place && edge.to != place)) continue;
      used_ |= std::uint32_t{1} << i;
      const std::uint8_t other = edge.from == place ? edge.to : edge.from;
      const bool is_new = number_[other] == kUnmet;
      if (is_new) number_[other] = ++met_;
      p_.add({number_[place], number_[other], edge.colour});
      if (is_new) walk(other);
    }
  }

  const Edges& edges_;
  Position p_;
  std::array<std::uint8_t, 2 * kMostEdges + 2> number_{};
  std::uint32_t used_ = 0;
  std::uint8_t met_ = 0;
};

// True for an edge that closes a ring: its upper end was met before.
std::array<bool, kMostEdges> closing(const Position& p) {
  std::array<bool, kMostEdges> closes{};
  int met = 0;
  for (int i = 0; i < p.count; ++i) {
    const int to = p.edge(i).to;
    closes[static_cast<std::size_t>(i)] = to <= met;
    met = std::max(met, to);
  }
  return closes;
}

class Writer {
 public:
  explicit Writer(const Position& p) : p_(p), closes_(closing(p)) {
    // A place needs a digit if a later edge ends there; they are given as the places are met.
    std::array<bool, kMostEdges + 1> needed{};
    for (int i = 0; i < p.count; ++i) {
      if (closes_[static_cast<std::size_t>(i)]) needed[p.edge(i).to] = true;
    }
    int digits = 0;
    for (std::size_t place = 1; place < needed.size(); ++place) {
      if (needed[place]) digit_[place] = std::to_string(++digits);
    }
    digit_[0] = "0";
  }

  std::string whole() {
    if (p_.count == 0) return "-";
    if (is_stalk()) {
      std::string text;
      for (int i = 0; i < p_.count; ++i) text += kColours[p_.edge(i).colour];
      return text;
    }
    std::string text = side_by_side(0);
    // Without a parenthesis or a digit it would be read as a stalk.
    if (text.find_first_of("(0123456789") == std::string::npos) text.insert(1, "()");
    return text;
  }

 private:
  bool is_stalk() const {
    for (int i = 0; i < p_.count; ++i) {
      if (p_.edge(i).from != i || p_.edge(i).to != i + 1) return false;
    }
    return true;
  }

  std::string side_by_side(int place) {
    std::string text;
    while (at_ < p_.count && p_.edge(at_).from == place) {
      const Edge edge = p_.edge(at_);
      const bool closes = closes_[static_cast<std::size_t>(at_++)];
      text += kColours[edge.colour] + digit_[edge.to];
      if (closes) continue;
      const std::string above = side_by_side(edge.to);
      if (!above.empty()) text += "(" + above + ")";
    }
    return text;
  }

  const Position& p_;
  std::array<bool, kMostEdges> closes_;
  std::array<std::string, kMostEdges + 1> digit_;
  int at_ = 0;
};

// ---- Reading ----------------------------------------------------------------------------------

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), in_(text_, "picture") {
    named_.fill(kNone);
    named_[0] = 0;
  }

  Edges whole() {
    if (text_ == "-") return {};
    const bool stalk = text_.find_first_of("(0123456789") == std::string::npos;
    if (stalk) {
      for (std::uint8_t place = 0; !in_.at_end(); ++place) add(place, false);
    } else {
      side_by_side(0, 0);
    }
    if (edges_.empty() || !in_.at_end()) in_.complain("an edge b, r or g");
    return edges_;
  }

 private:
  static constexpr std::uint8_t kNone = 255;

  void side_by_side(std::uint8_t place, int depth) {
    if (depth > kMostEdges) in_.complain("less nesting");
    while (!in_.at_end() && in_.peek() != ')') {
      const auto [upper, closes] = add(place, true);
      if (!in_.take('(')) continue;
      if (closes) in_.complain("nothing on an edge that ends where another does");
      side_by_side(upper, depth + 1);
      in_.expect(')');
    }
  }

  struct End {
    std::uint8_t place;
    bool closes;
  };
  End add(std::uint8_t place, bool digits) {
    const std::size_t colour = in_.at_end() ? std::string::npos : kColours.find(in_.peek());
    if (colour == std::string::npos) in_.complain("an edge b, r or g");
    if (edges_.size() == kMostEdges) in_.complain(fmt::format("at most {} edges", kMostEdges));
    in_.take_one();
    int name = -1;
    for (; digits && in_.peek() >= '0' && in_.peek() <= '9'; in_.take_one()) {
      name = 10 * std::max(name, 0) + (in_.peek() - '0');
      if (name > kMostEdges) in_.complain(fmt::format("a place from 0 to {}", kMostEdges));
    }
    End end = {static_cast<std::uint8_t>(places_ + 1), false};
    if (name >= 0 && named_[static_cast<std::size_t>(name)] != kNone) {
      end = {named_[static_cast<std::size_t>(name)], true};
    } else {
      ++places_;
      if (name >= 0) named_[static_cast<std::size_t>(name)] = end.place;
    }
    edges_.push_back({place, end.place, static_cast<Colour>(colour)});
    return end;
  }

  std::string text_;
  Scanner in_;
  Edges edges_;
  std::array<std::uint8_t, kMostEdges + 1> named_{};
  std::uint8_t places_ = 0;
};

Position picture_of(std::string_view text, int mover) {
  std::string letters;
  for (const char c : lower(text)) {
    if (c != ' ' && c != '\t') letters += c;
  }
  return Walk(Reader(letters).whole(), static_cast<std::uint8_t>(mover)).position();
}

// ---- Where things are drawn ---------------------------------------------------------------------

// Places above the ground in columns: what ends in the air, or on the ground again, has a column of
// its own, and a place stands below the middle of what stands on it.
struct Layout {
  explicit Layout(const Position& p) : closes(closing(p)) {
    column.fill(-1);
    while (at < p.count) lay_out(p, 0, 0);
  }

  std::array<bool, kMostEdges> closes;
  std::array<double, kMostEdges + 1> column;  // of a place
  std::array<int, kMostEdges + 1> height{};   // of a place
  std::array<double, kMostEdges> root{};      // column of an edge's end on the ground
  int columns = 0, rows = 1, at = 0;

 private:
  // Lays out what stands on this place (of the ground: the next tree), and returns its middle.
  double lay_out(const Position& p, int place, int level) {
    rows = std::max(rows, level);
    double first = -1, last = -1;
    FixedList<std::size_t, kMostEdges> feet;  // edges that go down to the ground again
    while (at < p.count && p.edge(at).from == place) {
      const auto i = static_cast<std::size_t>(at);
      const int to = p.edge(at++).to;
      if (closes[i]) {
        if (to == place) rows = std::max(rows, level + 1);
        if (to == 0) feet.push_back(i);
      } else {
        height[static_cast<std::size_t>(to)] = level + 1;
        root[i] = column[static_cast<std::size_t>(to)] = last = lay_out(p, to, level + 1);
        if (first < 0) first = last;
      }
      if (place == 0) break;
    }
    if (first < 0) first = last = columns++;
    for (const std::size_t foot : feet) root[foot] = place == 0 ? first : columns++;
    return (first + last) / 2;
  }
};

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "hackenbush",
      .title = "Hackenbush",
      .summary = "cut edges of a picture: Left blue, Right red, both green; who cannot cut loses",
      .rules = kRules,
      .options = {Option::word("picture", "b(rg(b))g(gr)r(bb)",
                               "the picture, edges b, r and g from the ground up")
                      .bare(),
                  Option::choice("turn", {"left", "right"}, "who starts")},
      .samples = {"hackenbush(b)", "hackenbush", "hackenbush(bbrbrrb,turn=right)",
                  "hackenbush(picture=g(g(g0))g1(b(r1)r)b()r)"},
      .grade = Grade::kVerified,
      .verified_against =
          "Berlekamp's rule for stalks, the colon and fusion principles, a second implementation"};
  return info;
}

Hackenbush::Hackenbush(std::string_view picture, bool right_starts)
    : start_(picture_of(picture, right_starts)) {}

void Hackenbush::play_as(Position& p, Move m, int k) const {
  Edges edges;
  for (int i = 0; i < p.count; ++i) {
    if (i != m.edge) edges.push_back(p.edge(i));
  }
  p = Walk(edges, static_cast<std::uint8_t>(1 - k)).position();
}

std::string Hackenbush::write(const Position& p) const {
  return fmt::format("{} {}", turn_word(p.mover), Writer(p).whole());
}

Hackenbush::Position Hackenbush::read(std::string_view text) const {
  const auto turn = take_turn_word(text);
  return picture_of(text, turn.value_or(start_.mover));
}

std::string Hackenbush::write_move(const Position&, Move m) const {
  return std::to_string(m.edge + 1);
}

std::string Hackenbush::why_not(const Position& p, std::string_view text) const {
  const auto number = to_integer(normal_move(text));
  if (!number) return "expected the number of an edge, as in '2'";
  if (*number < 1 || *number > p.count) return fmt::format("there are edges 1 to {}", int{p.count});
  const Colour colour = p.edge(static_cast<int>(*number - 1)).colour;
  return fmt::format("edge {} is {}, and {} cuts {} or green", *number,
                     colour == kBlue ? "blue" : "red", player_name(p.mover),
                     p.mover == 0 ? "blue" : "red");
}

// A line an edge, with its number, further in the higher it starts.
std::string Hackenbush::draw(const Position& p, std::optional<Move>, Pen pen) const {
  constexpr const char* kNames[] = {"blue", "red", "green"};
  constexpr Color kPens[] = {Color::kBlue, Color::kRed, Color::kGreen};
  const auto closes = closing(p);
  std::array<int, kMostEdges + 1> level{};
  std::string out;
  for (int i = 0; i < p.count; ++i) {
    const Edge edge = p.edge(i);
    const int here = level[edge.from];
    const bool ring = closes[static_cast<std::size_t>(i)];
    if (!ring) level[edge.to] = here + 1;
    out += pen(Color::kDim, fmt::format("{:>3} ", i + 1)) +
           std::string(static_cast<std::size_t>(2 * std::min(here, 24)), ' ') +
           pen(kPens[edge.colour], kNames[edge.colour]);
    if (ring && edge.to == 0) out += " to the ground";
    if (ring && edge.to != 0) {
      int end = 0;  // the edge that ends there first
      while (p.edge(end).to != edge.to) ++end;
      out += fmt::format(" to the end of {}", end + 1);
    }
    out += "\n";
  }
  out += std::string(4, ' ') + pen(Color::kDim, "~~~~~~~~") + "  " + player_name(p.mover) +
         (turn(p).is_over() ? " has no move\n" : " to move\n");
  return out;
}

Scene Hackenbush::scene(const Position& p, std::optional<Move>) const {
  constexpr double kColumn = 48, kRow = 56, kMargin = 26, kHandle = 10;
  constexpr Tint kTints[] = {Tint::kBlue, Tint::kRed, Tint::kGreen};
  const Layout layout(p);
  const int columns = std::max(layout.columns, 3);
  const double ground = kMargin + layout.rows * kRow;
  Scene scene = {.width = 2 * kMargin + columns * kColumn,
                 .height = ground + kMargin,
                 .title = "Hackenbush: " + write(p),
                 .view = View::kGraph};
  scene.rect(kMargin / 2, ground, scene.width - kMargin, 8, Tint::kNeutral, 2);
  const auto at = [&](double column, int height) {
    return std::pair(kMargin + (column + 0.5) * kColumn, ground - height * kRow);
  };
  struct Handle {
    double x, y;
    int edge;
  };
  std::vector<Handle> handles;
  int rings = 0;
  for (int i = 0; i < p.count; ++i) {
    const Edge edge = p.edge(i);
    const auto n = static_cast<std::size_t>(i);
    const Tint tint = kTints[edge.colour];
    const auto place = [&](int where) {
      return where == 0 ? at(layout.root[n], 0)
                        : at(layout.column[static_cast<std::size_t>(where)],
                             layout.height[static_cast<std::size_t>(where)]);
    };
    const auto [x1, y1] = place(edge.from);
    const auto [x2, y2] = place(edge.to);
    if (edge.to == edge.from) {  // a ring of one edge
      scene.circle(x1, y1 - 17, 15, Tint::kNone).outlined(tint, 5);
      handles.push_back({x1, y1 - 34, i});
      continue;
    }
    // An edge that closes a ring goes round what stands between its ends.
    const bool bent = layout.closes[n] && edge.to != 0;
    const double bend = bent ? (rings % 2 == 0 ? -1 : 1) * (24 + 10 * (rings / 2)) : 0;
    if (bent) ++rings;
    const double x = std::clamp((x1 + x2) / 2 + bend, kHandle, scene.width - kHandle),
                 y = (y1 + y2) / 2;
    scene.line(x1, y1, x, y, tint, 6);
    scene.line(x, y, x2, y2, tint, 6);
    handles.push_back({x, y, i});
  }
  for (int place = 1; place <= kMostEdges; ++place) {
    const double column = layout.column[static_cast<std::size_t>(place)];
    if (column < 0) continue;
    const auto [x, y] = at(column, layout.height[static_cast<std::size_t>(place)]);
    scene.circle(x, y, 4, Tint::kInk);
  }
  for (const auto& [x, y, i] : handles) {
    const Tint tint = kTints[p.edge(i).colour];
    const std::string move = p.edge(i).is_cut_by(p.mover) ? std::to_string(i + 1) : "";
    scene.circle(x, y, kHandle, Tint::kPaper).outlined(tint, 2).on_click(move);
    scene.text(x, y, 11, std::to_string(i + 1), Tint::kInk).on_click(move);
  }
  return scene;
}

std::uint64_t Hackenbush::key(const Position& p) const {
  std::uint64_t key = mixed(0, std::uint64_t{p.count} << 1 | p.mover);
  for (int i = 0; i < p.count; i += 5) {
    std::uint64_t word = 0;
    for (int j = i; j < std::min<int>(i + 5, p.count); ++j) {
      word = word << 12 | p.edges[static_cast<std::size_t>(j)];
    }
    key = mixed(key, word);
  }
  return key;
}

FixedList<Hackenbush::Position, kMostEdges> Hackenbush::parts(const Position& p) const {
  FixedList<Position, kMostEdges> parts;
  // Depth first, an edge that starts on the ground begins a part that was not met before.
  for (int i = 0; i < p.count;) {
    Edges edges;
    edges.push_back(p.edge(i++));
    for (; i < p.count && p.edge(i).from != 0; ++i) edges.push_back(p.edge(i));
    parts.push_back(Walk(edges, 0).position());
  }
  return parts;
}

}  // namespace zermelo::hackenbush
