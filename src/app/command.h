// What a command of the command line is. Each has a file of its own; cli.cpp alone talks to the
// argument parser, which takes seconds to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace zermelo {

// Where a command declares its words. Each call binds a variable that keeps its value as default.
class Arguments {
 public:
  virtual ~Arguments() = default;
  virtual void positional(const std::string& name, std::string& into, const std::string& help) = 0;
  virtual void positional(const std::string& name, int& into, const std::string& help) = 0;
  virtual void optional_positional(const std::string& name, std::string& into,
                                   const std::string& help) = 0;
  // All words that are left, also none.
  virtual void positionals(const std::string& name, std::vector<std::string>& into,
                           const std::string& help) = 0;
  virtual void option(const std::string& name, std::string& into, const std::string& help) = 0;
  virtual void option(const std::string& name, int& into, const std::string& help) = 0;
  virtual void option(const std::string& name, std::uint64_t& into, const std::string& help) = 0;
  virtual void flag(const std::string& name, bool& into, const std::string& help) = 0;
  // A file that the command will write: tried before the command runs. "-" is standard output, where
  // the command knows it.
  virtual void output(const std::string& name, std::string& into, const std::string& help) = 0;

  // Words that many commands share.
  void game(std::string& into) { positional("GAME", into, "a game, such as \"hex(size=7)\""); }
  void position(std::string& into) {
    option("--position", into, "a position or a list of moves; default: the start");
  }
  void json(bool& into) { flag("--json", into, "answer as JSON"); }
};

struct Command {
  std::string name;
  std::string group;  // whom the help lists it for
  std::string summary;
  std::vector<std::string> examples;  // without the program's name
  std::function<void(Arguments&)> declare;
  std::function<void()> run;  // throws Error
};

// All commands, in the order of the help.
std::vector<Command> all_commands();

// Parses the words, runs the command, returns the exit code of the program.
int run_command_line(int argc, const char* const* argv);

}  // namespace zermelo
