// zermelo blackjack: what hands and rounds of Black Jack are worth, exactly.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <unistd.h>

#include <fmt/core.h>

#include "analysis/blackjack_policy.h"
#include "app/blackjack_trainer.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "engines/blackjack/chart_picture.h"
#include "engines/blackjack/count.h"
#include "engines/blackjack/simulation.h"
#include "learn/network_file.h"
#include "report/blackjack_json.h"
#include "report/blackjack_report.h"

namespace zermelo {
namespace {

using namespace blackjack;

struct BlackjackWords {
  std::string what, hand, up, rules, after_split, gone, policy = "best", svg, bankroll = "1000";
  std::uint64_t rounds = 10'000'000, seed = 1;
  int threads = core_count(), spread = 8, penetration = 75;
  bool json = false;
};

TableRules rules_of(const BlackjackWords& words) {
  return read_table_rules(words.rules, words.after_split);
}

void run_ev(const BlackjackWords& words, const TableRules& rules, const Shoe& shoe) {
  const BlackjackHand asked = read_hand(shoe, words.hand, words.up);
  const RoundValues round(rules, shoe, asked.hand);
  if (words.json) return print_json(hand_values_json(round, asked));
  const ChoiceValues values = round.values(asked.hand, asked.up, asked.tens);
  const Pen pen = pen_for(STDOUT_FILENO);
  std::vector<std::size_t> order;
  for (std::size_t c = 0; c < kChoices; ++c) {
    if (values[c]) order.push_back(c);
  }
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return *values[a] > *values[b]; });
  for (const std::size_t c : order) {
    const std::string line = fmt::format("{:<10} {:+.9f}", kChoiceNames[c], *values[c]);
    fmt::print("{}\n", c == order[0] ? pen(Color::kBold, line) : line);
  }
  if (asked.up == kAceValue) {
    fmt::print("{:<10} {:+.9f}\n", "insurance", round.insurance(asked.hand));
  }
  fmt::print("in wagers, exact{}\n", rules.peek ? ", given that the dealer has no natural" : "");
}

Chart chart_of(const TableRules& rules, const Shoe& shoe) {
  return best_chart(RoundValues(rules, shoe));
}

Policy policy_of(const std::string& name, const TableRules& rules, const Shoe& shoe) {
  if (name == "basic") return chart_of(rules, shoe).policy();
  if (name.starts_with("td(")) {
    const std::string path = AgentSpec::parse(name).options.word("load");
    const auto game = make_game(learn::read_network_head(path).shape.game);
    return policy_of_agent(*game, *make_agent(*game, name, 1));
  }
  if (name != "mimic" && name != "never-bust") {
    bad_input("--policy: expected best, basic, mimic, never-bust or td(load=FILE), found '{}'{}",
              name, near_name_hint(name, {"best", "basic", "mimic", "never-bust"}));
  }
  // As the dealer plays; or never a card that may bust.
  Policy policy;
  const HandTable& table = HandTable::get();
  for (HandId id = 0; id < table.size(); ++id) {
    const HandEntry& hand = table[id];
    const bool soft_17 = hand.soft && hand.total == 17 && rules.dealer_hits_soft_17;
    const bool hits =
        name == "mimic" ? hand.total < 17 || soft_17 : hand.hard <= 11 && hand.total < 18;
    if (!hits) continue;
    policy.hits[static_cast<std::size_t>(id)] = kAllUps;
    policy.first[static_cast<std::size_t>(id)].fill(Choice::kHit);
  }
  return policy;
}

void run_edge(const BlackjackWords& words, const TableRules& rules, const Shoe& shoe) {
  std::optional<Policy> policy;
  if (words.policy != "best") policy = policy_of(words.policy, rules, shoe);
  const RoundValues round(rules, shoe, 0, policy ? &*policy : nullptr);
  if (words.json) {
    Json json = edge_json(round);
    json["policy"] = words.policy;
    print_json(json);
    return;
  }
  for (const int up : kUpOrder) {
    if (round.up_chance(up) > 0) fmt::print("{:<6} {:+.9f}\n", value_name(up), round.edge(up));
  }
  fmt::print("{:<6} {:+.9f} wagers a round, exact\n", "edge", round.edge());
}

void run_chart(const BlackjackWords& words, const TableRules& rules, const Shoe& shoe) {
  const Chart chart = chart_of(rules, shoe);
  if (!words.svg.empty()) {
    const std::string title = "Black Jack" + (words.rules.empty() ? "" : ": " + words.rules);
    write_file(words.svg, to_svg(picture(chart, title)));
  }
  if (words.json) return print_json(chart_and_edge_json(chart, rules, shoe));
  const Policy policy = chart.policy();
  const double edge = RoundValues(rules, shoe, 0, &policy).edge();
  fmt::print("{}\n", draw(chart, pen_for(STDOUT_FILENO)));
  fmt::print(
      "S stand  H hit  Dh double, else hit  Ds double, else stand  P split  Rh surrender, "
      "else hit\nby this chart a round is worth {:+.6f} wagers, exactly\n",
      edge);
}

