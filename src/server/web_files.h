// The pages of the web app: those that the build put into the program, or a folder for who works on
// them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/message.h"

namespace zermelo {

// A file of web/dist, as it is and compressed.
struct WebFile {
  std::string_view path;  // "/index.html"
  std::string_view etag;
  std::string_view plain, gzip;
};

// What cmake/web.cmake put into the program, by path; none if there was no front end to build.
std::span<const WebFile> embedded_web_files();
// Why there is none; empty if there is.
std::string_view why_no_web_files();

class WebFiles {
 public:
  explicit WebFiles(std::string folder) : folder_(std::move(folder)) {}

  // Answers GET and HEAD; 404 where there is no such file.
  Response answer(const Request& request) const;
  // Why there is no page; empty if there is one.
  std::string why_missing() const;

 private:
  Response from_folder(std::string_view path) const;

  std::string folder_;  // empty: the embedded ones
};

}  // namespace zermelo
