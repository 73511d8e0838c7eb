#include "solve/database.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <zstd.h>

#include <fmt/format.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"

namespace zermelo {
namespace {

constexpr char kMagic[] = "ZERMELO";  // with the 0 behind it
constexpr std::uint32_t kFormat = 1;
constexpr std::size_t kBlock = 1 << 15;  // positions
constexpr int kLevel = 15;               // of zstd
constexpr std::size_t kCached = 16;      // blocks

struct Preamble {
  char magic[8] = {};
  std::uint32_t format = kFormat, text_bytes = 0;
  std::uint64_t blocks = 0, file_bytes = 0, checksum = 0;
};
static_assert(sizeof(Preamble) == 40);

struct Block {
  std::int64_t tier = 0;
  std::uint64_t first_id = 0, offset = 0, checksum = 0;
  std::uint32_t bytes = 0, rows = 0;
};
static_assert(sizeof(Block) == 40);

std::uint64_t checksum_of(Preamble preamble, std::string_view head) {
  preamble.checksum = 0;
  return checksum(head.data(), head.size(), checksum(&preamble, sizeof preamble));
}

// ---- Text of the header ----------------------------------------------------------------------

std::string text_of(const DatabaseInfo& info) {
  const Summary& s = info.summary;
  std::string text = fmt::format("game {}\nrules {}\n", info.game, info.rules);
  if (s.value.known == Known::kProved) {
    text +=
        fmt::format("value {} {}\n", to_string(s.value.outcome), s.value.remoteness.value_or(-1));
  }
  text += fmt::format("stored {}\nended {}\nmoves {}\ndraws {}\n", info.stored, s.ended, s.moves,
                      s.draws);
  for (std::size_t r = 0; r < s.by_remoteness.size(); ++r) {
    const Summary::Counts& at = s.by_remoteness[r];
    text += fmt::format("remoteness {} wins {} loses {} ties {}\n", r, at.wins, at.loses, at.ties);
  }
  return text + fmt::format("codes {}\n", fmt::join(info.palette, " "));
}

// ---- Blocks ----------------------------------------------------------------------------------

void append_number(std::string& out, std::uint64_t n) {
  for (; n >= 128; n >>= 7) out.push_back(static_cast<char>(n | 128));
  out.push_back(static_cast<char>(n));
}

std::string encoded(const DatabaseBlock& block, const std::vector<Code>& palette) {
  std::string raw;
  const auto number = [&](Code code) {
    return std::lower_bound(palette.begin(), palette.end(), code) - palette.begin();
  };
  for (const Code code : block.codes) raw.push_back(static_cast<char>(number(code)));
  if (palette.size() > 256) {
    for (const Code code : block.codes) raw.push_back(static_cast<char>(number(code) >> 8));
  }
  for (std::size_t i = 1; i < block.ids.size(); ++i) {
    append_number(raw, block.ids[i] - block.ids[i - 1]);
  }
  std::string out(ZSTD_compressBound(raw.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), raw.data(), raw.size(), kLevel);
  if (ZSTD_isError(size)) failed("zstd: {}", ZSTD_getErrorName(size));
  out.resize(size);
  return out;
}

// False if it is not what encoded() makes.
bool decode(std::string_view bytes, std::uint64_t first_id, std::size_t rows,
            const std::vector<Code>& palette, DatabaseBlock& block) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  const std::size_t planes = palette.size() > 256 ? 2 : 1;
  if (rows == 0 || size < planes * rows || size > 12 * rows) return false;
  std::string raw(size, '\0');
  if (ZSTD_decompress(raw.data(), raw.size(), bytes.data(), bytes.size()) != size) return false;
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(raw[i]); };
  block.ids.resize(rows);
  block.codes.resize(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t number = byte(i) + (planes == 2 ? std::size_t{256} * byte(rows + i) : 0);
    if (number >= palette.size()) return false;
    block.codes[i] = palette[number];
  }
  std::size_t at = planes * rows;
  block.ids[0] = first_id;
  for (std::size_t i = 1; i < rows; ++i) {
    std::uint64_t step = 0;
    for (int shift = 0;; shift += 7) {
      if (at >= raw.size() || shift > 63) return false;
      const std::uint8_t b = byte(at++);
      step |= std::uint64_t{b & 127u} << shift;
      if (b < 128) break;
    }
    block.ids[i] = block.ids[i - 1] + step;
  }
  return at == raw.size();
}

}  // namespace

