#include "learn/learner.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "base/error.h"
#include "base/hash.h"
#include "base/threads.h"

namespace zermelo::learn {
namespace {

constexpr std::array<std::string_view, 4> kMethodNames = {"td", "sarsa", "q", "walk"};
constexpr double kLeastTrace = 0.1;  // of (gamma lambda)^k

}  // namespace

std::string_view method_name(Method method) {
  return kMethodNames[static_cast<std::size_t>(method)];
}

Method read_method(std::string_view name) {
  for (std::size_t i = 0; i < kMethodNames.size(); ++i) {
    if (kMethodNames[i] == name) return static_cast<Method>(i);
  }
  bad_input("method: expected td, sarsa, q or walk, found '{}'{}", name,
            near_name_hint(name, {kMethodNames.begin(), kMethodNames.end()}));
}

float Schedule::at(double share) const {
  if (begin == end) return begin;
  if (geometric && begin > 0 && end > 0) {
    return static_cast<float>(begin * std::pow(double{end} / begin, share));
  }
  return static_cast<float>(begin + share * (double{end} - begin));
}

void EpisodeTotals::add(const EpisodeTotals& other) {
  episodes += other.episodes;
  moves += other.moves;
  squared_errors += other.squared_errors;
  updates += other.updates;
  returns.resize(std::max(returns.size(), other.returns.size()));
  for (std::size_t k = 0; k < other.returns.size(); ++k) returns[k] += other.returns[k];
}

// One thread's games.
class Learner::Worker {
 public:
  Worker(TupleNetwork& network, std::unique_ptr<Field> field, const Training& training)
      : network_(network),
        training_(training),
        field_(std::move(field)),
        info_(field_->info()),
        sparring_(training.sparring ? training.sparring() : std::vector<SparringTable>()),
        after_(network.row_bytes()),
        rng_(1) {
    const float decay = training.gamma * training.lambda;
    window_ = 1;
    for (double trace = decay; trace >= kLeastTrace && window_ < kMostWindow; trace *= decay) {
      decays_.push_back(static_cast<float>(trace));
      ++window_;
    }
    for (int v = 0; v < info_.views; ++v) views_.push_back(network.empty_board());
    players_.resize(static_cast<std::size_t>(info_.players));
    for (Player& player : players_) {
      player.kept.resize(window_);
      for (Kept& kept : player.kept) kept.at.resize(network.places());
    }
    totals_.returns.resize(players_.size());
  }

  EpisodeTotals take_totals() {
    EpisodeTotals totals = std::move(totals_);
    totals_ = {};
    totals_.returns.resize(players_.size());
    return totals;
  }

  // Returns how many moves were made.
  std::uint64_t play(std::uint64_t episode) {
    const std::uint64_t before = totals_.moves;
    play_through(episode);
    return totals_.moves - before;
  }

  void study(std::uint64_t episode, const PlayedGame& game) {
    begin(episode);
    for (const PlayedGame::Choice& choice : game.choices) {
      ++totals_.moves;
      field_->go_to(choice.position.data(), rng_);
      const int mover = field_->mover();
      judge_moves(mover);
      learn(mover, values_[training_.method == Method::kQ ? best_move() : choice.move]);
      leave(mover, choice.move);
    }
    end(game.payoffs);
  }

 private:
  // A position that a player moved to and that is still learning.
  struct Kept {
    std::vector<std::uint32_t> at;
    float error = 0;  // of it and, less and less, of those after it
  };
  struct Player {
    std::vector<Kept> kept = {};  // the last ones, a ring
    std::size_t count = 0;        // that are kept
    std::size_t next = 0;         // where the next one is put
    double gained = 0;            // rewards so far
  };
  static constexpr std::size_t kMostWindow = 64;

