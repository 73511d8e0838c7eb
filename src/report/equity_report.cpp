#include "report/equity_report.h"

#include "base/error.h"

namespace zermelo {

using namespace holdem;

namespace {

CardSet set_of(const std::vector<Card>& cards, const char* where) {
  CardSet set;
  for (const Card card : cards) {
    if (set.has(card)) {
      bad_input("{}: expected each card once, found {} twice", where, card_text(card));
    }
    set.add(card);
  }
  return set;
}

// The only hand of a range, if it is one.
std::optional<HoleCards> single(const HoleRange& range) {
  const auto holes = range.holes();
  if (holes.size() != 1) return std::nullopt;
  return hole_of(holes[0]);
}

}  // namespace

EquityQuestion equity_question(const std::vector<std::string>& hands,
                               const std::vector<Card>& board, const std::string& dead) {
  EquityQuestion question;
  if (hands.size() < 2 || hands.size() > kMostPlayers) {
    bad_input("expected 2 to {} hands, found {}", kMostPlayers, hands.size());
  }
  for (const std::string& hand : hands) question.players.push_back(HoleRange::parse(hand));
  question.board = set_of(board, "--board");
  question.dead = set_of(read_cards(dead), "--dead");
  return question;
}

HandTypes hand_types(const EquityQuestion& question) {
  std::vector<HoleCards> hands;
  for (const HoleRange& range : question.players) {
    const auto hand = single(range);
    if (!hand) bad_input("--types: expected hands such as AsAh, found a range");
    hands.push_back(*hand);
  }
  HandTypes types;
  Showdown showdown;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    CardSet dead = question.dead;
    for (std::size_t k = 0; k < hands.size(); ++k) {
      if (k != i) dead = dead | hands[k].set();
    }
    const auto counts = showdown.categories(hands[i], question.board, dead);
    double boards = 0;
    for (const std::uint64_t n : counts) boards += static_cast<double>(n);
    std::array<double, 9> shares;
    for (std::size_t c = 0; c < 9; ++c) shares[c] = static_cast<double>(counts[c]) / boards;
    types.push_back(shares);
  }
  return types;
}

std::vector<std::pair<std::string, EquityAnswer>> street_equities(const EquityQuestion& question,
                                                                  const std::vector<Card>& board,
                                                                  const Control& control) {
  std::vector<std::pair<std::string, EquityAnswer>> list;
  const std::pair<const char*, std::size_t> streets[] = {
      {"before the flop", 0}, {"flop", 3}, {"turn", 4}, {"river", 5}};
  for (const auto& [name, cards] : streets) {
    if (cards > board.size()) break;
    EquityQuestion earlier = question;
    earlier.board = {};
    for (std::size_t i = 0; i < cards; ++i) earlier.board.add(board[i]);
    list.emplace_back(name, equity(earlier, control));
  }
  return list;
}

HandGrid equity_grid(const EquityQuestion& question, const Control& control) {
  if (question.players.size() != 2) {
    bad_input("a picture is of a hand against a range: expected 2 hands, found {}",
              question.players.size());
  }
  HandGrid grid;
  for (int row = 0; row < 13; ++row) {
    for (int column = 0; column < 13; ++column) {
      EquityQuestion one = question;
      one.method = EquityQuestion::Method::kEither;
      HoleRange kind;
      CardSet gone = question.board | question.dead;
      if (const auto hand = single(question.players[0])) gone = gone | hand->set();
      bool any = false;
      for (const HoleCards& hole : HandKind{row, column}.holes()) {
        const double weight = question.players[1].weight(hole_number(hole));
        kind.set(hole_number(hole), weight);
        any = any || (weight > 0 && (hole.set() & gone).empty());
      }
      if (!any) continue;
      one.players[1] = kind;
      grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] =
          equity(one, control).players[0].equity;
    }
  }
  return grid;
}

Json grid_json(const HandGrid& grid) {
  Json rows = Json::array();
  for (const auto& row : grid) {
    Json cells = Json::array();
    for (const auto& cell : row) cells.push_back(cell ? Json(*cell) : Json(nullptr));
    rows.push_back(std::move(cells));
  }
  return rows;
}

}  // namespace zermelo
