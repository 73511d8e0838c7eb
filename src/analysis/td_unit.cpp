// td: plays by what `zermelo train` has taught. Where the game's engine learns in a way of its own (2048,
// 2584, Othello) its agent is asked, unless the file is a tuple network's; elsewhere a tuple network is.
#include "agents/agent_terms.h"
#include "any/agent_tables.h"
#include "any/any_agent.h"
#include "learn/field.h"
#include "learn/network_file.h"
#include "learn/network_judge.h"

namespace zermelo {
namespace {

// The move that the network thinks best; the first of equal ones, as in training.
class NetworkAgent final : public AnyAgent {
 public:
  NetworkAgent(const AnyGame& game, const AgentSpec& spec)
      : AnyAgent(spec.options.spec(), 0),
        game_(game),
        field_(learn::make_field(game.spec())),
        judge_(spec.options.word("load"), game.spec(), field_->info()) {}

  Thoughts think(const AnyPosition& p, const Limits&, const Control&) override {
    learn::Afterstates& after = judge_.room();
    Rng rng(0);  // unused: a player is to move
    field_->go_to(p.bytes().data(), rng);
    field_->look(after);
    std::vector<float> values(after.count);
    judge_.judge_moves(field_->mover(), after, values);
    Thoughts thoughts;
    for (std::size_t i = 0; i < values.size(); ++i) {
      thoughts.values.push_back(Value::estimated(double{values[i]}, Basis::kJudgement));
      if (values[i] > values[thoughts.best]) thoughts.best = i;
    }
    thoughts.work = after.count;
    thoughts.depth = 1;
    return told(game_, p, std::move(thoughts));
  }
  void reset(std::uint64_t) override {}

 private:
  const AnyGame& game_;
  const std::unique_ptr<learn::Field> field_;
  const learn::NetworkJudge judge_;
};

std::unique_ptr<AnyAgent> make_td(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed) {
  const std::string& path = spec.options.word("load");
  if (game.traits().taught && (path.empty() || !learn::is_network_file(path))) {
    return game.seat_agent(spec, seed);
  }
  return std::make_unique<NetworkAgent>(game, spec);
}

const AgentRegistration registration_of_td(
    {.name = "td",
     .summary = "by a network that 'zermelo train' has taught",
     .fits = "every game with cells or heaps, by a file that was trained for it",
     .options = {Option::word("load", "", "the file of the network; none: the one that ships"),
                 terms::depth(1, "2048, 2584 and Othello: moves ahead; 0: until out of time"),
                 terms::time(),
                 Option::number("downgrade", 16384, 0, 1 << 30,
                                "2048: judge boards with such a tile as if large ones were one "
                                "smaller; 0: never")},
     .why_not = terms::any_game,
     .needs_words = true,
     .make = make_td});

std::string why_no_field(const AnyGame& game) {
  return learn::make_field(game.spec()) != nullptr ? ""
                                                   : "it has no cells that a network could look at";
}
const AgentTable table_of_td("td", why_no_field);

}  // namespace
}  // namespace zermelo
