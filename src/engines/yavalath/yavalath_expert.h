// The expert of Yavalath. Two players: proves moves by their threats, deeper and deeper, and plays random
// games over those that are left. Three players: random games alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/expert.h"
#include "engines/yavalath/playout_search.h"
#include "engines/yavalath/threat_search.h"
#include "games/yavalath/yavalath.h"

namespace zermelo::yavalath {

template <int kPlayers, std::size_t kWords>
class YavalathExpert final : public Expert<Yavalath<kPlayers, kWords>> {
 public:
  using Game = Yavalath<kPlayers, kWords>;
  using Position = typename Game::Position;
  using Move = typename Game::Move;
  using Set = CellSet<kWords>;

  YavalathExpert(const Game& game, std::uint64_t bytes);

  Thoughts think(const Position& p, Budget& budget) override;
  bool is_judge() const override { return kPlayers == 2; }

 private:
  struct Question {
    const Position& p;
    Budget& budget;
    std::vector<Move> moves;
    std::size_t swap;  // its place; past the end if there is none
    Thoughts thoughts;
    std::vector<int> scores;  // of proved moves: how soon, as the search counts
    std::uint64_t done = 0;
  };

  void prove(Question& question);
  void estimate(Question& question);
  void note_games(Question& question) const;
  void conclude(Question& question) const;
  // Shows how a proved win or loss goes on, as a region in the order of play.
  void add_line(Question& question) const;

  const Game game_;
  const std::uint64_t bytes_;
  std::optional<ThreatSearch<kWords>> threats_;  // of two players
  PlayoutSearch<kPlayers, kWords> games_;
};

}  // namespace zermelo::yavalath