  void play_through(std::uint64_t episode) {
    const double share = begin(episode);
    if (training_.from_goal > 0) return walk();
    const float epsilon = training_.epsilon.at(share);
    field_->begin(rng_);
    const SparringTable* others = episode < training_.sparring_from ? nullptr : table();
    const auto random = others == nullptr ? static_cast<int>(random_plies()) : 0;
    int moves = 0;
    for (int mover = field_->mover(); mover >= 0; mover = field_->mover()) {
      if (training_.longest != 0 && moves == training_.longest) return break_off();
      ++totals_.moves;
      // What a random move at the beginning leads to says nothing of what was before it.
      const bool is_start = moves++ < random;
      if (is_start) flush_all();
      const Opponent* const other =
          others == nullptr ? nullptr : &others->seats[static_cast<std::size_t>(mover)];
      if (other != nullptr && *other != nullptr) {
        answer(mover, *other);
      } else if (move(mover, is_start ? 1 : epsilon)) {
        others = nullptr;
      }
    }
    end(field_->payoffs());
  }

  int side_of(int player) const { return network_.shape().sides == 1 ? 0 : player; }
  TupleNetwork::Places& view_of(int player) {
    return views_[info_.views == 1 ? 0 : static_cast<std::size_t>(player)];
  }

  void walk() {
    field_->go_to_goal();
    const auto payoff = static_cast<float>(field_->payoffs()[0]);
    TupleNetwork::Places& view = views_[0];
    Player& player = players_[0];
    float known = 0;  // what the way back is worth
    int steps = 0;
    for (int i = 0; i < training_.from_goal; ++i) {
      field_->walk_away(rng_);
      ++totals_.moves;
      if (field_->mover() < 0) {  // back at the goal
        steps = 0;
        continue;
      }
      known = training_.step_reward + (steps++ == 0 ? payoff : training_.gamma * known);
      float target = known;
      if (training_.method == Method::kQ) {
        judge_moves(0);
        target = std::max(target, values_[best_move()]);
      } else {
        field_->see(after_.now.data());
        network_.go_to(view, after_.now.data());
      }
      keep(player, 0, view);
      learn(0, target);
    }
    flush(0);
    ++totals_.episodes;
    totals_.returns[0] += payoff;
  }

  // How many random moves a game begins with. What they lead to is learned as after any random move.
  std::uint32_t random_plies() {
    if (training_.random_plies == 0 || rng_.unit() >= double{training_.random_starts}) return 0;
    return rng_.below(static_cast<std::uint32_t>(training_.random_plies) + 1);
  }

  // Where this game is played; null: the network plays all seats.
  const SparringTable* table() {
    if (sparring_.empty()) return nullptr;
    double luck = rng_.unit();
    for (const SparringTable& table : sparring_) {
      if ((luck -= double{table.share}) < 0) return &table;
    }
    return nullptr;
  }

  // Returns the share of all episodes that come before it.
  double begin(std::uint64_t episode) {
    rng_ = Rng(mixed(training_.seed, episode));
    const double share = training_.episodes <= 1 ? 0
                                                 : static_cast<double>(episode) /
                                                       static_cast<double>(training_.episodes - 1);
    alpha_ = training_.alpha.at(share);
    for (Player& player : players_) player = Player{std::move(player.kept), 0, 0, 0};
    return share;
  }
  void end(const Payoffs& payoffs) {
    ++totals_.episodes;
    for (int k = 0; k < info_.players; ++k) {
      totals_.returns[static_cast<std::size_t>(k)] +=
          payoffs[k] + players_[static_cast<std::size_t>(k)].gained;
      finish(k, static_cast<float>(payoffs[k]));
    }
  }

  // Puts what the moves are worth to the one who moves into values_.
  void judge_moves(int mover) {
    field_->look(after_);
    TupleNetwork::Places& view = view_of(mover);
    network_.go_to(view, after_.now.data());
    if (values_.size() < after_.count) values_.resize(after_.count);
    network_.judge(side_of(mover), view, after_.rows.data(), after_.count, values_.data());
    for (std::size_t i = 0; i < after_.count; ++i) {
      const float later = after_.over[i] != 0 ? 0 : training_.gamma * values_[i];
      values_[i] = after_.rewards[i] + training_.step_reward + later;
    }
  }

