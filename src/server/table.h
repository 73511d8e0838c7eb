// A game that several people and agents play together, held by the server: each sees what its seat may
// see. One secret a seat, one for those who only watch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/rng.h"
#include "server/question.h"

namespace zermelo {

struct TableSeat {
  std::string agent = "";   // its spec; empty: a person
  std::string secret = "";  // a person's
};

class Table {
 public:
  // Who looks at it: a seat's number from 0, or nobody's, which is the public's view.
  using Viewer = std::optional<int>;

  // A new game: chance has played what comes before the first player.
  Table(std::string id, std::shared_ptr<const AnyGame> game, std::vector<TableSeat> seats,
        std::string watch_secret, std::uint64_t seed);

  // What is saved, with all secrets and cards, and the table made of it. Throws Refused or Error where
  // that is no table.
  Json saved() const;
  static Table restored(const Json& saved, std::uint64_t seed);

  const std::string& id() const { return id_; }
  // Grows with every move.
  std::uint64_t version() const { return so_far_.history().moves.size(); }
  const GameSoFar& so_far() const { return so_far_; }
  const std::vector<TableSeat>& seats() const { return seats_; }

  // The viewer that a secret stands for; nothing if it is none of this table's.
  std::optional<Viewer> viewer_of(std::string_view secret) const;

  // A person's move, and chance after it. Refused if it is not the seat's turn or no legal move.
  void play(int seat, std::string_view move);
  // The move of the agent whose turn it is.
  void play(AnyMove move);
  // The agent that is to move; empty if a person is, or nobody.
  std::string agent_to_move() const;

  // All that this viewer is told. Depends on nothing that it may not see.
  Json told_to(Viewer viewer) const { return told_of(so_far_.position(), viewer); }
  // The same if the game stood here: had other cards been dealt, say.
  Json told_of(const AnyPosition& position, Viewer viewer) const;
  // The answer to the one who made the table: all secrets, once.
  Json invitation() const;

 private:
  AnyPosition seen_by(Viewer viewer, const AnyPosition& position) const;

  std::string id_, watch_secret_;
  std::vector<TableSeat> seats_;
  GameSoFar so_far_;
  Rng rng_;
};

}  // namespace zermelo
