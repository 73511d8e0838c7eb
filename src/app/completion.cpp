// zermelo completion: scripts that complete commands, games and options in a shell.
#include <fmt/core.h>

#include "app/commands.h"
#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

// Listens to what a command declares.
class Listener : public Arguments {
 public:
  std::vector<std::string> options = {"--help"};
  bool takes_game = false;

  void positional(const std::string& name, std::string&, const std::string&) override {
    takes_game |= name == "GAME";
  }
  void positional(const std::string&, int&, const std::string&) override {}
  void optional_positional(const std::string& name, std::string&, const std::string&) override {
    takes_game |= name == "GAME";
  }
  void positionals(const std::string&, std::vector<std::string>&, const std::string&) override {}
  void option(const std::string& name, std::string&, const std::string&) override {
    options.push_back(name);
  }
  void option(const std::string& name, int&, const std::string&) override {
    options.push_back(name);
  }
  void option(const std::string& name, std::uint64_t&, const std::string&) override {
    options.push_back(name);
  }
  void flag(const std::string& name, bool&, const std::string&) override {
    options.push_back(name);
  }
  void output(const std::string& name, std::string&, const std::string&) override {
    options.push_back(name);
  }
};

struct CommandWords {
  std::string name, summary;
  std::vector<std::string> options;
  bool takes_game;
};

std::vector<CommandWords> command_words() {
  std::vector<CommandWords> all;
  for (const Command& command : all_commands()) {
    Listener listener;
    command.declare(listener);
    all.push_back({command.name, command.summary, listener.options, listener.takes_game});
  }
  return all;
}

std::string game_names() {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) names.push_back(entry.info->name);
  return join(names, " ");
}

std::string bash_script() {
  std::string names, cases;
  for (const CommandWords& command : command_words()) {
    names += (names.empty() ? "" : " ") + command.name;
    cases += fmt::format("    {}) words=\"{}\"; games={} ;;\n", command.name,
                         join(command.options, " "), command.takes_game ? 1 : 0);
  }
  return fmt::format(R"(# bash completion for zermelo: source <(zermelo completion bash)
_zermelo() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} words="" games=0
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{0} --version --help" -- "$current"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{1}  esac
  if ((games && COMP_CWORD == 2)) && [[ $current != -* ]]; then
    COMPREPLY=($(compgen -W "{2}" -- "$current"))
  elif [[ ${{COMP_WORDS[1]}} == completion ]]; then
    COMPREPLY=($(compgen -W "bash zsh fish" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -F _zermelo zermelo ./zermelo
)",
                     names, cases, game_names());
}

std::string zsh_script() {
  std::string commands, cases;
  for (const CommandWords& command : command_words()) {
    commands += fmt::format("    '{}:{}'\n", command.name, command.summary);
    cases += fmt::format("    {}) options=({}); takes_game={} ;;\n", command.name,
                         join(command.options, " "), command.takes_game ? 1 : 0);
  }
  return fmt::format(R"(#compdef zermelo
# zsh completion for zermelo: zermelo completion zsh > "${{fpath[1]}}/_zermelo"
_zermelo() {{
  local -a commands options
  local takes_game=0
  commands=(
{0}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  case $words[2] in
{1}  esac
  if ((takes_game && CURRENT == 3)) && [[ $words[CURRENT] != -* ]]; then
    compadd -- {2}
  elif [[ $words[2] == completion ]]; then
    compadd -- bash zsh fish
  elif [[ $words[CURRENT] == -* ]]; then
    compadd -- $options
  else
    _files
  fi
}}
if [[ $funcstack[1] == _zermelo ]]; then _zermelo "$@"; else compdef _zermelo zermelo; fi
)",
                     commands, cases, game_names());
}

std::string fish_script() {
  std::string out = "# fish completion for zermelo: zermelo completion fish | source\n";
  for (const CommandWords& command : command_words()) {
    out += fmt::format("complete -c zermelo -n __fish_use_subcommand -f -a {} -d '{}'\n",
                       command.name, command.summary);
    const std::string seen = fmt::format("'__fish_seen_subcommand_from {}'", command.name);
    for (const std::string& option : command.options) {
      out += fmt::format("complete -c zermelo -n {} -l {}\n", seen, option.substr(2));
    }
    if (command.takes_game) {
      out += fmt::format("complete -c zermelo -n {} -f -a '{}'\n", seen, game_names());
    }
  }
  return out +
         "complete -c zermelo -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n";
}

}  // namespace

Command completion_command() {
  const auto shell = std::make_shared<std::string>();
  return {.name = "completion",
          .group = "Set up",
          .summary = "a script that completes words in bash, zsh or fish",
          .examples = {"completion bash > ~/.local/share/bash-completion/completions/zermelo"},
          .declare =
              [shell](Arguments& args) { args.positional("SHELL", *shell, "bash, zsh or fish"); },
          .run =
              [shell] {
                if (*shell == "bash") {
                  fmt::print("{}", bash_script());
                } else if (*shell == "zsh") {
                  fmt::print("{}", zsh_script());
                } else if (*shell == "fish") {
                  fmt::print("{}", fish_script());
                } else {
                  bad_input("SHELL: expected bash, zsh or fish, found '{}'{}", *shell,
                            near_name_hint(*shell, {"bash", "zsh", "fish"}));
                }
              }};
}

}  // namespace zermelo
