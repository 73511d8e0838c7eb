#include "server/serve.h"

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <ifaddrs.h>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>

#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/threads.h"
#include "server/application.h"
#include "server/network.h"

namespace zermelo {
namespace {

// A server's own addresses: a page elsewhere cannot make its name lead to a number in the Host header.
std::vector<std::string> own_addresses() {
  std::vector<std::string> found;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return found;
  for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr) continue;
    char text[INET6_ADDRSTRLEN];
    const int family = one->ifa_addr->sa_family;
    const void* address = nullptr;
    if (family == AF_INET) {
      address = &reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr;
    } else if (family == AF_INET6) {
      address = &reinterpret_cast<const sockaddr_in6*>(one->ifa_addr)->sin6_addr;
    }
    if (address != nullptr && inet_ntop(family, address, text, sizeof(text)) != nullptr) {
      found.emplace_back(text);
    }
  }
  freeifaddrs(list);
  return found;
}

// While a server runs its token lies where only its user can read it, so that a second start finds it.
class TokenNote {
 public:
  TokenNote(const std::string& folder, int port) {
    if (!folder.empty()) path_ = fmt::format("{}/server-{}.json", folder, port);
  }
  ~TokenNote() {
    if (written_) unlink(path_.c_str());
  }
  TokenNote(const TokenNote&) = delete;
  TokenNote& operator=(const TokenNote&) = delete;

  void write(const std::string& token) {
    if (path_.empty()) return;
    try {
      make_folder(std::filesystem::path(path_).parent_path().string());
      unlink(path_.c_str());
      // Made unreadable for others before anything is in it.
      const int fd = open(path_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
      if (fd < 0) return;
      const std::string text = Json({{"process", getpid()}, {"token", token}}).dump();
      written_ = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
      close(fd);
    } catch (const Error&) {
      // Without a note a second start cannot open the page; this one can.
    }
  }

  // The token of the server that wrote the note, if it still runs.
  std::optional<std::string> read() const {
    if (path_.empty() || access(path_.c_str(), R_OK) != 0) return std::nullopt;
    try {
      const auto json = Json::parse(read_file(path_));
      if (!json) return std::nullopt;
      const auto process = (*json)["process"].as<int>();
      if (!process || *process <= 0 || kill(*process, 0) != 0) return std::nullopt;
      return (*json)["token"].as<std::string>();
    } catch (const Error&) {
      return std::nullopt;
    }
  }

 private:
  std::string path_;
  bool written_ = false;
};

std::string url_host(const std::string& listen) {
  if (listen == "0.0.0.0" || listen == "::") return "127.0.0.1";
  return listen.find(':') == std::string::npos ? listen : "[" + listen + "]";
}

bool is_ours(int port) {
  const auto json = Json::parse(fetch_local(port, "/healthz"));
  return json && (*json)["name"] == Json("zermelo");
}

}  // namespace

void serve(const ServeSettings& settings, const std::atomic<bool>& stop,
           const std::function<void(const Served&)>& ready) {
  const auto address_of = [&](int port) {
    const std::string& name =
        settings.hosts.empty() ? url_host(settings.listen) : settings.hosts.front();
    return fmt::format("http://{}:{}/", name, port);
  };
  const auto with_token = [](const std::string& address, const std::string& token) {
    return token.empty() ? address : address + "?token=" + token;
  };

  std::unique_ptr<Network> network;
  try {
    network = std::make_unique<Network>(settings.listen, settings.port);
  } catch (const PortTaken&) {
    const auto token = TokenNote(settings.data_folder, settings.port).read();
    if (!is_ours(settings.port)) {
      failed("port {} is taken by another program; --port chooses another", settings.port);
    }
    if (!token) {
      failed(
          "port {} is taken by a server of another user, or one whose token is not known; "
          "--port chooses another",
          settings.port);
    }
    const std::string address = address_of(settings.port);
    ready({.address = address,
           .open = with_token(address, *token),
           .is_earlier = true,
           .is_loopback = true,
           .no_page = ""});
    return;
  }
  if (settings.no_token && !network->is_loopback()) {
    bad_input("--no-token is for this machine alone, and --listen {} is not", settings.listen);
  }
  const int port = network->port();
  const std::string token = settings.no_token        ? ""
                            : settings.token.empty() ? random_secret()
                                                     : settings.token;
  std::vector<std::string> hosts = {"127.0.0.1", "localhost", "::1"};
  hosts.insert(hosts.end(), settings.hosts.begin(), settings.hosts.end());
  if (!network->is_loopback()) {
    for (std::string& address : own_addresses()) hosts.push_back(std::move(address));
  }
  std::signal(SIGPIPE, SIG_IGN);  // a client that goes is no reason to end
  Application application(
      Access(token, hosts, port),
      {.database_folder = settings.database_folder,
       .table_folder = settings.data_folder.empty() ? "" : settings.data_folder + "/tables",
       .record_store = settings.record_store,
       .network_folder = settings.data_folder.empty() ? "" : settings.data_folder + "/networks",
       .web_root = settings.web_root,
       .jobs = core_count(),
       .version = settings.version});
  TokenNote note(settings.data_folder, port);
  note.write(token);
  const std::string address = address_of(port);
  ready({.address = address,
         .open = with_token(address, token),
         .is_earlier = false,
         .is_loopback = network->is_loopback(),
         .no_page = WebFiles(settings.web_root).why_missing()});
  network->run(application, stop);
  application.end();  // before the network goes, to which late answers are still handed
}

}  // namespace zermelo
