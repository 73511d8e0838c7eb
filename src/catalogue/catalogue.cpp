#include "catalogue/catalogue.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

std::vector<CatalogueEntry>& entries() {
  static std::vector<CatalogueEntry> all;
  return all;
}

}  // namespace

Registration::Registration(const GameInfo& info,
                           std::function<std::unique_ptr<AnyGame>(const Options&)> make) {
  std::vector<CatalogueEntry>& all = entries();
  const auto place = std::find_if(all.begin(), all.end(), [&](const CatalogueEntry& entry) {
    return entry.info->name > info.name;
  });
  all.insert(place, CatalogueEntry{&info, std::move(make)});
}

const std::vector<CatalogueEntry>& catalogue() { return entries(); }

std::unique_ptr<AnyGame> make_game(std::string_view text) {
  const Spec spec = split_sum(text).size() > 1
                        ? Spec{.name = "sum", .items = {{"games", std::string(trimmed(text))}}}
                        : Spec::parse(text);
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.info->name == spec.name) {
      const Options options(entry.info->name, entry.info->options, spec);
      try {
        return entry.make(options);
      } catch (const Error& error) {  // options that do not go together
        throw Error(error.exit(), fmt::format("{}: {}", options.spec(), error.what()));
      }
    }
    names.push_back(entry.info->name);
  }
  bad_input("unknown game '{}'{}; 'zermelo games' lists all {}", spec.name,
            near_name_hint(spec.name, names), names.size());
}

}  // namespace zermelo
