// Makes an AnyGame of a Game: the one place where algorithms meet the types of games. Included only
// by the units that the build generates, one a game folder, so that no other file pays for it.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <utility>

#include "any/any_game.h"
#include "any/erased_agent.h"
#include "any/erased_nimbers.h"
#include "any/erased_solution.h"
#include "any/erased_values.h"
#include "base/error.h"
#include "core/game.h"
#include "core/playout.h"
#include "solve/size_bound.h"

namespace zermelo {

// With kSearched false it has rules, nimbers and values, but no agent and no solver: most of what is
// compiled for a game is those (ZERMELO_SEARCHED in CMakeLists.txt).
template <Game G, bool kSearched = true>
class Erased final : public AnyGame {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  Erased(G game, const GameInfo& info, std::string spec)
      : AnyGame(info, std::move(spec), traits_of(game, kSearched)), game_(std::move(game)) {}

  int players() const override { return game_.players(); }
  AnyPosition start() const override { return AnyPosition(game_.start()); }
  Turn turn(const AnyPosition& p) const override { return game_.turn(p.as<Position>()); }

  std::vector<AnyMove> moves(const AnyPosition& p) const override {
    return erased_list(game_.moves(p.as<Position>()));
  }

  double play(AnyPosition& p, AnyMove m) const override {
    Position q = p.as<Position>();
    const double reward = play_rewarded(game_, q, m.as<Move>());
    p = AnyPosition(q);
    return reward;
  }

  Payoffs payoffs(const AnyPosition& p) const override { return game_.payoffs(p.as<Position>()); }
  PayoffRange payoff_range() const override { return game_.payoff_range(); }
  int max_length() const override { return game_.max_length(); }
  std::string write(const AnyPosition& p) const override { return game_.write(p.as<Position>()); }

  std::string write_move(const AnyPosition& p, AnyMove m) const override {
    return game_.write_move(p.as<Position>(), m.as<Move>());
  }

  std::string draw(const AnyPosition& p, std::optional<AnyMove> last, Pen pen) const override {
    return game_.draw(p.as<Position>(), typed(last), pen);
  }

  AnyPosition read_position(std::string_view text) const override {
    return AnyPosition(game_.read(text));
  }

  bool equal(const AnyPosition& a, const AnyPosition& b) const override {
    return is_same(game_, a.as<Position>(), b.as<Position>());
  }
  bool equal_moves(AnyMove a, AnyMove b) const override { return a.as<Move>() == b.as<Move>(); }

  std::optional<AnyMove> read_spelling(const AnyPosition& p, std::string_view text) const override {
    if constexpr (ReadsMoves<G>) {
      if (const auto move = game_.read_move(p.as<Position>(), text)) return AnyMove(*move);
    }
    return std::nullopt;
  }

  std::string explain(const AnyPosition& p, std::string_view text) const override {
    if constexpr (ExplainsMoves<G>) {
      return game_.why_not(p.as<Position>(), text);
    } else {
      return {};
    }
  }

  std::string player_name(int k) const override {
    if constexpr (NamesPlayers<G>) {
      return game_.player_name(k);
    } else {
      return numbered_player(k);
    }
  }

  double probability(const AnyPosition& p, AnyMove m) const override {
    if constexpr (Chancy<G>) {
      return game_.probability(p.as<Position>(), m.as<Move>());
    } else {
      assert(false);
      return 0;
    }
  }

  AnyMove random_move(const AnyPosition& p, Rng& rng) const override {
    const Position q = p.as<Position>();
    return AnyMove(zermelo::random_move(game_, q, game_.turn(q), rng));
  }

  std::optional<int> mover(const AnyPosition& p) const override {
    if constexpr (TellsMover<G>) {
      return game_.mover(p.as<Position>());
    } else {
      return std::nullopt;
    }
  }
  std::uint64_t key(const AnyPosition& p) const override {
    if constexpr (Keyed<G>) {
      return game_.key(p.as<Position>());
    } else {
      return 0;
    }
  }

  std::optional<std::uint64_t> rank(const AnyPosition& p) const override {
    if constexpr (Ranked<G>) {
      return game_.rank(p.as<Position>());
    } else {
      return std::nullopt;
    }
  }

  std::uint64_t ranks() const override {
    if constexpr (Ranked<G>) {
      return game_.ranks();
    } else {
      return 0;
    }
  }

  std::optional<AnyPosition> unrank(std::uint64_t r) const override {
    if constexpr (Ranked<G>) {
      Position p;
      if (game_.unrank(r, p)) return AnyPosition(p);
    }
    return std::nullopt;
  }

