// Requests of strangers: whatever their bytes are, they are answered or refused, never with another
// exception than Refused.
//
// The first line is the target, the second the value of every header that is looked at, the rest the body.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/access.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"
#include "server/run_plans.h"
#include "server/web_files.h"

namespace {

using namespace zermelo;

// A position takes its time to be read, not to be drawn: longer lists of moves would only be slower.
constexpr std::size_t kLongest = 4096;

std::string next_line(std::string& text) {
  const std::size_t end = text.find('\n');
  std::string line = text.substr(0, end);
  text.erase(0, end == std::string::npos ? text.size() : end + 1);
  return line;
}

void ask(const Request& request) {
  static const Access access("0123456789abcdef", {"localhost"}, 1913);
  static const WebFiles web("");
  // No input of the fuzzer's guesses the token.
  if (access.has_token(request) &&
      request.header("cookie").find("0123456789abcdef") == std::string_view::npos) {
    std::abort();
  }
  access.refusal(request);
  access.refusal(request, true);
  security_headers(request);
  web.answer(request);
  request.parameter("token");
  percent_decoded(request.path());
  const auto body = Json::parse(request.body, caps::kJsonDepth);
  if (!body) return;
  try {
    asked_run(*body, {});  // planned, not begun
  } catch (const Refused& refused) {
    if (refused.message.empty() || refused.code.empty() || refused.status < 400) std::abort();
  }
  try {
    const GameSoFar so_far = asked_position(*body);
    asked_seconds(*body, caps::kSeconds);
    if (board_of(so_far).dump().empty()) std::abort();
    caps::allowed_agent(so_far.game(), asked_text(*body, "agent"));
  } catch (const Refused& refused) {
    if (refused.message.empty() || refused.code.empty() || refused.status < 400) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  std::string text(reinterpret_cast<const char*>(data), size);
  Request request = {.method = "POST", .target = next_line(text)};
  const std::string value = next_line(text);
  for (const char* name : {"host", "origin", "cookie", "authorization", "content-type",
                           "accept-encoding", "if-none-match"}) {
    request.headers.emplace_back(name, value);
  }
  request.body = std::move(text);
  ask(request);
  request.method = "GET";
  ask(request);
  return 0;
}
