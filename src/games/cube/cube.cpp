#include "games/cube/cube.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"
#include "games/cube/singmaster.h"

namespace zermelo::cube {
namespace {

constexpr int kMostTurns = 100;
constexpr std::uint64_t kPositions2 = 3674160;

std::vector<FaceMap> all_rotations() {
  std::vector<FaceMap> all = {kStay};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const int face : {0, 1}) {
      const FaceMap turn = rotation(face, 1);
      FaceMap next{};
      for (std::size_t f = 0; f < 6; ++f) next[f] = turn[static_cast<std::size_t>(all[i][f])];
      if (std::find(all.begin(), all.end(), next) == all.end()) all.push_back(next);
    }
  }
  return all;
}

std::string spaced(std::string_view letters) {
  std::string out;
  for (char c : letters) out += (out.empty() ? "" : " ") + std::string(1, c);
  return out;
}

// Reads the pieces of one kind from the letters that their places show.
template <std::size_t n, std::size_t kBytes>
void read_pieces(const std::array<std::string, n>& shown,
                 const std::array<std::string_view, n>& names, std::string_view kind,
                 std::array<std::uint8_t, kBytes>& bytes) {
  std::array<std::optional<std::size_t>, n> found_at;
  for (std::size_t at = 0; at < n; ++at) {
    const std::size_t states = names[at].size();
    std::optional<std::size_t> found;
    for (std::size_t piece = 0; piece < n; ++piece) {
      for (std::size_t state = 0; state < states; ++state) {
        std::string turned(states, ' ');
        for (std::size_t k = 0; k < states; ++k) turned[(k + state) % states] = names[piece][k];
        if (turned != shown[at]) continue;
        bytes[at] = static_cast<std::uint8_t>(piece | state << 4);
        found = piece;
      }
    }
    if (!found) {
      bad_input("the {0} at {1} shows {2}: there is no such {0}", kind, names[at],
                spaced(shown[at]));
    }
    if (found_at[*found]) {
      bad_input("the {} {} is there twice, at {} and at {}", kind, names[*found],
                names[*found_at[*found]], names[at]);
    }
    found_at[*found] = at;
  }
}

// The sum of all states, and whether the order is an odd permutation.
template <std::size_t kBytes>
std::pair<int, bool> laws(const std::array<std::uint8_t, kBytes>& bytes, std::size_t n) {
  int sum = 0;
  bool odd = false;
  for (std::size_t i = 0; i < n; ++i) {
    sum += bytes[i] >> 4;
    for (std::size_t j = 0; j < i; ++j) odd ^= (bytes[j] & 15) > (bytes[i] & 15);
  }
  return {sum, odd};
}

// Puts a piece into place i. What was there goes where the piece came from, and place 0 takes over
// the change of state. Returns whether two pieces were swapped.
template <std::size_t kBytes>
bool put(std::array<std::uint8_t, kBytes>& bytes, std::size_t i, unsigned piece, unsigned state,
         unsigned states) {
  std::size_t j = 0;
  while ((bytes[j] & 15u) != piece) ++j;
  std::swap(bytes[i], bytes[j]);
  const unsigned rest = (bytes[0] >> 4) + (bytes[i] >> 4) + states - state;
  bytes[i] = static_cast<std::uint8_t>(piece | state << 4);
  bytes[0] = static_cast<std::uint8_t>((bytes[0] & 15u) | rest % states << 4);
  return i != j;
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "cube",
      .title = "Rubik's Cube",
      .summary = "turn the faces until each shows one colour; 3x3x3 and 2x2x2",
      .rules = kRules,
      .options =
          {Option::number("size", 3, 2, 3, "small cubes along an edge"),
           Option::choice("metric", {"htm", "qtm"}, "half turns are one move, or none"),
           Option::word("scramble", "random", "a number of random turns, or random").at_start()},
      .samples = {"cube(size=2)", "cube", "cube(metric=qtm,scramble=20)",
                  "cube(size=2,metric=qtm,scramble=3)"},
      .grade = Grade::kVerified,
      .verified_against =
          "published counts by depth, scrambles with facelets, optimal solutions of "
          "the 2x2x2, a second implementation",
      .aliases = {"rubik", "rubiks", "rubiks-cube", "rubik-cube"}};
  return info;
}

int scramble_of(const std::string& word) {
  if (lower(word) == "random") return 0;
  const auto turns = to_integer(word);
  if (!turns || *turns < 1 || *turns > kMostTurns) {
    bad_input("scramble: expected a number of turns from 1 to {}, or random, found '{}'",
              kMostTurns, word);
  }
  return static_cast<int>(*turns);
}

