// A value as a game: Left and Right move in its canonical form, from {1|*} to 1 or to *. It lets a
// number, an up or a switch stand in a sum that is played.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::value_game {

class ValueGame {
 public:
  struct Position {
    std::uint16_t form = 0;  // its number among all that the start can become
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint16_t to;
    friend constexpr bool operator==(Move, Move) = default;
  };
  using Moves = std::span<const Move>;

  // Throws an Error if the text is no value, or too many others can come of it.
  ValueGame(std::string_view value, bool right_starts);

  int players() const { return 2; }
  Position start() const { return {.mover = right_starts_}; }
  Turn turn(const Position& p) const {
    return moves(p).empty() ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  Moves moves(const Position& p) const { return moves_of(p, p.mover); }
  void play(Position& p, Move m) const { play_as(p, m, p.mover); }
  Moves moves_of(const Position& p, int k) const {
    return form(p).options[static_cast<std::size_t>(k)];
  }
  void play_as(Position& p, Move m, int k) const {
    p.form = m.to;
    p.mover = static_cast<std::uint8_t>(1 - k);
  }
  void hand_to(Position& p, int k) const { p.mover = static_cast<std::uint8_t>(k); }
  Payoffs payoffs(const Position& p) const { return Payoffs::win_for(1 - p.mover); }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return (*forms_)[0].birthday; }
  double positions_at_most(const Position&) const {
    return 2 * static_cast<double>(forms_->size());
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Left" : "Right"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return std::uint64_t{p.form} << 1 | p.mover; }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return (*forms_)[0].birthday - form(p).birthday; }

  std::unique_ptr<AnyValues> values(ShortGames& games) const;
  const std::string& text() const { return (*forms_)[0].text; }  // the canonical form

 private:
  struct Form {
    std::string text;
    std::array<std::vector<Move>, 2> options;  // of Left, of Right
    int birthday;
  };
  class Values;

  const Form& form(const Position& p) const { return (*forms_)[p.form]; }

  std::shared_ptr<const std::vector<Form>> forms_;  // the start first
  bool right_starts_;
};

const GameInfo& info();

// The game of a value in a sum, with its canonical form as the spec.
std::unique_ptr<AnyGame> make_any(std::string_view value);

}  // namespace zermelo::value_game
