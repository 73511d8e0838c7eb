// Colour in a terminal: a pen either paints or leaves text plain.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

enum class Color { kNone, kDim, kBold, kRed, kGreen, kYellow, kBlue, kMagenta, kCyan, kInverse };

class Pen {
 public:
  explicit Pen(bool colours = false) : colours_(colours) {}
  bool colours() const { return colours_; }
  std::string operator()(Color color, std::string_view text) const;

 private:
  bool colours_;
};

}  // namespace zermelo
