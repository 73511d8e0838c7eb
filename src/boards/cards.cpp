#include "boards/cards.h"

#include <cctype>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {

std::string card_text(Card card) {
  return {kRankNames[static_cast<std::size_t>(rank_of(card))],
          kSuitNames[static_cast<std::size_t>(suit_of(card))]};
}

std::string cards_text(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += card_text(card);
  return text;
}

Card read_card(std::string_view text) {
  const std::string whole(trimmed(text));
  const std::string short_form = whole.starts_with("10") ? "T" + whole.substr(2) : whole;
  if (short_form.size() == 2) {
    const auto rank =
        kRankNames.find(static_cast<char>(std::toupper(static_cast<unsigned char>(short_form[0]))));
    const auto suit =
        kSuitNames.find(static_cast<char>(std::tolower(static_cast<unsigned char>(short_form[1]))));
    if (rank != std::string_view::npos && suit != std::string_view::npos) {
      return make_card(static_cast<int>(rank), static_cast<int>(suit));
    }
  }
  bad_input("expected a card such as As or Td, found '{}'", whole);
}

std::vector<Card> read_cards(std::string_view text) {
  std::vector<Card> cards;
  for (std::string_view word : words_of(text, true)) {
    while (!word.empty()) {
      const std::size_t length = std::min<std::size_t>(word.starts_with("10") ? 3 : 2, word.size());
      cards.push_back(read_card(word.substr(0, length)));
      word.remove_prefix(length);
    }
  }
  return cards;
}

}  // namespace zermelo