  std::optional<int> tier(const AnyPosition& p) const override {
    if constexpr (Tiered<G>) {
      return game_.tier(p.as<Position>());
    } else {
      return std::nullopt;
    }
  }

  int symmetries() const override {
    if constexpr (Symmetric<G>) {
      return game_.symmetries();
    } else {
      return 1;
    }
  }

  AnyPosition transform(const AnyPosition& p, int s) const override {
    if constexpr (Symmetric<G>) {
      return AnyPosition(game_.transform(p.as<Position>(), s));
    } else {
      return p;
    }
  }

  AnyMove transform_move(AnyMove m, int s) const override {
    if constexpr (Symmetric<G>) {
      return AnyMove(game_.transform_move(m.as<Move>(), s));
    } else {
      return m;
    }
  }

  std::vector<AnyPosition> parts(const AnyPosition& p) const override {
    if constexpr (HasParts<G>) {
      std::vector<AnyPosition> out;
      const auto parts = game_.parts(p.as<Position>());
      for (std::size_t i = 0; i < parts.size(); ++i) out.emplace_back(Position(parts[i]));
      return out;
    } else {
      return alone(p);
    }
  }

  std::vector<AnyMove> moves_of(const AnyPosition& p, int k) const override {
    if constexpr (Partizan<G>) {
      return erased_list(game_.moves_of(p.as<Position>(), k));
    } else {
      return {};
    }
  }

  void play_as(AnyPosition& p, AnyMove m, int k) const override {
    if constexpr (Partizan<G>) {
      Position q = p.as<Position>();
      game_.play_as(q, m.as<Move>(), k);
      p = AnyPosition(q);
    } else {
      assert(false);
    }
  }

  void hand_to(AnyPosition& p, int k) const override {
    if constexpr (HandsOver<G>) {
      Position q = p.as<Position>();
      game_.hand_to(q, k);
      p = AnyPosition(q);
    } else {
      assert(false);
    }
  }

  std::vector<std::uint8_t> cells(const AnyPosition& p) const override {
    std::vector<std::uint8_t> out;
    if constexpr (Celled<G>) {
      const auto cells = game_.cells(p.as<Position>());
      for (std::size_t i = 0; i < cells.size(); ++i) out.push_back(cells[i]);
    }
    return out;
  }

  int cell_values() const override {
    if constexpr (Celled<G>) {
      return game_.cell_values();
    } else {
      return 0;
    }
  }

  AnyPosition view(const AnyPosition& p, int player) const override {
    if constexpr (Hiding<G>) {
      return AnyPosition(game_.view(p.as<Position>(), player));
    } else {
      return p;
    }
  }

  AnyPosition redeal(const AnyPosition& p, int player, Rng& rng) const override {
    if constexpr (Hiding<G>) {
      return AnyPosition(game_.redeal(p.as<Position>(), player, rng));
    } else {
      return p;
    }
  }

  std::optional<std::string> stage_name(const AnyPosition& p) const override {
    if constexpr (Staged<G>) return game_.stage_name(game_.stage(p.as<Position>()));
    return std::nullopt;
  }

  std::optional<AnyMove> suggest(const AnyPosition& p, Rng& rng) const override {
    if constexpr (Suggests<G>) {
      return AnyMove(game_.suggest(p.as<Position>(), rng));
    } else {
      return std::nullopt;
    }
  }

  std::string draw_marked(const AnyPosition& p, const std::vector<AnyMove>& marked,
                          Pen pen) const override {
    if constexpr (Marks<G>) {
      std::vector<Move> moves;
      for (const AnyMove m : marked) moves.push_back(m.as<Move>());
      return game_.draw_marked(p.as<Position>(), moves, pen);
    } else {
      return {};
    }
  }

  std::optional<Scene> scene(const AnyPosition& p, std::optional<AnyMove> last) const override {
    if constexpr (Pictured<G>) {
      return game_.scene(p.as<Position>(), typed(last));
    } else {
      return std::nullopt;
    }
  }

  std::uint64_t perft(const AnyPosition& p, int depth) const override {
    return zermelo::perft(game_, p.as<Position>(), depth);
  }

