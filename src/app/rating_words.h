// The words about ratings that `tournament` and `ratings` share, and how both show them.
#pragma once

#include <string>

#include "app/command.h"
#include "arena/ratings.h"
#include "report/rating_report.h"

namespace zermelo {

struct RatingWords {
  std::string model = "bradley-terry", prior = "0", anchor, k = "20";
  std::uint64_t period = 0;
  bool no_advantage = false;
  std::string csv, svg;

  void declare(Arguments& args);
  RatingOptions options() const;
  void write_outputs(const RatingReport& report) const;
};

void print_ratings(const RatingReport& report);
void print_crosstable(const RatingReport& report);

// Writes a file, or standard output if it is called "-".
void write_output(const std::string& path, const std::string& text);

}  // namespace zermelo
