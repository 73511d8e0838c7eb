#include "cgt/grundy_table.h"

#include <algorithm>
#include <bit>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/error.h"
#include "base/files.h"
#include "base/threads.h"
#include "cgt/pair_kernel.h"
#include "cgt/triple_kernel.h"

namespace zermelo {
namespace {

constexpr std::size_t kFirstLook = 64;  // a period is looked for here and at each doubling
constexpr std::size_t kBlock = 512;     // heaps that threads begin together
constexpr std::size_t kSharedFrom = std::size_t{1}
                                    << 15;  // below, threads cost more than they bring
constexpr std::size_t kReport = 1024;

// "zermelo grundy 1\n", the code, "\n", the values as 16 bits each, and 64 bits of XXH3 of all that
// comes before; little-endian as everywhere.
constexpr std::string_view kMagic = "zermelo grundy 1\n";
static_assert(std::endian::native == std::endian::little);

std::size_t next_look(std::size_t size) { return std::max(kFirstLook, std::bit_ceil(size + 1)); }

}  // namespace

void GrundyTable::append(std::uint32_t nimber) {
  if (nimber > UINT16_MAX) {
    failed("{}: expected nimbers up to {}, found {} at heap {}", code_.text(), UINT16_MAX, nimber,
           values_.size());
  }
  values_.push_back(static_cast<std::uint16_t>(nimber));
}

bool GrundyTable::extend(std::size_t to, int threads,
                         const std::function<bool(std::size_t)>& go_on) {
  const bool three = code_.most_heaps() == 3;
  const std::size_t most = !code_.has_digits() ? kMostHeapOfGrundy
                           : three             ? kMostHeapOfThree
                                               : kMostHeap;
  if (to > most) bad_input("{}: expected heaps of at most {}, found {}", code_.text(), most, to);
  values_.reserve(to + 1);
  if (!code_.has_digits()) return extend_unequal(to, go_on);
  while (last_heap() < to) {
    if (values_.size() >= kFirstLook) {
      const auto period = find_period(code_, values_);
      if (period && period->proved) {
        const std::size_t fresh = to - last_heap();
        while (last_heap() < to) values_.push_back(values_[values_.size() - period->length]);
        return go_on(fresh);
      }
    }
    const std::size_t look = next_look(values_.size()) - 1;
    const std::size_t stage = to < look + look / 16 ? to : look;  // not again for the last few
    const bool done = three ? extend_triples(stage, go_on) : extend_pairs(stage, threads, go_on);
    if (!done) return false;
  }
  return true;
}

bool GrundyTable::extend_triples(std::size_t to, const std::function<bool(std::size_t)>& go_on) {
  TripleKernel kernel(code_);
  while (last_heap() < to) {
    append(kernel.next(values_.data(), values_.size()));
    if (!go_on(1)) return false;
  }
  return true;
}

bool GrundyTable::extend_unequal(std::size_t to, const std::function<bool(std::size_t)>& go_on) {
  std::vector<std::uint32_t> seen;  // the last heap that can be broken into this nimber
  for (std::size_t reported = values_.size(); last_heap() < to;) {
    const std::size_t n = values_.size();
    const std::size_t width = std::bit_ceil(*std::max_element(values_.begin(), values_.end()) + 1u);
    if (seen.size() <= width) seen.resize(width + 1);  // one more than any exclusive or
    for (std::size_t a = 1; 2 * a < n; ++a) {
      seen[values_[a] ^ values_[n - a]] = static_cast<std::uint32_t>(n);
    }
    std::uint32_t mex = 0;
    while (seen[mex] == n) ++mex;
    append(mex);
    if (values_.size() - reported < kReport && last_heap() < to) continue;
    if (!go_on(values_.size() - reported)) return false;
    reported = values_.size();
  }
  return true;
}

bool GrundyTable::extend_pairs(std::size_t to, int threads,
                               const std::function<bool(std::size_t)>& go_on) {
  PairKernel kernel(code_);
  kernel.prepare(values_);
  const bool shared = threads > 1 && values_.size() >= kSharedFrom;
  constexpr std::size_t kGroup = PairKernel::kGroup;
  static_assert(kBlock % kGroup == 0);
  std::vector<PairKernel::Row> rows(shared ? kBlock : kGroup);
  for (std::size_t reported = values_.size(); last_heap() < to;) {
    const std::size_t known = values_.size();
    const std::size_t count = std::min(rows.size(), to + 1 - known);
    parallel_for((count + kGroup - 1) / kGroup, threads, [&](std::size_t group) {
      const std::size_t i = group * kGroup;
      kernel.begin(values_.data(), known, known + i, std::span(rows).subspan(i).first<kGroup>());
    });
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t n = known + i;
      const std::uint16_t nimber = kernel.finish(values_.data(), n, rows[i]);
      append(nimber);
      kernel.add(n, nimber);
      if (!kernel.fits(nimber)) {  // rows that were begun are too short now
        kernel.prepare(values_);
        break;
      }
    }
    if (values_.size() - reported < kReport && last_heap() < to) continue;
    if (!go_on(values_.size() - reported)) return false;
    reported = values_.size();
  }
  return true;
}

void GrundyTable::save(const std::string& path) const {
  std::string bytes(kMagic);
  bytes += code_.text() + "\n";
  bytes.append(reinterpret_cast<const char*>(values_.data()), 2 * values_.size());
  const std::uint64_t sum = XXH3_64bits(bytes.data(), bytes.size());
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  write_file(path, bytes);
}

GrundyTable GrundyTable::load(const TakingCode& code, const std::string& path) {
  const std::string bytes = read_file(path);
  if (!bytes.starts_with(kMagic)) failed("'{}' is not a file of Grundy values", path);
  std::uint64_t sum = 0;
  const std::size_t line = bytes.find('\n', kMagic.size());
  if (line == std::string::npos || bytes.size() < line + 1 + 2 + sizeof sum ||
      (bytes.size() - line - 1) % 2 != 0) {
    failed("'{}' is damaged: it ends too soon", path);
  }
  const std::size_t body = bytes.size() - sizeof sum;
  std::memcpy(&sum, bytes.data() + body, sizeof sum);
  if (sum != XXH3_64bits(bytes.data(), body)) failed("'{}' is damaged: wrong checksum", path);
  const std::string found = bytes.substr(kMagic.size(), line - kMagic.size());
  if (found != code.text()) {
    bad_input("'{}' holds values of {}, expected {}", path, found, code.text());
  }
  GrundyTable table(code);
  table.values_.resize((body - line - 1) / 2);
  std::memcpy(table.values_.data(), bytes.data() + line + 1, body - line - 1);
  return table;
}

}  // namespace zermelo
