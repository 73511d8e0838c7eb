// Colour in a terminal: a pen either paints or, with NO_COLOR, in a pipe or a file, leaves text plain.
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

  // A pen for this file descriptor: colours on a terminal, unless NO_COLOR is set or TERM is dumb.
  static Pen for_output(int fd);

 private:
  bool colours_;
};

}  // namespace zermelo
