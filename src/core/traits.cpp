#include "core/traits.h"

namespace zermelo {

std::vector<std::string> Traits::words() const {
  std::vector<std::string> words = {"play"};
  const auto add = [&](bool has, const char* word) {
    if (has) words.emplace_back(word);
  };
  add(chance, "chance");
  add(rewards, "rewards");
  add(hidden, "hidden-information");
  add(key && !hidden && searched, "solve");
  add(ranks, "dense-tables");
  add(symmetries, "symmetries");
  add(impartial || stand_in, "nimbers");
  add(partizan, "partizan-values");
  add((cells && !hidden) || taught, "learning");
  add(scene, "picture");
  return words;
}

}  // namespace zermelo
