#include "solve/build_database.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <memory>
#include <queue>
#include <sys/file.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/files.h"
#include "base/threads.h"
#include "solve/discovery.h"
#include "solve/tier_table.h"

namespace zermelo {
namespace {

// Takes away the regular files of a folder whose names are chosen.
void remove_files(const std::string& folder,
                  const std::function<bool(const std::string&)>& is_chosen) {
  std::error_code error;
  std::vector<std::filesystem::path> chosen;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.symlink_status().type() != std::filesystem::file_type::regular) continue;
    if (is_chosen(entry.path().filename())) chosen.push_back(entry.path());
  }
  for (const auto& path : chosen) std::filesystem::remove(path, error);
}

// The folder of tiers; one process at a time.
class WorkFolder {
 public:
  explicit WorkFolder(std::string path) : path_(std::move(path)) {
    if (std::filesystem::is_symlink(path_)) {
      failed("cannot work in '{}': expected a folder, found a link", path_);
    }
    make_folder(path_);
    const std::string lock = path_ + "/lock";
    lock_ = open(lock.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (lock_ < 0) failed("cannot write '{}': {}", lock, std::strerror(errno));
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      close(lock_);
      failed("another process is at work in '{}'", path_);
    }
    // What an earlier run has left half done.
    remove_files(path_, [](const std::string& name) {
      return name.ends_with(".part") || name.starts_with("spill_");
    });
  }
  ~WorkFolder() { close(lock_); }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  const std::string& path() const { return path_; }
  void remove() const { remove_work_folder(path_); }

 private:
  std::string path_;
  int lock_;
};

// A solved tier and its table.
struct SolvedTier {
  TierFile file;
  TierTable table;
  explicit SolvedTier(TierFile&& opened)
      : file(std::move(opened)), table(file.ids(), file.codes(), file.facts().rows) {}
};

class Builder {
 public:
  Builder(const PositionGraph& graph, const DatabaseInfo& info, const std::string& path,
          Budget& budget, int threads)
      : graph_(graph),
        info_(info),
        path_(regular_target(path)),
        folder_(work_folder(path)),
        owner_(checksum(info.game.data(), info.game.size(),
                        checksum_seed(info.rules, graph.row_words()))),
        budget_(budget),
        discovery_(graph, folder_.path(), owner_, budget_, budget.bytes(), threads),
        threads_(threads) {}

  void run() {
    while (discovery_.next()) tiers_.push_back(discovery_.tier());
    done_ = discovery_.rows_so_far();
    if (ProgressSink* const progress = budget_.control().progress) progress->expect(2 * done_);
    for (auto tier = tiers_.rbegin(); tier != tiers_.rend(); ++tier) solve(*tier);
    open_.clear();
    write();
    folder_.remove();
  }

 private:
  // Tiers of other rules, or of another way to write positions, are not ours.
  static std::uint64_t checksum_seed(int rules, std::size_t row_words) {
    constexpr std::uint64_t kFormat = 2;  // of tier files; 1 held keys that nobody compared
    return static_cast<std::uint64_t>(rules) << 32 | row_words << 8 | kFormat;
  }

  std::string solved_path(int tier) const { return discovery_.path(tier, "solved"); }

  std::shared_ptr<SolvedTier> open_solved(int tier) const {
    auto file = TierFile::open(solved_path(tier), owner_);
    if (!file) failed("the tier that was written to '{}' is damaged", solved_path(tier));
    return std::make_shared<SolvedTier>(std::move(*file));
  }

  void solve(int tier) {
    const TierFacts& facts = discovery_.facts().at(tier);
    open_.erase(open_.upper_bound(static_cast<int>(facts.reach)), open_.end());
    if (const auto before = TierFile::open(solved_path(tier), owner_)) {
      done_ += before->facts().rows;
      return;
    }
    const auto found = TierFile::open(discovery_.path(tier, "found"), owner_);
    if (!found) failed("the tier that was written to '{}' is damaged", folder_.path());
    if (!graph_.is_puzzle()) {
      for (const int next : tiers_) {
        if (next > tier && next <= facts.reach && !open_.contains(next)) {
          open_[next] = open_solved(next);
        }
      }
    }
    const RowsView rows{found->words(), found->facts().rows, graph_.row_words()};
    const std::size_t chunks = (rows.size + kRowsATime - 1) / kRowsATime;
    std::vector<Code> codes(rows.size);
    std::vector<std::map<Code, std::uint64_t>> tallies(chunks);
    const std::size_t together = 4 * static_cast<std::size_t>(threads_);
    for (std::size_t first = 0; first < chunks; first += together) {
      parallel_for(std::min(together, chunks - first), threads_, [&](std::size_t i) {
        const std::size_t begin = (first + i) * kRowsATime;
        const std::size_t end = std::min(begin + kRowsATime, rows.size);
        RowList children;
        for (std::size_t r = begin; r < end; ++r) {
          codes[r] = graph_.is_puzzle() ? win_in(tier) : code_of(rows.row(r), children);
          tallies[first + i][codes[r]] += graph_.images(rows.row(r));
        }
      });
      done_ += std::min(together * kRowsATime, rows.size - first * kRowsATime);
      budget_.tick(done_);
    }
    write_solved(tier, rows, codes, tallies, facts.moves);
  }

