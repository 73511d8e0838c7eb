#include "games/cube/cube.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/source_dir.h"
#include "tests/witness.h"

namespace zermelo::cube {
namespace {

// ---- The witness: stickers in space, turned by the right-hand rule ------------------------------

using Vec = std::array<int, 3>;  // x to the right, y up, z towards the viewer

Vec operator+(Vec a, Vec b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Vec operator*(int k, Vec v) { return {k * v[0], k * v[1], k * v[2]}; }
int dot(Vec a, Vec b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vec cross(Vec a, Vec b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
// A quarter clockwise for who looks at the face with this normal from outside.
Vec clockwise(Vec axis, Vec v) { return dot(axis, v) * axis + -1 * cross(axis, v); }

struct View {
  char name;
  Vec normal, right, down;  // of the face as the net shows it
};
const std::vector<View> kViews = {
    {'U', {0, 1, 0}, {1, 0, 0}, {0, 0, 1}},   {'R', {1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
    {'F', {0, 0, 1}, {1, 0, 0}, {0, -1, 0}},  {'D', {0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
    {'L', {-1, 0, 0}, {0, 0, 1}, {0, -1, 0}}, {'B', {0, 0, -1}, {-1, 0, 0}, {0, -1, 0}}};
const View& view_of(char name) {
  for (const View& view : kViews) {
    if (view.name == name) return view;
  }
  throw std::logic_error("no such face");
}

class Plain {
 public:
  Plain(int size, bool quarter_turns, int scramble_turns)
      : size_(size), quarter_turns_(quarter_turns), left_(scramble_turns) {
    for (const View& view : kViews) {
      for (int i = 0; i < size * size; ++i) {
        stickers_.push_back({place(view, i), view.normal, view.name});
      }
    }
  }

  std::string turn() const {
    if (left_ > 0) return "chance";
    std::map<char, std::set<char>> colours;
    const std::string text = facelets();
    for (std::size_t i = 0; i < text.size(); ++i) {
      colours[kViews[i / static_cast<std::size_t>(size_ * size_)].name].insert(text[i]);
    }
    for (const auto& [face, shown] : colours) {
      if (shown.size() > 1) return "0";
    }
    return "over";
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> all;
    for (char face : size_ == 2 ? std::string("URF") : std::string("URFDLB")) {
      if (left_ > 0 && face == last_) continue;
      for (const char* quarters : {"", "2", "'"}) {
        if (!quarter_turns_ || quarters[0] != '2') all.push_back(face + std::string(quarters));
      }
    }
    return all;
  }
  void play(const std::string& move) {
    word(move);
    if (left_ > 0) last_ = --left_ > 0 ? move[0] : ' ';
  }
  std::vector<double> payoffs() const { return {1}; }
  std::string write() const {
    std::string text = facelets();
    if (left_ > 0) text += " scramble " + std::to_string(left_);
    if (last_ != ' ') text += " after " + std::string(1, last_);
    return text;
  }

  // Any word of the notation, done to the stickers as they are.
  void word(const std::string& text) {
    const std::map<char, char> like = {{'M', 'L'}, {'E', 'D'}, {'S', 'F'},
                                       {'x', 'R'}, {'y', 'U'}, {'z', 'F'}};
    const char letter = text[0];
    const char face =
        like.count(letter) ? like.at(letter) : static_cast<char>(std::toupper(letter));
    const bool wide = text.find('w') != text.npos || (!like.count(letter) && std::islower(letter));
    int low = size_ - 1, high = size_ - 1;  // layers, counted along the normal in half cubes
    if (wide) low = 0;
    if (letter == 'M' || letter == 'E' || letter == 'S') low = high = 0;
    if (letter == 'x' || letter == 'y' || letter == 'z') low = 1 - size_;
    const int quarters = text.back() == '2' ? 2 : text.back() == '\'' ? 3 : 1;
    const Vec axis = view_of(face).normal;
    for (Sticker& s : stickers_) {
      const int layer = dot(axis, s.at);
      for (int q = 0; q < quarters && layer >= low && layer <= high; ++q) {
        s.at = clockwise(axis, s.at);
        s.normal = clockwise(axis, s.normal);
      }
    }
  }
  // Turns the whole cube until the centres, or the corner DBL, are in place.
  void straighten() {
    for (const char* tilt : {"x", "x", "x", "x", "z", "z2"}) {  // each face comes up once
      word(tilt);
      for (int spin = 0; spin < 4; ++spin) {
        if (straight()) return;
        word("y");
      }
    }
    FAIL() << "no way of holding it is right";
  }

  std::string facelets() const {
    std::string text;
    for (const View& view : kViews) {
      for (int i = 0; i < size_ * size_; ++i) text += colour_at(place(view, i), view.normal);
    }
    return text;
  }
  // The same cube with these facelets.
  void paint(const std::string& facelets) {
    *this = Plain(size_, quarter_turns_, 0);
    for (std::size_t i = 0; i < stickers_.size(); ++i) stickers_[i].colour = facelets[i];
  }
  // What a place such as "DBL" shows on its faces.
  std::string shown(const std::string& place_name) const {
    Vec at = {0, 0, 0};
    for (char face : place_name) at = at + (size_ - 1) * view_of(face).normal;
    std::string text;
    for (char face : place_name) text += colour_at(at, view_of(face).normal);
    return text;
  }

 private:
  struct Sticker {
    Vec at, normal;
    char colour;
  };
  Vec place(const View& view, int i) const {
    const int row = i / size_, col = i % size_, edge = size_ - 1;
    return edge * view.normal + (2 * col - edge) * view.right + (2 * row - edge) * view.down;
  }
  char colour_at(Vec at, Vec normal) const {
    for (const Sticker& s : stickers_) {
      if (s.at == at && s.normal == normal) return s.colour;
    }
    return '?';
  }
  bool straight() const {
    if (size_ == 2) return shown("DBL") == "DBL";
    for (const View& view : kViews) {
      if (colour_at(2 * view.normal, view.normal) != view.name) return false;
    }
    return true;
  }

  int size_;
  bool quarter_turns_;
  int left_;         // turns of chance to come
  char last_ = ' ';  // the face that chance turned last
  std::vector<Sticker> stickers_;
};

template <int kSize>
void expect_plain_games() {
  for (const bool quarter_turns : {false, true}) {
    for (const int scramble : {1, 2, 25}) {
      const Cube<kSize> game(quarter_turns, scramble);
      const Plain plain(kSize, quarter_turns, scramble);
      expect_same_random_games(game, game.start(), plain, 20, 7, 60);
      EXPECT_EQ(perft(game, game.start(), 3), witness_perft(plain, 3));
    }
  }
}

TEST(Cube, AgreesWithStickersInSpace) {
  expect_plain_games<2>();
  expect_plain_games<3>();
}

template <int kSize>
void expect_plain_words(const std::vector<std::string>& letters, bool all_ways_to_hold) {
  const Cube<kSize> game(false, 0);
  Rng rng(11);
  for (int i = 0; i < 200; ++i) {
    Plain plain(kSize, false, 0);
    std::string text;
    for (int k = 0; k < 15; ++k) {
      const std::string quarters[] = {"", "2", "'"};
      const std::string word = letters[rng.index(letters.size())] + quarters[rng.index(3)];
      plain.word(word);
      text += word + " ";
    }
    if (all_ways_to_hold) {
      EXPECT_EQ(game.write(game.read(text)), game.write(game.read(plain.facelets()))) << text;
    }
    plain.straighten();
    ASSERT_EQ(game.write(game.read(text)), plain.facelets()) << text;
  }
}

TEST(Cube, ReadsWideTurnsSlicesAndRotations) {
  expect_plain_words<2>({"U", "R", "F", "D", "L", "B", "x", "y", "z"}, true);
  expect_plain_words<3>({"U", "R", "F", "D",  "L",  "B",  "x",  "y",  "z",  "u", "r", "f",
                         "d", "l", "b", "Uw", "Rw", "Fw", "Dw", "Lw", "Bw", "M", "E", "S"},
                        true);
}

// ---- Published counts ---------------------------------------------------------------------------

template <int kSize>
std::vector<std::size_t> counts_by_depth(bool quarter_turns, int depths) {
  const Cube<kSize> game(quarter_turns, 0);
  using Position = typename Cube<kSize>::Position;
  std::vector<Position> frontier = {Position{}};
  std::unordered_set<std::uint64_t> seen = {game.key(frontier[0])};
  std::vector<std::size_t> counts = {1};
  for (int depth = 1; depth <= depths; ++depth) {
    std::vector<Position> next;
    for (const Position& p : frontier) {
      for (const auto m : game.moves(p)) {
        Position q = p;
        game.play(q, m);
        if (seen.insert(game.key(q)).second) next.push_back(q);
      }
    }
    frontier = std::move(next);
    counts.push_back(frontier.size());
  }
  return counts;
}

using Counts = std::vector<std::size_t>;

TEST(Cube, PositionsByDepth) {
  EXPECT_EQ(counts_by_depth<3>(false, 5), (Counts{1, 18, 243, 3240, 43239, 574908}));
  EXPECT_EQ(counts_by_depth<3>(true, 5), (Counts{1, 12, 114, 1068, 10011, 93840}));
}

// The whole 2x2x2 by rank, from solved outwards: the depth of every position.
std::vector<std::int8_t> depths_of_2x2x2(bool quarter_turns, Counts& counts) {
  const Cube<2> game(quarter_turns, 0);
  std::vector<std::int8_t> depths(3674160, -1);
  std::vector<Corners> frontier = {Corners{}};
  depths[game.rank(frontier[0])] = 0;
  for (std::int8_t depth = 1; !frontier.empty(); ++depth) {
    counts.push_back(frontier.size());
    std::vector<Corners> next;
    for (const Corners& p : frontier) {
      for (const auto m : game.moves(p)) {
        Corners q = p;
        game.play(q, m);
        std::int8_t& known = depths[game.rank(q)];
        if (known >= 0) continue;
        known = depth;
        next.push_back(q);
      }
    }
    frontier = std::move(next);
  }
  return depths;
}

TEST(Cube, WholeTwoByTwoAndItsOptimalSolutions) {
  Counts htm, qtm;
  const auto depth_htm = depths_of_2x2x2(false, htm);
  const auto depth_qtm = depths_of_2x2x2(true, qtm);
  EXPECT_EQ(htm, (Counts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
  EXPECT_EQ(qtm, (Counts{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852,
                         782536, 90280, 276}));

  // Columns: name, scramble, half turns, quarter turns, a solution of each length.
  std::ifstream file(source_dir() + "/tests/data/cube2_optimal.tsv");
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    const auto columns = split_top_level(line, '\t');
    ASSERT_EQ(columns.size(), 6u) << line;
    for (const bool quarter_turns : {false, true}) {
      const Cube<2> game(quarter_turns, 0);
      Corners p = game.read(columns[1]);
      const int length = std::stoi(columns[quarter_turns ? 3 : 2]);
      EXPECT_EQ((quarter_turns ? depth_qtm : depth_htm)[game.rank(p)], length) << line;
      int moves = 0;
      for (std::string_view word : words_of(columns[quarter_turns ? 5 : 4])) {
        const auto move = read_legal_move(game, p, word);
        ASSERT_TRUE(move.has_value()) << line << ": " << word;
        game.play(p, *move);
        ++moves;
      }
      EXPECT_EQ(moves, length) << line;
      EXPECT_TRUE(game.turn(p).is_over()) << line;
    }
  }
  EXPECT_EQ(lines, 15);
}

TEST(Cube, PublishedScramblesShowTheirFacelets) {
  std::ifstream file(source_dir() + "/../shared/published/cube3_optimal.tsv");
  if (!file) GTEST_SKIP() << "cube3_optimal.tsv is not there";
  const Cube<3> game(false, 0);
  int checked = 0;
  std::string line;
  std::getline(file, line);  // the names of the columns
  while (std::getline(file, line)) {
    const auto columns = split_top_level(line, '\t');
    ASSERT_GE(columns.size(), 3u) << line;
    EXPECT_EQ(game.write(game.read(columns[1])), columns[2]) << columns[0];
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

TEST(Cube, WellKnownSequences) {
  const Cube<3> game(false, 0);
  EXPECT_EQ(game.write(game.read("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2")),
            "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB");  // all edges flipped
  const auto order = [&](std::string_view words) {
    Cubies p;
    int times = 0;
    do {
      for (std::string_view word : words_of(words)) game.play(p, *game.read_move(p, word));
      ++times;
    } while (!game.turn(p).is_over());
    return times;
  };
  EXPECT_EQ(order("R U R' U'"), 6);
  EXPECT_EQ(order("R U"), 105);
  EXPECT_EQ(order("R U2 D' B D'"), 1260);  // the highest order there is
  EXPECT_EQ(game.payoffs(game.read("R R'"))[0], 1);
}

// ---- The random scramble ------------------------------------------------------------------------

TEST(Cube, RandomScrambleOfTheTwoByTwoIsExactlyUniform) {
  // As many ways as positions, each position once, all outcomes of a step equally likely.
  const Cube<2> game(false, 0);
  std::vector<Corners> all = {game.start()};
  while (game.turn(all[0]).is_chance()) {
    const std::size_t ways = game.moves(all[0]).size();
    std::vector<Corners> next;
    next.reserve(all.size() * ways);
    for (const Corners& p : all) {
      ASSERT_EQ(game.moves(p).size(), ways);
      for (const auto m : game.moves(p)) {
        ASSERT_DOUBLE_EQ(game.probability(p, m), 1.0 / static_cast<double>(ways));
        next.push_back(p);
        game.play(next.back(), m);
      }
    }
    all = std::move(next);
  }
  ASSERT_EQ(all.size(), 3674160u);
  std::vector<bool> seen(all.size());
  for (const Corners& p : all) {
    ASSERT_LT(game.rank(p), seen.size());
    ASSERT_FALSE(seen[game.rank(p)]);
    seen[game.rank(p)] = true;
  }
}

template <int kSize>
void expect_scramble_does_what_it_says(double positions) {
  const Cube<kSize> game(false, 0);
  Rng rng(3);
  for (int i = 0; i < 60; ++i) {
    auto p = game.start();
    double ways = 1;
    std::map<std::string, std::string> said;
    while (game.turn(p).is_chance()) {
      ways *= static_cast<double>(game.moves(p).size());
      const auto m = game.sample(p, rng);
      const std::string text = game.write_move(p, m);
      const std::size_t equals = text.find('=');
      ASSERT_NE(equals, text.npos) << text;
      ASSERT_TRUE(said.emplace(text.substr(0, equals), text.substr(equals + 1)).second) << text;
      game.play(p, m);
      ASSERT_EQ(game.read(game.write(p)), p) << game.write(p);  // lawful on the way
    }
    ASSERT_DOUBLE_EQ(ways, positions);
    // The place of each outcome shows what was said: two ways never lead to one position.
    Plain plain(kSize, false, 0);
    plain.paint(game.write(p));
    for (const auto& [place, shown] : said) ASSERT_EQ(plain.shown(place), shown) << place;
  }
}

TEST(Cube, RandomScrambleReachesEveryPositionOnce) {
  expect_scramble_does_what_it_says<2>(3674160);
  expect_scramble_does_what_it_says<3>(43252003274489856000.0);
}

TEST(Cube, RanksComeBack) {
  for (const int scramble : {0, 2}) {
    const Cube<2> game(false, scramble);
    std::uint64_t lawful = 0;
    for (std::uint64_t r = 0; r < game.ranks(); r += 29) {
      Corners p;
      if (!game.unrank(r, p)) continue;
      ASSERT_EQ(game.rank(p), r);
      ++lawful;
    }
    EXPECT_GE(lawful, 3674160u / 29);
  }
  const Cube<2> random(false, 0);
  EXPECT_EQ(random.ranks(), 3674160u + 612360 + 68040 + 5670 + 378 + 21 + 1);
  EXPECT_EQ(random.rank(random.start()), random.ranks() - 1);
}

// ---- Text ---------------------------------------------------------------------------------------

std::string refusal(const auto& game, const std::string& text) {
  try {
    game.read(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

const std::string kSolved3 = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const std::string kSolved2 = "UUUURRRRFFFFDDDDLLLLBBBB";

// The solved facelets with the colours of some facelets ("U9 R1 F3") moved round one step.
std::string cycled(int size, const std::string& facelets) {
  std::string text = size == 3 ? kSolved3 : kSolved2;
  std::vector<std::size_t> places;
  for (std::string_view name : words_of(facelets)) {
    places.push_back(std::string("URFDLB").find(name[0]) * static_cast<std::size_t>(size * size) +
                     static_cast<std::size_t>(name[1] - '1'));
  }
  const char last = text[places.back()];
  for (std::size_t i = places.size() - 1; i > 0; --i) text[places[i]] = text[places[i - 1]];
  text[places[0]] = last;
  return text;
}

TEST(Cube, RefusesImpossibleCubesByName) {
  const Cube<3> game(false, 0);
  const auto expect = [&](const std::string& text, const std::string& reason) {
    EXPECT_NE(refusal(game, text).find(reason), std::string::npos) << refusal(game, text);
  };
  EXPECT_EQ(refusal(game, kSolved3), "accepted");
  expect(kSolved3.substr(1), "expected 54 facelets");
  expect(kSolved3 + "U", "found 55");
  expect("X" + kSolved3.substr(1), "facelet U1: expected one of U R F D L B, found 'X'");
  expect("R" + kSolved3.substr(1), "found 8U 10R 9F 9D 9L 9B");
  expect(cycled(3, "U9 R1 F3"), "corner is twisted");
  expect(cycled(3, "U9 F3 R1"), "add up to 2/3");
  expect(cycled(3, "U6 R2"), "edge is flipped");
  expect(cycled(3, "R2 F2"), "two pieces are swapped");         // the edges UR and UF
  expect(cycled(3, "R1 L3"), "the corner at URF shows U L F");  // a mirrored corner
  expect(cycled(3, "U6 L6"), "the edge at UR shows L R: there is no such edge");
  expect(cycled(3, "U6 F4"), "the edge FR is there twice, at UR and at FR");
  expect(cycled(3, "U5 D5"), "the centres of U R F D L B are D R F U L B");
  expect(kSolved3 + " scramble", "expected 'scramble' and a number");
  expect(kSolved3 + " scramble 0", "from 1 to 18");
  expect(kSolved3 + " scramble 19", "found '19'");
  expect(kSolved3 + " scramble 3 after R", "expected 'scramble' and a number");
  expect("", "expected 54 facelets or turns");
  expect("R U Q", "found 'Q'");
  expect("R U R'2", "found 'R'2'");
  expect("(R U", "parentheses");
  const Cube<2> small(false, 4);
  EXPECT_EQ(refusal(small, kSolved2 + " scramble 3 after R"), "accepted");
  EXPECT_EQ(refusal(small, cycled(2, "R1 L2")).find("the corner at"), 0u);
  EXPECT_NE(refusal(small, cycled(2, "U4 R1 F2")).find("corner is twisted"), std::string::npos);
  EXPECT_NE(refusal(small, "M").find("no slices"), std::string::npos);
  EXPECT_NE(refusal(small, "r").find("no wide turns"), std::string::npos);
  EXPECT_NE(refusal(small, kSolved2 + " scramble 3 after D").find("a face"), std::string::npos);
  EXPECT_NE(refusal(small, kSolved2 + " scramble 5").find("from 1 to 4"), std::string::npos);
  EXPECT_EQ(refusal(small, "U R U'"), "accepted");
}

TEST(Cube, MovesInOtherSpellingsAndWhyNot) {
  const Cube<3> htm(false, 0), qtm(true, 0);
  const auto p = htm.read("R U");
  const auto name = [&](const Cube<3>& game, std::string_view text) {
    const auto move = read_legal_move(game, p, text);
    return move ? game.write_move(p, *move) : "none: " + game.why_not(p, text);
  };
  EXPECT_EQ(name(htm, "R3"), "R'");
  EXPECT_EQ(name(htm, "R’"), "R'");
  EXPECT_EQ(name(htm, "(R2')"), "R2");
  EXPECT_EQ(name(htm, "Rw"), "none: a move turns one outer layer");
  EXPECT_EQ(name(qtm, "R2"), "none: in the quarter-turn metric a half turn is two moves");
  const Cube<2> small(false, 0);
  EXPECT_EQ(small.why_not(small.read("R"), "D"), "the corner DBL stays in place: turn U, R or F");
  const Cube<3> turns(false, 5);
  EXPECT_EQ(turns.why_not(turns.read(kSolved3 + " scramble 2 after R"), "R2"),
            "the turn before was also of R");
}

TEST(Cube, ScrambleOption) {
  EXPECT_EQ(scramble_of("random"), 0);
  EXPECT_EQ(scramble_of("100"), 100);
  for (const char* word : {"0", "-1", "101", "", "often"}) {
    EXPECT_THROW(scramble_of(word), Error) << word;
  }
}

TEST(Cube, PiecesThatWaitAreNotPartOfThePosition) {
  // Only the corners DBL to DLF are placed: the rest may be given in any lawful order.
  const Cube<3> game(false, 0);
  const std::string solved = kSolved3 + " scramble 15";
  const std::string turned = game.write(game.read("U F2 U' R2")) + " scramble 18";
  EXPECT_EQ(game.write(game.read(turned)), kSolved3 + " scramble 18");
  EXPECT_EQ(game.write(game.read(solved)), solved);
  const std::string top = game.write(game.read("U")) + " scramble 15";
  EXPECT_EQ(game.write(game.read(top)), solved);
}

}  // namespace
}  // namespace zermelo::cube
