#include "server/run_plans.h"

#include "server/message.h"
#include "server/question.h"

namespace zermelo {

bool Pace::is_due() {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return false;
  next_ = now + pause_;
  return true;
}

RunPlan asked_run(const Json& body, const RunPlaces& places) {
  if (!body.is_object()) throw Refused{400, "bad_body", "expected a JSON object"};
  const std::string kind = asked_text(body, "kind");
  if (kind == "tournament") return tournament_run(body, places);
  if (kind == "solve") return solve_run(body, places);
  if (kind == "train") return training_run(body, places);
  throw Refused{400, "bad_body", "expected tournament, solve or train in 'kind'"};
}

}  // namespace zermelo
