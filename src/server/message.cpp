#include "server/message.h"

#include <fmt/core.h>

#include "base/text.h"

namespace zermelo {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Visits the pieces between separators until visit() returns true.
template <class Visit>
void visit_pieces(std::string_view text, char separator, Visit&& visit) {
  while (true) {
    const std::size_t end = text.find(separator);
    if (visit(text.substr(0, end)) || end == text.npos) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::string_view Request::header(std::string_view name) const {
  for (const auto& [own, value] : headers) {
    if (own == name) return value;
  }
  return "";
}

std::string_view Request::path() const {
  return std::string_view(target).substr(0, target.find('?'));
}

std::optional<std::string> Request::parameter(std::string_view name) const {
  const std::size_t query = target.find('?');
  if (query == std::string::npos) return std::nullopt;
  std::optional<std::string> found;
  visit_pieces(std::string_view(target).substr(query + 1), '&', [&](std::string_view piece) {
    const std::size_t equals = piece.find('=');
    if (equals == piece.npos || piece.substr(0, equals) != name) return false;
    found = percent_decoded(piece.substr(equals + 1));
    return true;
  });
  return found;
}

std::optional<std::string> Request::cookie(std::string_view name) const {
  std::optional<std::string> found;
  visit_pieces(header("cookie"), ';', [&](std::string_view piece) {
    while (!piece.empty() && piece.front() == ' ') piece.remove_prefix(1);
    const std::size_t equals = piece.find('=');
    if (equals == piece.npos || piece.substr(0, equals) != name) return false;
    found = std::string(piece.substr(equals + 1));
    return true;
  });
  return found;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

Response json_response(const Json& json, int status) {
  return {.status = status, .body = json.dump() + "\n"};
}

Json error_json(std::string_view code, std::string_view message) {
  return {{"error", {{"code", code}, {"message", message}}}};
}

Response error_response(int status, std::string_view code, std::string_view message) {
  return json_response(error_json(code, message), status);
}

}  // namespace zermelo
