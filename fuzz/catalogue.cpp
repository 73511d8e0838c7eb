// Drives specs, positions and moves of every catalogue game with whatever bytes come. Nothing but an
// Error may be thrown, and what a game accepts it must be able to write, draw, play and read again.
//
//   byte 0   what to do: a spec, a position, a walk from the start, a move
//   byte 1   which sample of the catalogue
//   rest     the text, or one byte a move
#include "catalogue/catalogue.h"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"

namespace zermelo {
namespace {

const std::vector<std::unique_ptr<AnyGame>>& samples() {
  static const auto all = [] {
    std::vector<std::unique_ptr<AnyGame>> games;
    for (const CatalogueEntry& entry : catalogue()) {
      for (const std::string& spec : entry.info->samples) games.push_back(make_game(spec));
    }
    return games;
  }();
  return all;
}

void require(bool holds, const char* what, const AnyGame& game, const std::string& position) {
  if (holds) return;
  fmt::print(stderr, "{}: {} at '{}'\n", game.spec(), what, position);
  std::abort();
}

void look(const AnyGame& game, const AnyPosition& p) {
  const std::string text = game.write(p);
  require(game.equal(game.read(text), p), "read(write(p)) is not p", game, text);
  game.draw(p, std::nullopt, Pen(true));
  game.scene(p, std::nullopt);
  game.key(p);
  if (game.turn(p).is_over()) {
    game.payoffs(p);
  } else {
    require(!game.moves(p).empty(), "no moves though not over", game, text);
  }
}

void walk(const AnyGame& game, AnyPosition p, const std::uint8_t* bytes, std::size_t size) {
  look(game, p);
  for (std::size_t i = 0; i < size && i < 100 && !game.turn(p).is_over(); ++i) {
    const std::vector<AnyMove> moves = game.moves(p);
    const AnyMove m = moves[bytes[i] % moves.size()];
    const std::string name = game.write_move(p, m);
    const auto found = game.find_move(p, name);
    require(found && game.equal_moves(*found, m), "a move does not read back", game, name);
    game.play(p, m);
    if (i < 8) look(game, p);
  }
  look(game, p);
}

void run(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return;
  const AnyGame& game = *samples()[data[1] % samples().size()];
  const std::string text(reinterpret_cast<const char*>(data) + 2, size - 2);
  switch (data[0] % 4) {
    case 0: {
      const auto made = make_game(text);
      walk(*made, made->start(), data, size);
      break;
    }
    case 1: walk(game, game.read(text), data, size); break;
    case 2: walk(game, game.start(), data + 2, size - 2); break;
    case 3: {
      const AnyPosition p = game.start();
      if (!game.find_move(p, text)) game.why_not(p, text);
      break;
    }
  }
}

}  // namespace
}  // namespace zermelo

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    zermelo::run(data, size);
  } catch (const zermelo::Error&) {}
  return 0;
}
