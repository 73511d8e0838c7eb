// A game whose type is not known: what the command line, the web, Python and the test suites hold.
// Inside, everything is static; only here are there virtual calls, and one call does a whole job
// (a perft, thousands of playouts).
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/pen.h"
#include "base/rng.h"
#include "catalogue/any_nimbers.h"
#include "catalogue/any_solution.h"
#include "catalogue/any_values.h"
#include "core/game_info.h"
#include "core/payoffs.h"
#include "core/scene.h"
#include "core/turn.h"

namespace zermelo {

class AnyAgent;       // catalogue/any_agent.h
class PositionGraph;  // solve/position_graph.h
struct AgentSpec;     // agents/agent_info.h

// The bytes of some game's Position; only the game that made it can read it.
class AnyPosition {
 public:
  AnyPosition() = default;
  template <class T>
  explicit AnyPosition(const T& value) requires std::is_trivially_copyable_v<T>
      : bytes_(sizeof(T)) {
    std::memcpy(bytes_.data(), &value, sizeof(T));
  }
  static AnyPosition of_bytes(std::span<const std::byte> bytes) {
    AnyPosition p;
    p.bytes_.assign(bytes.begin(), bytes.end());
    return p;
  }
  template <class T>
  T as() const {
    T value;
    std::memcpy(static_cast<void*>(&value), bytes_.data(), sizeof(T));
    return value;
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

// The bytes of some game's Move.
class AnyMove {
 public:
  AnyMove() = default;
  template <class T>
  explicit AnyMove(const T& value) requires(std::is_trivially_copyable_v<T> && sizeof(T) <= 8) {
    std::memcpy(&bits_, &value, sizeof(T));
  }
  template <class T>
  T as() const {
    T value;
    std::memcpy(static_cast<void*>(&value), &bits_, sizeof(T));
    return value;
  }

 private:
  std::uint64_t bits_ = 0;
};

// Which of the optional parts of core/game.h a game has.
struct Offers {
  bool chance = false, rewards = false, hidden = false, key = false, ranks = false, tiers = false,
       symmetries = false, impartial = false, parts = false, partizan = false, cells = false,
       scene = false, network = false, stand_in = false;

  // What follows for the user, as words: "chance", "nimbers", "learning", ...
  std::vector<std::string> words() const;
};

// Totals over random games.
struct PlayoutTotals {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;    // of players
  std::uint64_t chances = 0;  // outcomes of chance
  std::uint64_t cut = 0;      // games stopped at the limit
  std::uint64_t shortest = UINT64_MAX, longest = 0;
  std::uint64_t ties = 0;                // finished games in which several players share the top
  std::uint64_t wins[kMaxPlayers] = {};  // finished games that player k alone is best in
  double returns[kMaxPlayers] = {};      // sums of returns (rewards and payoffs)
  double best_return[kMaxPlayers] = {};

  void add(const PlayoutTotals& other, int players);
};

// The moves in a text, not yet read: pieces in parentheses or between commas, else words.
std::vector<std::string> split_moves(std::string_view text);

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  const GameInfo& info() const { return *info_; }
  const std::string& spec() const { return spec_; }  // canonical: "hex(size=7)"
  const Offers& offers() const { return offers_; }

  // The required part of core/game.h.
  virtual int players() const = 0;
  virtual AnyPosition start() const = 0;
  virtual Turn turn(const AnyPosition& p) const = 0;
  virtual std::vector<AnyMove> moves(const AnyPosition& p) const = 0;
  virtual double play(AnyPosition& p, AnyMove m) const = 0;
  virtual Payoffs payoffs(const AnyPosition& p) const = 0;
  virtual PayoffRange payoff_range() const = 0;
  virtual int max_length() const = 0;
  virtual std::string write(const AnyPosition& p) const = 0;
  virtual std::string write_move(const AnyPosition& p, AnyMove m) const = 0;
  virtual std::string draw(const AnyPosition& p, std::optional<AnyMove> last, Pen pen) const = 0;

  // A position as the game writes it, or a list of moves from the start ("4 5 1", or with commas
  // where moves have several words).
  AnyPosition read(std::string_view text) const;
  // A legal move, or an Error that says why this text is none.
  AnyMove read_move(const AnyPosition& p, std::string_view text) const;
  virtual std::optional<AnyMove> find_move(const AnyPosition& p, std::string_view text) const = 0;
  virtual std::string why_not(const AnyPosition& p, std::string_view text) const = 0;

  // Comparisons: the bytes of a position may hold padding, so only the game can tell.
  virtual bool equal(const AnyPosition& a, const AnyPosition& b) const = 0;
  virtual bool equal_moves(AnyMove a, AnyMove b) const = 0;

  // Optional parts; what an ungifted game answers is said behind each.
  virtual std::string player_name(int k) const = 0;                           // "player 1"
  virtual double probability(const AnyPosition& p, AnyMove m) const = 0;      // asserts
  virtual AnyMove random_move(const AnyPosition& p, Rng& rng) const = 0;      // all games have it
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
  virtual std::vector<std::uint8_t> cells(const AnyPosition& p) const = 0;           // none
  virtual int cell_values() const = 0;                                               // 0
  virtual AnyPosition view(const AnyPosition& p, int player) const = 0;              // p
  virtual AnyPosition redeal(const AnyPosition& p, int player, Rng& rng) const = 0;  // p
  virtual std::optional<AnyMove> suggest(const AnyPosition& p, Rng& rng) const = 0;  // nothing
  virtual std::optional<Scene> scene(const AnyPosition& p,
                                     std::optional<AnyMove> last) const = 0;  // nothing

  // Whole jobs.
  virtual std::uint64_t perft(const AnyPosition& p, int depth) const = 0;
  virtual PlayoutTotals playouts(const AnyPosition& from, std::uint64_t games, std::uint64_t limit,
                                 Rng& rng) const = 0;
  // The value of all that can be reached from p. Throws an Error with Exit::kUnanswered if there is
  // no solver for such a game, or a limit is passed.
  virtual std::unique_ptr<AnySolution> solve(const AnyPosition& p,
                                             const SolveLimits& limits) const = 0;
  // The nimbers of an impartial game, as if it were played normally; nothing for other games.
  virtual std::unique_ptr<AnyNimbers> nimbers(const SolveLimits& limits) const = 0;
  // The impartial game that stands for this one in sums (core/game.h); nothing if there is none.
  virtual std::unique_ptr<AnyGame> stand_in() const = 0;
  // The game as databases see it; an Error with Exit::kUnanswered if there are none of such a game.
  virtual std::unique_ptr<PositionGraph> graph() const = 0;
  // Who proves values by search, with a table of so many bytes; nobody where there is no such search.
  virtual std::unique_ptr<AnyProver> prover(std::uint64_t bytes) const = 0;
  // The values of a partizan or impartial game, as if it were played normally, in this table; nothing
  // for other games.
  virtual std::unique_ptr<AnyValues> values(ShortGames& games) const = 0;
  // An agent that fits; make_agent() in catalogue/any_agent.h checks.
  virtual std::unique_ptr<AnyAgent> seat_agent(const AgentSpec& spec, std::uint64_t seed) const = 0;

 protected:
  AnyGame(const GameInfo& info, std::string spec, Offers offers)
      : info_(&info), spec_(std::move(spec)), offers_(offers) {}
  virtual AnyPosition read_position(std::string_view text) const = 0;

 private:
  AnyPosition read_moves(std::string_view text, bool& is_list) const;

  const GameInfo* info_;
  std::string spec_;
  Offers offers_;
};

}  // namespace zermelo
