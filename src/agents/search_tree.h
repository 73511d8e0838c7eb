// The tree of Monte Carlo tree search, without the game: only numbers of children and statistics.
//
// The children of a position stand together in a block; child i belongs to move i of the game's list,
// so that neither moves nor positions are stored. Positions are played out again on the way down.
//
//   head | mean[n] | visits[n] | link[n]      n rounded up to a multiple of 8, 32 bytes a line
//        | name[n] | later_sum[n] | later_count[n]      only with rave
//
// `mean` is the mean return of the player who moves here; filling behind the last child has one below
// all.
//
// With rave (rapid action value estimation; Gelly and Silver 2011) a child learns also from the
// simulations in which its move was made later on by the same player, as if it had come first: their
// number is `later_count`, their returns add up to `later_sum`. They teach a lot at once, but of other
// positions. So they count as visits, never as more than K of them:
//
//   value = (visits * mean + f * later_sum) / (visits + f * later_count),   f = K / (K + later_count)
//
// where both weigh the same at K visits once later_count is large. The width of the bound follows the
// same number of visits. The `name` of a move tells it from others in all positions.
//
// Which child comes next is settled when a simulation is entered, not when the next one passes: the
// blocks of a path are reckoned one beside the other then, and the way down is nothing but a chain of
// heads. (The chain is what costs: in a large tree most of them are far from the processor.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/pages.h"
#include "core/payoffs.h"
#include "core/value.h"

namespace zermelo {

// What is proved of a child, for the player who moves to it.
enum class Proof : std::uint32_t { kOpen, kLoss, kTie, kWin };

class SearchTree {
 public:
  using Ref = std::uint32_t;  // of a block; 0: none
  static constexpr int kMaxDepth = 256;
  static constexpr int kProofShift = 30;  // of a link's words: the proof is above, the block below

  // One step down: child `child` of block `block`, chosen by `mover` (-1: chance).
  struct Step {
    Ref block;
    std::uint32_t child;
    int mover;
  };
  struct Link {
    Ref block;
    Proof proof;
  };
  // A move that was made by player 0 or 1.
  struct Made {
    std::uint16_t name;
    std::uint16_t player;
  };

  // `rave` is K, 0 to do without.
  explicit SearchTree(std::size_t megabytes, int rave = 0);
  bool has_rave() const { return rave_ > 0; }

  // Empties the tree down to a root with so many moves of `mover` (-1: chance).
  void plant(int mover, std::size_t moves);
  Ref root() const { return root_; }
  // Makes a block of the tree the root and drops all that is not below it.
  void replant(Ref root);

  // A new block below a step, or 0 if the memory is used up.
  Ref expand(const Step& parent, int mover, std::size_t moves);
  // With rave, each child of a new block must be named.
  void name(Ref block, std::uint32_t child, std::uint16_t name) { names(block)[child] = name; }

  // The child with the highest upper confidence bound, and where it leads.
  std::uint32_t best_child(Ref block) const { return head_of(block).best; }
  Link best_link(Ref block) const { return link_of(head_of(block).best_link); }
  // Asks for the lines of a block that best_child() and, later, record() will read.
  void prefetch(Ref block) const {
    const char* line = reinterpret_cast<const char*>(lines() + block);
    __builtin_prefetch(line);
    __builtin_prefetch(line + 64);
  }
  Link link(Ref block, std::uint32_t child) const { return link_of(links(block)[child]); }
  std::uint32_t visits(Ref block, std::uint32_t child) const { return visits_of(block)[child]; }
  std::uint32_t count(Ref block) const { return head_of(block).count; }
  int mover(Ref block) const { return head_of(block).mover; }

  // Enters the returns of one simulation into all steps. `proof` is what is proved of the last step;
  // what follows for the steps above is entered too, if movers alternate between two players.
  // `exploration` is in units of returns. `rest` are the moves after the last step, needed for rave.
  void record(const Step* steps, int count, const Payoffs& returns, Proof proof, float exploration,
              std::span<const Made> rest = {});
  // The root is won for who moves there, or nothing is left to find out.
  bool settled() const { return settled_; }

  struct Child {
    std::uint32_t visits;
    double mean;  // only if visited and open
    Proof proof;
  };
  Child root_child(std::uint32_t i) const;

 private:
  static constexpr std::uint32_t kBlockMask = (1u << kProofShift) - 1;

  struct alignas(32) Line {
    std::uint32_t words[8];
  };
  struct Head {
    std::uint32_t visits;     // of the position
    std::uint32_t best_link;  // of the best child
    std::uint16_t best;       // the child to visit next
    std::uint16_t count;      // of children
    std::uint16_t room;       // count, rounded up to a multiple of 8
    std::uint16_t open;       // children of which nothing is proved
    std::int32_t mover;
    // While the tree is moved: where the parent is by now, and which child of it this is.
    Ref parent;
    std::uint32_t place;
  };
  static_assert(sizeof(Head) <= sizeof(Line));

  Line* lines() const { return pages_.as<Line>(); }
  Head& head_of(Ref block) const { return *reinterpret_cast<Head*>(lines() + block); }
  float* means(Ref block) const { return reinterpret_cast<float*>(lines() + block + 1); }
  std::uint32_t* words(Ref block, std::uint32_t which) const {
    return reinterpret_cast<std::uint32_t*>(lines() + block + 1) + which * head_of(block).room;
  }
  std::uint32_t* visits_of(Ref block) const { return words(block, 1); }
  std::uint32_t* links(Ref block) const { return words(block, 2); }
  std::uint32_t* names(Ref block) const { return words(block, 3); }
  float* later_sums(Ref block) const { return reinterpret_cast<float*>(words(block, 4)); }
  float* later_counts(Ref block) const { return reinterpret_cast<float*>(words(block, 5)); }
  static Link link_of(std::uint32_t bits) {
    return {bits & kBlockMask, static_cast<Proof>(bits >> kProofShift)};
  }
  // An even number: head and means of a small block then share a line of the processor's cache.
  std::size_t lines_for(std::size_t room) const {
    return (1 + room / 8 * (has_rave() ? 6 : 3) + 1) / 2 * 2;
  }

  Ref add_block(int mover, std::size_t moves);
  Proof settle(Ref block, std::uint32_t child, Proof proof);
  void record_later(const Step* steps, int count, const Payoffs& returns,
                    std::span<const Made> rest);
  template <bool kRave>
  void choose_next(const Step* steps, int count, float exploration);
  template <bool kRave>
  std::uint32_t next_child(Ref block, float scale) const;

  Pages pages_;
  std::size_t most_lines_;
  std::size_t used_lines_ = 0;
  Ref root_ = 0;
  bool settled_ = false;
  int rave_;
  std::vector<float>
      made_later_;  // 1 for each move of each player while record_later() looks, else 0
};

// The value of a root child; returns lie between low and high.
Value value_of(const SearchTree::Child& child, double low, double high);
// Worth more to the one who must choose in the end: won, then the more visited, lost last.
bool better_choice(const SearchTree::Child& a, const SearchTree::Child& b);

}  // namespace zermelo
