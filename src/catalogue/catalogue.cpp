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

// A name as it is compared: "Connect_Four", "connectfour" and "connect-four" are one.
std::string folded(std::string_view name) {
  std::string out;
  for (const char c : lower(name)) {
    if (c != '-' && c != '_' && c != '\'') out += c;
  }
  return out;
}

bool is_called(const GameInfo& info, std::string_view name) {
  const std::string wanted = folded(name);
  return folded(info.name) == wanted ||
         std::any_of(info.aliases.begin(), info.aliases.end(),
                     [&](const std::string& alias) { return folded(alias) == wanted; });
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

const CatalogueEntry* find_game(std::string_view name) {
  const auto found =
      std::find_if(catalogue().begin(), catalogue().end(),
                   [&](const CatalogueEntry& entry) { return is_called(*entry.info, name); });
  return found == catalogue().end() ? nullptr : &*found;
}

std::unique_ptr<AnyGame> make_game(std::string_view text) {
  const std::vector<std::string> terms = split_sum(text);
  const Spec spec = terms.size() > 1
                        ? Spec{.name = "sum", .items = {{"games", std::string(trimmed(text))}}}
                        : Spec::parse(terms[0]);
  if (const CatalogueEntry* const entry = find_game(spec.name)) {
    const Options options(entry->info->name, entry->info->options, spec);
    try {
      return entry->make(options);
    } catch (const Error& error) {  // options that do not go together
      throw Error(error.exit(), fmt::format("{}: {}", options.spec(), error.what()));
    }
  }
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) {
    names.push_back(entry.info->name);
    names.insert(names.end(), entry.info->aliases.begin(), entry.info->aliases.end());
  }
  bad_input("unknown game '{}'{}; 'zermelo games' lists all {}", spec.name,
            near_name_hint(spec.name, names), catalogue().size());
}

}  // namespace zermelo