void run_dealer(const BlackjackWords& words, const TableRules& rules, const Shoe& shoe) {
  const RoundValues round(rules, shoe, HandTable::get().pair(9, 9));
  if (words.json) return print_json(dealer_json(round));
  fmt::print("{:<6}", "up");
  for (const char* end : {"bust", "17", "18", "19", "20", "21", "natural"}) {
    fmt::print(" {:>11}", end);
  }
  fmt::print("\n");
  for (const int up : kUpOrder) {
    if (round.up_chance(up) <= 0) continue;
    fmt::print("{:<6}", value_name(up));
    for (const double chance : round.dealer(up)) fmt::print(" {:>11.9f}", chance);
    fmt::print("\n");
  }
}

void run_count(const BlackjackWords& words, const TableRules& rules) {
  if (rules.decks == 0) bad_input("count: expected decks that end, found infinitely many");
  const auto bankroll = to_real(words.bankroll);
  if (!bankroll || !(*bankroll > 0)) {
    bad_input("--bankroll: expected smallest bets, found '{}'", words.bankroll);
  }
  if (words.spread < 1 || words.spread > 100) {
    bad_input("--spread: expected 1 to 100, found {}", words.spread);
  }
  if (words.penetration < 10 || words.penetration > 90) {
    bad_input("--penetration: expected 10 to 90 percent, found {}", words.penetration);
  }
  const auto effects = effects_of_removal(rules);
  const std::vector<CountRow> rows = count_rows(rules, -5, 6);
  const std::vector<Index> found = indices(rules, -4, 6);
  const CounterResult game = simulate_counter(rules, words.penetration / 100.0, words.spread,
                                              words.rounds, words.seed, words.threads);
  const auto name_of = [](const Index& index) {
    switch (index.kind) {
      case Index::Kind::kHard: return std::to_string(index.total);
      case Index::Kind::kSoft: return "A" + value_name(index.total - 12);
      default: return value_name(index.total) + value_name(index.total);
    }
  };
  if (words.json) {
    Json json = {{"count", "high-low"}, {"effects_of_removal", Json::object()}};
    for (int v = 0; v < kValues; ++v) {
      json["effects_of_removal"][value_name(v)] = effects[static_cast<std::size_t>(v)];
    }
    for (const CountRow& row : rows) {
      json["by_true_count"].push_back(
          {{"true_count", row.true_count}, {"edge", row.edge}, {"insurance", row.insurance}});
    }
    for (const Index& index : found) {
      json["indices"].push_back(
          {{"hand", name_of(index)},
           {"up", value_name(index.up)},
           {"from", std::round(10 * index.from) / 10},
           {"below", std::string(kChoiceNames[static_cast<std::size_t>(index.below)])},
           {"above", std::string(kChoiceNames[static_cast<std::size_t>(index.above)])}});
    }
    const auto n0 = game.n0();
    json["game"] = {{"known", "estimated"},
                    {"rounds", game.rounds},
                    {"spread", words.spread},
                    {"penetration", words.penetration},
                    {"gain", game.gain},
                    {"error", game.error()},
                    {"deviation", game.deviation},
                    {"mean_bet", game.mean_bet},
                    {"n0", n0 ? Json(*n0) : Json(nullptr)},
                    {"bankroll", *bankroll},
                    {"risk_of_ruin", game.ruin(*bankroll)}};
    print_json(json);
    return;
  }
  fmt::print("What the edge gains, in percent, when a card is gone (exact)\n");
  for (int v = 0; v < kValues; ++v) {
    fmt::print("  {}  {:+.4f}\n", value_name(v), 100 * effects[static_cast<std::size_t>(v)]);
  }
  fmt::print("\nTrue count (high-low), edge in percent, insurance of one wager\n");
  for (const CountRow& row : rows) {
    fmt::print("  {:+d}  {:+.3f}  {:+.3f}\n", row.true_count, 100 * row.edge, row.insurance);
  }
  fmt::print("\nWhere the chart changes with the true count\n");
  for (const Index& index : found) {
    fmt::print("  {:<3} against {}  from {:+.1f} on {}, below {}\n", name_of(index),
               value_name(index.up), index.from,
               kChoiceNames[static_cast<std::size_t>(index.above)],
               kChoiceNames[static_cast<std::size_t>(index.below)]);
  }
  fmt::print("\nA counter's game: spread 1 to {}, {} percent dealt, {} rounds simulated\n",
             words.spread, words.penetration, game.rounds);
  fmt::print("  gain            {:+.5f} +- {:.5f} smallest bets a round\n", game.gain,
             game.error());
  fmt::print("  deviation       {:.4f}\n  mean bet        {:.3f}\n", game.deviation, game.mean_bet);
  if (const auto n0 = game.n0()) fmt::print("  N0              {:.0f} rounds\n", *n0);
  fmt::print("  risk of ruin    {:.4f} with {} smallest bets\n", game.ruin(*bankroll),
             words.bankroll);
}

