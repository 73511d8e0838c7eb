#include "base/pen.h"

namespace zermelo {

std::string Pen::operator()(Color color, std::string_view text) const {
  if (!colours_ || color == Color::kNone) return std::string(text);
  const char* code = "";
  switch (color) {
    case Color::kNone: break;
    case Color::kDim: code = "2"; break;
    case Color::kBold: code = "1"; break;
    case Color::kRed: code = "31"; break;
    case Color::kGreen: code = "32"; break;
    case Color::kYellow: code = "33"; break;
    case Color::kBlue: code = "34"; break;
    case Color::kMagenta: code = "35"; break;
    case Color::kCyan: code = "36"; break;
    case Color::kInverse: code = "7"; break;
  }
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace zermelo
