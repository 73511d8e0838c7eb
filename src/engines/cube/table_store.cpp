#include "engines/cube/table_store.h"

#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/files.h"
#include "base/pages.h"
#include "base/stopwatch.h"
#include "base/text.h"

namespace zermelo::cube {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::string_view kMagic = "zermelo cube table 1\n";

constexpr int kMostSteps = 40;

// Steps: how far the table has come, 0 for one that is whole.
std::string page_of(const std::string& name, std::uint64_t bytes, std::uint64_t sum, int steps) {
  std::string page = fmt::format("{}{}\n{} bytes\nchecksum {:016x}\n", kMagic, name, bytes, sum);
  if (steps > 0) page += fmt::format("after step {}\n", steps);
  page.resize(kPage, '\n');
  return page;
}

void write_table(NewFile& file, const std::string& name, const std::uint8_t* table,
                 std::uint64_t bytes, int steps) {
  file.append(page_of(name, bytes, checksum(table, bytes), steps));
  file.append(table, bytes);
  file.commit(false);
}

}  // namespace

TableStore::TableStore(std::string folder, Say say, Control control, double keep_after)
    : folder_(std::move(folder)),
      say_(std::move(say)),
      control_(control),
      keep_after_(keep_after) {}

void TableStore::say(const std::string& line) const {
  if (say_) say_(line);
}

TableStore::Kept TableStore::open(const std::string& path, const std::string& name,
                                  std::uint64_t bytes) const {
  std::error_code none;
  if (folder_.empty() || !std::filesystem::exists(path, none)) return {};
  try {
    auto file = std::make_shared<MappedFile>(path);
    const auto* const data = reinterpret_cast<const char*>(file->data());
    if (file->size() < kMagic.size() || std::string_view(data, kMagic.size()) != kMagic) {
      return {.table = nullptr, .why_not = "is not a table of this program"};
    }
    if (file->size() != kPage + bytes) {
      return {.table = nullptr,
              .why_not = fmt::format("has {} bytes, expected {}", file->size(), kPage + bytes)};
    }
    const std::string_view page(data, kPage);
    const std::uint64_t sum = checksum(data + kPage, bytes);
    for (int steps = 0; steps <= kMostSteps; ++steps) {
      if (page != page_of(name, bytes, sum, steps)) continue;
      return {.table = {file, reinterpret_cast<const std::uint8_t*>(data + kPage)}, .steps = steps};
    }
    return {.table = nullptr, .why_not = "is damaged"};
  } catch (const Error& error) {
    return {.table = nullptr, .why_not = fmt::format("cannot be read ({})", error.what())};
  }
}

std::shared_ptr<const std::uint8_t> TableStore::find(const std::string& name,
                                                     std::uint64_t bytes) const {
  return open(path_of(name), name, bytes).table;
}

std::shared_ptr<const std::uint8_t> TableStore::get(const std::string& name, std::uint64_t bytes,
                                                    const Maker& make) const {
  const std::string path = path_of(name), part = path + ".part";
  const Kept kept = open(path, name, bytes);
  if (kept.table != nullptr) return kept.table;
  if (!kept.why_not.empty()) say(fmt::format("'{}' {}: making it anew", path, kept.why_not));
  std::optional<NewFile> file;  // tried before the work
  try {
    if (!folder_.empty()) {
      make_folder(folder_);
      file.emplace(path);
    }
  } catch (const Error& error) {
    say(fmt::format("tables of the cube are not kept: {}", error.what()));
  }
  auto pages = std::make_shared<Pages>(bytes);
  auto* const table = pages->as<std::uint8_t>();
  Making making = {.table = table, .control = control_};
  if (const Kept begun = open(part, name, bytes); begun.table != nullptr && begun.steps > 0) {
    std::memcpy(table, begun.table.get(), bytes);
    making.done = begun.steps;
    say(fmt::format("going on with the table '{}' ({} MB) after step {}", name, bytes >> 20,
                    begun.steps));
  } else {
    say(fmt::format("making the table '{}' ({} MB), once", name, bytes >> 20));
  }
  const Stopwatch all;
  Stopwatch since_kept;
  making.keep = [&](int done) {
    if (!file || since_kept.seconds() < keep_after_) return;
    try {
      NewFile beside(part);
      write_table(beside, name, table, bytes, done);
    } catch (const Error& error) {
      say(fmt::format("the table is not kept in between: {}", error.what()));
    }
    since_kept = {};
  };
  make(making);
  say(fmt::format("made in {}", short_time(all.seconds())));
  try {
    if (file) {
      write_table(*file, name, table, bytes, 0);
      std::error_code none;
      if (std::filesystem::is_regular_file(std::filesystem::symlink_status(part, none))) {
        std::filesystem::remove(part, none);
      }
    }
  } catch (const Error& error) {
    say(fmt::format("tables of the cube are not kept: {}", error.what()));
  }
  return {pages, table};
}

std::string table_folder() {
  const std::string folder = cache_folder();
  return folder.empty() ? "" : folder + "/cube";
}

}  // namespace zermelo::cube
