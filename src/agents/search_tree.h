// The tree of Monte Carlo tree search, without the game: only numbers of children and statistics.
//
// The children of a position stand together in a block; child i belongs to move i of the game's list,
// so that neither moves nor positions are stored. Positions are played out again on the way down.
//
//   head | mean[n] | visits[n] | link[n]      n rounded up to a multiple of 8, 32 bytes a line
//
// `mean` is the mean return of the player who moves here; filling behind the last child has one below
// all.
//
// Which child comes next is settled when a simulation is entered, not when the next one passes: the
// blocks of a path are reckoned one beside the other then, and the way down is nothing but a chain of
// heads. (The chain is what costs: in a large tree most of them are far from the processor.)
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/payoffs.h"
#include "core/value.h"
#include "base/pages.h"

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

  explicit SearchTree(std::size_t megabytes);

  // Empties the tree down to a root with so many moves of `mover` (-1: chance).
  void plant(int mover, std::size_t moves);
  Ref root() const { return root_; }
  // Makes a block of the tree the root and drops all that is not below it.
  void replant(Ref root);

  // A new block below a step, or 0 if the memory is used up.
  Ref expand(const Step& parent, int mover, std::size_t moves);

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
  // `exploration` is in units of returns.
  void record(const Step* steps, int count, const Payoffs& returns, Proof proof, float exploration);
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
    return lines()[block + 1].words + which * head_of(block).room;
  }
  std::uint32_t* visits_of(Ref block) const { return words(block, 1); }
  std::uint32_t* links(Ref block) const { return words(block, 2); }
  static Link link_of(std::uint32_t bits) {
    return {bits & kBlockMask, static_cast<Proof>(bits >> kProofShift)};
  }
  // An even number: head and means of a small block then share a line of the processor's cache.
  static std::size_t lines_for(std::size_t room) { return (1 + room / 8 * 3 + 1) / 2 * 2; }

  Ref add_block(int mover, std::size_t moves);
  Proof settle(Ref block, std::uint32_t child, Proof proof);

  Pages pages_;
  std::size_t most_lines_;
  std::size_t used_lines_ = 0;
  Ref root_ = 0;
  bool settled_ = false;
};

// The value of a root child; returns lie between low and high.
Value value_of(const SearchTree::Child& child, double low, double high);
// Worth more to the one who must choose in the end: won, then the more visited, lost last.
bool better_choice(const SearchTree::Child& a, const SearchTree::Child& b);

}  // namespace zermelo
