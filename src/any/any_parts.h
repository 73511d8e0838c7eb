// The optional parts of core/game.h for a game whose type is not known. The comment after each says
// what a game without that part answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_rules.h"
#include "base/rng.h"
#include "core/scene.h"

namespace zermelo {

class AnyParts : public AnyRules {
 public:
  // A legal move in another spelling than write_move's, and why a text is none.
  virtual std::optional<AnyMove> read_spelling(const AnyPosition& p,
                                               std::string_view text) const = 0;       // nothing
  virtual std::string explain(const AnyPosition& p, std::string_view text) const = 0;  // ""
  virtual std::string player_name(int k) const = 0;                                    // "player 1"
  virtual double probability(const AnyPosition& p, AnyMove m) const = 0;               // asserts
  virtual AnyMove random_move(const AnyPosition& p, Rng& rng) const = 0;      // all games have it
  virtual std::optional<int> mover(const AnyPosition& p) const = 0;           // nothing
  virtual std::uint64_t key(const AnyPosition& p) const = 0;                  // 0
  virtual std::optional<std::uint64_t> rank(const AnyPosition& p) const = 0;  // nothing
  virtual std::uint64_t ranks() const = 0;                                    // 0
  virtual std::optional<AnyPosition> unrank(std::uint64_t r) const = 0;       // nothing
  virtual std::optional<int> tier(const AnyPosition& p) const = 0;            // nothing
  virtual int symmetries() const = 0;                                         // 1
  virtual AnyPosition transform(const AnyPosition& p, int s) const = 0;       // p
  virtual AnyMove transform_move(AnyMove m, int s) const = 0;                 // m
  virtual std::vector<AnyPosition> parts(const AnyPosition& p) const = 0;     // p alone
  virtual std::vector<AnyMove> moves_of(const AnyPosition& p, int k) const = 0;      // none
  virtual void play_as(AnyPosition& p, AnyMove m, int k) const = 0;                  // asserts
  virtual void hand_to(AnyPosition& p, int k) const = 0;                             // asserts
  virtual std::vector<std::uint8_t> cells(const AnyPosition& p) const = 0;           // none
  virtual int cell_values() const = 0;                                               // 0
  virtual AnyPosition view(const AnyPosition& p, int player) const = 0;              // p
  virtual AnyPosition redeal(const AnyPosition& p, int player, Rng& rng) const = 0;  // p
  // How far a player has come, such as its largest tile.
  virtual std::optional<std::string> stage_name(const AnyPosition& p) const = 0;     // nothing
  virtual std::optional<AnyMove> suggest(const AnyPosition& p, Rng& rng) const = 0;  // nothing
  virtual std::string draw_marked(const AnyPosition& p, const std::vector<AnyMove>& marked,
                                  Pen pen) const = 0;  // ""
  virtual std::optional<Scene> scene(const AnyPosition& p,
                                     std::optional<AnyMove> last) const = 0;  // nothing
};

}  // namespace zermelo
