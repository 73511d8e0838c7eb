#include "base/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "base/error.h"

namespace zermelo {

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) failed("cannot read '{}': {}", path, std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) failed("cannot read '{}': {}", path, std::strerror(errno));
  return text.str();
}

void write_file(const std::string& path, std::string_view content) {
  const std::string beside = fmt::format("{}.{}.part", path, getpid());
  const auto give_up = [&](int fd) {
    const int reason = errno;
    if (fd >= 0) close(fd);
    unlink(beside.c_str());
    failed("cannot write '{}': {}", path, std::strerror(reason));
  };
  const int fd = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) give_up(fd);
  while (!content.empty()) {
    const ssize_t n = write(fd, content.data(), content.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) give_up(fd);
    content.remove_prefix(static_cast<std::size_t>(n));
  }
  // On disk before the old file is let go: a power cut leaves the one or the other, whole.
  if (fsync(fd) != 0) give_up(fd);
  if (close(fd) != 0) give_up(-1);
  if (std::rename(beside.c_str(), path.c_str()) != 0) give_up(-1);
}

}  // namespace zermelo
