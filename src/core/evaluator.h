// Judgement: what a position is worth where a search stops. Random games are the usual judge; a
// network, a table of patterns or an expert takes their place without a change to any search.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "core/engine_of.h"
#include "core/game.h"
#include "core/options.h"
#include "core/playout.h"

namespace zermelo {

// Chosen at run time, typed on the game. Any thread may ask, so what it keeps does not change.
template <Game G>
class Evaluator {
 public:
  using Position = typename G::Position;

  virtual ~Evaluator() = default;

  // What each player can expect from p on: payoffs, and rewards still to come. The game is not over
  // in p; a player or chance is to move.
  virtual Payoffs judge(const Position& p, Rng& rng) const = 0;

  // True if judge() draws a sample: asked again, it may say something else, and the mean is better.
  virtual bool is_random() const { return false; }

  // How promising each legal move of p is, in the order of moves(p), summing to one. A player is to
  // move. False if it has no opinion.
  virtual bool priors(const Position&, std::span<float>) const { return false; }
};

// Random games of a game without an end are cut after so many moves.
inline constexpr std::uint64_t kLongestPlayout = 200;

// What is cut off has no payoff.
template <Game G>
void add_payoffs(const G& game, const typename G::Position& p, Payoffs& returns) {
  if (game.max_length() == kUnbounded && !game.turn(p).is_over()) return;
  const Payoffs payoffs = game.payoffs(p);
  for (int k = 0; k < payoffs.players(); ++k) returns[k] += payoffs[k];
}

// One random game from p, whose returns are added. With a length it is cut off after so many moves of
// players: then rewards count, and for the rest everybody has the middle of the range of payoffs.
// All that is called here is inlined, and this is not: all agents of a game share one copy, and how
// fast it is does not hang on what else is compiled.
template <Game G, class Tell = TellNobody>
[[gnu::noinline, gnu::flatten]] void add_random_game(const G& game, const typename G::Position& p,
                                                     Rng& rng, Payoffs& returns,
                                                     std::uint64_t length = 0,
                                                     const Tell& tell = {}) {
  const std::uint64_t usual = game.max_length() != kUnbounded ? UINT64_MAX : kLongestPlayout;
  // Copies stay in registers: what is referred to may be seen by others.
  Rng own_rng = rng;
  typename G::Position end = p;
  playout(game, end, own_rng, length == 0 ? usual : length, returns, tell);
  rng = own_rng;
  if (length != 0 && !game.turn(end).is_over()) {
    const PayoffRange range = game.payoff_range();
    for (int k = 0; k < returns.players(); ++k) returns[k] += (range.low + range.high) / 2;
    return;
  }
  add_payoffs(game, end, returns);
}

// The usual judge: one random game.
template <Game G>
class RandomGames final : public Evaluator<G> {
 public:
  explicit RandomGames(const G& game) : game_(game) {}
  Payoffs judge(const typename G::Position& p, Rng& rng) const override {
    Payoffs returns(game_.players());
    add_random_game(game_, p, rng, returns);
    return returns;
  }
  bool is_random() const override { return true; }

 private:
  const G game_;
};

// ---- By name --------------------------------------------------------------------------------------

// An evaluator that a game's engine offers (core/engine_of.h), as in "mcts(leaf=NAME(...))". make() may
// leave a file that it does not know to the judge of the same name for all games: then it gives null.
template <Game G>
struct EvaluatorEntry {
  std::string name;
  std::string summary;
  std::vector<Option> options;
  std::unique_ptr<Evaluator<G>> (*make)(const G& game, const Options& options);
};

inline constexpr const char* kRandomLeaf = "random";

template <Game G>
std::vector<EvaluatorEntry<G>> evaluators_of() {
  std::vector<EvaluatorEntry<G>> entries;
  if constexpr (OffersEvaluators<G>) entries = EngineOf<G>::evaluators();
  return entries;
}

// A game without its type, for what is compiled once: its canonical spec tells the rest.
struct NamedGame {
  const std::type_info& type;
  std::string spec;
};

// A judge for games of any type, which it knows by the bytes of their positions.
class BytesJudge {
 public:
  virtual ~BytesJudge() = default;
  virtual Payoffs judge(const std::byte* position, Rng& rng) const = 0;
  virtual bool priors(const std::byte* position, std::span<float> priors) const = 0;
};

// What a higher room offers to every game it fits; one line there (BytesJudgeRegistration).
struct BytesJudgeEntry {
  std::string name;
  std::string summary;
  std::vector<Option> options;
  bool (*fits)(const NamedGame& game);
  // An Error that says why where it cannot be made.
  std::unique_ptr<BytesJudge> (*make)(const NamedGame& game, const Options& options);
};
struct BytesJudgeRegistration {
  explicit BytesJudgeRegistration(BytesJudgeEntry entry);
};

// Judges of this name for this game; null if there are none.
std::unique_ptr<BytesJudge> make_bytes_judge(const NamedGame& game, const Spec& judge);

template <Game G>
class BytesEvaluator final : public Evaluator<G> {
 public:
  explicit BytesEvaluator(std::unique_ptr<BytesJudge> judge) : judge_(std::move(judge)) {}
  Payoffs judge(const typename G::Position& p, Rng& rng) const override {
    return judge_->judge(bytes_of(p), rng);
  }
  bool is_random() const override { return Chancy<G>; }  // it asks about an outcome
  bool priors(const typename G::Position& p, std::span<float> priors) const override {
    return judge_->priors(bytes_of(p), priors);
  }

 private:
  static const std::byte* bytes_of(const typename G::Position& p) {
    return reinterpret_cast<const std::byte*>(&p);
  }
  const std::unique_ptr<BytesJudge> judge_;
};

// The names that leaf= takes for this game, of which the engine offers some; "random" first.
std::vector<std::string> evaluator_names(const NamedGame& game, std::vector<std::string> offered);
template <Game G>
std::vector<std::string> evaluator_names(const std::string& game_spec) {
  std::vector<std::string> offered;
  for (const auto& entry : evaluators_of<G>()) offered.push_back(entry.name);
  return evaluator_names({typeid(G), game_spec}, std::move(offered));
}

// Throws an Error with a near name.
[[noreturn]] void no_such_evaluator(const std::string& name, const std::vector<std::string>& names);

// The evaluator that a spec such as "random" or "td(load=2048.weights)" names, for the game whose
// canonical spec is told.
template <Game G>
std::unique_ptr<Evaluator<G>> make_evaluator(const G& game, const std::string& game_spec,
                                             std::string_view text) {
  const Spec spec = Spec::parse(text);
  if (spec.name == kRandomLeaf) return std::make_unique<RandomGames<G>>(game);
  for (const auto& entry : evaluators_of<G>()) {
    if (entry.name != spec.name) continue;
    auto made = entry.make(game, Options(entry.name, entry.options, spec));
    if (made != nullptr) return made;
  }
  auto judge = make_bytes_judge({typeid(G), game_spec}, spec);
  if (judge == nullptr) no_such_evaluator(spec.name, evaluator_names<G>(game_spec));
  return std::make_unique<BytesEvaluator<G>>(std::move(judge));
}

}  // namespace zermelo
