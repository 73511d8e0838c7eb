#include "analysis/table_values.h"

namespace zermelo {

bool add_table_values(const AnySolution& table, Findings& findings) {
  const AnyPosition& p = findings.position;
  const Value value = table.value(p);
  if (value.known == Known::kUnknown && table.returns(p).empty()) return false;
  std::vector<Value> values;
  for (std::size_t i = 0; i < findings.moves.size(); ++i) {
    values.push_back(findings.before(i, table.value(findings.to[i])));
    const std::vector<double> returns = table.returns(findings.to[i]);
    if (returns.empty()) continue;
    const auto player = static_cast<std::size_t>(findings.turn.player());
    values.back().known = Known::kExact;
    values.back().expectation = findings.rewards[i] + returns[player];
  }
  findings.add(value, values);
  findings.stages = table.stages(p);
  findings.may_collide = !table.is_exact();
  findings.complete = true;
  return true;
}

}  // namespace zermelo
