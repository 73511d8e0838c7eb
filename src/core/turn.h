// The one who acts next: player k (from 0), chance, or nobody because the game is over.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace zermelo {

class Turn {
 public:
  static constexpr Turn player(int k) { return Turn(k); }
  static constexpr Turn chance() { return Turn(-1); }
  static constexpr Turn over() { return Turn(-2); }

  constexpr bool is_player() const { return code_ >= 0; }
  constexpr bool is_chance() const { return code_ == -1; }
  constexpr bool is_over() const { return code_ == -2; }
  constexpr int player() const { return code_; }  // assumes is_player()

  friend constexpr bool operator==(Turn, Turn) = default;

 private:
  explicit constexpr Turn(int code) : code_(static_cast<std::int8_t>(code)) {}
  std::int8_t code_;
};

// "0", "1", ...; "chance"; "over": the word used in JSON and playthroughs.
inline std::string to_string(Turn turn) {
  if (turn.is_over()) return "over";
  if (turn.is_chance()) return "chance";
  return std::to_string(turn.player());
}

}  // namespace zermelo
