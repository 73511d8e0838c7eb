#include "analysis/databases.h"
#include "analysis/source.h"
#include "analysis/table_values.h"

namespace zermelo {
namespace {

class DatabaseSource final : public Source {
 public:
  explicit DatabaseSource(std::unique_ptr<AnySolution> stored) : stored_(std::move(stored)) {}
  std::string_view name() const override { return "database"; }
  void ask(Findings& findings, Budget&) override { add_table_values(*stored_, findings); }

 private:
  const std::unique_ptr<AnySolution> stored_;
};

}  // namespace

std::unique_ptr<Source> database_source(const AnyGame& game, const std::string& folder) {
  auto stored = stored_solution(game, folder);
  return stored == nullptr ? nullptr : std::make_unique<DatabaseSource>(std::move(stored));
}

}  // namespace zermelo
