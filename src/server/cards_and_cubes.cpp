#include "server/cards_and_cubes.h"

#include <chrono>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engines/cube/reading.h"
#include "report/blackjack_report.h"
#include "report/cube_json.h"
#include "report/equity_report.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"

namespace zermelo {
namespace {

using Work = std::function<Json(const std::atomic<bool>& stop)>;

constexpr double kEquityError = 0.001, kGridError = 0.01;  // standard errors, where it is sampled
constexpr double kUsualCubeSeconds = 0.5;

std::string one_of(const Json& body, std::string_view name, const std::vector<std::string>& all) {
  const std::string text = asked_short_text(body, name);
  for (const std::string& word : all) {
    if (text == word) return text;
  }
  std::string list;
  for (const std::string& word : all) list += (list.empty() ? "" : ", ") + word;
  throw Refused{400, "bad_body", fmt::format("expected one of {} in '{}'", list, name)};
}

Work equity_work(const Json& body) {
  const auto hands = body["hands"].as<std::vector<std::string>>();
  if (!hands) throw Refused{400, "bad_body", "expected a list of texts in 'hands'"};
  for (const std::string& hand : *hands) {
    if (hand.size() > caps::kSpecBytes) {
      throw Refused{400, "over_cap",
                    fmt::format("a hand has at most {} characters", caps::kSpecBytes)};
    }
  }
  struct Asked {
    std::vector<std::string> hands;
    std::vector<Card> board;
    holdem::EquityQuestion question;
    bool streets, types, grid;
  };
  Asked asked = told_as("bad_cards", [&] {
    const std::vector<Card> board = read_cards(asked_short_text(body, "board"));
    return Asked{.hands = *hands,
                 .board = board,
                 .question = equity_question(*hands, board, asked_short_text(body, "dead")),
                 .streets = asked_flag(body, "streets"),
                 .types = asked_flag(body, "types"),
                 .grid = asked_flag(body, "grid")};
  });
  asked.question.error = kEquityError;
  return [asked = std::move(asked)](const std::atomic<bool>& stop) {
    return told_as("bad_cards", [&] {
      const Control control = {.stop = &stop};
      Json json = equity_json(asked.hands, equity(asked.question, control),
                              asked.types ? hand_types(asked.question) : HandTypes{});
      if (asked.streets) {
        json["streets"] = Json::array();
        for (const auto& [name, one] : street_equities(asked.question, asked.board, control)) {
          Json street = equity_json(asked.hands, one);
          street["street"] = name;
          json["streets"].push_back(std::move(street));
        }
      }
      if (asked.grid) {
        holdem::EquityQuestion rough = asked.question;
        rough.error = kGridError;
        json["grid"] = grid_json(equity_grid(rough, control));
      }
      return json;
    });
  };
}

Work blackjack_work(const Json& body) {
  const bool chart = one_of(body, "what", {"chart", "hand"}) == "chart";
  return [chart, items = asked_short_text(body, "rules"), gone = asked_short_text(body, "gone"),
          hand = asked_short_text(body, "hand"),
          up = asked_short_text(body, "up")](const std::atomic<bool>&) {
    return told_as("bad_cards", [&] {
      const blackjack::TableRules rules = read_table_rules(items);
      const blackjack::Shoe shoe = read_shoe(rules, gone);
      if (chart) {
        return chart_and_edge_json(best_chart(blackjack::RoundValues(rules, shoe)), rules, shoe);
      }
      const BlackjackHand asked = read_hand(shoe, hand, up);
      return hand_values_json(blackjack::RoundValues(rules, shoe, asked.hand), asked);
    });
  };
}

// With the tables of the user's cache if they are there, the small ones else. The copy shares them.
cube::Solver cube_solver() {
  static const cube::Solver kReady = [] {
    cube::Solver solver{cube::TableStore(cube::table_folder())};
    solver.use_what_is_there();
    return solver;
  }();
  return kReady;
}

Json solve_cube(const std::string& text, int size, const std::string& method, double seconds,
                const std::atomic<bool>& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const auto took = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  if (size == 2) {
    const cube::Solved solved = cube::Solver::solve(cube::read_cube<2>(text), {});
    return solved_json(facelets_of(text, 2), solved, false, took());
  }
  const cube::Cubies p = cube::read_cube<3>(text);
  if (!method.empty()) {
    const auto steps =
        cube::solve_by_steps(p, method == "cfop" ? cube::Method::kCfop : cube::Method::kBeginner);
    Json json = steps_json(method, steps, false, took());
    json["cube"] = facelets_of(text, 3);
    return json;
  }
  const cube::Solved solved =
      cube_solver().solve(p, {}, Budget({.seconds = seconds}, {.stop = &stop}));
  if (solved.solutions.empty()) unanswered("stopped before a solution was found");
  return solved_json(facelets_of(text, 3), solved, false, took());
}

Work cube_work(const Json& body) {
  const std::string what = one_of(body, "what", {"scramble", "apply", "check", "solve"});
  const int size = static_cast<int>(asked_number(body, "size", 2, 3, 3));
  const std::string cube = asked_short_text(body, "cube"),
                    algorithm = asked_short_text(body, "algorithm");
  const std::string method =
      body.contains("method") ? one_of(body, "method", {"beginner", "cfop"}) : "";
  if (size == 2 && !method.empty()) {
    throw Refused{400, "bad_body", "'method' is for cubes of size 3"};
  }
  const double seconds =
      body.contains("time") ? asked_seconds(body, caps::kSeconds) : kUsualCubeSeconds;
  return [=](const std::atomic<bool>& stop) {
    return told_as("bad_cube", [&]() -> Json {
      if (what == "apply") return algorithm_json(algorithm, cube, size, false);
      if (what == "check") return cube_check_json(cube, size);
      if (what == "solve") return solve_cube(cube, size, method, seconds, stop);
      Rng rng(system_seed());
      const Scramble made =
          new_scramble(rng, size, false, 0, Budget({.seconds = caps::kSeconds}, {.stop = &stop}));
      return {{"scramble", made.turns}, {"cube", made.cube}};
    });
  };
}

}  // namespace

Work expert_work(std::string_view name, const Json& body) {
  if (name == "equity") return equity_work(body);
  if (name == "blackjack") return blackjack_work(body);
  if (name == "cube") return cube_work(body);
  return {};
}

}  // namespace zermelo
