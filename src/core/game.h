// What a game is: one required concept and the optional parts that buy more.
//
// A *game* is a small value that knows the rules (its options are its members). A *position* is a
// plain trivially copyable value that knows nothing and allocates nothing; positions are copied, not
// undone. A *move* is at most eight bytes. Algorithms are templates over these concepts; the
// catalogue erases the types for the command line, the web and the tests.
//
// Each part below says what it may assume and what is lost without it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/pen.h"
#include "base/rng.h"
#include "core/payoffs.h"
#include "core/turn.h"

namespace zermelo {

struct Scene;  // core/scene.h

// max_length() of a game that need not end (a puzzle, a poker match).
inline constexpr int kUnbounded = -1;

// What moves(p) returns: a list of fixed capacity on the stack, a FixedList or BitMoves.
template <class L, class Move>
concept MoveList = requires(const L list, std::size_t i) {
  { list.size() } -> std::convertible_to<std::size_t>;
  { list[i] } -> std::convertible_to<Move>;
  list.begin() != list.end();
};

// Required. Functions on a position may assume that it is reachable or was accepted by read().
template <class G>
concept Game = std::copyable<G> && std::is_trivially_copyable_v<typename G::Position> &&
               std::equality_comparable<typename G::Position> &&
               std::default_initializable<typename G::Position> &&
               std::is_trivially_copyable_v<typename G::Move> &&(sizeof(typename G::Move) <= 8) &&
               std::equality_comparable<typename G::Move>&& requires(
                   const G g, const typename G::Position p, typename G::Position q,
                   const typename G::Move m, const std::optional<typename G::Move> last,
                   std::string_view text, const Pen pen) {
  { g.players() } -> std::same_as<int>;
  { g.start() } -> std::same_as<typename G::Position>;
  // Player k, chance or over. Everything below is asked only where it makes sense: moves and play
  // when not over, payoffs only when over.
  { g.turn(p) } -> std::same_as<Turn>;
  // All legal moves, each once, in a fixed order; at a chance turn, all outcomes. Never empty.
  { g.moves(p) } -> MoveList<typename G::Move>;
  // Makes a legal move in place. Returns nothing, or the reward of the player who moved.
  g.play(q, m);
  { g.payoffs(p) } -> std::same_as<Payoffs>;
  { g.payoff_range() } -> std::same_as<PayoffRange>;
  // No game takes more moves than this, chance outcomes included; kUnbounded if there is no bound.
  { g.max_length() } -> std::same_as<int>;
  // Text. read(write(p)) == p for every reachable p. read accepts every lawful position of the
  // variant, reachable or not, and throws an Error (base/error.h) that names what is wrong.
  { g.write(p) } -> std::convertible_to<std::string>;
  { g.read(text) } -> std::same_as<typename G::Position>;
  { g.write_move(p, m) } -> std::convertible_to<std::string>;
  // A picture in text, several lines, each ended by '\n'; `last` is the move that led to p.
  { g.draw(p, last, pen) } -> std::convertible_to<std::string>;
};

// ---- Optional parts --------------------------------------------------------------------------

// read_move(p, text): moves as text. Without it a move is read by comparing the text with
// write_move of every legal move (core/notation.h), so only further spellings need it. It returns
// nothing when the text is no legal move.
template <class G>
concept ReadsMoves = Game<G> &&
    requires(const G g, const typename G::Position p, std::string_view text) {
  { g.read_move(p, text) } -> std::same_as<std::optional<typename G::Move>>;
};

// why_not(p, text): why this text is not a legal move here, as the end of a sentence ("slot 5 is
// taken by o"); empty if it has nothing to say. Without it the legal moves are listed.
template <class G>
concept ExplainsMoves = Game<G> &&
    requires(const G g, const typename G::Position p, std::string_view text) {
  { g.why_not(p, text) } -> std::convertible_to<std::string>;
};

// player_name(k): "x", "Black". Without it players are called "player 1", "player 2".
template <class G>
concept NamesPlayers = Game<G> && requires(const G g, int k) {
  { g.player_name(k) } -> std::convertible_to<std::string>;
};

// play() returns a number: the reward of the mover. Without it all is decided by payoffs().
template <class G>
concept Rewarding = Game<G> && requires(const G g, typename G::Position q, typename G::Move m) {
  { g.play(q, m) } -> std::convertible_to<double>;
};

// probability(p, m) of outcome m at a chance turn; they sum to one. A game whose turn() is ever
// chance must have it.
template <class G>
concept Chancy = Game<G> && requires(const G g, const typename G::Position p, typename G::Move m) {
  { g.probability(p, m) } -> std::convertible_to<double>;
};

// sample(p, rng) draws an outcome with just these probabilities. Without it all outcomes are listed
// and one is picked, which is slower.
template <class G>
concept Samples = Chancy<G> && requires(const G g, const typename G::Position p, Rng rng) {
  { g.sample(p, rng) } -> std::same_as<typename G::Move>;
};

// mover(p): the player to move, and where the game is over, which turn(p) says instead, the player who
// would be: an ended position has its value for that player. Without it a game of two players cannot
// be solved.
template <class G>
concept TellsMover = Game<G> && requires(const G g, const typename G::Position p) {
  { g.mover(p) } -> std::same_as<int>;
};

// key(p): 64 bits, equal for equal positions and, but for hash accidents, different for different
// ones. Without it: no transposition tables, no hashed solving.
template <class G>
concept Keyed = Game<G> && requires(const G g, const typename G::Position p) {
  { g.key(p) } -> std::same_as<std::uint64_t>;
};

// has_exact_key(): true if different positions of this variant, all that can be reached and all that
// read() accepts, have different keys for sure, such as the bits of a board that fit into a word.
// Without it what rests on a table of keys is proved but for a hash collision.
template <class G>
concept TellsExactKey = Keyed<G> && requires(const G g) {
  { g.has_exact_key() } -> std::same_as<bool>;
};
template <Game G>
bool has_exact_key(const G& game) {
  if constexpr (TellsExactKey<G>) return game.has_exact_key();
  return false;
}

// same(p, q): whether they are one position, for a game whose operator== compares keys because a
// position alone cannot tell. Without it operator== says so.
template <class G>
concept TellsSame = Game<G> && requires(const G g, const typename G::Position p) {
  { g.same(p, p) } -> std::same_as<bool>;
};
template <Game G>
bool is_same(const G& game, const typename G::Position& p, const typename G::Position& q) {
  if constexpr (TellsSame<G>) {
    return game.same(p, q);
  } else {
    return p == q;
  }
}

// rank(p) < ranks() is different for every position that can be reached; unrank(r, p) gives it back,
// or returns false when no position has this rank. Without it: no dense tables.
template <class G>
concept Ranked = Game<G> &&
    requires(const G g, const typename G::Position p, typename G::Position q, std::uint64_t r) {
  { g.ranks() } -> std::same_as<std::uint64_t>;
  { g.rank(p) } -> std::same_as<std::uint64_t>;
  { g.unrank(r, q) } -> std::same_as<bool>;
};

// read() may accept positions that the ranks do not know, such as a longer row of pins.
template <Game G>
bool has_rank(const G& game, const typename G::Position& p) {
  if constexpr (Ranked<G>) {
    typename G::Position q;
    const std::uint64_t r = game.rank(p);
    return r < game.ranks() && game.unrank(r, q) && q == p;
  }
  return false;
}

// positions_at_most(p): no more positions than this can be reached from p, by how they are made (so
// many cells, so many things on each), not by what the rules allow. Without it only the ranks, or the
// bits of a position, tell how large a game may be.
template <class G>
concept TellsSize = Game<G> && requires(const G g, const typename G::Position p) {
  { g.positions_at_most(p) } -> std::same_as<double>;
};

// tier(p) >= 0: every move leads to a higher tier. Without it a solver cannot work tier by tier and
// must be ready for cycles.
template <class G>
concept Tiered = Game<G> && requires(const G g, const typename G::Position p) {
  { g.tier(p) } -> std::same_as<int>;
};

// goal(): the one position at which a puzzle of one player ends. Every move can be undone by a move,
// and the goal, though the game is over there, has moves and play too: they lead to the positions
// next to it. Without it: no distances.
template <class G>
concept HasGoal = Keyed<G> && requires(const G g) {
  { g.goal() } -> std::same_as<typename G::Position>;
};

// stage(p) in [0, stages()) is how far a player has come in a game with chance, such as the largest
// tile on its board; it never falls. stage_name(s) is what it is called. One player. Without it: no
// probabilities of getting that far.
template <class G>
concept Staged = Chancy<G> && requires(const G g, const typename G::Position p, int s) {
  { g.stages() } -> std::same_as<int>;
  { g.stage(p) } -> std::same_as<int>;
  { g.stage_name(s) } -> std::convertible_to<std::string>;
};

// symmetries() >= 1 maps of the board onto itself, number 0 the identity. transform(p, s) keeps the
// value of the position and transform_move(m, s) maps its moves along. Without it: no canonical
// positions, and learning sees each symmetric position anew.
template <class G>
concept Symmetric = Game<G> &&
    requires(const G g, const typename G::Position p, typename G::Move m, int s) {
  { g.symmetries() } -> std::same_as<int>;
  { g.transform(p, s) } -> std::same_as<typename G::Position>;
  { g.transform_move(m, s) } -> std::same_as<typename G::Move>;
};

// True if symmetry s leaves p as it is. Not inlined: one copy serves solvers and agents.
template <Symmetric G>
[[gnu::noinline]] bool is_fixed_by(const G& game, const typename G::Position& p, int s) {
  return game.transform(p, s) == p;
}

// kImpartial: two players, the same moves for both, who cannot move loses (wins in misère), so
// positions have nimbers. Whose turn it is is not part of an impartial position: it is kept only so
// that a match knows whom to ask. Positions that differ in nothing else are equal, are written alike,
// and a position that is read has player 0 to move. Without it: no nimbers.
template <class G>
concept Impartial = Game<G> && bool(G::kImpartial);

// is_impartial(): the same of a game whose options decide it, such as a sum, which is impartial if all
// its games are. It gives its nimbers itself.
template <class G>
concept MayBeImpartial = Game<G> && requires(const G g) {
  { g.is_impartial() } -> std::same_as<bool>;
};

// parts(p): positions of the same game whose sum is p (a heap each, a run of pins each), without
// ended ones. Without it nimbers are computed for the whole position at once.
template <class G>
concept HasParts = Impartial<G> && requires(const G g, const typename G::Position p) {
  { g.parts(p)[0] } -> std::convertible_to<typename G::Position>;
  { g.parts(p).size() } -> std::convertible_to<std::size_t>;
};

// stand_in(): the impartial game of normal play, with the same winner and notation, that stands for
// this one where nimbers are asked for and in sums; nothing where these options have none. For games
// whose real rule has no nimbers that add.
template <class G>
concept HasStandIn = Game<G> && requires(const G g) {
  requires Impartial<std::decay_t<decltype(*g.stand_in())>>;
};

// nimber(p): in normal play, known at once (from a table, by a theorem); -1 if it is not. Without it
// nimbers are computed by mex.
template <class G>
concept Nimbered = Impartial<G> && requires(const G g, const typename G::Position p) {
  { g.nimber(p) } -> std::same_as<int>;
};

// moves_of(p, k) and play_as(p, m, k): the moves of Left (0) or Right (1) whoever's turn it is.
// Without it: no partizan values.
template <class G>
concept Partizan = Game<G> && requires(const G g, const typename G::Position p,
                                       typename G::Position q, int k, typename G::Move m) {
  { g.moves_of(p, k) } -> MoveList<typename G::Move>;
  g.play_as(q, m, k);
};

// hand_to(p, k): makes Left (0) or Right (1) the player to move and changes nothing else; a position in
// which that player has no move is over. Without it: no sums with games of other kinds, where the same
// player may move twice in a row in one of them.
template <class G>
concept HandsOver = Partizan<G> && requires(const G g, typename G::Position q, int k) {
  g.hand_to(q, k);
};

// cells(p): the board as small integers in [0, cell_values()), for n-tuple networks. Without it: no
// learning.
template <class G>
concept Celled = Game<G> && requires(const G g, const typename G::Position p) {
  { g.cells(p)[0] } -> std::convertible_to<std::uint8_t>;
  { g.cells(p).size() } -> std::convertible_to<std::size_t>;
  { g.cell_values() } -> std::same_as<int>;
};

// Hidden information. view(p, k) is all that player k may know: a position of the same type in which
// hidden things are masked; it can be written, drawn, and asked for turn and (at k's turn) moves.
// redeal(v, k, rng) samples a full position that k could be in, given its view v. A game without
// them has perfect information.
template <class G>
concept Hiding = Game<G> && requires(const G g, const typename G::Position p, int k, Rng rng) {
  { g.view(p, k) } -> std::same_as<typename G::Position>;
  { g.redeal(p, k, rng) } -> std::same_as<typename G::Position>;
};

// suggest(p, rng): a legal move for the player to act, found quickly and less foolish than a random
// one. It may use only what that player sees: it is the same for p and for its view of it. Without
// it a search that plays games out has every player move at random.
template <class G>
concept Suggests = Game<G> && requires(const G g, const typename G::Position p, Rng rng) {
  { g.suggest(p, rng) } -> std::same_as<typename G::Move>;
};

// scene(p, last): the picture of a position as shapes with the moves that a click makes. Without it
// there is no SVG and no web board.
template <class G>
concept Pictured = Game<G> &&
    requires(const G g, const typename G::Position p, const std::optional<typename G::Move> last) {
  { g.scene(p, last) } -> std::same_as<Scene>;
};

// draw_marked(p, moves, pen): the drawing of p with the places of these moves marked. Without it the
// moves are listed by name alone.
template <class G>
concept Marks = Game<G> && requires(const G g, const typename G::Position p,
                                    const std::vector<typename G::Move> moves, const Pen pen) {
  { g.draw_marked(p, moves, pen) } -> std::convertible_to<std::string>;
};

// ---- Helpers over the concepts ---------------------------------------------------------------

template <Game G>
inline constexpr bool kIsImpartial = false;
template <Impartial G>
inline constexpr bool kIsImpartial<G> = true;

template <Game G>
bool is_impartial(const G& game) {
  if constexpr (MayBeImpartial<G>) return game.is_impartial();
  return kIsImpartial<G>;
}

// Plays m and returns its reward, 0 where the game has none.
template <Game G>
inline double play_rewarded(const G& game, typename G::Position& p, typename G::Move m) {
  if constexpr (Rewarding<G>) {
    return static_cast<double>(game.play(p, m));
  } else {
    game.play(p, m);
    return 0;
  }
}

// A chance outcome with its probability. Assumes a chance turn.
template <Chancy G>
inline typename G::Move sample_outcome(const G& game, const typename G::Position& p, Rng& rng) {
  if constexpr (Samples<G>) {
    return game.sample(p, rng);
  } else {
    const auto outcomes = game.moves(p);
    double left = rng.unit();
    for (const typename G::Move m : outcomes) {
      left -= game.probability(p, m);
      if (left < 0) return m;
    }
    return outcomes[outcomes.size() - 1];  // rounding: the probabilities fell short of one
  }
}

// A move as a random game makes it: uniform over legal moves, chance by its probabilities.
template <Game G>
inline typename G::Move random_move(const G& game, const typename G::Position& p, Turn turn,
                                    Rng& rng) {
  if constexpr (Chancy<G>) {
    if (turn.is_chance()) return sample_outcome(game, p, rng);
  }
  const auto moves = game.moves(p);
  return moves[rng.index(moves.size())];
}

}  // namespace zermelo
