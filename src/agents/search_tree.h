// The tree of Monte Carlo tree search, without the game: only numbers of children and statistics.
//
// The children of a position stand together in a block, eight by eight; child i belongs to move i of
// the game's list, so that neither moves nor positions are stored. Positions are played out again on
// the way down.
//
//   head | mean[8] | width[8] | link[8] | mean[8] | width[8] | link[8] | ...      32 bytes each
//
// `mean` is the mean return of the player who moves here, `width` 1 / sqrt(visits), so that the upper
// confidence bound of a child is
//
//   mean + exploration * sqrt(log(visits of the position)) * width
//
// A child that was never visited is wider than all others; what is proved has no width, and filling
// behind the last child a mean below all. `link` leads to the child's own block, whose head counts its
// visits; the link does while there is none.
//
// With rave (rapid action value estimation; Gelly and Silver 2011) a child learns also from the
// simulations in which its move was made later on by the same player, as if it had come first: their
// number is `later_count`, their returns add up to `later_sum`. They teach a lot at once, but of other
// positions. So they count as visits, never as more than K of them:
//
//   value = (visits * mean + f * later_sum) / (visits + f * later_count),   f = K / (K + later_count)
//
// where both weigh the same at K visits once later_count is large. The width of the bound follows the
// same number of visits. The `name` of a move tells it from others in all positions. Behind each eight
// then stand name[8] | later_sum[8] | later_count[8].
//
// With priors (PUCT; Rosin 2011, Silver and others 2017) an evaluator says beforehand how promising
// each move is, and the bound is
//
//   mean + exploration * prior * sqrt(visits of the position) / (1 + visits)
//
// where a child without visits has the mean that the position is judged to have. Behind each eight
// then stands prior[8].
//
// Which child comes next is settled when a simulation is recorded, not when the next one passes: the
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

  // `rave` is K, 0 to do without; there are no priors with rave.
  explicit SearchTree(std::size_t megabytes, int rave = 0, bool priors = false);
  SearchTree(SearchTree&&) noexcept;
  SearchTree& operator=(SearchTree&&) noexcept;
  ~SearchTree();
  bool has_rave() const { return mode_ == Mode::kRave; }
  bool has_priors() const { return mode_ == Mode::kPriors; }

  // Empties the tree down to a root with so many moves of `mover` (-1: chance). `mean` is that of a
  // child without visits, with priors.
  void plant(int mover, std::size_t moves, float mean = 0);
  Ref root() const { return root_; }
  // Makes a block of the tree the root and drops all that is not below it.
  void replant(Ref root);

  // A new block below a step, or 0 if the memory is used up.
  Ref expand(const Step& parent, int mover, std::size_t moves, float mean = 0);
  // With rave, each child of a new block must be named.
  void name(Ref block, std::uint32_t child, std::uint16_t name) {
    later_of(eight_of(block, child)).names[child % 8] = name;
  }
  // With priors, each child of a new block must have one.
  void set_priors(Ref block, std::span<const float> priors, float exploration);

  // With priors: takes a child out of the choice, as one that is lost, or puts it back, as one that was
  // never visited. The choice must be made after that, by set_priors() or record().
  void close(Ref block, std::uint32_t child);
  void reopen(Ref block, std::uint32_t child, float mean);

  // The child with the highest upper confidence bound, and where it leads.
  std::uint32_t best_child(Ref block) const { return head_of(block).best; }
  Link best_link(Ref block) const { return link_of(head_of(block).best_link); }
  // Asks for the lines of a block that best_child() and, later, record() will read. Always inlined,
  // for a call to what changes nothing may be left out.
  [[gnu::always_inline]] void prefetch(Ref block) const {
    const char* line = bytes(block);
    __builtin_prefetch(line);
    __builtin_prefetch(line + kUnit);
  }
  Link link(Ref block, std::uint32_t child) const { return link_of(link_word(block, child)); }
  std::uint32_t visits(Ref block, std::uint32_t child) const {
    const std::uint32_t word = link_word(block, child);
    return word & kHasBlock ? head_of(word & kLinkMask).visits : word & kLinkMask;
  }
  double mean(Ref block, std::uint32_t child) const {
    return eight_of(block, child).means[child % 8];
  }
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
  // Blocks begin where a line of the processor's cache does; those of up to eight moves fill two.
  static constexpr std::size_t kUnit = 64;
  // Bits of a link: the proof, whether there is a block, and the block or else how many visits.
  static constexpr int kProofShift = 30;
  static constexpr std::uint32_t kHasBlock = 1u << 29, kLinkMask = kHasBlock - 1;

  struct alignas(32) Head {
    std::uint32_t visits;     // of the position
    std::uint32_t best_link;  // of the best child
    std::uint16_t best;       // the child to visit next
    std::uint16_t count;      // of children
    std::uint16_t open;       // children of which nothing is proved
    std::int16_t mover;
    // While the tree is moved: where the parent is by now, and which child of it this is.
    Ref parent;
    std::uint32_t place;
  };
  struct alignas(32) Eight {
    float means[8], widths[8];
    std::uint32_t links[8];
  };
  struct alignas(32) Later {
    std::uint32_t names[8];
    float sums[8], counts[8];
  };
  struct alignas(32) Priors {
    float priors[8];
  };
  static_assert(sizeof(Head) == 32 && sizeof(Eight) == 96 && sizeof(Later) == 96);
  enum class Mode { kPlain, kRave, kPriors };

  char* bytes(Ref block) const { return pages_.as<char>() + kUnit * block; }
  Head& head_of(Ref block) const { return *reinterpret_cast<Head*>(bytes(block)); }
  Eight& eight_of(Ref block, std::uint32_t child) const {
    return *reinterpret_cast<Eight*>(bytes(block) + sizeof(Head) + child / 8 * bytes_of_eight_);
  }
  static Later& later_of(Eight& eight) { return *reinterpret_cast<Later*>(&eight + 1); }
  static Priors& priors_of(Eight& eight) { return *reinterpret_cast<Priors*>(&eight + 1); }
  std::uint32_t& link_word(Ref block, std::uint32_t child) const {
    return eight_of(block, child).links[child % 8];
  }
  static Link link_of(std::uint32_t word) {
    return {word & kHasBlock ? word & kLinkMask : 0, static_cast<Proof>(word >> kProofShift)};
  }
  std::size_t units_for(std::size_t children) const {
    return (sizeof(Head) + (children + 7) / 8 * bytes_of_eight_ + kUnit - 1) / kUnit;
  }

  Ref add_block(int mover, std::size_t moves, float mean);
  std::uint32_t count_visit(std::uint32_t& link);
  template <Mode kMode>
  void record_steps(const Step* steps, int count, const Payoffs& returns, float exploration);
  template <Mode kMode>
  void record_step(const Step& step, std::uint32_t visits, const Payoffs& returns,
                   float exploration);
  void record_later(const Step* steps, int count, const Payoffs& returns,
                    std::span<const Made> rest);
  Proof settle(Ref block, std::uint32_t child, Proof proof);
  template <Mode kMode>
  auto bounds_of(Eight& eight, float factor) const;
  template <Mode kMode>
  std::uint32_t best_of_many(Ref block, float factor) const;
  template <Mode kMode>
  void choose_next(Ref block, float exploration);

  Pages pages_;
  std::size_t bytes_of_eight_;
  std::size_t most_units_, used_units_ = 0;
  Ref root_ = 0;
  bool settled_ = false;
  Mode mode_;
  int rave_;
  // 1 for each move of each player while record_later() looks, else 0.
  std::vector<float> made_later_;
};

// The value of a root child.
Value value_of(const SearchTree::Child& child);
// Worth more to the one who must choose in the end: won, then the more visited, lost last.
bool better_choice(const SearchTree::Child& a, const SearchTree::Child& b);

}  // namespace zermelo
