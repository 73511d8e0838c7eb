#include "games/snake/snake.h"

#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::snake {
namespace {

// A snake alternates between the colours of a chessboard.
bool colours_fit(const SlotBoard& board, std::uint64_t body, int head, int tail) {
  const auto dark = [&](int slot) { return (slot / board.cols() + slot % board.cols()) & 1; };
  const int segments = std::popcount(body);
  int as_head = 0;
  for_each_bit(body, [&](int slot) { as_head += dark(slot) == dark(head); });
  return as_head == (segments + 1) / 2 && (dark(head) == dark(tail)) == (segments % 2 == 1);
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "snake",
      .title = "Snake",
      .summary = "move the head or the tail of a growing snake until it is stuck",
      .rules = kRules,
      .options = {Option::number("rows", 3, 1, SlotBoard::kMaxSide, "rows of the board"),
                  Option::number("cols", 3, 1, SlotBoard::kMaxSide, "columns of the board"),
                  Option::number("start", 1, 1, SlotBoard::kMaxSlots, "slot of the first segment"),
                  Option::choice("ends", {"any", "own"},
                                 "which ends a player moves; own: L the head, R the tail"),
                  Option::flag("misere", "who cannot move wins")},
      .samples = {"snake(1x2)", "snake", "snake(ends=own)", "snake(4x5,start=8,misere)",
                  "snake(7x7,start=25,ends=own,misere)"},
      .grade = Grade::kVerified,
      .verified_against =
          "value, remoteness and counts of all positions (GamesmanClassic on 4x4), a second "
          "implementation"};
  return info;
}

void check_start(int slot, int slots) {
  if (slot > slots) bad_input("expected start from 1 to {}, found {}", slots, slot);
}

template <bool kAny>
std::string Snake<kAny>::write(const Position& p) const {
  return fmt::format("{} {} {}", p.head + 1, p.tail + 1, board_.write(p.body, 'o'));
}

template <bool kAny>
auto Snake<kAny>::read(std::string_view text) const -> Position {
  const auto words = sentence_of(text, "position");
  if (words.size() < 3) {
    bad_input("expected the slots of head and tail and the {} slots of the board, found {} words",
              board_.slots(), words.size());
  }
  const int head = board_.read_slot(words[0], "the slot of the head");
  const int tail = board_.read_slot(words[1], "the slot of the tail");
  const std::uint64_t body = board_.read(std::span(words).subspan(2), 'o');
  if (!(body >> head & 1)) bad_input("expected o on slot {} of the head, found -", head + 1);
  if (!(body >> tail & 1)) bad_input("expected o on slot {} of the tail, found -", tail + 1);
  if (board_.connected(std::uint64_t{1} << head, body) != body) {
    bad_input("expected a snake in one piece, found segments that do not hang together");
  }
  const int segments = std::popcount(body);
  if (segments > 1 && head == tail) {
    bad_input("expected head and tail on different slots of {} segments, found both on {}",
              segments, head + 1);
  }
  if (!colours_fit(board_, body, head, tail)) {
    bad_input("no snake of these {} segments has its ends on slots {} and {}", segments, head + 1,
              tail + 1);
  }
  return {.body = body,
          .head = static_cast<std::uint8_t>(head),
          .tail = static_cast<std::uint8_t>(tail),
          .to_move = static_cast<std::uint8_t>(kAny ? 0 : (segments + 1) % 2)};
}

template <bool kAny>
std::string Snake<kAny>::write_move(const Position&, Move m) const {
  return fmt::format("{} {}", m & kTail ? 't' : 'h', (m & (kTail - 1)) + 1);
}

template <bool kAny>
std::string Snake<kAny>::why_not(const Position& p, std::string_view text) const {
  const std::string plain = lower(normal_move(text));
  const auto words = words_of(plain);
  if (words.size() != 2 || (words[0] != "h" && words[0] != "t")) {
    return "expected h or t and a slot, such as 'h 2'";
  }
  const auto slot = to_integer(words[1]);
  if (!slot || *slot < 1 || *slot > board_.slots()) {
    return fmt::format("expected a slot from 1 to {}, found '{}'", board_.slots(), words[1]);
  }
  const bool head = words[0] == "h";
  if (!kAny && head != (p.to_move == 0)) {
    return head ? "R moves only the tail" : "L moves only the head";
  }
  if (p.body >> (*slot - 1) & 1) return fmt::format("the snake lies on slot {}", *slot);
  return fmt::format("slot {} is not beside the {} on slot {}", *slot, head ? "head" : "tail",
                     (head ? p.head : p.tail) + 1);
}