  // From the positions that the moves lead to.
  Code code_of(const std::uint64_t* row, RowList& children) const {
    if (row[1] != 0) return static_cast<Code>(row[1]);
    children.clear();
    graph_.add_children(row, children);
    Code best = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::uint64_t* const child = &children.words[i * graph_.row_words()];
      auto code = static_cast<Code>(child[1]);
      if (code == 0) code = *open_.at(children.tiers[i])->table.find(child[0]);
      best = std::max(best, before(code));
    }
    if (remoteness_of(best) > kMaxRemoteness) {
      unanswered("expected games of at most {} moves, found a longer one", kMaxRemoteness);
    }
    return best;
  }

  void write_solved(int tier, const RowsView& rows, const std::vector<Code>& codes,
                    const std::vector<std::map<Code, std::uint64_t>>& tallies,
                    std::uint64_t moves) const {
    std::map<Code, std::uint64_t> total;
    for (const auto& part : tallies) {
      for (const auto& [code, count] : part) total[code] += count;
    }
    TierWriter writer(solved_path(tier), owner_);
    for (const auto& [code, count] : total) {
      const std::uint64_t pair[] = {code, count};
      writer.append(pair, sizeof pair);
    }
    std::vector<std::uint64_t> ids;
    for (std::size_t i = 0; i < rows.size; ++i) {
      ids.push_back(rows.id(i));
      if (ids.size() == kRowsATime || i + 1 == rows.size) {
        writer.append(ids.data(), ids.size() * sizeof ids[0]);
        ids.clear();
      }
    }
    writer.append(codes.data(), codes.size() * sizeof codes[0]);
    writer.commit({.tier = tier, .rows = rows.size, .tallies = total.size(), .moves = moves});
  }

  void write() {
    std::vector<std::shared_ptr<SolvedTier>> solved;
    std::map<Code, std::uint64_t> total;
    std::vector<std::pair<int, std::uint64_t>> rows_of_tiers;
    for (const int tier : tiers_) {
      solved.push_back(open_solved(tier));
      const TierFile& file = solved.back()->file;
      for (std::uint64_t i = 0; i < file.facts().tallies; ++i) {
        total[static_cast<Code>(file.words()[2 * i])] += file.words()[2 * i + 1];
      }
      info_.summary.moves += file.facts().moves;
      if (graph_.is_puzzle() && !rows_of_tiers.empty()) {
        rows_of_tiers[0].second += file.facts().rows;
      } else {
        rows_of_tiers.push_back({tier, file.facts().rows});
      }
    }
    for (const auto& [code, count] : total) {
      info_.palette.push_back(code);
      info_.summary.add(code, count);
      if (remoteness_of(code) == 0) info_.summary.ended += count;
    }
    info_.summary.value = value_of_start(solved);
    const std::string beside = folder_.path() + "/database";
    DatabaseWriter writer(beside, info_, rows_of_tiers, threads_);
    if (graph_.is_puzzle()) {
      write_merged(solved, writer);
    } else {
      for (std::size_t t = 0; t < solved.size(); ++t) {
        const TierFile& file = solved[t]->file;
        for (std::uint64_t i = 0; i < file.facts().rows; ++i) {
          writer.add(tiers_[t], file.ids()[i], file.codes()[i]);
        }
      }
    }
    writer.commit();
    take_place(beside, path_);
  }

  Value value_of_start(const std::vector<std::shared_ptr<SolvedTier>>& solved) const {
    const auto place = graph_.place_of_start();
    if (!place) return {};
    for (const auto& tier : solved) {
      if (!graph_.is_puzzle() && tier->file.facts().tier != place->tier) continue;
      if (const Code* const code = tier->table.find(place->id)) return value_of(*code);
    }
    return {};
  }

  // The layers of a puzzle are one tier of the database: a position does not know its layer.
  void write_merged(const std::vector<std::shared_ptr<SolvedTier>>& layers,
                    DatabaseWriter& writer) const {
    using Head = std::pair<std::uint64_t, std::size_t>;  // id, layer
    std::priority_queue<Head, std::vector<Head>, std::greater<>> heads;
    std::vector<std::size_t> at(layers.size());
    for (std::size_t t = 0; t < layers.size(); ++t) heads.push({layers[t]->file.ids()[0], t});
    while (!heads.empty()) {
      const auto [id, t] = heads.top();
      heads.pop();
      const TierFile& file = layers[t]->file;
      writer.add(tiers_[0], id, file.codes()[at[t]]);
      if (++at[t] < file.facts().rows) heads.push({file.ids()[at[t]], t});
    }
  }

  const PositionGraph& graph_;
  DatabaseInfo info_;
  std::string path_;
  WorkFolder folder_;
  std::uint64_t owner_;
  Budget& budget_;  // finding a position and solving it count alike
  Discovery discovery_;
  int threads_;
  std::vector<int> tiers_;
  std::map<int, std::shared_ptr<SolvedTier>> open_;  // that the next tier's moves may lead to
  std::uint64_t done_ = 0;
};

}  // namespace

std::string work_folder(const std::string& path) { return regular_target(path) + ".work"; }

void remove_work_folder(const std::string& folder) {
  std::error_code ignored;
  if (std::filesystem::is_symlink(folder)) return;
  remove_files(folder, [](const std::string&) { return true; });
  std::filesystem::remove(folder, ignored);  // if nothing else is in it
}

void build_database(const PositionGraph& graph, const DatabaseInfo& info, const std::string& path,
                    Budget& budget, int threads) {
  Builder(graph, info, path, budget, threads).run();
}

}  // namespace zermelo
