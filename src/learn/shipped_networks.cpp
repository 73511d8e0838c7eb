#include "learn/shipped_networks.h"

#include <cstdint>
#include <cstring>
#include <map>

#include "base/json.h"
#include "learn/packed_magic.h"

namespace zermelo::learn {
namespace {

// The head is read without a look at the checksum, which whoever loads the network takes.
std::string game_of(std::string_view content) {
  std::uint32_t bytes = 0;
  const std::size_t begin = kPackedMagic.size() + sizeof(std::uint64_t) + sizeof bytes;
  if (content.size() < begin) return "";
  std::memcpy(&bytes, content.data() + begin - sizeof bytes, sizeof bytes);
  const auto head = Json::parse(content.substr(begin, bytes));
  return head ? (*head)["game"].as<std::string>().value_or("") : "";
}

}  // namespace

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
