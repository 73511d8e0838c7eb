// zermelo strategy: how often cfr makes each action before the flop, by kind of hand.
#include <algorithm>
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "engines/holdem/strategy_file.h"

namespace zermelo {
namespace {

using namespace holdem;

struct StrategyWords {
  std::string after, load, svg;
  int stack = 100;
  bool json = false;
};

const std::vector<std::string> kNames = {"fold", "check", "call", "bet", "raise", "all-in"};

BetAction action_of(const std::string& word) {
  if (word == "fold") return kFolds;
  if (word == "check" || word == "call") return kPasses;
  if (word == "bet" || word == "raise") return kRaises;
  if (word == "all-in") return kPushes;
  bad_input("--after: expected actions such as call,raise, found '{}'{}", word,
            near_name_hint(word, kNames));
}

// The node that these actions lead to before the flop.
std::uint32_t node_after(const BettingTree& tree, const std::string& words) {
  std::uint32_t node = 0;
  for (const std::string_view word : words_of(words, true)) {
    const auto& edge = tree.nodes[node].edges[action_of(std::string(word))];
    if (!edge.legal || edge.end != BettingTree::End::kNone || tree.nodes[edge.node].street != 0) {
      bad_input("--after: nothing is left to decide before the flop after '{}' in '{}'", word,
                words);
    }
    node = edge.node;
  }
  return node;
}

void run_strategy(const StrategyWords& words) {
  if (words.stack < 10 || words.stack > 100) {
    bad_input("--stack: expected 10 to 100 chips, found {}", words.stack);
  }
  std::optional<PokerStrategy> loaded;
  if (!words.load.empty()) loaded = PokerStrategy::of_bytes(read_file(words.load), words.load);
  const PokerStrategy& strategy = loaded ? *loaded : PokerStrategy::shipped();
  const auto stack = strategy.unpack(words.stack);
  const BettingTree& tree = stack->tree();
  const std::uint32_t node = node_after(tree, words.after);
  std::array<std::array<double, kKinds>, kBetActions> chances{};
  std::array<double, kBetActions> shares{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const auto holes = kind_at(kind).holes();
    const Mix mix = stack->mix(node, strategy.paths().class_of(holes[0]));
    for (std::size_t a = 0; a < kBetActions; ++a) {
      chances[a][kind] = static_cast<double>(mix[a]);
      shares[a] += chances[a][kind] * static_cast<double>(holes.size()) / kHoles;
    }
  }
  const auto records = strategy.records();
  const auto record = std::find_if(records.begin(), records.end(),
                                   [&](const StackRecord& r) { return r.stack == tree.stack; });
  Json json = {{"stack", tree.stack},
               {"value", record->value},
               {"exploitability", record->exploitability},
               {"iterations", record->iterations},
               {"player", tree.nodes[node].player == 0 ? "small blind" : "big blind"},
               {"actions", Json::array()}};
  const Pen pen = pen_for(STDOUT_FILENO);
  if (!words.json) {
    fmt::print(
        "stack {}: {:.3f} chips a hand for the small blind, exploitable by {:.3f} inside its "
        "buckets\n\n",
        tree.stack, record->value, record->exploitability);
  }
  for (std::size_t a = 0; a < kBetActions; ++a) {
    if (!tree.nodes[node].edges[a].legal) continue;
    const std::string name(bet_action_name(static_cast<BetAction>(a)));
    const std::string title =
        fmt::format("{} {}, stack {}", json["player"].get<std::string>(), name, tree.stack);
    if (!words.svg.empty()) {
      const std::size_t dot = words.svg.rfind(".svg");
      write_file(fmt::format("{}-{}.svg", words.svg.substr(0, dot), name),
                 to_svg(picture(grid_of(chances[a]), title)));
    }
    if (words.json) {
      Json hands = Json::object();
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        hands[kind_at(kind).text()] = chances[a][kind];
      }
      json["actions"].push_back({{"action", name}, {"share", shares[a]}, {"hands", hands}});
      continue;
    }
    fmt::print("{}: {:.1f} % of hands\n{}\n", title, 100 * shares[a],
               draw(grid_of(chances[a]), pen));
  }
  if (words.json) print_json(json);
}

}  // namespace

Command strategy_command() {
  const auto words = std::make_shared<StrategyWords>();
  return {.name = "strategy",
          .group = "Know",
          .summary = "how often cfr makes each action before the flop, as 13 by 13 hands",
          .examples = {"strategy", "strategy --stack 60 --after call,raise --svg cfr.svg"},
          .declare =
              [words](Arguments& args) {
                args.option("--stack", words->stack, "chips of the shorter stack");
                args.option("--after", words->after,
                            "what was done before, such as call,raise; nothing: the small blind's "
                            "first action");
                args.option("--load", words->load, "a file of 'zermelo train poker'");
                args.output("--svg", words->svg, "write pictures: FILE-raise.svg and so on");
                args.json(words->json);
              },
          .run = [words] { run_strategy(*words); }};
}

}  // namespace zermelo