// ---- Writing ---------------------------------------------------------------------------------

struct DatabaseWriter::Pending {
  int tier;
  DatabaseBlock block;
};

// The number of blocks must be known, for the room that the index takes in front of them.
DatabaseWriter::DatabaseWriter(const std::string& path, DatabaseInfo info,
                               const std::vector<std::pair<int, std::uint64_t>>& rows_of_tiers,
                               int threads)
    : info_(std::move(info)), file_(path), threads_(threads) {
  for (const auto& [tier, rows] : rows_of_tiers) {
    info_.blocks += (rows + kBlock - 1) / kBlock;
    info_.stored += rows;
  }
  text_ = text_of(info_);
  file_.append(std::string(sizeof(Preamble) + text_.size() + info_.blocks * sizeof(Block), '\0'));
}

DatabaseWriter::~DatabaseWriter() = default;

void DatabaseWriter::add(int tier, std::uint64_t id, Code code) {
  if (pending_.empty() || pending_.back().tier != tier ||
      pending_.back().block.ids.size() == kBlock) {
    if (pending_.size() == 4 * static_cast<std::size_t>(threads_)) write_pending();
    pending_.push_back({tier, {}});
  }
  pending_.back().block.ids.push_back(id);
  pending_.back().block.codes.push_back(code);
}

void DatabaseWriter::write_pending() {
  std::vector<std::string> encoded_blocks(pending_.size());
  parallel_for(pending_.size(), threads_, [&](std::size_t i) {
    encoded_blocks[i] = encoded(pending_[i].block, info_.palette);
  });
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const std::string& bytes = encoded_blocks[i];
    const Block block{.tier = pending_[i].tier,
                      .first_id = pending_[i].block.ids[0],
                      .offset = file_.size(),
                      .checksum = checksum(bytes.data(), bytes.size()),
                      .bytes = static_cast<std::uint32_t>(bytes.size()),
                      .rows = static_cast<std::uint32_t>(pending_[i].block.ids.size())};
    index_.append(reinterpret_cast<const char*>(&block), sizeof block);
    file_.append(bytes);
  }
  pending_.clear();
}

void DatabaseWriter::commit() {
  write_pending();
  assert(index_.size() == info_.blocks * sizeof(Block));
  Preamble preamble{.text_bytes = static_cast<std::uint32_t>(text_.size()),
                    .blocks = info_.blocks,
                    .file_bytes = file_.size()};
  std::memcpy(preamble.magic, kMagic, sizeof preamble.magic);
  const std::string head = text_ + index_;
  preamble.checksum = checksum_of(preamble, head);
  file_.set_beginning(std::string(reinterpret_cast<const char*>(&preamble), sizeof preamble) +
                      head);
  file_.commit();
}

// ---- Reading ---------------------------------------------------------------------------------

struct Database::Cache {
  std::mutex lock;
  std::list<std::pair<std::uint64_t, DatabaseBlock>> blocks;  // used last first
};

void Database::damaged(const std::string& what) const {
  throw Error(Exit::kCheckFailed, fmt::format("database '{}' is damaged: {}", path_, what));
}

Database::Database(const std::string& path)
    : path_(path), file_(path), cache_(std::make_unique<Cache>()) {
  Preamble preamble;
  const auto* const bytes = reinterpret_cast<const char*>(file_.data());
  if (file_.size() >= sizeof preamble) std::memcpy(&preamble, bytes, sizeof preamble);
  if (std::memcmp(preamble.magic, kMagic, sizeof preamble.magic) != 0) {
    failed("'{}' is no database of this program", path);
  }
  if (preamble.format != kFormat) {
    failed("database '{}': expected format {}, found {}; 'solve --save' makes it anew", path,
           kFormat, preamble.format);
  }
  if (preamble.file_bytes != file_.size()) {
    damaged(fmt::format("expected {} bytes, found {}", preamble.file_bytes, file_.size()));
  }
  index_at_ = sizeof preamble + std::uint64_t{preamble.text_bytes};
  const bool fits =
      index_at_ <= file_.size() && preamble.blocks <= (file_.size() - index_at_) / sizeof(Block);
  const std::size_t head = fits ? preamble.text_bytes + preamble.blocks * sizeof(Block) : 0;
  if (!fits || checksum_of(preamble, {bytes + sizeof preamble, head}) != preamble.checksum) {
    damaged("the checksum of its header does not hold");
  }
  info_.blocks = preamble.blocks;
  info_.bytes = preamble.file_bytes;
  read_text(std::string(bytes + sizeof preamble, preamble.text_bytes));
}

