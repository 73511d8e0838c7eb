// Puts a game folder into the catalogue, from the unit that the build makes of catalogue/unit.cpp.in.
//
// A game folder src/games/NAME gives, in namespace zermelo::NAME,
//   const GameInfo& info();
//   template <class Use> auto make(const Options& options, Use&& use);
// where make() calls use(game) with the game, of whatever type these options ask for.
#pragma once

#include <memory>
#include <utility>

#include "any/erased_game.h"
#include "catalogue/catalogue.h"
#include "catalogue/shared_games.h"

#define ZERMELO_REGISTER_GAME(folder)                                        \
  namespace {                                                                \
  const zermelo::Registration registration_of_##folder(                      \
      zermelo::folder::info(), [](const zermelo::Options& options) {         \
        return zermelo::folder::make(                                        \
            options, [&](auto game) -> std::unique_ptr<zermelo::AnyGame> {   \
              return std::make_unique<zermelo::Erased<decltype(game)>>(      \
                  std::move(game), zermelo::folder::info(), options.spec()); \
            });                                                              \
      });                                                                    \
  }
