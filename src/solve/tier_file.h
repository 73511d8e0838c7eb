// A tier on disk while its game is being solved: whole, or not there at all.
//
// Found tiers hold rows; solved tiers hold tallies (a code and how many positions have it), ids and
// codes. Both are checked when they are opened: what a crash or another build has left is not
// believed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/checksum.h"
#include "base/files.h"

namespace zermelo {

// What is said of a tier besides its content.
struct TierFacts {
  std::int64_t tier = 0;
  std::int64_t previous = -1;  // the tier that was found before it
  std::int64_t reach = -1;     // the highest tier that its moves lead to
  std::uint64_t rows = 0, tallies = 0;
  std::uint64_t moves = 0;  // of all positions, images counted
};

// `owner` tells builds apart: a file of another is not opened.
class TierWriter {
 public:
  TierWriter(const std::string& path, std::uint64_t owner);
  void append(const void* bytes, std::size_t size);
  void commit(const TierFacts& facts);

 private:
  NewFile file_;
  std::uint64_t owner_;
  Checksum sum_;  // of the content
};

class TierFile {
 public:
  // Nothing if there is none, or it is damaged or another build's.
  static std::optional<TierFile> open(const std::string& path, std::uint64_t owner);

  const TierFacts& facts() const { return facts_; }
  const std::uint64_t* words() const;  // the content
  // Parts of a solved tier:
  const std::uint64_t* ids() const { return words() + 2 * facts_.tallies; }
  const std::uint16_t* codes() const {
    return reinterpret_cast<const std::uint16_t*>(ids() + facts_.rows);
  }

 private:
  MappedFile file_;
  TierFacts facts_;
};

}  // namespace zermelo
