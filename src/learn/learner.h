// Temporal-difference learning by playing, for any game with cells and any number of players.
//
// For each player the position after its own last move is kept. When it moves again, what that was
// thought to be worth goes towards what it has become: the reward since then and the value after the
// new move, or the payoff where the game is over. At the end every other player's last position goes
// towards its own payoff too (the final adaptation step), or losers would never learn of their loss.
//
// A puzzle with a goal can be learned from there (Training::from_goal): random games would hardly ever
// get to its end.
//
// With lambda a position also learns from the errors of those that come after it, each weighed by
// (gamma lambda)^k, as far as that is 0.1: it waits so long and learns once, from their sum (truncated
// returns; Cichosz 1995).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "learn/field.h"
#include "learn/thread_copies.h"
#include "learn/tuple_network.h"

namespace zermelo::learn {

// What a position goes towards when the player has chosen its next move, which may be a random one.
enum class Method : std::uint8_t {
  kTd,     // the value of the move, if it was the best one; from random moves nothing is learned
  kSarsa,  // the value of the move, random or not
  kQ,      // the value of the best move, whichever was made
  kWalk,   // on a walk from the goal: what the way back is worth
};
std::string_view method_name(Method method);  // "td", "sarsa", "q", "walk"
Method read_method(std::string_view name);    // an Error with a near name

// A number that changes while learning goes on, from the first to the last episode.
struct Schedule {
  float begin = 0, end = 0;
  bool geometric = false;  // by equal factors; else by equal steps

  float at(double share) const;
  friend bool operator==(const Schedule&, const Schedule&) = default;
};

// Another player who takes a seat. It is told the bytes of a position of the game's own type and returns
// its move, in the order of the game's moves.
using Opponent = std::function<std::size_t(const std::byte* position, Rng& rng)>;

// Who sits where in some of the games, which begin without random moves. The moves of others count as good
// ones, so that their seats are learned too. When the network makes a random move they leave, and
// the network plays on alone: what is off their lines takes experts much time.
struct SparringTable {
  float share = 0;              // of the games
  std::vector<Opponent> seats;  // null: the network's
};

struct Training {
  std::uint64_t episodes = 0;  // to be reached, those learned before included
  Method method = Method::kTd;
  Schedule alpha = {0.1f, 0.1f};    // step size
  Schedule epsilon = {0.1f, 0.1f};  // share of random moves
  float lambda = 0, gamma = 1;
  float step_reward = 0;    // added to the reward of every move
  float random_starts = 0;  // share of games that begin with random moves
  int random_plies = 0;     // as many as this at most, each number as likely
  int longest = 0;          // moves after which a game is broken off; 0: none
  // Above 0: an episode is a walk of so many moves away from the goal of a puzzle. Each position on it is
  // worth the way back at least, and goes towards that (kWalk), or towards the value of its best move
  // if that is more (kQ).
  int from_goal = 0;
  // Makes the tables at which others have seats, once for each thread; null: the network plays all seats.
  std::function<std::vector<SparringTable>()> sparring = {};
  std::uint64_t sparring_from = 0;  // the first episode that others may take part in
  int threads = 1;
  std::uint64_t seed = 1;
};

// A game that was played by others: where players chose and what, and what it paid at its end.
struct PlayedGame {
  struct Choice {
    std::vector<std::byte> position;  // of the game's own type
    std::size_t move;                 // in the order of its moves
  };
  std::vector<Choice> choices;
  Payoffs payoffs;
};

// What a block of episodes was like.
struct EpisodeTotals {
  std::uint64_t episodes = 0, moves = 0;
  std::vector<double> returns;  // sums over the episodes, by player
  double squared_errors = 0;    // of what was learned
  std::uint64_t updates = 0;

  void add(const EpisodeTotals& other);
};

class Learner {
 public:
  // Both outlive the learner. An Error if they are not of the same shape.
  Learner(TupleNetwork& network, const Field& field, const Training& training);
  ~Learner();

  // Plays episodes [first, end) and learns from them; fewer if the budget is spent: the totals tell
  // how many. Episode e has a generator of its own, so that with one thread it is the same whether or
  // not learning was broken off before it. Several threads have copies of the network, unless it is too
  // large for that; settle() brings what they have learned into it.
  EpisodeTotals run(std::uint64_t first, std::uint64_t end, const Budget& budget);

  // Learns from games of others as episodes from `first` on. No move counts as a random one.
  EpisodeTotals study(std::uint64_t first, std::span<const PlayedGame> games);

  // To be called before the network is used.
  void settle();

 private:
  class Worker;

  // Lets all workers work and adds up what they did.
  EpisodeTotals work(const std::function<void(Worker&)>& work);
  bool is_merge_due() const;

  const Training training_;
  std::vector<std::unique_ptr<TupleNetwork>> own_;  // one a worker, or none
  std::optional<ThreadCopies> copies_;              // of the network
  std::atomic<std::uint64_t> unmerged_ = 0;         // moves since the last merge
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace zermelo::learn
