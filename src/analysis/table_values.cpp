#include "analysis/table_values.h"

#include <utility>

namespace zermelo {

bool add_table_values(const AnySolution& table, Findings& findings) {
  const AnyPosition& p = findings.position;
  const Value value = table.value(p);
  if (value.known == Known::kUnknown && table.returns(p).empty()) return false;
  const bool many = findings.game.players() > 2;
  if (many) findings.returns = table.returns(p);
  findings.move_returns.clear();  // estimates, if anything
  std::vector<Value> values;
  for (std::size_t i = 0; i < findings.moves.size(); ++i) {
    values.push_back(findings.before(i, table.value(findings.to[i])));
    std::vector<double> returns = table.returns(findings.to[i]);
    if (returns.empty()) continue;
    const auto player = static_cast<std::size_t>(findings.turn.player());
    values.back().known = Known::kExact;
    returns[player] += findings.rewards[i];
    values.back().expectation = returns[player];
    if (many) findings.move_returns.push_back(std::move(returns));
  }
  findings.add(value, values);
  findings.stages = table.stages(p);
  findings.may_collide = !table.is_exact();
  findings.complete = true;
  return true;
}

}  // namespace zermelo
