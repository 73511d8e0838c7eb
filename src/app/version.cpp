#include "app/version.h"

#include <fmt/core.h>

namespace zermelo {

std::string version_text() {
  return fmt::format("zermelo {}{}", kVersion,
                     kRevision[0] == '\0' ? "" : fmt::format(" ({})", kRevision));
}

}  // namespace zermelo
