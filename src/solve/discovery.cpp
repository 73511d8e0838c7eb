#include "solve/discovery.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "base/threads.h"

namespace zermelo {
Discovery::Discovery(const PositionGraph& graph, std::string folder, std::uint64_t owner,
                     Budget& budget, std::uint64_t memory, int threads)
    : graph_(graph),
      folder_(std::move(folder)),
      owner_(owner),
      budget_(budget),
      memory_(memory),
      threads_(threads) {
  find_old_tiers();
  if (!old_tiers_.empty()) return;
  RowList root;
  graph_.add_root(root);
  add_run(root.tiers[0], std::move(root.words));
}

std::string Discovery::path(int tier, const char* state) const {
  return fmt::format("{}/tier_{}.{}", folder_, tier, state);
}

// The tiers that are there without a gap. Each was written when all before it had been expanded.
void Discovery::find_old_tiers() {
  std::vector<TierFacts> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (entry.path().extension() != ".found") continue;
    if (const auto file = TierFile::open(entry.path(), owner_)) found.push_back(file->facts());
  }
  std::sort(found.begin(), found.end(),
            [](const TierFacts& a, const TierFacts& b) { return a.tier < b.tier; });
  std::int64_t previous = -1;
  for (const TierFacts& facts : found) {
    if (facts.previous != previous) return;
    previous = facts.tier;
    old_tiers_.push_back(static_cast<int>(facts.tier));
  }
}

bool Discovery::next() {
  if (!files_.empty()) expand();
  int tier;
  if (old_passed_ < old_tiers_.size()) {
    tier = old_tiers_[old_passed_++];
  } else {
    if (waiting_.empty()) {
      check_layers();
      return false;
    }
    const auto node = waiting_.extract(waiting_.begin());
    tier = node.key();
    write_tier(tier, node.mapped());
    for (const auto& run : node.mapped().runs) waiting_bytes_ -= run.capacity() * sizeof run[0];
    for (const TierFile& file : node.mapped().spilled) {
      std::filesystem::remove(fmt::format("{}/spill_{}", folder_, file.facts().tier));
    }
  }
  files_.push_back(TierFile::open(path(tier, "found"), owner_));
  if (!files_.back()) failed("the tier that was just written to '{}' is damaged", folder_);
  if (files_.size() > (graph_.is_puzzle() ? 2 : 1)) files_.erase(files_.begin());
  number_ = tier;
  rows_so_far_ += rows().size;
  if (rows().size > 0) return true;
  check_layers();
  return false;
}

// A layer of a puzzle was held against the two layers before it, where all of its positions are that
// were found before. Two positions with one key may be in layers further apart.
void Discovery::check_layers() const {
  if (!graph_.is_puzzle() || graph_.ids_are_ranks()) return;
  std::vector<TierFile> files;
  std::vector<RowsView> layers;
  for (const auto& [layer, facts] : facts_) {
    auto file = TierFile::open(path(layer, "found"), owner_);
    if (!file) failed("the layer that was written to '{}' is damaged", path(layer, "found"));
    files.push_back(std::move(*file));
  }
  for (const TierFile& file : files) layers.push_back(view(file));
  merge_rows(graph_, layers, {}, threads_, [](const std::vector<std::uint64_t>&) {});
}

RowsView Discovery::view(const TierFile& file) const {
  return {file.words(), file.facts().rows, graph_.row_words()};
}

std::vector<RowsView> Discovery::views(const Waiting& waiting) const {
  const std::size_t width = graph_.row_words();
  std::vector<RowsView> views;
  for (const auto& run : waiting.runs) views.push_back({run.data(), run.size() / width, width});
  for (const TierFile& file : waiting.spilled) views.push_back(view(file));
  return views;
}

void Discovery::write_tier(int tier, const Waiting& waiting) {
  std::vector<RowsView> excluded;
  if (graph_.is_puzzle()) {
    for (const auto& file : files_) excluded.push_back(view(*file));
  }
  TierFacts facts{.tier = tier, .previous = number_};
  TierWriter writer(path(tier, "found"), owner_);
  merge_rows(graph_, views(waiting), excluded, threads_,
             [&](const std::vector<std::uint64_t>& piece) {
               writer.append(piece.data(), piece.size() * sizeof piece[0]);
               facts.rows += piece.size() / graph_.row_words();
               budget_.tick(rows_so_far_ + facts.rows);
             });
  writer.commit(facts);
}

