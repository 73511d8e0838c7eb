// The PositionGraph of a game: a puzzle with a goal, or two players, no chance, tiers.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "core/game.h"
#include "solve/position_graph.h"

namespace zermelo {

template <Keyed G>
class GraphOf final : public PositionGraph {
  using Position = typename G::Position;
  static constexpr bool kPuzzle = HasGoal<G>;
  static constexpr std::size_t kWords = 2 + (sizeof(Position) + 7) / 8;

 public:
  explicit GraphOf(const G& game) : game_(game) {
    const Position first = root();
    dense_ = has_rank(game_, first);
    if constexpr (Symmetric<G>) {
      for (int s = 1; s < game_.symmetries(); ++s) {
        if (game_.transform(first, s) == first) symmetries_.push_back(s);
      }
    }
  }

  bool is_puzzle() const override { return kPuzzle; }
  std::size_t row_words() const override { return kWords; }

  void add_root(RowList& out) const override {
    const Position p = root();
    if constexpr (kPuzzle) {
      add(p, 0, out);
    } else {
      add(p, game_.mover(p), out);
    }
  }

  void add_children(const std::uint64_t* row, RowList& out) const override {
    const Position p = position_in(row);
    const int mover = kPuzzle ? 0 : 1 - game_.turn(p).player();
    for (const typename G::Move m : game_.moves(p)) {
      Position child = p;
      game_.play(child, m);
      add(child, mover, out);
    }
  }

  // The images of p are as many as the symmetries, but for those that leave p as it is.
  std::uint64_t images(const std::uint64_t* row) const override {
    const Position p = position_in(row);
    std::size_t same = 1;
    if constexpr (Symmetric<G>) {
      for (const int s : symmetries_) same += game_.transform(p, s) == p ? 1 : 0;
    }
    return (symmetries_.size() + 1) / same;
  }

  [[gnu::cold]] std::vector<std::string> texts(const std::uint64_t* row) const override {
    std::vector<Position> all = {position_in(row)};
    if constexpr (Symmetric<G>) {
      for (const int s : symmetries_) {
        const Position image = game_.transform(all[0], s);
        if (std::find(all.begin(), all.end(), image) == all.end()) all.push_back(image);
      }
    }
    std::vector<std::string> texts;
    for (const Position& p : all) texts.push_back(game_.write(p));
    return texts;
  }

  bool ids_are_ranks() const override { return dense_; }
  bool same_position(const std::uint64_t* a, const std::uint64_t* b) const override {
    return is_same(game_, position_in(a), position_in(b));
  }

  std::optional<Place> place_of(const std::byte* position) const override {
    Position p;
    std::memcpy(static_cast<void*>(&p), position, sizeof p);
    return place(p);
  }
  std::optional<Place> place_of_start() const override { return place(game_.start()); }

 private:
  Position root() const {
    if constexpr (kPuzzle) {
      return game_.goal();
    } else {
      return game_.start();
    }
  }

  std::optional<Place> place(const Position& p) const {
    if (game_.turn(p).is_chance() || (dense_ && !has_rank(game_, p))) return std::nullopt;
    Position least = p;
    const std::uint64_t id = canonical(least);
    return Place{tier_of(p), id};
  }

  static Position position_in(const std::uint64_t* row) {
    Position p;
    std::memcpy(static_cast<void*>(&p), row + 2, sizeof p);
    return p;
  }

  void add(Position p, int mover, RowList& out) const {
    const Turn turn = game_.turn(p);
    Code ended = 0;
    if (turn.is_over()) {
      ended = kPuzzle ? win_in(0) : ended_code(game_.payoffs(p)[mover]);
    } else if (!kPuzzle && turn.player() != mover) {
      unanswered("expected players to alternate, found two moves of one player in a row");
    }
    out.tiers.push_back(tier_of(p));
    const std::uint64_t id = canonical(p);
    const std::size_t at = out.words.size();
    out.words.resize(at + kWords);
    out.words[at] = id;
    out.words[at + 1] = ended;
    std::memcpy(&out.words[at + 2], &p, sizeof p);
  }

  // Makes p its image with the least id, which is returned.
  std::uint64_t canonical(Position& p) const {
    std::uint64_t least = id_of(p);
    if constexpr (Symmetric<G>) {
      const Position original = p;
      for (const int s : symmetries_) {
        const Position image = game_.transform(original, s);
        const std::uint64_t id = id_of(image);
        if (id < least) {
          least = id;
          p = image;
        }
      }
    }
    return least;
  }

  std::uint64_t id_of(const Position& p) const {
    if constexpr (Ranked<G>) {
      if (dense_) return game_.rank(p);
    }
    return game_.key(p);
  }
  int tier_of(const Position& p) const {
    if constexpr (kPuzzle) {
      return 0;
    } else {
      return game_.tier(p);
    }
  }

  G game_;
  bool dense_;                   // ids are ranks
  std::vector<int> symmetries_;  // other than the identity, that leave the root as it is
};

}  // namespace zermelo
