// Nimbers of heaps of an octal, hexadecimal or subtraction game, and their period.
#pragma once

#include <optional>
#include <string>

#include "base/json.h"
#include "boards/taking_code.h"
#include "cgt/grundy_table.h"
#include "cgt/period.h"
#include "cgt/sparse_space.h"

namespace zermelo {

struct GrundyReport {
  const GrundyTable& table;
  std::optional<Period> period;
  SparseSpace space;
  RareHeaps rare;

  // The word is kept for few of them.
  bool has_rare() const { return space.mask != 0 && rare.count <= table.last_heap() / 8; }
};

// A code such as "0.77", or a game whose rows are heaps of one.
TakingCode heap_code_of(const std::string& text);

// What is found in the values of a table, which must outlive it.
GrundyReport grundy_report(const GrundyTable& table);

// All but the values, which may be millions.
Json grundy_json(const GrundyReport& answer);

}  // namespace zermelo
