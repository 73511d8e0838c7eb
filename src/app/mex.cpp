// zermelo mex: the minimum excluded number of a set.
#include "cgt/mex.h"

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "base/text.h"

namespace zermelo {

Command mex_command() {
  struct Words {
    std::vector<std::string> numbers;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "mex",
          .group = "Know",
          .summary = "the smallest number that is not in a set: how nimbers are made",
          .examples = {"mex 0 1 2 4 5 6", "mex \"0, 1, 3\" --json", "mex"},
          .declare =
              [words](Arguments& args) {
                args.positionals("NUMBERS", words->numbers, "whole numbers, in any order");
                args.json(words->json);
              },
          .run =
              [words] {
                std::vector<std::uint32_t> numbers;
                const std::string text = join(words->numbers, " ");
                for (const std::string_view word : words_of(text, true)) {
                  numbers.push_back(
                      static_cast<std::uint32_t>(integer_in(word, 0, UINT32_MAX, "a number")));
                }
                const std::uint32_t least = mex(numbers);
                if (words->json) {
                  print_json({{"numbers", numbers}, {"mex", least}});
                } else {
                  fmt::print("{}\n", least);
                }
              }};
}

}  // namespace zermelo