// Once: the facts are written when all children wait. What waits is lost when the program ends, so
// after that a tier is expanded again if it leads beyond the last tier that was found.
void Discovery::expand() {
  const std::string path = this->path(number_, "expanded");
  if (!old_tiers_.empty() && number_ <= old_tiers_.back()) {
    const auto before = TierFile::open(path, owner_);
    if (before && before->facts().reach <= old_tiers_.back()) {
      facts_[number_] = before->facts();
      return;
    }
  }
  TierFacts facts{.tier = number_};
  expand_rows(rows(), facts);
  TierWriter(path, owner_).commit(facts);
  facts_[number_] = facts;
}

void Discovery::expand_rows(const RowsView& rows, TierFacts& facts) {
  struct Part {
    std::map<int, std::vector<std::uint64_t>> runs;
    std::uint64_t moves = 0;
  };
  const std::size_t chunks = (rows.size + kRowsATime - 1) / kRowsATime;
  const std::size_t together = 4 * static_cast<std::size_t>(threads_);
  const int passed = old_tiers_.empty() ? -1 : old_tiers_.back();
  for (std::size_t first = 0; first < chunks; first += together) {
    std::vector<Part> parts(std::min(together, chunks - first));
    parallel_for(parts.size(), threads_, [&](std::size_t i) {
      Part& part = parts[i];
      RowList children;
      const std::size_t begin = (first + i) * kRowsATime,
                        end = std::min(begin + kRowsATime, rows.size);
      for (std::size_t r = begin; r < end; ++r) {
        const std::uint64_t* const row = rows.row(r);
        const bool over = row[1] != 0;
        if (over && !graph_.is_puzzle()) continue;
        children.clear();
        graph_.add_children(row, children);
        if (!over) part.moves += children.size() * graph_.images(row);
        for (std::size_t c = 0; c < children.size(); ++c) {
          const int tier = graph_.is_puzzle() ? number_ + 1 : children.tiers[c];
          const auto child = children.words.begin() + static_cast<std::ptrdiff_t>(c * rows.width);
          std::vector<std::uint64_t>& run = part.runs[tier];
          run.insert(run.end(), child, child + static_cast<std::ptrdiff_t>(rows.width));
        }
      }
      for (auto& [tier, run] : part.runs) {
        run = tier <= passed ? std::vector<std::uint64_t>() : sorted_rows(graph_, run);
      }
    });
    for (Part& part : parts) {
      facts.moves += part.moves;
      for (auto& [tier, run] : part.runs) {
        facts.reach = std::max<std::int64_t>(facts.reach, tier);
        if (tier <= passed) continue;
        add_run(tier, std::move(run));
      }
    }
    if (waiting_bytes_ > memory_ / 2) spill();
    budget_.tick(rows_so_far_);
  }
}

void Discovery::add_run(int tier, std::vector<std::uint64_t> run) {
  waiting_bytes_ += run.capacity() * sizeof run[0];
  waiting_[tier].runs.push_back(std::move(run));
}

// The file of a spilled run is told by its own number, not by its tier.
void Discovery::spill() {
  for (auto& [tier, waiting] : waiting_) {
    if (waiting.runs.empty()) continue;
    Waiting in_memory;
    in_memory.runs = std::move(waiting.runs);
    waiting.runs.clear();
    TierFacts facts{.tier = static_cast<std::int64_t>(++spills_)};
    const std::string path = fmt::format("{}/spill_{}", folder_, spills_);
    TierWriter writer(path, owner_);
    merge_rows(graph_, views(in_memory), {}, threads_,
               [&](const std::vector<std::uint64_t>& piece) {
                 writer.append(piece.data(), piece.size() * sizeof piece[0]);
                 facts.rows += piece.size() / graph_.row_words();
               });
    writer.commit(facts);
    waiting.spilled.push_back(*TierFile::open(path, owner_));
  }
  waiting_bytes_ = 0;
}

}  // namespace zermelo
