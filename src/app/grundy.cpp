// zermelo grundy: nimbers of heaps of an octal, hexadecimal or subtraction game, and their period.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <unistd.h>

#include <fmt/format.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/heap_rows.h"
#include "app/progress_bar.h"
#include "app/quotient_answer.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/pen.h"
#include "base/threads.h"
#include "cgt/grundy_plot.h"
#include "cgt/grundy_table.h"
#include "cgt/sparse_space.h"
#include "report/grundy_report.h"

namespace zermelo {
namespace {

constexpr auto kSaveEvery = std::chrono::seconds(30);

struct GrundyWords {
  std::string code, plot, save;
  std::uint64_t to = 100;
  int threads = core_count();
  BudgetWords budget;
  bool misere = false, json = false;
};

void print_text(const GrundyReport& answer, Pen pen) {
  const auto values = answer.table.values();
  const auto text = [&](std::size_t n) { return std::to_string(values[n]); };
  const auto is_rare = [&](std::size_t n) {
    return answer.has_rare() && answer.space.is_rare(n, values[n]);
  };
  print_heap_rows(values.size(), text, answer.period, is_rare, pen);
  fmt::print("\n{:<16} {}\n", "code", answer.table.code().text());
  const auto most = std::max_element(values.begin(), values.end());
  fmt::print("{:<16} {}, first at heap {}\n", "largest nimber", *most, most - values.begin());
  print_period(answer.period, answer.table.last_heap(), pen);
  if (answer.has_rare()) {
    fmt::print("{:<16} {}, {}: an even number of ones under {:#x}{}\n", "rare",
               counted(answer.rare.count, "heap"),
               answer.rare.count == 0 ? "none" : fmt::format("the last {}", answer.rare.last),
               answer.space.mask, answer.space.by_place ? ", counted with the heap's parity" : "");
  }
}

// Values come by hand: a list of millions would be many times its text as a tree.
void print_grundy_json(const GrundyReport& answer) {
  const Json json = grundy_json(answer);
  std::string text = json.dump();
  text.back() = ',';
  text += "\"values\":[";
  const auto values = answer.table.values();
  for (std::size_t n = 0; n < values.size(); ++n) {
    if (n > 0) text += ',';
    text += std::to_string(values[n]);
    if (text.size() < std::size_t{1} << 16) continue;
    fmt::print("{}", text);
    text.clear();
  }
  fmt::print("{}]}}\n", text);
}

// The table as far as asked for; an Error with the way to go on if the user stops it.
GrundyTable table_for(const GrundyWords& words, const TakingCode& code) {
  const bool resumed = !words.save.empty() && std::filesystem::exists(words.save);
  GrundyTable table = resumed ? GrundyTable::load(code, words.save) : GrundyTable(code);
  if (!words.save.empty() && !resumed) table.save(words.save);  // it can be written, it turns out
  const std::size_t before = table.last_heap();
  const auto to = std::max<std::size_t>(words.to, before);
  Budget budget(words.budget.limits(), user_control());
  auto saved = std::chrono::steady_clock::now();
  bool done = false;
  {
    ProgressBar progress(code.text(), to - before, "heaps");
    done = table.extend(to, words.threads, [&](std::size_t fresh) {
      progress.add(fresh);
      const auto now = std::chrono::steady_clock::now();
      if (!words.save.empty() && now - saved > kSaveEvery) {
        table.save(words.save);
        saved = now;
      }
      return !budget.is_spent();
    });
  }
  if (!words.save.empty() && table.last_heap() > before) table.save(words.save);
  if (done) return table;
  const std::string how =
      words.save.empty()
          ? "nothing was saved: with --save FILE it could go on"
          : fmt::format("saved in '{}': the same command goes on from there", words.save);
  throw Error(Exit::kUnanswered, fmt::format("stopped at heap {}; {}", table.last_heap(), how));
}

void answer_misere(const GrundyWords& words, const TakingCode& code) {
  if (!words.plot.empty() || !words.save.empty()) {
    bad_input("{}: there is none in misère play", words.plot.empty() ? "--save" : "--plot");
  }
  HeapQuotient heaps(code, Budget(words.budget.limits(), user_control()));
  {
    ProgressBar progress(code.text() + ", misère", words.to, "heaps");
    heaps.extend(words.to, [&] { progress.add(1); });
  }
  if (words.json) return print_json(quotient_json(heaps));
  print_quotient(heaps, pen_for(STDOUT_FILENO));
}

}  // namespace

Command grundy_command() {
  const auto words = std::make_shared<GrundyWords>();
  return {
      .name = "grundy",
      .group = "Know",
      .summary = "nimbers of heaps of an octal or subtraction game, with proved periods",
      .examples = {"grundy 0.77 --to 200", "grundy \"subtraction(1,2,5)\" --json",
                   "grundy 0.6 --to 1000000 --save officers.grundy",
                   "grundy 0.137 --to 300 --plot dawson.svg", "grundy 0.77 --to 200 --misere"},
      .declare =
          [words](Arguments& args) {
            args.positional("CODE", words->code,
                            "0.77, octal(0.77), 0.3f, \"subtraction(1,2,5)\", kayles or "
                            "grundys-game");
            args.option("--to", words->to, "the largest heap");
            args.output("--save", words->save, "keep the values in this file, and go on from it");
            args.output("--plot", words->plot, "write a picture (SVG) to this file");
            args.option("--threads", words->threads, "how many; the values are the same");
            words->budget.declare(args);
            args.flag("--misere", words->misere,
                      "who cannot move wins: the misère quotient instead of nimbers");
            args.json(words->json);
          },
      .run =
          [words] {
            const TakingCode code = heap_code_of(words->code);
            if (words->threads < 1 || words->threads > 1024) {
              bad_input("--threads: expected 1 to 1024, found {}", words->threads);
            }
            stop_on_signals();
            if (words->misere) return answer_misere(*words, code);
            const GrundyTable table = table_for(*words, code);
            const GrundyReport answer = grundy_report(table);
            if (!words->plot.empty()) {
              write_file(words->plot,
                         to_svg(plot_grundy(code, table.values(), answer.period, answer.space)));
            }
            if (words->json) return print_grundy_json(answer);
            print_text(answer, pen_for(STDOUT_FILENO));
            if (!words->plot.empty()) fmt::print("wrote {}\n", words->plot);
          }};
}

}  // namespace zermelo
