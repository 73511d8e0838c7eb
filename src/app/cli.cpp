#include <algorithm>
#include <cstdio>
#include <limits>
#include <unistd.h>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/command.h"
#include "app/terminal.h"
#include "app/version.h"
#include "base/error.h"
#include "base/files.h"
#include "base/pen.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

constexpr const char* kOverview =
    "Zermelo plays, solves and analyses games. Every legal move has a value, and every value says\n"
    "how it is known.";

// Declares a command's words to CLI11.
class Cli11Arguments : public Arguments {
 public:
  explicit Cli11Arguments(CLI::App& app) : app_(app) {}

  void positional(const std::string& name, std::string& into, const std::string& help) override {
    app_.add_option(name, into, help)->required();
  }
  void positional(const std::string& name, int& into, const std::string& help) override {
    number(name, into, help)->required();
  }
  void optional_positional(const std::string& name, std::string& into,
                           const std::string& help) override {
    app_.add_option(name, into, help);
  }
  void positionals(const std::string& name, std::vector<std::string>& into,
                   const std::string& help) override {
    app_.add_option(name, into, help);
  }
  void option(const std::string& name, std::string& into, const std::string& help) override {
    CLI::Option* option = app_.add_option(name, into, help);
    if (!into.empty()) option->capture_default_str();
  }
  void option(const std::string& name, int& into, const std::string& help) override {
    number(name, into, help)->default_str(std::to_string(into));
  }
  void option(const std::string& name, std::uint64_t& into, const std::string& help) override {
    number(name, into, help)->default_str(std::to_string(into));
  }
  void flag(const std::string& name, bool& into, const std::string& help) override {
    app_.add_flag(name, into, help);
  }
  void output(const std::string& name, std::string& into, const std::string& help) override {
    option(name, into, help);
    outputs_.push_back(&into);
  }

  // The files that were asked for, each of which can be written. Pipes among them stay open as long as
  // this lives.
  std::vector<OutputPath> try_outputs() const {
    std::vector<OutputPath> tried;
    for (const std::string* path : outputs_) {
      if (!path->empty() && *path != "-") tried.emplace_back(*path);
    }
    return tried;
  }

 private:
  // A whole number, with our own words for what is none.
  template <class Number>
  CLI::Option* number(const std::string& name, Number& into, const std::string& help) {
    const auto read = [name, &into](const std::string& text) {
      const auto value = to_integer(text);
      if (!value || !std::in_range<Number>(*value)) {
        constexpr auto kMost =
            std::min<std::uint64_t>(std::numeric_limits<Number>::max(), INT64_MAX);
        const bool digits = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
        const std::string range = digits ? fmt::format(" of at most {}", kMost)
                                  : std::is_unsigned_v<Number> ? " of at least 0"
                                                               : "";
        bad_input("{}: expected a whole number{}, found '{}'", name, range, text);
      }
      into = static_cast<Number>(*value);
    };
    return app_.add_option_function<std::string>(name, read, help)->type_name("NUMBER");
  }

  CLI::App& app_;
  std::vector<const std::string*> outputs_;
};

// Help that starts with examples.
class ExamplesFirst : public CLI::Formatter {
 public:
  explicit ExamplesFirst(std::string examples) : examples_(std::move(examples)) {}
  std::string make_usage(const CLI::App* app, std::string name) const override {
    return "\n" + examples_ + CLI::Formatter::make_usage(app, name) + "\n";
  }

 private:
  std::string examples_;
};

std::string example_lines(const std::vector<std::string>& examples) {
  std::string out = "Examples:\n";
  for (const std::string& example : examples) out += "  zermelo " + example + "\n";
  return out + "\n";
}

std::string overview(const std::vector<Command>& commands) {
  const Pen pen = pen_for(STDOUT_FILENO);
  std::string out =
      std::string(kOverview) + "\n\n" +
      example_lines({"games", "show connect-four --position 4444", "play tic-tac-toe",
                     "moves \"hex(size=5)\" --json", "playout othello --games 10000"});
  std::string group;
  for (const Command& command : commands) {
    if (command.group != group) {
      out += (group.empty() ? "" : "\n") + pen(Color::kBold, command.group) + "\n";
      group = command.group;
    }
    out += fmt::format("  {:<12} {}\n", command.name, command.summary);
  }
  return out + "\n'zermelo COMMAND --help' explains a command, 'zermelo --version' the program.\n";
}

