// Why the server refuses something.
#pragma once

#include <functional>
#include <string>

#include "server/message.h"

namespace zermelo {

// The code of what is thrown, "" if nothing is.
inline std::string refusal_code(const std::function<void()>& work) {
  try {
    work();
  } catch (const Refused& refused) {
    return refused.code;
  }
  return "";
}

}  // namespace zermelo
