// zermelo equity: how much of the pot hands and ranges of Hold'em win.
#include "engines/holdem/equity.h"

#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "base/threads.h"
#include "report/equity_report.h"

namespace zermelo {
namespace {

using namespace holdem;

struct EquityWords {
  std::vector<std::string> hands;
  std::string board, dead, svg, error = "0.02%";
  std::uint64_t samples = 0, seed = 1;
  int threads = core_count();
  bool exact = false, sampled = false, streets = false, types = false, grid = false, json = false;
};

double share_in(const std::string& text) {
  std::string_view number = text;
  const bool percent = number.ends_with('%');
  if (percent) number.remove_suffix(1);
  const auto value = to_real(number);
  if (!value || !(*value > 0)) {
    bad_input("--error: expected a standard error such as 0.02%, found '{}'", text);
  }
  return percent ? *value / 100 : *value;
}

EquityQuestion question_of(const EquityWords& words, const std::vector<Card>& board) {
  EquityQuestion question = equity_question(words.hands, board, words.dead);
  question.error = share_in(words.error);
  question.samples = words.samples;
  question.seed = words.seed;
  question.threads = words.threads;
  using Method = EquityQuestion::Method;
  if (words.exact && (words.sampled || words.samples > 0)) {
    bad_input("expected --exact or sampling, found both");
  }
  question.method = words.exact                          ? Method::kExact
                    : words.sampled || words.samples > 0 ? Method::kSampled
                                                         : Method::kEither;
  return question;
}

void print_answer(const EquityWords& words, const EquityAnswer& answer) {
  std::size_t width = 4;
  for (const std::string& hand : words.hands) width = std::max(width, hand.size());
  width = std::min<std::size_t>(width, 40);
  fmt::print("{:<{}}  {:>10} {:>10} {:>10}{}\n", "hand", width, "equity", "win", "tie",
             answer.exact ? "" : "      error");
  for (std::size_t i = 0; i < words.hands.size(); ++i) {
    const PlayerEquity& player = answer.players[i];
    fmt::print("{:<{}}  {:>9.{}f}% {:>9.{}f}% {:>9.{}f}%", words.hands[i].substr(0, 40), width,
               100 * player.equity, answer.exact ? 6 : 3, 100 * player.win, answer.exact ? 6 : 3,
               100 * player.tie, answer.exact ? 6 : 3);
    if (!answer.exact) fmt::print(" {:>9.3f}%", 100 * player.error);
    fmt::print("\n");
  }
  fmt::print("{}: {:.0f} boards\n", answer.exact ? "exact" : "estimated by sampling",
             answer.boards);
}

void run_equity(const EquityWords& words) {
  const std::vector<Card> board = read_cards(words.board);
  const EquityQuestion question = question_of(words, board);
  stop_on_signals();
  ProgressBar progress("equity", 0, "boards");
  const EquityAnswer answer = equity(question, user_control(&progress));
  if (words.json) {
    Json json = equity_json(words.hands, answer, words.types ? hand_types(question) : HandTypes{});
    if (words.streets) {
      for (const auto& [name, one] : street_equities(question, board, user_control())) {
        Json street = equity_json(words.hands, one);
        street["street"] = name;
        json["streets"].push_back(street);
      }
    }
    print_json(json);
  } else {
    print_answer(words, answer);
    if (words.streets) {
      for (const auto& [name, one] : street_equities(question, board, user_control())) {
        fmt::print("{:<16}", name);
        for (const PlayerEquity& player : one.players)
          fmt::print(" {:>10.4f}%", 100 * player.equity);
        fmt::print("\n");
      }
    }
    if (words.types) {
      const auto types = hand_types(question);
      for (std::size_t c = 9; c-- > 0;) {
        fmt::print("{:<16}", category_name(static_cast<HandCategory>(c)));
        for (const auto& of_player : types) fmt::print(" {:>10.4f}%", 100 * of_player[c]);
        fmt::print("\n");
      }
    }
  }
  if (words.grid || !words.svg.empty()) {
    const HandGrid grid = equity_grid(question, user_control());
    if (words.grid && !words.json) fmt::print("\n{}", holdem::draw(grid, pen_for(STDOUT_FILENO)));
    if (!words.svg.empty()) {
      const std::string title = fmt::format("{} against {}", words.hands[0], words.hands[1]);
      write_file(words.svg, to_svg(picture(grid, title)));
    }
  }
}

}  // namespace

Command equity_command() {
  const auto words = std::make_shared<EquityWords>();
  return {.name = "equity",
          .group = "Know",
          .summary = "how much of the pot hands and ranges of Hold'em win",
          .examples = {"equity AsAh KdKc", "equity AhKh QQ+,AKs random --board Qh7h2c --streets",
                       "equity JTs 22+,A2s+,KTo+:0.5 --grid --svg jts.svg"},
          .declare =
              [words](Arguments& args) {
                args.positionals("HAND", words->hands,
                                 "a hand or range for each player: AsAh, QQ+,AKs,A2s+,99-22,"
                                 "JTo:0.5, random,-KK");
                args.option("--board", words->board, "cards on the board, such as Qh7h2c");
                args.option("--dead", words->dead, "cards that nobody can get");
                args.flag("--exact", words->exact, "count all boards, however long it takes");
                args.flag("--sample", words->sampled,
                          "deal at random, even where exact is possible");
                args.option("--samples", words->samples, "deal about so many boards at random");
                args.option("--error", words->error, "sample until the standard error is this");
                args.flag("--streets", words->streets, "also before the flop, on the flop, ...");
                args.flag("--types", words->types, "also how often which hand is made");
                args.flag("--grid", words->grid,
                          "the first hand against each kind of hands of the second");
                args.output("--svg", words->svg, "write that as a picture to this file");
                args.option("--seed", words->seed, "of the random generator");
                args.option("--threads", words->threads, "threads to use");
                args.json(words->json);
              },
          .run = [words] { run_equity(*words); }};
}

}  // namespace zermelo