// ---- Chance ------------------------------------------------------------------------------------

// The pieces that may come next, as a set of moves.
template <int kSize>
std::uint64_t Cube<kSize>::placements(const Position& p) {
  const Place at(p.left);
  std::uint64_t set = 0;
  if (at.corner) {
    for (std::size_t j = 0; j <= at.index; ++j) set |= std::uint64_t{7} << 3 * (p.corners[j] & 15);
  }
  if constexpr (kSize == 3) {
    // An even number of swaps decides which of the last two edges goes where.
    const std::size_t first = at.index == 1 ? 1 : 0;
    for (std::size_t j = first; !at.corner && j <= at.index; ++j) {
      set |= std::uint64_t{3} << 2 * (p.edges[j] & 15);
    }
  }
  return set << kFirstPiece;
}

// Every position on the way is a lawful cube: two edges, placed last, make up for each swap.
template <int kSize>
void Cube<kSize>::place(Position& p, Move m) {
  const Place at(p.left);
  const unsigned code = m - unsigned{kFirstPiece};
  const unsigned piece = code / at.states(), state = code % at.states();
  bool swapped = false;
  if (at.corner) swapped = put(p.corners, at.index, piece, state, 3);
  if constexpr (kSize == 3) {
    if (!at.corner) swapped = put(p.edges, at.index, piece, state, 2);
    if (swapped) std::swap(p.edges[0], p.edges[1]);
  }
  --p.left;
}

template <int kSize>
std::uint64_t Cube<kSize>::outcomes(const Position& p) const {
  if (scramble_ == 0) return placements(p);
  return p.last == 0 ? turns_ : turns_ & ~(std::uint64_t{7} << 3 * (p.last - 1));
}

template <int kSize>
void Cube<kSize>::scramble(Position& p, Move m) const {
  if (scramble_ == 0) return place(p, m);
  apply(p, kTurns[m]);
  --p.left;
  p.last = static_cast<std::uint8_t>(p.left == 0 ? 0 : 1 + m / 3);
}

// ---- Text --------------------------------------------------------------------------------------

template <int kSize>
auto Cube<kSize>::cells(const Position& p) const -> FixedList<std::uint8_t, kCells> {
  const auto letter_at = [&](const Facelet& f) {
    if (f.kind == Facelet::Kind::kCorner) {
      const unsigned piece = p.corners[f.place];
      return kCorners[piece & 15][(f.sticker + 3u - (piece >> 4)) % 3];
    }
    if constexpr (kSize == 3) {
      const unsigned piece = p.edges[f.place];
      if (f.kind == Facelet::Kind::kEdge) {
        return kEdges[piece & 15][(f.sticker + 2u - (piece >> 4)) % 2];
      }
    }
    return kFaces[f.place];
  };
  FixedList<std::uint8_t, kCells> out;
  for (const Facelet& f : kFacelets<kSize>) {
    out.push_back(static_cast<std::uint8_t>(face_of(letter_at(f))));
  }
  return out;
}

template <int kSize>
std::string Cube<kSize>::write(const Position& p) const {
  std::string text;
  for (const std::uint8_t face : cells(p)) text += kFaces[face];
  if (p.left > 0) text += fmt::format(" scramble {}", p.left);
  if (p.last > 0) text += fmt::format(" after {}", kFaces[p.last - 1u]);
  return text;
}

