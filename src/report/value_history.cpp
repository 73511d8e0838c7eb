#include "report/value_history.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "report/outcome_color.h"
#include "report/value_json.h"

namespace zermelo {
namespace {

// How near the middle the longest win is drawn, where the edges are 1 and -1. Half as near are those
// of which it is not known how long they take.
constexpr double kInnermost = 0.12;

Value ended(const AnyGame& game, const AnyPosition& p, int player) {
  const double payoff = game.payoffs(p)[player];
  if (game.players() == 1 && payoff == 0) return {};
  return Value::proved(payoff > 0 ? Outcome::kWin : payoff < 0 ? Outcome::kLose : Outcome::kTie, 0);
}

// Players are often called by the colour of their pieces.
Tint tint_of(const std::string& name, int player) {
  const std::string word = lower(name);
  return word == "red"      ? Tint::kRed
         : word == "yellow" ? Tint::kYellow
         : word == "blue"   ? Tint::kBlue
         : word == "black"  ? Tint::kBlack
         : word == "white"  ? Tint::kWhite
         : player == 0      ? Tint::kFirst
                            : Tint::kSecond;
}

int rank(Outcome outcome) {
  return outcome == Outcome::kWin ? 2 : outcome == Outcome::kLose ? 0 : 1;
}

}  // namespace

ValueHistory::ValueHistory(const AnyGame& game, const AnyPosition& start,
                           const std::vector<AnyMove>& moves, Analyst& analyst,
                           const Limits& limits, const Control& control)
    : game_(game) {
  if (game.players() > 2) return;
  if (control.progress != nullptr) control.progress->expect(moves.size());
  // Half of it for the first position: if all can be solved from there, there is no more to do.
  const auto share = [&](std::uint64_t parts) {
    return Limits{.seconds = limits.seconds / static_cast<double>(parts),
                  .work = limits.work / parts};
  };
  const Limits first = share(2), each = share(2 * (moves.size() + 1));
  AnyPosition p = start;
  double score = 0;
  int ply = 0;
  int next = 0;  // who would move
  for (const AnyMove m : moves) {
    const Turn turn = game.turn(p);
    if (control.progress != nullptr) control.progress->add(1);
    double* const earns = turn.is_player() ? &score : nullptr;
    if (turn.is_player()) {
      Entry entry = {.ply = ply++, .player = turn.player(), .move = game.write_move(p, m)};
      entry.score = score;
      const Analysis analysis =
          control.is_stopped() ? Analysis{} : analyst.analyze(p, ply == 1 ? first : each, control);
      entry.value = analysis.value;
      for (const MoveValue& move : analysis.moves) {
        if (game.equal_moves(move.move, m)) entry.played = move.value;
      }
      entries_.push_back(entry);
      next = game.players() - 1 - turn.player();
    }
    const double reward = game.play(p, m);
    if (earns != nullptr) *earns += reward;
  }
  Entry last = {.ply = ply, .player = game.mover(p).value_or(next), .score = score};
  if (game.turn(p).is_over()) {
    last.value = game.traits().rewards ? Value::exact(0) : ended(game, p, last.player);
    entries_.push_back(last);
  }
  set_scale();
}

void ValueHistory::set_scale() {
  bool any = false;
  for (const Entry& entry : entries_) {
    if (entry.value.outcome != Outcome::kTie) {
      longest_ = std::max(longest_, entry.value.remoteness.value_or(0));
    }
    if (!entry.value.expectation) continue;
    const double whole = entry.score + *entry.value.expectation;
    low_ = any ? std::min(low_, whole) : whole;
    high_ = any ? std::max(high_, whole) : whole;
    any = true;
  }
  if (game_.players() == 2) {
    low_ = game_.payoff_range().low;
    high_ = game_.payoff_range().high;
  }
}

bool ValueHistory::is_empty() const {
  return std::none_of(entries_.begin(), entries_.end(),
                      [&](const Entry& entry) { return !entry.move.empty() && height(entry); });
}

// Where the entry is drawn: 1 is player 0's edge, -1 the other one.
std::optional<double> ValueHistory::height(const Entry& entry) const {
  const Value& value = entry.value;
  if (value.known == Known::kUnknown) return std::nullopt;
  const double sign = entry.player == 0 ? 1 : -1;
  if (value.outcome == Outcome::kWin || value.outcome == Outcome::kLose) {
    const double h =
        value.remoteness ? 1 - (1 - kInnermost) * *value.remoteness / longest_ : kInnermost / 2;
    if (game_.players() == 1) return 2 * h - 1;
    return value.outcome == Outcome::kWin ? sign * h : -sign * h;
  }
  if (value.outcome != Outcome::kNone) return 0;
  if (!value.expectation || !(high_ > low_)) return 0;
  const double whole = game_.players() == 1 ? entry.score + *value.expectation : *value.expectation;
  const double h = 2 * (whole - low_) / (high_ - low_) - 1;
  return std::clamp(game_.players() == 1 ? h : sign * h, -1.0, 1.0);
}

// "?" gives away half, "??" all, as far as it is certain; "" for good moves.
std::string ValueHistory::mark(const Entry& entry) const {
  const Value &value = entry.value, &played = entry.played;
  if (value.known == Known::kProved && played.known == Known::kProved) {
    const int lost = rank(value.outcome) - rank(played.outcome);
    return std::string(static_cast<std::size_t>(std::max(lost, 0)), '?');
  }
  if (value.known != Known::kExact || played.known != Known::kExact) return "";
  if (!value.expectation || !played.expectation) return "";
  const double spread = std::max(high_ - low_, 1e-9);
  return *value.expectation - *played.expectation > 0.01 * spread ? "?" : "";
}

std::optional<double> ValueHistory::cost(const Entry& entry) {
  const Value &value = entry.value, &played = entry.played;
  const auto lost = [](const auto& best, const auto& got) -> std::optional<double> {
    if (!best || !got) return std::nullopt;
    return std::max(*best - *got, 0.0);
  };
  if (const auto score = lost(value.score, played.score)) return score;
  if (!is_certain(value) || !is_certain(played)) return std::nullopt;
  return lost(value.expectation, played.expectation);
}

std::string ValueHistory::cost_text(const Entry& entry) {
  const double lost = cost(entry).value_or(0);
  if (lost <= 0) return "";
  const bool is_sure = is_certain(entry.value) && is_certain(entry.played);
  return fmt::format(", costs {}{:.3g}", is_sure ? "" : "about ", lost);
}

std::string ValueHistory::describe(const Entry& entry) const {
  const Value& value = entry.value;
  if (entry.move.empty()) {
    if (game_.traits().rewards) return fmt::format("{:g}", entry.score);
    return value.outcome == Outcome::kTie
               ? "a tie"
               : name(value.outcome == Outcome::kWin ? entry.player : 1 - entry.player) + " won";
  }
  if (game_.players() == 1 && value.expectation) {
    return fmt::format("{:.6g}{}", entry.score + *value.expectation,
                       value.known == Known::kEstimated ? " estimated" : "");
  }
  if (value.known == Known::kProved) {
    return to_string(value.outcome) +
           (value.remoteness ? fmt::format(" in {}", *value.remoteness) : "");
  }
  return to_string(value);
}

std::string ValueHistory::note(int ply) const {
  for (const Entry& entry : entries_) {
    if (entry.ply != ply || entry.move.empty() || !height(entry)) continue;
    const std::string bad = mark(entry);
    return describe(entry) + (bad.empty() ? "" : " " + bad) + cost_text(entry);
  }
  return "";
}

// ---- The terminal -------------------------------------------------------------------------------

std::string ValueHistory::draw(Pen pen) const {
  constexpr int kSide = 16;      // columns from the middle to an edge
  constexpr int kMostRows = 60;  // of long games only every so many positions, and mistakes
  const bool two = game_.players() == 2;
  const auto stride = static_cast<std::size_t>(static_cast<int>(entries_.size()) / kMostRows + 1);
  std::string text =
      fmt::format("{:27}{:<{}}{:^5}{:>{}}\n", "", two ? name(0) + " wins" : "best", kSide - 2,
                  two ? "tie" : "", two ? name(1) + " wins" : "worst", kSide - 2);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const std::string bad = mark(entry);
    if (i % stride != 0 && bad.empty() && i + 1 != entries_.size()) continue;
    const auto h = height(entry);
    std::string row(2 * kSide + 1, ' ');
    row[kSide] = two ? '|' : ' ';
    if (h) {
      const int at = kSide - static_cast<int>(std::lround(*h * kSide));
      const int from = two ? kSide : 2 * kSide;
      for (int c = std::min(at, from); c <= std::max(at, from); ++c) {
        row[static_cast<std::size_t>(c)] = '-';
      }
      row[static_cast<std::size_t>(at)] = entry.value.known == Known::kEstimated ? 'o' : '*';
    }
    const std::string who = entry.move.empty() ? "end" : name(entry.player);
    const auto fitted = [](const std::string& word, std::size_t width) {
      return word.size() > width ? word.substr(0, width - 1) + "." : word;
    };
    text +=
        fmt::format("{:>4} {:<8} {:<8} {} {} {}\n", entry.ply + 1, fitted(who, 8),
                    fitted(entry.move, 8), pen(Color::kRed, fmt::format("{:<2}", bad)),
                    pen(color_of(entry.value.outcome), row), describe(entry) + cost_text(entry));
  }
  text += pen(Color::kDim,
              two ? "  * proved, the nearer the edge the fewer moves are left; o estimated;"
                    " ? a mistake\n"
                  : "  * exact; o estimated; ? a mistake\n");
  return text;
}

