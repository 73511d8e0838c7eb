// Requests and answers of HTTP as plain values: what the network hands in and gets back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"

namespace zermelo {

struct Request {
  std::string method;  // "GET"
  std::string target;  // as sent: "/api/v1/agents?game=hex%287%29"
  std::vector<std::pair<std::string, std::string>> headers = {};  // names in small letters
  std::string body = "";

  // The header's value; empty if it is missing.
  std::string_view header(std::string_view name) const;
  std::string_view path() const;  // without the query
  // A parameter of the query, decoded; nothing if it is missing or its escapes are broken.
  std::optional<std::string> parameter(std::string_view name) const;
  std::optional<std::string> cookie(std::string_view name) const;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = "";
  std::vector<std::pair<std::string, std::string>> headers = {};
};

Response json_response(const Json& json, int status = 200);
// {"error": {"code": ..., "message": ...}}.
Json error_json(std::string_view code, std::string_view message);
Response error_response(int status, std::string_view code, std::string_view message);

// "%28" to "("; nothing if an escape is broken. A plus is a plus: specs of sums have it.
std::optional<std::string> percent_decoded(std::string_view text);

// Thrown where a question cannot be answered: the status and error code of the answer, and a sentence
// of ours.
struct Refused {
  int status;
  std::string code;
  std::string message;
};

}  // namespace zermelo
