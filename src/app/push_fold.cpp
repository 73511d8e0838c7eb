// zermelo push-fold: the equilibrium of heads-up all-in or fold.
#include "engines/holdem/push_fold.h"

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

namespace zermelo {
namespace {

using namespace holdem;

struct PushFoldWords {
  std::string stack = "100", small = "5", big = "10", svg;
  int threads = core_count();
  bool json = false;
};

double chips(const char* word, const std::string& text) {
  const auto value = to_real(text);
  if (!value || !(*value > 0)) bad_input("{}: expected chips, found '{}'", word, text);
  return *value;
}

Json strategy_json(const std::array<double, kKinds>& probabilities) {
  Json json = Json::object();
  for (std::size_t i = 0; i < kKinds; ++i) json[kind_at(i).text()] = probabilities[i];
  return json;
}

// By how many of the 1,326 hands.
double share_of(const std::array<double, kKinds>& probabilities) {
  double sum = 0;
  for (std::size_t i = 0; i < kKinds; ++i) {
    sum += probabilities[i] * static_cast<double>(kind_at(i).holes().size());
  }
  return sum / kHoles;
}

void run_push_fold(const PushFoldWords& words) {
  const double stack = chips("--stack", words.stack), small = chips("--small-blind", words.small),
               big = chips("--big-blind", words.big);
  if (!(small < big && big <= stack)) {
    bad_input("expected small blind < big blind <= stack, found {}, {}, {}", words.small, words.big,
              words.stack);
  }
  stop_on_signals();
  KindMatrix matrix;
  {
    ProgressBar progress("counting", 0, "pairs of kinds");
    matrix = KindMatrix::count(words.threads, user_control(&progress));
  }
  const PushFold solved = solve_push_fold(matrix, stack, small, big, 1e-7, user_control());
  if (!words.svg.empty()) {
    const std::string title = fmt::format("small blind pushes, {} chips", words.stack);
    write_file(words.svg, to_svg(picture(grid_of(solved.push), title)));
    const std::size_t dot = words.svg.rfind(".svg");
    const std::string call = words.svg.substr(0, dot) + "-call.svg";
    write_file(call, to_svg(picture(grid_of(solved.call), "big blind calls")));
  }
  if (words.json) {
    print_json({{"known", "exact"},
                {"stack", stack},
                {"small_blind", small},
                {"big_blind", big},
                {"value", solved.value},
                {"exploitability", solved.exploitability},
                {"push_share", share_of(solved.push)},
                {"call_share", share_of(solved.call)},
                {"push", strategy_json(solved.push)},
                {"call", strategy_json(solved.call)}});
    return;
  }
  const Pen pen = pen_for(STDOUT_FILENO);
  fmt::print("The small blind pushes {:.2f} % of hands:\n{}\n", 100 * share_of(solved.push),
             holdem::draw(grid_of(solved.push), pen));
  fmt::print("The big blind calls {:.2f} %:\n{}\n", 100 * share_of(solved.call),
             holdem::draw(grid_of(solved.call), pen));
  fmt::print("{:<16} {:.6f} chips a hand for the small blind\n", "value", solved.value);
  fmt::print("{:<16} {:.2g} chips a hand, after {} iterations\n", "exploitability",
             solved.exploitability, solved.iterations);
}

}  // namespace

Command push_fold_command() {
  const auto words = std::make_shared<PushFoldWords>();
  return {.name = "push-fold",
          .group = "Know",
          .summary = "the equilibrium of heads-up all-in or fold, with its charts",
          .examples = {"push-fold", "push-fold --stack 60 --svg push.svg"},
          .declare =
              [words](Arguments& args) {
                args.option("--stack", words->stack, "chips of the shorter stack");
                args.option("--small-blind", words->small, "chips");
                args.option("--big-blind", words->big, "chips");
                args.output("--svg", words->svg,
                            "write the charts as pictures: FILE.svg and FILE-call.svg");
                args.option("--threads", words->threads, "threads to use");
                args.json(words->json);
              },
          .run = [words] { run_push_fold(*words); }};
}

}  // namespace zermelo