template <int kSize>
auto Cube<kSize>::read_facelets(const std::string& letters) const -> Position {
  if (letters.size() != kCells) {
    bad_input("expected {} facelets in the order U R F D L B, found {}", kCells, letters.size());
  }
  std::array<int, 6> counts{};
  for (std::size_t i = 0; i < kCells; ++i) {
    const int face = face_of(letters[i]);
    if (face < 0) {
      bad_input("facelet {}{}: expected one of U R F D L B, found '{}'",
                kFaces[i / (kSize * kSize)], i % (kSize * kSize) + 1, letters[i]);
    }
    ++counts[static_cast<std::size_t>(face)];
  }
  std::string found;
  for (std::size_t f = 0; f < 6; ++f) found += fmt::format(" {}{}", counts[f], kFaces[f]);
  if (std::any_of(counts.begin(), counts.end(), [](int n) { return n != kSize * kSize; })) {
    bad_input("expected each of U R F D L B on {} facelets, found{}", kSize * kSize, found);
  }

  std::array<std::string, 8> corners;
  std::array<std::string, 12> edges;
  corners.fill("   ");
  edges.fill("  ");
  std::string centres;
  for (std::size_t i = 0; i < kCells; ++i) {
    const Facelet& f = kFacelets<kSize>[i];
    switch (f.kind) {
      case Facelet::Kind::kCorner: corners[f.place][f.sticker] = letters[i]; break;
      case Facelet::Kind::kEdge: edges[f.place][f.sticker] = letters[i]; break;
      case Facelet::Kind::kCentre: centres += letters[i]; break;
    }
  }
  Position held;
  read_pieces(corners, kCorners, "corner", held.corners);
  if constexpr (kSize == 3) read_pieces(edges, kEdges, "edge", held.edges);

  // However it is held, turn the whole cube until the centres (the corner DBL) are in place.
  std::optional<Position> p;
  for (const FaceMap& map : all_rotations()) {
    Position turned = held;
    apply(turned, carry_of(map, -1));
    bool home = kSize == 3 || turned.corners[7] == 7;
    for (std::size_t f = 0; f < centres.size(); ++f) home &= map[f] == face_of(centres[f]);
    if (home) p = turned;
  }
  if (!p) {
    bad_input("the centres of U R F D L B are {}: however it is held, no cube has them so",
              spaced(centres));
  }
  const auto [twist, odd_corners] = laws(p->corners, 8);
  if (twist % 3 != 0) {
    bad_input("a corner is twisted: the twists of all corners add up to {}/3 of a turn, not to 0",
              twist % 3);
  }
  if constexpr (kSize == 3) {
    const auto [flips, odd_edges] = laws(p->edges, 12);
    if (flips % 2 != 0) bad_input("an edge is flipped: the number of flipped edges must be even");
    if (odd_corners != odd_edges) {
      bad_input("two pieces are swapped: corners and edges together need an even number of swaps");
    }
  }
  return *p;
}

// The words after the facelets: "scramble 5", "scramble 5 after R".
template <int kSize>
void Cube<kSize>::read_phase(Position& p, const std::vector<std::string_view>& words) const {
  const bool turns = scramble_ != 0;
  const int most = turns ? scramble_ : kPlacements;
  const bool after = turns && words.size() == 4 && lower(words[2]) == "after";
  if (words.size() != 2 && !after) {
    bad_input("expected 'scramble' and a number{} after the facelets",
              turns ? ", perhaps 'after' and a face," : "");
  }
  p.left = static_cast<std::uint8_t>(integer_in(words[1], 1, most, "outcomes of chance to come"));
  if (after) {
    const int face = words[3].size() == 1 ? face_of(upper(words[3])[0]) : -1;
    if (face < 0 || face >= (kSize == 2 ? 3 : 6)) {
      bad_input("expected a face that turns after 'after', found '{}'", words[3]);
    }
    p.last = static_cast<std::uint8_t>(face + 1);
  }
  if (turns) return;
  // The pieces already placed say all; the others wait as the scramble leaves them.
  Position q = Cube(false, 0).start();
  while (q.left > p.left) {
    const Place at(q.left);
    unsigned piece = 0;
    if (at.corner) piece = p.corners[at.index];
    if constexpr (kSize == 3) {
      if (!at.corner) piece = p.edges[at.index];
    }
    place(q, static_cast<Move>(unsigned{kFirstPiece} + at.states() * (piece & 15) + (piece >> 4)));
  }
  p = q;
}

template <int kSize>
auto Cube<kSize>::read(std::string_view text) const -> Position {
  const std::vector<std::string_view> words = sentence_of(text, "position");
  if (words.empty()) bad_input("expected {} facelets or turns such as R U' F2, found none", kCells);
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  if (words[0].size() >= 4 && std::all_of(words[0].begin(), words[0].end(), is_letter)) {
    std::string letters;
    auto word = words.begin();
    for (; word != words.end() && lower(*word) != "scramble"; ++word) letters += upper(*word);
    Position p = read_facelets(letters);
    if (word != words.end()) read_phase(p, {word, words.end()});
    return p;
  }
  Position p;
  Hands<kSize> hands;
  for (std::string_view text_of_word : words) {
    const auto word = word_of(text_of_word);
    if (!word) {
      bad_input("expected {} facelets or turns such as R U' F2, found '{}'", kCells, text_of_word);
    }
    if (kSize == 2 && (word->kind == Word::Kind::kWide || word->kind == Word::Kind::kSlice)) {
      bad_input("'{}': a 2x2x2 has no wide turns and no slices", text_of_word);
    }
    for (const int turn : hands.turns(*word)) apply(p, kTurns[static_cast<std::size_t>(turn)]);
  }
  return p;
}

