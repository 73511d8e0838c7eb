// The whole server: who may ask, at which address, with which pages.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace zermelo {

// The year of Zermelo's theorem; always the same, so that links last.
inline constexpr int kUsualPort = 1913;

struct ServeSettings {
  std::string listen = "127.0.0.1";
  int port = kUsualPort;
  std::vector<std::string> hosts = {};  // further names that the server is called by
  std::string token = "";               // empty: a new one
  bool no_token = false;                // everybody on this machine may ask
  std::string web_root = "";
  std::string data_folder = "";  // where tables are saved, and the token while it runs
  std::string database_folder = "";
  std::string record_store = "";
  std::string version = "";
};

// What is told when the server can be asked.
struct Served {
  std::string address;  // "http://127.0.0.1:1913/"
  std::string open;     // the same with the token
  bool is_earlier;      // another process of ours has the port already
  bool is_loopback;
  std::string no_page;  // why there is no page; empty if there is one
};

// Serves until the flag is set. Says where, once it can be asked. If a server of ours has the port, says
// that and returns.
void serve(const ServeSettings& settings, const std::atomic<bool>& stop,
           const std::function<void(const Served&)>& ready);

}  // namespace zermelo
