#include "base/shipped_files.h"

namespace zermelo {

std::optional<std::string_view> shipped_file(std::string_view name) {
  for (const ShippedFile& file : shipped_files()) {
    if (file.name == name) return file.content;
  }
  return std::nullopt;
}

}  // namespace zermelo
