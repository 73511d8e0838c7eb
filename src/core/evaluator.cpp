#include "core/evaluator.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {

namespace {

std::vector<BytesJudgeEntry>& bytes_judges() {
  static std::vector<BytesJudgeEntry> judges;
  return judges;
}

}  // namespace

BytesJudgeRegistration::BytesJudgeRegistration(BytesJudgeEntry entry) {
  bytes_judges().push_back(std::move(entry));
}

std::unique_ptr<BytesJudge> make_bytes_judge(const NamedGame& game, const Spec& judge) {
  for (const BytesJudgeEntry& entry : bytes_judges()) {
    if (entry.name != judge.name || !entry.fits(game)) continue;
    return entry.make(game, Options(entry.name, entry.options, judge));
  }
  return nullptr;
}

std::vector<std::string> evaluator_names(const NamedGame& game, std::vector<std::string> offered) {
  for (const BytesJudgeEntry& entry : bytes_judges()) {
    const bool known = std::find(offered.begin(), offered.end(), entry.name) != offered.end();
    if (!known && entry.fits(game)) offered.push_back(entry.name);
  }
  offered.insert(offered.begin(), kRandomLeaf);
  return offered;
}

void no_such_evaluator(const std::string& name, const std::vector<std::string>& names) {
  bad_input("leaf: expected {}, found '{}'{}", join(names, " or "), name,
            near_name_hint(name, names));
}

}  // namespace zermelo