  // Returns true if the move was a random one.
  bool move(int mover, float epsilon) {
    judge_moves(mover);
    const std::size_t best = best_move();
    const bool is_random = epsilon > 0 && rng_.unit() < epsilon;
    const std::size_t chosen = is_random ? rng_.index(after_.count) : best;
    if (is_random && training_.method == Method::kTd) {
      flush(mover);  // what comes now is not its doing
    } else {
      learn(mover, values_[training_.method == Method::kQ ? best : chosen]);
    }
    leave(mover, chosen);
    field_->choose(chosen, rng_);
    return is_random;
  }

  // Another's move, from which its seat learns as from a move of the network's own.
  void answer(int mover, const Opponent& opponent) {
    judge_moves(mover);
    const std::size_t chosen = opponent(field_->position(), rng_);
    learn(mover, values_[chosen]);
    leave(mover, chosen);
    field_->choose(chosen, rng_);
  }

  // Keeps where the move leads to, until it is known what becomes of it.
  void leave(int mover, std::size_t chosen) {
    Player& player = players_[static_cast<std::size_t>(mover)];
    TupleNetwork::Places& view = view_of(mover);
    // The payoff of an ended game is counted at its end.
    const bool over = after_.over[chosen] != 0;
    if (!over) player.gained += double{after_.rewards[chosen]};
    if (over) {
      flush(mover);
    } else {
      network_.go_to(view, after_.rows.data() + chosen * after_.row_bytes);
      keep(player, side_of(mover), view);
    }
  }

  // The first of the best, as whoever plays by the network chooses too. Among three players one to
  // whom all moves are alike decides for the others, who must be able to rely on it.
  std::size_t best_move() const {
    return static_cast<std::size_t>(
        std::max_element(values_.begin(),
                         values_.begin() + static_cast<std::ptrdiff_t>(after_.count)) -
        values_.begin());
  }

  void keep(Player& player, int side, const TupleNetwork::Places& view) {
    if (player.count == window_) learn_oldest(player, side);
    Kept& kept = player.kept[player.next];
    std::copy(view.at.begin(), view.at.end(), kept.at.begin());
    kept.error = 0;
    network_.prefetch(side, kept.at);
    player.next = (player.next + 1) % window_;
    ++player.count;
  }

  // The newest kept position should be worth this.
  void learn(int k, float target) {
    Player& player = players_[static_cast<std::size_t>(k)];
    if (player.count == 0) return;
    const int side = side_of(k);
    Kept& newest = player.kept[(player.next + window_ - 1) % window_];
    const float error = network_.error(network_.value(side, newest.at), target);
    totals_.squared_errors += double{error} * double{error};
    ++totals_.updates;
    newest.error += error;
    for (std::size_t i = 1; i < player.count; ++i) {
      player.kept[(player.next + 2 * window_ - 1 - i) % window_].error += decays_[i - 1] * error;
    }
    if (window_ == 1) learn_oldest(player, side);
  }

  void learn_oldest(Player& player, int side) {
    const Kept& oldest = player.kept[(player.next + window_ - player.count) % window_];
    if (oldest.error != 0) network_.learn(side, oldest.at, oldest.error, alpha_);
    --player.count;
  }
  void flush(int k) {
    Player& player = players_[static_cast<std::size_t>(k)];
    while (player.count != 0) learn_oldest(player, side_of(k));
  }

  // The final adaptation step, of a player who did not make the last move.
  void finish(int k, float payoff) {
    learn(k, payoff);
    flush(k);
  }
  void flush_all() {
    for (int k = 0; k < info_.players; ++k) flush(k);
  }
  void break_off() {
    ++totals_.episodes;
    flush_all();
  }

