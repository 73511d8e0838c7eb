#include "engines/connect_four/solver.h"

#include "engines/connect_four/search.h"

namespace zermelo::connect_four {

class Solver::Engine {
 public:
  virtual ~Engine() = default;
  virtual int score(Bits own, Bits other, int low, int high, Budget& budget) = 0;
  virtual std::uint64_t nodes() const = 0;
  virtual bool stopped() const = 0;
};

namespace {

template <class Board>
class EngineOn final : public Solver::Engine {
 public:
  EngineOn(const Board& board, Table& table) : search_(board, table) {}
  int score(Bits own, Bits other, int low, int high, Budget& budget) override {
    return search_.score(own, other, low, high, budget);
  }
  std::uint64_t nodes() const override { return search_.nodes(); }
  bool stopped() const override { return search_.stopped(); }

 private:
  Search<Board> search_;
};

std::unique_ptr<Solver::Engine> engine_for(const Geometry& g, Table& table) {
  if (g.rows == 6 && g.cols == 7 && g.connect == 4) {
    return std::make_unique<EngineOn<FixedBoard<6, 7, 4>>>(FixedBoard<6, 7, 4>(), table);
  }
  return std::make_unique<EngineOn<AnyBoard>>(AnyBoard{g}, table);
}

}  // namespace

Solver::Solver(const Geometry& geometry, Table& table) : engine_(engine_for(geometry, table)) {}
Solver::~Solver() = default;

int Solver::score(Bits own, Bits all, Budget& budget) {
  return score(own, all, -Table::kBias, Table::kBias, budget);
}

int Solver::score(Bits own, Bits all, int low, int high, Budget& budget) {
  return engine_->score(own, own ^ all, low, high, budget);
}

std::uint64_t Solver::nodes() const { return engine_->nodes(); }
bool Solver::stopped() const { return engine_->stopped(); }

int remoteness(const Geometry& g, int score, int discs) {
  const int left = g.cells - discs;
  if (score == 0) return left;
  // The winner's discs are the odd ones from here on if it is to move, else the even ones.
  const int longest = left + 2 - 2 * std::abs(score);
  return longest - ((longest % 2 == 1) == (score > 0) ? 0 : 1);
}

}  // namespace zermelo::connect_four
