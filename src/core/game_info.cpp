#include "core/game_info.h"

namespace zermelo {

std::string to_string(Grade grade) {
  switch (grade) {
    case Grade::kVerified: return "verified";
    case Grade::kTested: return "tested";
    case Grade::kLight: return "light";
  }
  return "";
}

}  // namespace zermelo
