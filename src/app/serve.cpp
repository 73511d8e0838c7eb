// zermelo serve: the web app and its API, on the user's own machine.
#include "server/serve.h"

#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/core.h>

#include "analysis/databases.h"
#include "app/commands.h"
#include "app/terminal.h"
#include "app/version.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "core/options.h"
#include "records/record_store.h"
#include "server/access.h"

namespace zermelo {
namespace {

bool has_display() {
  const auto is_set = [](const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

// Tells the desktop to show an address; silent if there is no desktop.
void open_browser(const std::string& address) {
  if (!has_display()) return;
  std::string program = "xdg-open", word = address;
  char* const words[] = {program.data(), word.data(), nullptr};
  pid_t child;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, words, environ) == 0) {
    waitpid(child, nullptr, 0);  // xdg-open hands on and ends
  }
}

// A token on the command line would be seen by everybody on the machine who lists processes.
std::string given_token(const std::string& file) {
  const char* const variable = std::getenv("ZERMELO_TOKEN");
  std::string token;
  if (!file.empty()) {
    token = trimmed(read_file(file));
  } else if (variable != nullptr) {
    token = trimmed(variable);
  }
  if (!token.empty() && !is_usable_token(token)) {
    bad_input("{}: expected 16 to 256 letters, digits, '-' or '_'",
              file.empty() ? "ZERMELO_TOKEN" : "--token-file");
  }
  if (token.empty() && !file.empty()) bad_input("--token-file: '{}' is empty", file);
  return token;
}

void tell(const Served& served, bool with_browser) {
  if (served.is_earlier) {
    fmt::print("already running at {}\n", served.open);
  } else {
    fmt::print("open {}\n", served.open);
    if (!served.is_loopback) {
      fmt::print(stderr, "others on the network can reach it; what is sent is not encrypted\n");
    }
    if (!served.no_page.empty()) {
      fmt::print(stderr, "the page is missing: {}; the API works\n", served.no_page);
    }
    fmt::print(stderr, "Ctrl-C ends the server\n");
  }
  flush_answer();
  if (with_browser) open_browser(served.open);
}

}  // namespace

Command serve_command() {
  struct Words {
    std::string listen = "127.0.0.1", hosts, token_file, web_root;
    int port = kUsualPort;
    bool no_token = false, no_open = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "serve",
          .group = "Play",
          .summary = "the web app, on your own machine; 'zermelo' with no words does the same",
          .examples = {"serve", "serve --port 8080 --no-open",
                       "serve --listen 0.0.0.0 --host games.local"},
          .declare =
              [words](Arguments& args) {
                args.option("--port", words->port, "0 takes any that is free");
                args.option("--listen", words->listen,
                            "the address to listen at; 0.0.0.0 lets the network in");
                args.option("--host", words->hosts,
                            "names, with commas between, that it is called by beside its own");
                args.option("--token-file", words->token_file,
                            "where the token is read from; else ZERMELO_TOKEN, else a new one");
                args.flag("--no-token", words->no_token, "let all who use this machine in");
                args.flag("--no-open", words->no_open, "do not open the browser");
                args.option("--web-root", words->web_root,
                            "serve the pages of this folder instead");
              },
          .run =
              [words] {
                if (words->port < 0 || words->port > 65535) {
                  bad_input("--port: expected 0 to 65535, found {}", words->port);
                }
                if (words->no_token && !words->token_file.empty()) {
                  bad_input("expected --no-token or --token-file, found both");
                }
                ServeSettings settings = {
                    .listen = words->listen == "localhost" ? "127.0.0.1" : words->listen,
                    .port = words->port,
                    .token = words->no_token ? "" : given_token(words->token_file),
                    .no_token = words->no_token,
                    .web_root = words->web_root,
                    .data_folder = data_folder(),
                    .database_folder = default_database_folder(),
                    .record_store = default_store_path(),
                    .version = kVersion};
                for (const std::string& name : split_top_level(words->hosts, ',')) {
                  if (!trimmed(name).empty()) settings.hosts.emplace_back(trimmed(name));
                }
                stop_on_signals();
                serve(settings, *user_control().stop,
                      [&](const Served& served) { tell(served, !words->no_open); });
              }};
}

}  // namespace zermelo
