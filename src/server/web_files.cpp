#include "server/web_files.h"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"

namespace zermelo {
namespace {

std::string_view type_of(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"}};
  for (const auto& [end, type] : kTypes) {
    if (path.ends_with(end)) return type;
  }
  return "application/octet-stream";
}

Response missing() { return error_response(404, "not_here", "there is nothing at this address"); }

// The page that stands in for the missing one.
Response apology(const std::string& why) {
  return {.status = 200,
          .type = "text/html; charset=utf-8",
          .body = fmt::format(
              "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
              "<title>Zermelo</title></head><body><h1>Zermelo</h1>\n<p>The server runs and "
              "answers at <code>/api/v1</code>, but its page is missing: {}.</p></body></html>\n",
              why)};
}

bool accepts_gzip(const Request& request) {
  return request.header("accept-encoding").find("gzip") != std::string_view::npos;
}

// Vite names what is below /assets/ by its content: what has such a name never changes.
bool is_named_by_content(std::string_view path) { return path.starts_with("/assets/"); }

// Letters, digits, '.', '-', '_' and '/', and no part that begins with a dot.
bool is_plain_path(std::string_view path) {
  return path.starts_with('/') && path.find("/.") == path.npos && path.find("//") == path.npos &&
         std::all_of(path.begin(), path.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '.' || c == '-' || c == '_' || c == '/';
         });
}

}  // namespace

std::string WebFiles::why_missing() const {
  if (!folder_.empty()) {
    std::error_code error;
    return std::filesystem::is_regular_file(folder_ + "/index.html", error)
               ? ""
               : "the folder of --web-root has no index.html";
  }
  return std::string(why_no_web_files());
}

Response WebFiles::answer(const Request& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    return error_response(405, "wrong_method", "this address takes GET and HEAD");
  }
  std::string path(request.path());
  if (path == "/") path = "/index.html";
  if (!is_plain_path(path)) return missing();
  if (path == "/index.html") {
    if (const std::string why = why_missing(); !why.empty()) return apology(why);
  }
  if (!folder_.empty()) return from_folder(path);
  const auto files = embedded_web_files();
  const auto file =
      std::lower_bound(files.begin(), files.end(), path,
                       [](const WebFile& a, const std::string& b) { return a.path < b; });
  if (file == files.end() || file->path != path) return missing();
  Response response = {.type = std::string(type_of(path)),
                       .headers = {{"ETag", std::string(file->etag)},
                                   {"Vary", "Accept-Encoding"},
                                   {"Cache-Control", is_named_by_content(path)
                                                         ? "public, max-age=31536000, immutable"
                                                         : "no-cache"}}};
  if (request.header("if-none-match").find(file->etag) != std::string_view::npos) {
    response.status = 304;
  } else if (accepts_gzip(request) && file->gzip.size() < file->plain.size()) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = file->gzip;
  } else {
    response.body = file->plain;
  }
  return response;
}

Response WebFiles::from_folder(std::string_view path) const {
  const std::string file = folder_ + std::string(path);
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return missing();
  try {
    return {.type = std::string(type_of(path)),
            .body = read_file(file),
            .headers = {{"Cache-Control", "no-cache"}}};
  } catch (const Error&) {
    return missing();
  }
}

}  // namespace zermelo