  [[gnu::flatten]] PlayoutTotals playouts(const AnyPosition& from, std::uint64_t games,
                                          std::uint64_t limit, Rng& rng) const override {
    PlayoutTotals totals;
    const Position start = from.as<Position>();
    const int n = game_.players();
    Rng local = rng;  // stays in registers: `rng` may be seen by others
    for (; totals.games < games; ++totals.games) {
      Position p = start;
      Payoffs result(n);
      const PlayoutLength length = playout(game_, p, local, limit, result);
      totals.moves += length.moves;
      totals.chances += length.chances;
      totals.shortest = std::min(totals.shortest, length.moves);
      totals.longest = std::max(totals.longest, length.moves);
      const bool over = game_.turn(p).is_over();
      if (over) {
        const Payoffs end = game_.payoffs(p);
        for (int k = 0; k < n; ++k) result[k] += end[k];
      }
      tally(totals, result, n, over);
    }
    rng = local;
    return totals;
  }

  // Made once for a job: not worth the compiler's time.
  [[gnu::cold]] std::unique_ptr<AnySolution> solution(const AnyPosition& p,
                                                      std::uint64_t bytes) const override {
    if constexpr (kSearched) {
      return solution_of(game_, p, bytes);
    } else {
      refuse_search();
    }
  }

  std::uint64_t positions_at_least(const AnyPosition& p, Budget& budget, int games) const override {
    if constexpr (kSearched && Keyed<G> && !Hiding<G>) {
      return zermelo::positions_at_least(game_, p.as<Position>(), budget, games);
    } else {
      return 0;
    }
  }
  double positions_at_most(const AnyPosition& p) const override {
    double most = std::exp2(8.0 * sizeof(Position));  // a position is its bytes
    if constexpr (TellsSize<G>) most = std::min(most, game_.positions_at_most(p.as<Position>()));
    if constexpr (Ranked<G>) {
      if (has_rank(game_, p.as<Position>())) {
        most = std::min(most, static_cast<double>(game_.ranks()));
      }
    }
    return most;
  }

  std::unique_ptr<AnyValues> values(ShortGames& games) const override {
    if constexpr (requires { game_.values(games); }) {  // a sum asks its summands
      return game_.values(games);
    } else if constexpr (Valued<G>) {
      return std::make_unique<ErasedValues<G>>(game_, games);
    } else {
      return nullptr;
    }
  }

  std::unique_ptr<AnyNimbers> nimbers(const Budget& budget) const override {
    return nimbers_of(game_, budget);
  }

  std::unique_ptr<AnyGame> stand_in() const override {
    if constexpr (HasStandIn<G>) {
      using StandIn = std::decay_t<decltype(*game_.stand_in())>;
      if (auto game = game_.stand_in()) {
        return std::make_unique<Erased<StandIn, kSearched>>(std::move(*game), info(), spec());
      }
    }
    return nullptr;
  }

  [[gnu::cold]] std::unique_ptr<PositionGraph> graph() const override {
    if constexpr (kSearched) {
      return graph_of(game_);
    } else {
      refuse_search();
    }
  }

  [[gnu::cold]] std::unique_ptr<AnyProver> prover(std::uint64_t bytes) const override {
    if constexpr (kSearched) return prover_for(game_, bytes);
    return nullptr;
  }

  [[gnu::cold]] std::unique_ptr<AnyExpert> expert(std::uint64_t bytes) const override {
    if constexpr (kSearched) return expert_of(game_, bytes);
    return nullptr;
  }

  std::vector<std::string> evaluator_names() const override {
    if constexpr (kSearched) return zermelo::evaluator_names<G>(spec());
    return {};
  }

  [[gnu::cold]] std::unique_ptr<AnyAgent> seat_agent(const AgentSpec& spec,
                                                     std::uint64_t seed) const override {
    if constexpr (kSearched) {
      return std::make_unique<ErasedAgent<G>>(*this, game_, spec, seed);
    } else {
      refuse_search();
    }
  }

 private:
  static std::optional<Move> typed(std::optional<AnyMove> m) {
    return m ? std::optional(m->as<Move>()) : std::nullopt;
  }

  template <class List>
  static std::vector<AnyMove> erased_list(const List& list) {
    std::vector<AnyMove> out;
    out.reserve(list.size());
    for (const Move m : list) out.emplace_back(m);
    return out;
  }

  static void tally(PlayoutTotals& totals, const Payoffs& result, int n, bool over) {
    int best = 0;
    bool alone = true;
    for (int k = 0; k < n; ++k) {
      totals.returns[k] += result[k];
      if (totals.games == 0 || result[k] > totals.best_return[k]) totals.best_return[k] = result[k];
      if (k > 0 && result[k] >= result[best]) {
        alone = result[k] > result[best];
        if (alone) best = k;
      }
    }
    if (!over) {
      ++totals.cut;
    } else if (alone) {
      ++totals.wins[best];
    } else {
      ++totals.ties;
    }
  }

  G game_;
};

}  // namespace zermelo
