// The files in data/, as part of the program: it works from any folder. The build puts in all that is
// there.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace zermelo {

struct ShippedFile {
  std::string_view name;  // below data/, such as "networks/sim-6.network"
  std::string_view content;
};

std::span<const ShippedFile> shipped_files();

// The content of the file of this name; nothing if there is none.
std::optional<std::string_view> shipped_file(std::string_view name);

}  // namespace zermelo