template <int kSize>
std::string Cube<kSize>::placement_text(Place at, Move m) {
  const unsigned code = m - unsigned{kFirstPiece}, states = at.states();
  const std::string_view piece = at.corner ? kCorners[code / states] : kEdges[code / states];
  std::string shown(states, ' ');
  for (unsigned k = 0; k < states; ++k) shown[(k + code) % states] = piece[k];
  return fmt::format("{}={}", at.name(), shown);
}

template <int kSize>
std::string Cube<kSize>::write_move(const Position& p, Move m) const {
  return m < kTurnCount ? turn_text(m) : placement_text(Place(p.left), m);
}

template <int kSize>
auto Cube<kSize>::read_move(const Position& p, std::string_view text) const -> std::optional<Move> {
  const auto word = word_of(normal_move(text));
  if (!word || word->kind != Word::Kind::kFace) return std::nullopt;
  const int turn = 3 * word->face + word->quarters - 1;
  for (const Move m : moves(p)) {
    if (m == turn) return m;
  }
  return std::nullopt;
}

template <int kSize>
std::string Cube<kSize>::why_not(const Position& p, std::string_view text) const {
  const auto word = word_of(normal_move(text));
  if (!word || (p.left > 0 && scramble_ == 0)) return "";
  if (word->kind != Word::Kind::kFace) return "a move turns one outer layer";
  if (kSize == 2 && word->face >= 3) return "the corner DBL stays in place: turn U, R or F";
  if ((turns_ >> (3 * word->face + word->quarters - 1) & 1) == 0) {
    return "in the quarter-turn metric a half turn is two moves";
  }
  return fmt::format("the turn before was also of {}",
                     kFaces[static_cast<std::size_t>(word->face)]);
}

// ---- Ranks of the 2x2x2 ------------------------------------------------------------------------

namespace {

// Positions of a random scramble with so many outcomes to come: a place with i + 1 pieces left has
// 3 * (i + 1) outcomes.
constexpr std::array<std::uint64_t, 7> kPlacedSoFar = {kPositions2, 612360, 68040, 5670,
                                                       378,         21,     1};
constexpr std::uint64_t base_of(std::size_t place) { return 3 * (place + 1); }

}  // namespace

template <int kSize>
std::uint64_t Cube<kSize>::ranks() const requires(kSize == 2) {
  if (scramble_ != 0) return kPositions2 * 4 * static_cast<std::uint64_t>(scramble_ + 1);
  std::uint64_t sum = 0;
  for (const std::uint64_t n : kPlacedSoFar) sum += n;
  return sum;
}

template <int kSize>
std::uint64_t Cube<kSize>::rank(const Position& p) const requires(kSize == 2) {
  const std::size_t unplaced = scramble_ == 0 ? p.left : 0u;
  unsigned pieces = 0x7f;
  std::uint64_t r = 0;
  for (std::size_t i = 6; i > unplaced; --i) {
    const unsigned piece = p.corners[i] & 15u, state = p.corners[i] >> 4u;
    const auto smaller = std::popcount(pieces & ((1u << piece) - 1));
    r = r * base_of(i) + 3 * static_cast<unsigned>(smaller) + state;
    pieces &= ~(1u << piece);
  }
  if (scramble_ != 0) return r + kPositions2 * (4u * p.left + p.last);
  for (std::size_t left = 0; left < unplaced; ++left) r += kPlacedSoFar[left];
  return r;
}

template <int kSize>
bool Cube<kSize>::unrank(std::uint64_t r, Position& p) const requires(kSize == 2) {
  std::size_t unplaced = 0;
  std::uint64_t phase = 0;
  if (scramble_ != 0) {
    phase = r / kPositions2;
    r %= kPositions2;
    if (phase > 0 && phase < 4) return false;  // a last turn of chance, but none to come
  } else {
    while (r >= kPlacedSoFar[unplaced]) r -= kPlacedSoFar[unplaced++];
  }
  std::array<std::size_t, 7> digits{};
  for (std::size_t i = unplaced + 1; i <= 6; ++i) {
    digits[i] = r % base_of(i);
    r /= base_of(i);
  }
  p = {};
  p.left = kPlacements;
  for (std::size_t i = 6; i > unplaced; --i) place(p, BitMoves<Move>(placements(p))[digits[i]]);
  if (scramble_ != 0) {
    p.left = static_cast<std::uint8_t>(phase / 4);
    p.last = static_cast<std::uint8_t>(phase % 4);
  }
  return true;
}

template class Cube<2>;
template class Cube<3>;

}  // namespace zermelo::cube
