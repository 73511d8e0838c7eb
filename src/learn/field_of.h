// Makes a Field of a game of known type: the only part of learning that is compiled for each game.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "core/cell_views.h"
#include "learn/field.h"

namespace zermelo::learn {

// The cells of p as player k sees them.
template <Learnable G>
void write_cells(const G& game, const typename G::Position& p, int k, std::uint8_t* row) {
  if constexpr (HasCellViews<G>) {
    CellViews<G>::write(game, p, k, row);
  } else {
    const auto cells = game.cells(p);
    std::memcpy(row, &*cells.begin(), cells.size());
  }
}

// Where the moves of p lead. A player is to move.
template <Learnable G>
void look(const G& game, const typename G::Position& p, Afterstates& out) {
  const int k = game.turn(p).player();
  write_cells(game, p, k, out.now.data());
  const auto moves = game.moves(p);
  out.resize(moves.size());
  std::size_t i = 0;
  for (const typename G::Move m : moves) {
    if constexpr (Hiding<G>) {
      // What comes of a move may rest on what is hidden, and is learned when it has come.
      std::uint8_t* const row = out.rows.data() + i * out.row_bytes;
      std::copy(out.now.begin(), out.now.end(), row);
      CellViews<G>::change(game, p, m, k, row);
      out.over[i] = 0;
      out.rewards[i++] = 0;
      continue;
    }
    typename G::Position after = p;
    const double reward = play_rewarded(game, after, m);
    const bool over = game.turn(after).is_over();
    out.over[i] = over;
    out.rewards[i] = static_cast<float>(over ? reward + game.payoffs(after)[k] : reward);
    std::uint8_t* const row = out.rows.data() + i * out.row_bytes;
    if constexpr (ChangesCells<G>) {
      std::copy(out.now.begin(), out.now.end(), row);
      CellViews<G>::change(game, p, m, k, row);
    } else {
      write_cells(game, after, k, row);
    }
    ++i;
  }
}

template <Learnable G>
class GameField final : public Field {
 public:
  explicit GameField(const G& game)
      : game_(game), position_(game.start()), info_(std::make_shared<const FieldInfo>(info_of())) {}

  std::unique_ptr<Field> another() const override { return std::make_unique<GameField>(*this); }
  const FieldInfo& info() const override { return *info_; }

  void begin(Rng& rng) override {
    position_ = game_.start();
    let_chance_move(rng);
  }
  int mover() const override {
    const Turn turn = game_.turn(position_);
    return turn.is_player() ? turn.player() : -1;
  }
  void look(Afterstates& out) const override { learn::look(game_, position_, out); }
  void choose(std::size_t move, Rng& rng) override {
    game_.play(position_, game_.moves(position_)[move]);
    let_chance_move(rng);
  }
  Payoffs payoffs() const override { return game_.payoffs(position_); }

  void go_to_goal() override {
    if constexpr (HasGoal<G>) position_ = game_.goal();
    before_.clear();
  }
  void walk_away(Rng& rng) override {
    const typename G::Position from = position_;
    const auto moves = game_.moves(from);
    for (int tries = 0; tries < kWalkTries; ++tries) {
      position_ = from;
      game_.play(position_, moves[rng.index(moves.size())]);
      if (std::none_of(before_.begin(), before_.end(),
                       [&](const auto& earlier) { return is_near(earlier, position_); })) {
        break;
      }
    }
    if (before_.size() == kRemembered) before_.erase(before_.begin());
    before_.push_back(from);
  }
  void see(std::uint8_t* row) const override { write_cells(game_, position_, 0, row); }

  void go_to(const std::byte* position, Rng& rng) override {
    std::memcpy(static_cast<void*>(&position_), position, sizeof position_);
    let_chance_move(rng);
  }
  const std::byte* position() const override {
    return reinterpret_cast<const std::byte*>(&position_);
  }
  const std::type_info& game_type() const override { return typeid(G); }

 private:
  void let_chance_move(Rng& rng) {
    if constexpr (Chancy<G>) {
      while (game_.turn(position_).is_chance()) {
        game_.play(position_, sample_outcome(game_, position_, rng));
      }
    }
  }

  // The same position, or one move away.
  bool is_near(const typename G::Position& from, const typename G::Position& to) const {
    if (from == to) return true;
    for (const typename G::Move m : game_.moves(from)) {
      typename G::Position next = from;
      game_.play(next, m);
      if (next == to) return true;
    }
    return false;
  }

  FieldInfo info_of() const {
    FieldInfo info;
    info.board = {.cells = cells(), .values = values()};
    if constexpr (PlacesCells<G>) {
      for (int i = 0; i < info.board.cells; ++i) {
        info.board.places.push_back(CellViews<G>::place(game_, i));
      }
    }
    info.players = game_.players();
    info.views = LooksAlike<G> ? info.players : 1;
    info.sides = LooksAlike<G> || kIsImpartial<G> ? 1 : info.players;
    info.range = game_.payoff_range();
    info.rewards = Rewarding<G>;
    info.ends = game_.max_length() != kUnbounded;
    info.images = images();
    info.has_goal = HasGoal<G> && info.players == 1;
    info.ways = ways();
    return info;
  }

  // Random positions and their images tell which cell goes where.
  std::vector<std::vector<int>> images() const {
    std::vector<std::vector<int>> maps(1);
    for (int i = 0; i < cells(); ++i) maps[0].push_back(i);
    if constexpr (Symmetric<G>) {
      std::vector<typename G::Position> sampled;
      Rng rng(1);
      while (sampled.size() < kSamples) {
        typename G::Position p = game_.start();
        for (int ply = 0; ply < kPlies && !game_.turn(p).is_over(); ++ply) {
          game_.play(p, random_move(game_, p, game_.turn(p), rng));
          sampled.push_back(p);
        }
      }
      for (int s = 1; s < game_.symmetries(); ++s) {
        std::vector<CellSample> samples;
        for (const auto& p : sampled) {
          samples.push_back({row_of(p), row_of(game_.transform(p, s))});
        }
        if (auto map = cell_map_of(samples); !map.empty()) maps.push_back(std::move(map));
      }
    }
    return maps;
  }
  std::vector<std::uint8_t> row_of(const typename G::Position& p) const {
    std::vector<std::uint8_t> row(static_cast<std::size_t>(cells() * ways()));
    write_cells(game_, p, 0, row.data());
    row.resize(static_cast<std::size_t>(cells()));
    return row;
  }
  int cells() const {
    if constexpr (HasCellViews<G>) {
      return CellViews<G>::cells(game_);
    } else {
      return static_cast<int>(game_.cells(game_.start()).size());
    }
  }
  int ways() const {
    if constexpr (ShowsWays<G>) return CellViews<G>::ways(game_);
    return 1;
  }
  int values() const {
    if constexpr (HasCellViews<G>) {
      return CellViews<G>::values(game_);
    } else {
      return game_.cell_values();
    }
  }
  static constexpr std::size_t kSamples = 400;
  static constexpr int kPlies = 100;
  static constexpr int kWalkTries = 50;
  static constexpr std::size_t kRemembered = 2;

  G game_;
  typename G::Position position_;
  std::vector<typename G::Position> before_ = {};  // on a walk: the last positions before this one
  std::shared_ptr<const FieldInfo> info_;
};

// Null for a game that a network cannot look at.
template <Game G>
std::unique_ptr<Field> field_of(const G& game) {
  if constexpr (Learnable<G>) {
    return std::make_unique<GameField<G>>(game);
  } else {
    return nullptr;
  }
}

}  // namespace zermelo::learn
