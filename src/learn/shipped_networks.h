// The networks in data/networks, which are part of the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::learn {

// The file of the network for a game (canonical spec); nothing if none ships.
std::optional<std::string_view> shipped_network_bytes(const std::string& game);

// All files.
std::vector<std::string_view> shipped_network_files();

}  // namespace zermelo::learn
