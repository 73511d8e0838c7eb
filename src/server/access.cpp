#include "server/access.h"

#include <algorithm>
#include <array>
#include <sys/random.h>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {

std::string random_secret(std::size_t bytes) {
  std::array<unsigned char, 64> noise;
  if (bytes > noise.size() || getrandom(noise.data(), bytes, 0) != static_cast<ssize_t>(bytes)) {
    failed("the system gives no random numbers");
  }
  std::string out;
  for (std::size_t i = 0; i < bytes; ++i) out += fmt::format("{:02x}", noise[i]);
  return out;
}

bool same_secret(std::string_view a, std::string_view b) {
  // The length is no secret; what stands where is.
  if (a.size() != b.size()) return false;
  volatile unsigned char different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    different = static_cast<unsigned char>(different | (a[i] ^ b[i]));
  }
  return different == 0;
}

bool is_usable_token(std::string_view text) {
  return text.size() >= 16 && text.size() <= 256 &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  c == '-' || c == '_';
         });
}

Access::Access(std::string token, std::vector<std::string> names, int port)
    : token_(std::move(token)), port_(port) {
  for (const std::string& name : names) {
    const bool is_ip6 = name.find(':') != std::string::npos && name.front() != '[';
    hosts_.push_back(fmt::format("{}:{}", lower(is_ip6 ? "[" + name + "]" : name), port));
    if (port == 80) hosts_.push_back(lower(is_ip6 ? "[" + name + "]" : name));
  }
}

bool Access::is_own_host(std::string_view host) const {
  return std::find(hosts_.begin(), hosts_.end(), lower(std::string(host))) != hosts_.end();
}

std::optional<Response> Access::refusal(const Request& request, bool is_websocket) const {
  const auto times = [&](std::string_view name) {
    return std::count_if(request.headers.begin(), request.headers.end(),
                         [&](const auto& header) { return header.first == name; });
  };
  if (times("host") != 1 || !is_own_host(request.header("host"))) {
    return error_response(421, "wrong_host",
                          "this server does not answer to that name; 'zermelo serve --host NAME' "
                          "adds one");
  }
  const bool only_reads = request.method == "GET" || request.method == "HEAD";
  const std::string_view origin = request.header("origin");
  const bool origin_matters = is_websocket || (!only_reads && times("origin") > 0);
  constexpr std::string_view kScheme = "http://";
  if (origin_matters && (times("origin") != 1 || !origin.starts_with(kScheme) ||
                         !is_own_host(origin.substr(kScheme.size())))) {
    return error_response(403, "wrong_origin", "only pages of this server may ask that");
  }
  if (!only_reads) {
    std::string type = lower(std::string(request.header("content-type")));
    type = trimmed(type.substr(0, type.find(';')));
    if (type != "application/json") {
      return error_response(415, "wrong_type", "expected a body of the type application/json");
    }
  }
  return std::nullopt;
}

bool Access::has_token(const Request& request) const {
  if (token_.empty()) return true;
  if (const auto cookie = request.cookie(cookie_name()); cookie && is_token(*cookie)) return true;
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view given = request.header("authorization");
  return given.starts_with(kBearer) && is_token(given.substr(kBearer.size()));
}

std::string Access::set_cookie() const {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name(), token_);
}

std::vector<std::pair<std::string, std::string>> security_headers(const Request& request) {
  // Older browsers do not count a WebSocket of the same host among 'self'. The host was checked before
  // any answer but a refusal; there it may be anything, so it is left out unless it is plain.
  std::string socket;
  const std::string_view host = request.header("host");
  if (!host.empty() && host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-:[]") ==
                           std::string_view::npos) {
    socket = fmt::format(" ws://{}", host);
  }
  return {{"Content-Security-Policy",
           "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
           "font-src 'self'; manifest-src 'self'; connect-src 'self'" +
               socket + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Cross-Origin-Opener-Policy", "same-origin"}};
}

}  // namespace zermelo