Database::~Database() = default;

void Database::read_text(const std::string& text) {
  Summary& s = info_.summary;
  const auto number = [&](std::string_view word) {
    const auto n = to_integer(word);
    if (!n) damaged(fmt::format("expected a number in its header, found '{}'", word));
    return *n;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = std::string_view(text).substr(at, end - at);
    at = end + 1;
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() < 2) continue;
    const std::string_view name = words[0];
    const auto count = [&](std::size_t i) {
      return static_cast<std::uint64_t>(i < words.size() ? number(words[i]) : 0);
    };
    if (name == "game") {
      info_.game = line.substr(5);
    } else if (name == "rules") {
      info_.rules = static_cast<int>(number(words[1]));
    } else if (name == "value" && words.size() == 3) {
      for (const Outcome outcome : {Outcome::kLose, Outcome::kTie, Outcome::kDraw, Outcome::kWin}) {
        if (to_string(outcome) != words[1]) continue;
        s.value = {.known = Known::kProved, .outcome = outcome};
        if (words[2] != "-1") s.value.remoteness = static_cast<int>(number(words[2]));
      }
    } else if (name == "stored") {
      info_.stored = count(1);
    } else if (name == "ended") {
      s.ended = count(1);
    } else if (name == "moves") {
      s.moves = count(1);
    } else if (name == "draws") {
      s.add_draws(count(1));
    } else if (name == "remoteness") {
      const int r = static_cast<int>(number(words[1]));
      for (const auto& [code, n] : {std::pair(win_in(r), count(3)), std::pair(lose_in(r), count(5)),
                                    std::pair(tie_in(r), count(7))}) {
        s.add(code, n);
      }
    } else if (name == "codes") {
      for (std::size_t i = 1; i < words.size(); ++i) {
        info_.palette.push_back(static_cast<Code>(number(words[i])));
      }
    }
  }
  s.bytes = info_.bytes;
}

namespace {

Block block_at(const MappedFile& file, std::uint64_t index_at, std::uint64_t block) {
  Block out;
  std::memcpy(&out, file.data() + index_at + block * sizeof(Block), sizeof out);
  return out;
}

}  // namespace

int Database::tier_of(std::uint64_t block) const {
  return static_cast<int>(block_at(file_, index_at_, block).tier);
}

DatabaseBlock Database::read_block(std::uint64_t number) const {
  const Block block = block_at(file_, index_at_, number);
  const bool fits = block.offset <= file_.size() && block.bytes <= file_.size() - block.offset;
  const std::string_view bytes(reinterpret_cast<const char*>(file_.data()) + block.offset,
                               fits ? block.bytes : 0);
  DatabaseBlock out;
  if (!fits || checksum(bytes.data(), bytes.size()) != block.checksum ||
      !decode(bytes, block.first_id, block.rows, info_.palette, out)) {
    damaged(fmt::format("the checksum of block {} of {} does not hold", number + 1, info_.blocks));
  }
  return out;
}

std::optional<Code> Database::find(int tier, std::uint64_t id) const {
  // The last block that does not begin behind it.
  std::uint64_t low = 0, high = info_.blocks;
  while (low < high) {
    const std::uint64_t middle = (low + high) / 2;
    const Block block = block_at(file_, index_at_, middle);
    if (std::pair<std::int64_t, std::uint64_t>(block.tier, block.first_id) <=
        std::pair<std::int64_t, std::uint64_t>(tier, id)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == 0 || tier_of(low - 1) != tier) return std::nullopt;
  const std::uint64_t number = low - 1;
  const std::lock_guard lock(cache_->lock);
  auto& blocks = cache_->blocks;
  auto place = std::find_if(blocks.begin(), blocks.end(),
                            [&](const auto& entry) { return entry.first == number; });
  if (place == blocks.end()) {
    blocks.emplace_front(number, read_block(number));
    if (blocks.size() > kCached) blocks.pop_back();
  } else {
    blocks.splice(blocks.begin(), blocks, place);
  }
  const DatabaseBlock& block = blocks.front().second;
  const auto at = std::lower_bound(block.ids.begin(), block.ids.end(), id);
  if (at == block.ids.end() || *at != id) return std::nullopt;
  return block.codes[static_cast<std::size_t>(at - block.ids.begin())];
}

}  // namespace zermelo
