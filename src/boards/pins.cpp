#include "boards/pins.h"

#include <cmath>
#include <numbers>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo {
namespace {

constexpr RowLetters kLetters = {.marked = "i|", .empty = "_-."};

bool is_taken_by(const std::optional<RowRun>& last, int cell) {
  return last && (last->cells() >> cell & 1);
}

// The run of just these cells, if they are adjacent.
std::optional<RowRun> run_of(std::uint64_t cells, const Row& row, bool ring) {
  RowRun run = {.count = static_cast<std::uint8_t>(std::popcount(cells)), .length = row.length};
  for (int first = 0; first < row.length; ++first) {
    run.first = static_cast<std::uint8_t>(first);
    if (!ring && first + run.count > row.length) break;
    if (run.cells() == cells) return run;
  }
  return std::nullopt;
}

// The legal run that the text names, or why it names none; neither if it is no list of numbers.
struct AskedRun {
  std::optional<RowRun> run = std::nullopt;
  std::string why_not = "";
};

AskedRun asked(const Row& row, const PinRules& rules, std::string_view text) {
  const std::string normal = normal_move(text);
  std::uint64_t cells = 0;
  for (const std::string_view word : words_of(normal, true)) {
    const auto number = to_integer(word);
    if (!number) return {};
    if (*number < 1 || *number > row.length) {
      return {.why_not = fmt::format("there is no {} {}, they are numbered 1 to {}", rules.noun,
                                     *number, row.length)};
    }
    const std::uint64_t bit = std::uint64_t{1} << (*number - 1);
    if (cells & bit) return {.why_not = fmt::format("{} {} is named twice", rules.noun, *number)};
    if (!(row.marks & bit)) return {.why_not = fmt::format("{} {} is gone", rules.noun, *number)};
    cells |= bit;
  }
  if (cells == 0) return {};
  const int count = std::popcount(cells);
  if (count < rules.least || count > rules.most) {
    const std::string allowed = rules.least == rules.most
                                    ? fmt::format("exactly {}", rules.most)
                                    : fmt::format("{} to {}", rules.least, rules.most);
    return {.why_not = fmt::format("a move takes {} {}s, not {}", allowed, rules.noun, count)};
  }
  const auto run = run_of(cells, row, rules.ring);
  if (!run) return {.why_not = fmt::format("these {}s are not adjacent", rules.noun)};
  return {.run = run};
}

// ---- Pictures --------------------------------------------------------------------------------

constexpr double kPinMargin = 14;
constexpr double kStep = 40;       // from pin to pin
constexpr double kHeight = 56;     // of a standing pin
constexpr double kHandle = 9;      // radius of a handle
constexpr double kLane = 22;       // from handles of one length to those of the next
constexpr double kCanRadius = 16;  // seen from above, in a ring

void standing(Scene& scene, PinShape shape, double x, double ground) {
  switch (shape) {
    case PinShape::kStick:
      scene.rect(x - 5, ground - kHeight, 10, kHeight, Tint::kNeutral, 4).outlined(Tint::kInk);
      break;
    case PinShape::kPin:
      scene
          .polygon({{x - 5, ground - 40},
                    {x + 5, ground - 40},
                    {x + 11, ground - 20},
                    {x + 7, ground},
                    {x - 7, ground},
                    {x - 11, ground - 20}},
                   Tint::kWhite)
          .outlined(Tint::kInk);
      scene.circle(x, ground - 46, 8, Tint::kWhite).outlined(Tint::kInk);
      scene.rect(x - 5, ground - 38, 10, 4, Tint::kRed);
      break;
    case PinShape::kCan:
      scene.rect(x - 14, ground - 46, 28, 46, Tint::kRed, 5).outlined(Tint::kInk);
      scene.rect(x - 13.5, ground - 32, 27, 16, Tint::kWhite);
      break;
  }
}

void handle(Scene& scene, double x, double y, RowRun run) {
  scene.circle(x, y, kHandle, Tint::kLegal).on_click(write_run(run));
  scene.text(x, y, 11, std::to_string(run.count), Tint::kInk).on_click(write_run(run));
}

// From the first pin of the run to the last, and the other way round.
void add_drags(Scene& scene, std::pair<double, double> a, std::pair<double, double> b, RowRun run) {
  scene.drags.push_back({a.first, a.second, b.first, b.second, write_run(run)});
  scene.drags.push_back({b.first, b.second, a.first, a.second, write_run(run)});
}

// How many rings or rows of handles there may be, so that the picture keeps its size.
int handle_lanes(const Row& row, const PinRules& rules) {
  return std::max(0, std::min<int>(rules.most, row.length) - 1);
}

// All legal runs of two or more, those of three and more one lane further out each.
template <class Visit>
void for_each_handle(const Row& row, const PinRules& rules, Visit&& visit) {
  for (int count = std::max(2, rules.least); count <= std::min<int>(rules.most, row.length);
       ++count) {
    for (int first = 0; first < row.length; ++first) {
      if (!rules.ring && first + count > row.length) break;
      if (count == row.length && first > 0) break;
      const RowRun run = {.first = static_cast<std::uint8_t>(first),
                          .count = static_cast<std::uint8_t>(count),
                          .length = row.length};
      if ((run.cells() & ~row.marks) == 0) visit(run);
    }
  }
}

Scene row_scene(const Row& row, const PinRules& rules, std::optional<RowRun> last) {
  const double ground = kPinMargin + kHeight;
  const auto x = [](double cell) { return kPinMargin + (cell + 0.5) * kStep; };
  Scene scene = {.width = 2 * kPinMargin + row.length * kStep,
                 .height = ground + 34 + handle_lanes(row, rules) * kLane,
                 .view = View::kRow};
  scene.line(kPinMargin, ground, scene.width - kPinMargin, ground, Tint::kLine, 2);
  for (int cell = 0; cell < row.length; ++cell) {
    const std::string number = std::to_string(cell + 1);
    scene.text(x(cell), ground + 16, 13, number, Tint::kFaint);
    if (!row.has(cell)) continue;
    standing(scene, rules.shape, x(cell), ground);
    if (rules.least == 1) {
      scene.rect(x(cell) - kStep / 2, kPinMargin, kStep, kHeight + 24, Tint::kNone)
          .on_click(number);
    }
  }
  if (last) {
    scene
        .rect(x(last->first) - 16, kPinMargin, (last->count - 1) * kStep + 32, kHeight - 4,
              Tint::kNone, 6)
        .outlined(Tint::kHighlight, 3);
  }
  for_each_handle(row, rules, [&](RowRun run) {
    const double y = ground - kHeight / 2;
    add_drags(scene, {x(run.first), y}, {x(run.first + run.count - 1), y}, run);
    handle(scene, x(run.first + (run.count - 1) / 2.0), ground + 38 + (run.count - 2) * kLane, run);
  });
  return scene;
}

Scene ring_scene(const Row& row, const PinRules& rules, std::optional<RowRun> last) {
  const double turn = 2 * std::numbers::pi / row.length;
  const double radius = std::max(30.0, 1.1 * kStep / turn);
  const double reach = radius + kCanRadius + 4 + handle_lanes(row, rules) * kLane;
  Scene scene = {
      .width = 2 * (kPinMargin + reach), .height = 2 * (kPinMargin + reach), .view = View::kRow};
  const auto x = [&](double cell, double r) { return scene.width / 2 + r * std::sin(turn * cell); };
  const auto y = [&](double cell, double r) {
    return scene.height / 2 - r * std::cos(turn * cell);
  };
  scene.circle(scene.width / 2, scene.height / 2, radius, Tint::kNone).outlined(Tint::kLine, 2);
  for (int cell = 0; cell < row.length; ++cell) {
    const std::string number = std::to_string(cell + 1);
    const double cx = x(cell, radius), cy = y(cell, radius);
    if (is_taken_by(last, cell)) {
      scene.circle(cx, cy, kCanRadius, Tint::kPaper).outlined(Tint::kHighlight, 3);
    } else if (!row.has(cell)) {
      scene.circle(cx, cy, kCanRadius - 4, Tint::kPaper).outlined(Tint::kLine);
    } else {
      scene.circle(cx, cy, kCanRadius, Tint::kRed).outlined(Tint::kInk).on_click(number);
      scene.text(cx, cy, 13, number, Tint::kWhite, true).on_click(number);
      continue;
    }
    scene.text(cx, cy, 12, number, Tint::kFaint);
  }
  for_each_handle(row, rules, [&](RowRun run) {
    const double middle = run.first + (run.count - 1) / 2.0;
    const double r = radius + kCanRadius + (run.count - 1.5) * kLane;
    const int end = run.first + run.count - 1;
    if (run.count < run.length) {  // of a whole ring neither end is known
      add_drags(scene, {x(run.first, radius), y(run.first, radius)},
                {x(end, radius), y(end, radius)}, run);
    }
    handle(scene, x(middle, r), y(middle, r), run);
  });
  return scene;
}

}  // namespace