  TupleNetwork& network_;
  const Training& training_;
  std::unique_ptr<Field> field_;
  const FieldInfo& info_;
  const std::vector<SparringTable> sparring_;
  Afterstates after_;
  Rng rng_;
  std::size_t window_ = 1;  // positions a player keeps
  std::vector<float> decays_;
  std::vector<TupleNetwork::Places> views_;
  std::vector<Player> players_;
  std::vector<float> values_;
  float alpha_ = 0;
  EpisodeTotals totals_;
};

Learner::Learner(TupleNetwork& network, const Field& field, const Training& training)
    : training_(training) {
  const FieldInfo& info = field.info();
  const NetworkShape& shape = network.shape();
  if (shape.cells != info.board.cells || shape.values != info.board.values ||
      shape.ways != info.ways || (shape.sides != 1 && shape.sides != info.players)) {
    bad_input("expected a network of {} cells with {} values, found {} cells with {}",
              info.board.cells, info.board.values, shape.cells, shape.values);
  }
  if (training.from_goal > 0 && !info.has_goal) {
    bad_input("from-goal: this game has no goal that one could walk away from");
  }
  const auto threads = static_cast<std::size_t>(std::max(training.threads, 1));
  if (threads > 1 && ThreadCopies::pay(network.bytes())) {
    std::vector<ThreadCopies::Array> arrays;
    for (std::size_t t = 0; t < threads; ++t) own_.push_back(std::make_unique<TupleNetwork>(shape));
    for (Weights* const array : network.arrays()) {
      const std::size_t number = arrays.size();
      arrays.push_back({array->numbers(), {}});
      for (const auto& own : own_) arrays[number].own.push_back(own->arrays()[number]->numbers());
    }
    copies_.emplace(std::move(arrays), network.places());
  }
  for (std::size_t t = 0; t < threads; ++t) {
    workers_.push_back(
        std::make_unique<Worker>(own_.empty() ? network : *own_[t], field.another(), training_));
  }
}

Learner::~Learner() = default;

bool Learner::is_merge_due() const { return copies_ && unmerged_ >= copies_->moves_between(); }

void Learner::settle() {
  const std::uint64_t moves = unmerged_.exchange(0);
  if (copies_ && moves != 0) copies_->merge(moves);
}

EpisodeTotals Learner::work(const std::function<void(Worker&)>& work) {
  parallel_for(workers_.size(), static_cast<int>(workers_.size()),
               [&](std::size_t t) { work(*workers_[t]); });
  if (is_merge_due()) settle();
  EpisodeTotals totals;
  for (const auto& worker : workers_) totals.add(worker->take_totals());
  return totals;
}

EpisodeTotals Learner::run(std::uint64_t first, std::uint64_t end, const Budget& budget) {
  std::atomic<std::uint64_t> next = first;
  EpisodeTotals totals;
  while (next < end && !budget.is_spent()) {
    totals.add(work([&](Worker& worker) {
      constexpr std::uint64_t kLook = 16;  // episodes between looks at the clock
      for (std::uint64_t played = 1;; ++played) {
        const std::uint64_t episode = next.fetch_add(1, std::memory_order_relaxed);
        if (episode >= end) return;
        unmerged_ += worker.play(episode);
        if (is_merge_due() || (played % kLook == 0 && budget.is_spent())) return;
      }
    }));
  }
  return totals;
}

EpisodeTotals Learner::study(std::uint64_t first, std::span<const PlayedGame> games) {
  std::atomic<std::size_t> next = 0;
  EpisodeTotals totals;
  while (next < games.size()) {
    totals.add(work([&](Worker& worker) {
      for (std::size_t i = next++; i < games.size(); i = next++) {
        worker.study(first + i, games[i]);
        unmerged_ += games[i].choices.size();
        if (is_merge_due()) return;
      }
    }));
  }
  return totals;
}

}  // namespace zermelo::learn
