#include "games/nim3p/nim3p.h"

#include "base/error.h"
#include "base/text.h"

namespace zermelo::nim3p {

const GameInfo& info() {
  static const GameInfo info = [] {
    GameInfo nim3p = {
        .name = "nim3p",
        .title = "Nim3P",
        .summary = "Nim for three; who follows the taker of the last item wins",
        .rules = kRules,
        .options = heap_options(),
        .samples = {"nim3p(1)", "nim3p", "nim3p(1,3,5,7,extra)", "nim3p(heaps=16,size=2)"},
        .grade = Grade::kTested,
        .verified_against = "a second implementation"};
    nim3p.options.push_back(Option::flag("extra", "the player who follows the winner gets 0.2"));
    return nim3p;
  }();
  return info;
}

std::string Nim3p::write(const Position& p) const {
  return fmt::format("p{}-turn {}", p.mover, write_heaps(p.heaps));
}

Nim3p::Position Nim3p::read(std::string_view text) const {
  auto words = sentence_of(text, "position");
  Position p;
  if (!words.empty() && !to_integer(words[0])) {
    const std::string first = lower(words[0]);
    if (first != "p0-turn" && first != "p1-turn" && first != "p2-turn") {
      bad_input("expected p0-turn, p1-turn or p2-turn as the first word, found '{}'", words[0]);
    }
    p.mover = static_cast<std::uint8_t>(first[1] - '0');
    words.erase(words.begin());
  }
  p.heaps = read_heaps(words);
  return p;
}

std::string Nim3p::write_move(const Position&, Move m) const { return write_heap_move(m); }

std::optional<Nim3p::Move> Nim3p::read_move(const Position& p, std::string_view text) const {
  return read_heap_move(p.heaps, kMaxItems, text);
}

std::string Nim3p::why_not(const Position& p, std::string_view text) const {
  return why_not_heap_move(p.heaps, kMaxItems, text);
}

std::string Nim3p::player_name(int k) const { return fmt::format("P{}", k); }

std::string Nim3p::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  return draw_heaps(p.heaps, last, pen) +
         fmt::format("     {} {}\n", player_name(p.mover), turn(p).is_over() ? "wins" : "to move");
}

Scene Nim3p::scene(const Position& p, std::optional<Move> last) const {
  return heaps_scene(p.heaps, kMaxItems, last, highest_heap(start_), "Nim3P: " + write(p));
}

}  // namespace zermelo::nim3p
