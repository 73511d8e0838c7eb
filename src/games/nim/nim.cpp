#include "games/nim/nim.h"

#include "base/text.h"

namespace zermelo::nim {

const GameInfo& info() {
  static const GameInfo info = [] {
    GameInfo nim = {
        .name = "nim",
        .title = "Nim",
        .summary = "take items from one heap; who takes the last one wins",
        .rules = kRules,
        .options = heap_options(),
        .samples = {"nim(1)", "nim", "nim(1,3,5,7,misere)", "nim(2,0,9,max=4)",
                    "nim(heaps=16,size=3)"},
        .grade = Grade::kVerified,
        .verified_against = "Bouton's theorem (normal, misère and max), a second implementation"};
    nim.options.push_back(
        Option::number("max", 0, 0, kMaxItems, "most items that one move may take; 0 = no limit"));
    nim.options.push_back(Option::flag("misere", "who takes the last item loses"));
    return nim;
  }();
  return info;
}

std::string Nim::write(const Position& p) const { return write_heaps(p.heaps); }

Nim::Position Nim::read(std::string_view text) const {
  return {.heaps = read_heaps(sentence_of(text, "position"))};
}

std::string Nim::write_move(const Position&, Move m) const { return write_heap_move(m); }

std::optional<Nim::Move> Nim::read_move(const Position& p, std::string_view text) const {
  return read_heap_move(p.heaps, limit_, text);
}

std::string Nim::why_not(const Position& p, std::string_view text) const {
  return why_not_heap_move(p.heaps, limit_, text);
}

std::string Nim::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  return draw_heaps(p.heaps, last, pen);
}

Scene Nim::scene(const Position& p, std::optional<Move> last) const {
  return heaps_scene(p.heaps, limit_, last, highest_heap(start_), "Nim: " + write(p));
}

FixedList<Nim::Position, kMaxHeaps> Nim::parts(const Position& p) const {
  FixedList<Position, kMaxHeaps> heaps;
  for (int heap = 0; heap < p.heaps.count; ++heap) {
    if (p.heaps.size(heap) == 0) continue;
    Position part;
    part.heaps.add(p.heaps.size(heap));
    heaps.push_back(part);
  }
  return heaps;
}

}  // namespace zermelo::nim