template <bool kAny>
std::string Snake<kAny>::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  return board_.draw(
      [&](int slot) {
        const bool head = slot == p.head, tail = slot == p.tail;
        const bool moved = last && slot == (*last & (kTail - 1));
        if (!(p.body >> slot & 1)) return pen(Color::kDim, ".");
        const std::string text = head ? "h" : tail ? "t" : "o";
        if (moved) return pen(Color::kInverse, text);
        return pen(head ? Color::kRed : tail ? Color::kBlue : Color::kGreen, text);
      },
      pen);
}

template <bool kAny>
Scene Snake<kAny>::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(board_.rows(), board_.cols(), "Snake: " + write(p));
  const int cols = board_.cols();
  std::array<std::uint64_t, 2> reach{};  // of the head and of the tail
  if (!turn(p).is_over()) {
    for (const Move m : moves(p)) reach[m & kTail ? 1 : 0] |= std::uint64_t{1} << (m & (kTail - 1));
  }
  const auto row_of = [&](int slot) { return slot / cols; };
  const auto col_of = [&](int slot) { return slot % cols; };
  const auto x = [&](int slot) { return grid.x(col_of(slot)); };
  const auto y = [&](int slot) { return grid.y(row_of(slot)); };
  for (int slot = 0; slot < board_.slots(); ++slot) {
    if (p.body >> slot & 1) {
      grid.scene.rect(x(slot) - 19, y(slot) - 19, 38, 38, Tint::kThird, 12);
    } else {
      const double up = reach[0] & reach[1] & std::uint64_t{1} << slot ? 10 : 0;
      grid.scene.text(x(slot) - up, y(slot) - up, 14, std::to_string(slot + 1), Tint::kFaint);
    }
  }
  const auto end = [&](int slot, Tint tint, const std::string& letter) {
    grid.scene.circle(x(slot), y(slot), 15, tint).outlined(Tint::kInk).known_as(letter);
    grid.label(row_of(slot), col_of(slot), letter, 16, Tint::kWhite, true);
    grid.scene.shapes.back().known_as(letter + " letter");
  };
  if (p.head == p.tail) {
    end(p.head, Tint::kFirst, "h t");
  } else {
    end(p.head, Tint::kFirst, "h");
    end(p.tail, Tint::kSecond, "t");
  }
  if (last) grid.highlight(row_of(*last & (kTail - 1)), col_of(*last & (kTail - 1)));
  // Where both ends can go, the upper left half of the slot moves the head, the other the tail.
  for (int which = 0; which < 2; ++which) {
    const bool tail = which == 1;
    const Tint tint = tail ? Tint::kSecond : Tint::kFirst;
    for_each_bit(reach[tail ? 1 : 0], [&](int slot) {
      const double r = GridScene::kCell / 2 - 1, cx = x(slot), cy = y(slot);
      const double side = tail ? r : -r;
      Shape& shape =
          reach[tail ? 0 : 1] >> slot & 1
              ? grid.scene.polygon({{cx - r, cy + r}, {cx + r, cy - r}, {cx + side, cy + side}},
                                   Tint::kNone)
              : grid.scene.rect(cx - r, cy - r, 2 * r, 2 * r, Tint::kNone, 3);
      const std::string text = write_move(p, static_cast<Move>(slot + (tail ? kTail : 0)));
      shape.outlined(tint, 2).on_click(text);
      // While both ends lie in one slot a drag from there would not say which is meant.
      const int own = tail ? p.tail : p.head;
      if (p.head != p.tail) grid.scene.drags.push_back({x(own), y(own), cx, cy, text});
    });
  }
  return std::move(grid.scene);
}

template <bool kAny>
auto Snake<kAny>::transform(const Position& p, int s) const -> Position {
  const int grid = s % board_.symmetries();
  Position image = p;
  image.body = board_.image(p.body, grid);
  image.head = static_cast<std::uint8_t>(board_.image_of_slot(p.head, grid));
  image.tail = static_cast<std::uint8_t>(board_.image_of_slot(p.tail, grid));
  if (s >= board_.symmetries()) std::swap(image.head, image.tail);
  return image;
}

template <bool kAny>
auto Snake<kAny>::transform_move(Move m, int s) const -> Move {
  const int to = board_.image_of_slot(m & (kTail - 1), s % board_.symmetries());
  const int end = (m & kTail) ^ (s >= board_.symmetries() ? kTail : 0);
  return static_cast<Move>(to | end);
}

template <bool kAny>
auto Snake<kAny>::cells(const Position& p) const -> FixedList<std::uint8_t, SlotBoard::kMaxSlots> {
  FixedList<std::uint8_t, SlotBoard::kMaxSlots> out;
  for (int slot = 0; slot < board_.slots(); ++slot) {
    const bool head = slot == p.head, tail = slot == p.tail;
    const int value = head && tail ? 4 : tail ? 3 : head ? 2 : static_cast<int>(p.body >> slot & 1);
    out.push_back(static_cast<std::uint8_t>(value));
  }
  return out;
}

template class Snake<true>;
template class Snake<false>;

}  // namespace zermelo::snake
