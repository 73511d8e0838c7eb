#include "core/evaluator.h"

#include "base/error.h"
#include "base/text.h"

namespace zermelo {

void no_such_evaluator(const std::string& name, const std::vector<std::string>& names) {
  bad_input("leaf: expected {}, found '{}'{}", join(names, " or "), name,
            near_name_hint(name, names));
}

}  // namespace zermelo