Json ValueHistory::json() const {
  Json list = Json::array();
  for (const Entry& entry : entries_) {
    Json one = {{"ply", entry.ply}};
    if (entry.move.empty()) {
      one["turn"] = "over";
    } else {
      one["turn"] = entry.player;
    }
    add_value(one, entry.value);
    if (!entry.move.empty()) {
      one["move"] = entry.move;
      Json played = Json::object();
      add_value(played, entry.played);
      one["played"] = played;
      one["mistake"] = mark(entry);
      if (const auto lost = cost(entry)) one["cost"] = Json::number(*lost);
    }
    list.push_back(one);
  }
  return list;
}

// ---- The picture --------------------------------------------------------------------------------

void ValueHistory::save_picture(const std::string& path) const {
  if (is_empty()) unanswered("{}: no picture, because no value of {} is known", path, game_.spec());
  write_file(path, to_svg(scene()));
}

Scene ValueHistory::scene() const {
  const bool two = game_.players() == 2;
  const double count = std::max(static_cast<double>(entries_.size()), 1.0);
  const double step = std::clamp(720 / count, 8.0, std::max(30.0, 330 / count));
  constexpr double kLeft = 74, kTop = 44, kHeight = 240, kMiddle = kTop + kHeight / 2;
  const double width = step * count;
  Scene scene = {.width = kLeft + width + 20,
                 .height = kTop + kHeight + 78,
                 .title = "Value history of " + game_.spec()};
  scene.rect(0, 0, scene.width, scene.height, Tint::kPaper);
  scene.text(kLeft + width / 2, 20, 14, scene.title, Tint::kInk, true);
  scene.rect(kLeft, kTop, width, kHeight, Tint::kNone).outlined(Tint::kLine);
  const auto x_of = [&](std::size_t i) { return kLeft + (static_cast<double>(i) + 0.5) * step; };
  const auto y_of = [&](double h) { return kMiddle - h * (kHeight / 2 - 10); };

  // The axis: moves to the end on both sides, or returns.
  const bool has_remoteness = std::any_of(entries_.begin(), entries_.end(), [](const Entry& e) {
    return !e.move.empty() && e.value.remoteness && e.value.outcome != Outcome::kTie;
  });
  const auto tick = [&](double h, const std::string& label) {
    scene.line(kLeft, y_of(h), kLeft + width, y_of(h), Tint::kFaint, 0.4);
    scene.text(kLeft - 16, y_of(h), 10, label, Tint::kFaint);
  };
  if (has_remoteness) {
    const int gap = std::max(1, (longest_ + 3) / 4);
    for (int r = 0; r <= longest_; r += gap) {
      const double h = 1 - (1 - kInnermost) * r / longest_;
      tick(two ? h : 2 * h - 1, std::to_string(r));
      if (two) tick(-h, std::to_string(r));
    }
  } else {
    for (const double h : {1.0, 0.5, 0.0, -0.5, -1.0}) {
      if (two && h == 0) continue;
      const double number =
          low_ +
          (std::abs(two ? std::abs(h) : h) * (h < 0 && !two ? -1 : 1) + 1) / 2 * (high_ - low_);
      tick(h, fmt::format("{:.4g}", number));
    }
  }
  if (two) {
    scene.line(kLeft, kMiddle, kLeft + width, kMiddle, Tint::kLine, 1);
    scene.text(kLeft - 16, kMiddle, 10, "tie", Tint::kFaint);
    const auto side = [&](int player, double y) {
      const std::string words = name(player) + " wins in";
      scene.text(6 + 3.1 * static_cast<double>(display_width(words)), y, 11, words, Tint::kInk);
    };
    side(0, kTop - 12);
    side(1, kTop + kHeight + 38);
  } else {
    scene.text(40, kTop - 10, 11, has_remoteness ? "moves to go" : "expected", Tint::kInk);
  }

  for (std::size_t i = 1; i < entries_.size(); ++i) {
    const auto from = height(entries_[i - 1]), to = height(entries_[i]);
    if (from && to) scene.line(x_of(i - 1), y_of(*from), x_of(i), y_of(*to), Tint::kInk, 1.2);
  }
  const double radius = std::min(5.0, step / 3);
  const auto dot = [&](double x, double y, int player, bool estimated) {
    const Tint tint = tint_of(name(player), player);
    scene.circle(x, y, radius, estimated ? Tint::kPaper : tint)
        .outlined(tint == Tint::kWhite ? Tint::kInk : tint, 1.4);
  };
  const auto every = static_cast<std::size_t>(std::ceil(26 / step));
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (const auto h = height(entry)) {
      const std::string bad = mark(entry);
      dot(x_of(i), y_of(*h), entry.player, entry.value.known == Known::kEstimated);
      if (!bad.empty()) {
        scene.circle(x_of(i), y_of(*h), radius + 3, Tint::kNone).outlined(Tint::kRed, 1.6);
        scene.text(x_of(i), y_of(*h) - radius - 9, 12, bad, Tint::kRed, true);
      }
    }
    if (i % every != 0) continue;
    const std::string label = entry.move.empty() ? "end" : entry.move;
    scene.text(x_of(i), kTop + kHeight + 12, 9, std::to_string(entry.ply + 1), Tint::kFaint);
    if (display_width(label) * 5 < 30 * every) {
      scene.text(x_of(i), kTop + kHeight + 25, 10, label, Tint::kInk);
    }
  }

  // The legend.
  const double y = scene.height - 14;
  double x = kLeft;
  const auto legend = [&](const std::string& words) {
    const double wide = 6.0 * static_cast<double>(display_width(words));
    scene.text(x + 13 + wide / 2, y, 10, words, Tint::kInk);
    x += wide + 34;
  };
  dot(x, y, 0, false);
  legend(two ? name(0) + " to move" : "exact");
  if (two) {
    dot(x, y, 1, false);
    legend(name(1) + " to move");
  }
  if (std::any_of(entries_.begin(), entries_.end(),
                  [](const Entry& e) { return e.value.known == Known::kEstimated; })) {
    dot(x, y, 0, true);
    legend("estimated, by expectation");
  }
  scene.circle(x, y, radius + 2, Tint::kNone).outlined(Tint::kRed, 1.6);
  legend("mistake");
  return scene;
}

}  // namespace zermelo