void run_simulate(const BlackjackWords& words, const TableRules& rules) {
  const Chart chart = chart_of(rules, Shoe::of_decks(rules.decks));
  const Policy policy = chart.policy();
  const double exact = RoundValues(rules, Shoe::of_decks(rules.decks), 0, &policy).edge();
  stop_on_signals();
  const auto begin = std::chrono::steady_clock::now();
  SimulationResult result;
  {
    ProgressBar progress("rounds", words.rounds, "rounds");
    result =
        simulate(rules, chart, words.rounds, words.seed, words.threads, user_control(&progress));
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (words.json) {
    Json json = simulation_json(result);
    json["exact"] = exact;
    json["rounds_per_second"] = static_cast<double>(result.rounds) / seconds;
    print_json(json);
    return;
  }
  fmt::print("{:<12} {}\n{:<12} {:+.6f} +- {:.6f} wagers a round\n", "rounds", result.rounds,
             "mean", result.mean, result.error());
  fmt::print("{:<12} {:+.6f}, by the same chart\n{:<12} {:.4f}\n", "exact", exact, "deviation",
             result.deviation);
  fmt::print("{:<12} {} rounds/s\n", "speed",
             short_count(static_cast<double>(result.rounds) / seconds));
}

void run_blackjack(const BlackjackWords& words) {
  const TableRules rules = rules_of(words);
  const Shoe shoe = read_shoe(rules, words.gone);
  if (words.threads < 1) bad_input("--threads: expected at least 1, found {}", words.threads);
  if (words.rounds < 1) bad_input("--rounds: expected at least 1, found 0");
  if (words.what == "ev") return run_ev(words, rules, shoe);
  if (words.what == "chart") return run_chart(words, rules, shoe);
  if (words.what == "edge") return run_edge(words, rules, shoe);
  if (words.what == "dealer") return run_dealer(words, rules, shoe);
  if (words.what == "count") return run_count(words, rules);
  if (words.what == "simulate") return run_simulate(words, rules);
  if (words.what == "train-me") return train_me(rules, words.seed);
  const std::vector<std::string> names = {"ev",    "chart",    "edge",    "dealer",
                                          "count", "simulate", "train-me"};
  bad_input("blackjack: expected {}, found '{}'{}", join(names, ", "), words.what,
            near_name_hint(words.what, names));
}

}  // namespace

Command blackjack_command() {
  const auto words = std::make_shared<BlackjackWords>();
  return {
      .name = "blackjack",
      .group = "Know",
      .summary =
          "what hands and rounds of Black Jack are worth, exactly; charts, counts, a trainer",
      .examples = {"blackjack ev T6 T",
                   "blackjack chart --rules decks=1,soft17=hit --svg chart.svg",
                   "blackjack edge --rules decks=8,natural=6:5", "blackjack count --spread 12",
                   "blackjack train-me"},
      .declare =
          [words](Arguments& args) {
            args.positional("WHAT", words->what,
                            "ev HAND UP, chart, edge, dealer, count, simulate or train-me");
            args.optional_positional("HAND", words->hand, "the player's cards, such as T6 or A,7");
            args.optional_positional("UP", words->up, "the dealer's card");
            args.option("--rules", words->rules,
                        "decks=6, soft17=stand|hit, das=yes|no, double=any|9-11|10-11, hands=4, "
                        "resplit_aces, split_aces=one|free, surrender=yes|no, hole=peek|none, "
                        "split=value|rank, natural=3:2|6:5|1:1|2:1, with commas between");
            args.option("--after-split", words->after_split,
                        "how hands are played after a split: cdz (as without one), cdp1, cdp");
            args.option("--gone", words->gone, "cards that have left the shoe, such as TT5A");
            args.option("--policy", words->policy,
                        "whose edge: best, basic (the chart), mimic (the dealer), never-bust, or "
                        "td(load=FILE), which was trained on such a table");
            args.output("--svg", words->svg, "write the chart as a picture to this file");
            args.option("--rounds", words->rounds, "rounds to simulate");
            args.option("--spread", words->spread, "a counter's largest bet, in smallest ones");
            args.option("--penetration", words->penetration, "percent of the shoe that is dealt");
            args.option("--bankroll", words->bankroll, "a counter's chips, in smallest bets");
            args.option("--seed", words->seed, "of the random generator");
            args.option("--threads", words->threads, "threads to use");
            args.json(words->json);
          },
      .run = [words] { run_blackjack(*words); }};
}

}  // namespace zermelo
