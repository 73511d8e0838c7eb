// The part of erased_game.h that partizan values need.
#pragma once

#include <utility>
#include <vector>

#include "any/any_game.h"
#include "any/any_values.h"
#include "cgt/partizan_values.h"

namespace zermelo {

template <Valued G>
class ErasedValues final : public AnyValues {
  using Position = typename G::Position;

 public:
  ErasedValues(const G& game, ShortGames& games)
      : values_(game, games), is_exact_(has_exact_key(game)) {}
  ShortGame value(const AnyPosition& p) override { return values_.value(p.as<Position>()); }
  std::vector<std::pair<AnyMove, ShortGame>> options(const AnyPosition& p, int side) override {
    std::vector<std::pair<AnyMove, ShortGame>> options;
    values_.for_each_option(p.as<Position>(), side, [&](typename G::Move m, ShortGame value) {
      options.emplace_back(AnyMove(m), value);
    });
    return options;
  }
  bool is_exact() const override { return is_exact_; }

 private:
  PartizanValues<G> values_;
  bool is_exact_;
};

}  // namespace zermelo