// How to say what an unknown option was meant to say; empty if that is not known. Options of games
// stand in the game: "hex(size=5)".
std::string right_way(const std::vector<std::string>& words, const std::string& extra,
                      const std::vector<std::string>& names) {
  const std::size_t equals = extra.find('=');
  const std::string name = lower(extra.substr(2, equals - 2));
  std::string value = equals == std::string::npos ? "" : extra.substr(equals + 1);
  for (std::size_t i = 0; i + 1 < words.size() && value.empty(); ++i) {
    if (words[i] == extra && !words[i + 1].starts_with("--")) value = words[i + 1];
  }
  for (const std::string& word : words) {
    const CatalogueEntry* const entry = find_game(word.substr(0, word.find('(')));
    if (entry == nullptr) continue;
    for (const Option& option : entry->info->options) {
      if (option.name != name) continue;
      const bool bare = option.kind == Option::Kind::kFlag && value.empty();
      const bool open = word.ends_with(')');  // it has options already
      return fmt::format("; '{}' is an option of the game: write \"{}{}{}{})\"", name,
                         open ? word.substr(0, word.size() - 1) : word, open ? "," : "(", name,
                         bare ? "" : "=" + (value.empty() ? option.default_value : value));
    }
  }
  const auto has = [&](const char* option) {
    return std::find(names.begin(), names.end(), option) != names.end();
  };
  const bool seats = name == "agents" || name == "agent" || name == "seats" || name == "players" ||
                     name == "opponent";
  if (seats && has("--seats")) return "; who plays is said by --seats \"human,mcts\"";
  if (seats && has("--agents")) return "; who plays is said by --agents \"mcts,random\"";
  return "";
}

// CLI11's complaint as one line of ours: what was expected, what was found, a near name.
std::string complaint(const CLI::App& app, const std::vector<std::string>& words,
                      const CLI::ParseError& error) {
  std::string line = error.what();
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const std::string& extra : app.remaining()) {
    const std::string word = extra.substr(0, extra.find('='));
    line = fmt::format("unexpected word '{}'", extra);
    if (!word.starts_with("--")) break;
    const std::string way = right_way(words, extra, names);
    line += way.empty() ? near_name_hint(word, names) : way;
    break;
  }
  return fmt::format("{}; 'zermelo {} --help' shows what is expected", trimmed(line),
                     app.get_name());
}

int report(const std::string& line, Exit exit) {
  const Pen pen = pen_for(STDERR_FILENO);
  fmt::print(stderr, "{} {}\n", pen(Color::kRed, "zermelo:"), line);
  return static_cast<int>(exit);
}

int run(const std::vector<Command>& commands, const std::vector<std::string>& words) {
  if (words.empty()) return run(commands, {"serve"});  // the web app
  if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
    fmt::print("{}", overview(commands));
    return 0;
  }
  if (words[0] == "--version") {
    fmt::print("{}\n", version_text());
    return 0;
  }
  std::vector<std::string> names;
  const Command* command = nullptr;
  for (const Command& candidate : commands) {
    if (candidate.name == words[0]) command = &candidate;
    names.push_back(candidate.name);
  }
  if (command == nullptr) {
    bad_input("unknown command '{}'{}; 'zermelo help' lists all", words[0],
              near_name_hint(words[0], names));
  }
  CLI::App app(command->summary, command->name);
  app.allow_extras();  // to complain of them ourselves, with a near name
  app.formatter(std::make_shared<ExamplesFirst>(example_lines(command->examples)));
  Cli11Arguments arguments(app);
  command->declare(arguments);
  try {
    std::vector<std::string> reversed(words.rbegin(), words.rend() - 1);
    app.parse(reversed);
    if (app.remaining_size() > 0) throw CLI::ExtrasError(app.remaining());
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help("zermelo"));
    return 0;
  } catch (const CLI::ParseError& error) {
    bad_input("{}", complaint(app, words, error));
  }
  const std::vector<OutputPath> outputs = arguments.try_outputs();
  command->run();
  return 0;
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  try {
    std::vector<std::string> words(argv + 1, argv + argc);
    // By a link called 2584 the program is the command 2584.
    const std::string_view name(argv[0]);
    const std::string_view last = name.substr(name.rfind('/') + 1);
    if (last == "2584" || last == "2048") words.insert(words.begin(), std::string(last));
    const int code = run(all_commands(), words);
    flush_answer();
    return code;
  } catch (const Error& error) {
    return report(error.what(), error.exit());
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) return report("cannot write the answer", Exit::kFailed);
    return report(fmt::format("unexpected failure: {}", error.what()), Exit::kFailed);
  }
}

}  // namespace zermelo