std::string write_pins(const Row& row) { return write_row(row, kLetters); }

Row read_pins(std::string_view text) { return read_row(text, kLetters, 1, kMostCells); }

std::string write_run(RowRun run) {
  std::string text;
  for_each_bit(run.cells(),
               [&](int cell) { text += (text.empty() ? "" : " ") + std::to_string(cell + 1); });
  return text;
}

std::optional<RowRun> read_run(const Row& row, const PinRules& rules, std::string_view text) {
  return asked(row, rules, text).run;
}

std::string why_not_run(const Row& row, const PinRules& rules, std::string_view text) {
  return asked(row, rules, text).why_not;
}

std::string draw_pins(const Row& row, const PinRules& rules, std::optional<RowRun> last, Pen pen) {
  std::string out = draw_row(
      row.length,
      [&](int cell) {
        if (row.has(cell)) return pen(Color::kYellow, "i");
        return pen(is_taken_by(last, cell) ? Color::kInverse : Color::kDim, "_");
      },
      pen);
  if (rules.ring && row.length > 1) {
    out += pen(Color::kDim, fmt::format("  a ring: {} and 1 are neighbours", row.length)) + "\n";
  }
  return out;
}

Scene pins_scene(const Row& row, const PinRules& rules, std::optional<RowRun> last) {
  Scene scene = rules.ring ? ring_scene(row, rules, last) : row_scene(row, rules, last);
  scene.title = fmt::format("{}: {}", rules.title, write_pins(row));
  return scene;
}

}  // namespace zermelo
