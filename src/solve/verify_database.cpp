#include "solve/verify_database.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "base/error.h"
#include "base/files.h"
#include "base/threads.h"
#include "solve/discovery.h"
#include "solve/tier_table.h"

namespace zermelo {
namespace {

template <class... Args>
[[noreturn]] void does_not_hold(const Database& database, fmt::format_string<Args...> format,
                                Args&&... args) {
  throw Error(Exit::kCheckFailed, fmt::format("database '{}': {}", database.path(),
                                              fmt::format(format, std::forward<Args>(args)...)));
}

// A tier of the database, decoded.
class StoredTier {
 public:
  StoredTier(const Database& database, int tier) {
    for (std::uint64_t b = 0; b < database.blocks(); ++b) {
      if (database.tier_of(b) != tier) continue;
      const DatabaseBlock block = database.read_block(b);
      block_.ids.insert(block_.ids.end(), block.ids.begin(), block.ids.end());
      block_.codes.insert(block_.codes.end(), block.codes.begin(), block.codes.end());
    }
    table_.emplace(block_.ids.data(), block_.codes.data(), block_.ids.size());
  }
  const Code* find(std::uint64_t id) const { return table_->find(id); }

 private:
  DatabaseBlock block_;
  std::optional<TierTable> table_;
};

// Walks all positions of the game beside what is stored of them.
class Walk {
 public:
  Walk(const PositionGraph& graph, const Database& database, const Budget& budget, int threads)
      : graph_(graph),
        database_(database),
        budget_(budget),
        discovery_(graph, folder_.path(), kOwner, budget_, budget.bytes(), threads) {}

  // visit(rows, stored tier) for each tier.
  template <class Visit>
  void run(Visit&& visit) {
    while (discovery_.next()) {
      const int tier = stored_tier(discovery_.tier());
      stored_.erase(stored_.begin(), stored_.lower_bound(tier));
      visit(discovery_.rows(), tier);
      if (!last_file_.empty()) std::filesystem::remove(last_file_);
      last_file_ = graph_.is_puzzle() ? "" : discovery_.path(discovery_.tier(), "found");
    }
  }

  // Any thread; stays until run() goes on to a higher tier.
  const StoredTier& stored(int tier) {
    const std::lock_guard lock(lock_);
    auto place = stored_.find(tier);
    if (place == stored_.end()) {
      place = stored_.emplace(tier, std::make_unique<StoredTier>(database_, tier)).first;
    }
    return *place->second;
  }
  int stored_tier(int tier) const { return graph_.is_puzzle() ? 0 : tier; }
  const Discovery& discovery() const { return discovery_; }

 private:
  static constexpr std::uint64_t kOwner = 0;

  const PositionGraph& graph_;
  const Database& database_;
  TemporaryFolder folder_;
  Budget budget_;
  Discovery discovery_;
  std::string last_file_;
  std::mutex lock_;
  std::map<int, std::unique_ptr<StoredTier>> stored_;
};

// What one thread looks up while run() is at one tier: it asks for each tier once.
class Reader {
 public:
  explicit Reader(Walk& walk) : walk_(walk) {}
  // Null if it is not stored.
  const Code* find(int tier, std::uint64_t id) {
    const StoredTier*& stored = seen_[tier];
    if (stored == nullptr) stored = &walk_.stored(tier);
    return stored->find(id);
  }

 private:
  Walk& walk_;
  std::map<int, const StoredTier*> seen_;
};

// The best of a position's moves; 0 if none leads to an end.
Code best_code(const PositionGraph& graph, Reader& reader, const Database& database,
               const std::uint64_t* row, RowList& children) {
  children.clear();
  graph.add_children(row, children);
  Code best = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::uint64_t* const child = &children.words[i * graph.row_words()];
    const Code* const code = reader.find(children.tiers[i], child[0]);
    if (code == nullptr) does_not_hold(database, "'{}' is missing", graph.texts(child)[0]);
    best = std::max(best, graph.is_puzzle() ? win_in(remoteness_of(*code) + 1) : before(*code));
  }
  return best;
}

void check_header(const Database& database, const Summary& found) {
  const Summary& said = database.info().summary;
  const struct {
    const char* what;
    std::uint64_t said, found;
  } kCounts[] = {{"positions", said.positions, found.positions},
                 {"ended positions", said.ended, found.ended},
                 {"moves", said.moves, found.moves}};
  for (const auto& [what, expected, counted] : kCounts) {
    if (expected != counted) {
      does_not_hold(database, "its header says {} {}, counted {}", expected, what, counted);
    }
  }
  if (said.by_remoteness != found.by_remoteness) {
    does_not_hold(database, "its header counts other values by remoteness");
  }
  if (said.value != found.value) {
    does_not_hold(database, "its header calls the start {}, stored is {}", to_string(said.value),
                  to_string(found.value));
  }
}

}  // namespace

void verify_database(const PositionGraph& graph, const Database& database, const Budget& budget,
                     int threads) {
  parallel_for(database.blocks(), threads, [&](std::size_t b) { database.read_block(b); });
  Walk walk(graph, database, budget, threads);
  std::map<Code, std::uint64_t> total;
  std::mutex lock;
  walk.run([&](const RowsView& rows, int tier) {
    const std::size_t chunks = (rows.size + kRowsATime - 1) / kRowsATime;
    parallel_for(chunks, threads, [&](std::size_t c) {
      std::map<Code, std::uint64_t> tally;
      Reader reader(walk);
      RowList children;
      for (std::size_t r = c * kRowsATime; r < std::min((c + 1) * kRowsATime, rows.size); ++r) {
        const std::uint64_t* const row = rows.row(r);
        const Code* const stored = reader.find(tier, row[0]);
        if (stored == nullptr) does_not_hold(database, "'{}' is missing", graph.texts(row)[0]);
        const Code code = row[1] != 0 ? static_cast<Code>(row[1])
                                      : best_code(graph, reader, database, row, children);
        if (code != *stored) {
          does_not_hold(database, "'{}' is stored as {}, its moves make it {}", graph.texts(row)[0],
                        to_string(value_of(*stored)), to_string(value_of(code)));
        }
        tally[code] += graph.images(row);
      }
      const std::lock_guard guard(lock);
      for (const auto& [code, count] : tally) total[code] += count;
    });
  });
  if (walk.discovery().rows_so_far() != database.info().stored) {
    does_not_hold(database, "it stores {} positions, of which {} can be reached",
                  database.info().stored, walk.discovery().rows_so_far());
  }
  Summary found;
  for (const auto& [code, count] : total) {
    found.add(code, count);
    if (remoteness_of(code) == 0) found.ended += count;
  }
  for (const auto& [tier, facts] : walk.discovery().facts()) found.moves += facts.moves;
  if (const auto start = graph.place_of_start()) {
    if (const auto code = database.find(start->tier, start->id)) found.value = value_of(*code);
  }
  check_header(database, found);
}

void export_database(const PositionGraph& graph, const Database& database, const Budget& budget,
                     int threads, const std::function<void(const std::string&, Code)>& tell) {
  Walk walk(graph, database, budget, threads);
  walk.run([&](const RowsView& rows, int tier) {
    const StoredTier& stored = walk.stored(tier);
    for (std::size_t r = 0; r < rows.size; ++r) {
      const Code* const code = stored.find(rows.id(r));
      const std::vector<std::string> texts = graph.texts(rows.row(r));
      if (code == nullptr) does_not_hold(database, "'{}' is missing", texts[0]);
      for (const std::string& text : texts) tell(text, *code);
    }
  });
}

}  // namespace zermelo
