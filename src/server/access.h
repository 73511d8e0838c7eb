// Who may ask: the token, the names under which the server may be called, and where a page that asks
// must come from. A browser sends other sites' requests here too, so loopback alone proves nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/message.h"

namespace zermelo {

// So many random bytes of the system's, in hexadecimal.
std::string random_secret(std::size_t bytes = 16);
// Takes the same time wherever the texts differ.
bool same_secret(std::string_view a, std::string_view b);
// At least 16 letters, digits, '-' or '_': what a cookie and an address carry as it is.
bool is_usable_token(std::string_view text);

class Access {
 public:
  // `names` are host names and addresses without port; an empty token lets everybody in.
  Access(std::string token, std::vector<std::string> names, int port);

  // Nothing if the request's Host, Origin and type of content are right, else what to answer.
  std::optional<Response> refusal(const Request& request, bool is_websocket = false) const;
  // The token comes as a cookie or as "Authorization: Bearer".
  bool has_token(const Request& request) const;
  bool is_token(std::string_view text) const { return token_.empty() || same_secret(text, token_); }
  bool asks_for_token() const { return !token_.empty(); }

  const std::string& token() const { return token_; }
  int port() const { return port_; }
  std::string cookie_name() const { return "zermelo_" + std::to_string(port_); }
  // The header that hands the token to the browser.
  std::string set_cookie() const;

 private:
  bool is_own_host(std::string_view host) const;

  std::string token_;
  std::vector<std::string> hosts_;  // with the port, in small letters
  int port_;
};

// What every answer carries: the page may load nothing from elsewhere, and nobody may frame it.
std::vector<std::pair<std::string, std::string>> security_headers(const Request& request);

}  // namespace zermelo
