// What an Error says.
#pragma once

#include <functional>
#include <string>

#include "base/error.h"

namespace zermelo {

// The words of the Error that is thrown, "" if none is.
inline std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace zermelo
