// The networks in data/networks, as part of the program: it works from any folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::learn {

// The file of the network for a game (canonical spec); nothing if none ships.
std::optional<std::string_view> shipped_network_bytes(const std::string& game);

// All files, in a source that the build writes.
std::vector<std::string_view> shipped_network_files();

}  // namespace zermelo::learn
