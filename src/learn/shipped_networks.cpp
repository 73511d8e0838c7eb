#include "learn/shipped_networks.h"

#include <map>

#include "base/json.h"
#include "base/shipped_files.h"
#include "learn/packed_weights.h"

namespace zermelo::learn {
namespace {

// The head is read without a look at the checksum, which whoever loads the network takes.
std::string game_of(std::string_view content) {
  const auto head = Json::parse(packed_head(content));
  return head ? (*head)["game"].as<std::string>().value_or("") : "";
}

}  // namespace

std::vector<std::string_view> shipped_network_files() {
  std::vector<std::string_view> networks;
  for (const ShippedFile& file : shipped_files()) {
    if (file.name.ends_with(".network")) networks.push_back(file.content);
  }
  return networks;
}

std::optional<std::string_view> shipped_network_bytes(const std::string& game) {
  static const auto kNetworks = [] {
    std::map<std::string, std::string_view> networks;
    for (const std::string_view content : shipped_network_files()) {
      networks[game_of(content)] = content;
    }
    return networks;
  }();
  const auto found = kNetworks.find(game);
  if (found == kNetworks.end()) return std::nullopt;
  return found->second;
}

}  // namespace zermelo::learn
