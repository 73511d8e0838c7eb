// The first line of a file of a network in 8 bits; what follows is told in network_file.cpp.
#pragma once

#include <string_view>

namespace zermelo::learn {

inline constexpr std::string_view kPackedMagic = "zermelo network 8 bits\n";

}  // namespace zermelo::learn
