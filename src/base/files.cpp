#include "base/files.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/error.h"

namespace zermelo {
namespace {

constexpr std::size_t kBuffer = 1 << 20;

}  // namespace

std::string read_file(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored)) {
    failed("cannot read '{}': it is a folder", path);
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) failed("cannot read '{}': {}", path, std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) failed("cannot read '{}': {}", path, std::strerror(errno));
  return text.str();
}

void write_file(const std::string& path, std::string_view content) {
  NewFile file(path);
  file.append(content);
  file.commit();
}

NewFile::NewFile(std::string path)
    : path_(std::move(path)), beside_(fmt::format("{}.{}.part", path_, getpid())) {
  fd_ = open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd_ < 0) give_up();
}

NewFile::~NewFile() {
  if (fd_ < 0) return;
  close(fd_);
  unlink(beside_.c_str());
}

void NewFile::give_up() {
  const int reason = errno;
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
  unlink(beside_.c_str());
  failed("cannot write '{}': {}", path_, std::strerror(reason));
}

void NewFile::append(const void* bytes, std::size_t size) {
  buffer_.append(static_cast<const char*>(bytes), size);
  size_ += size;
  if (buffer_.size() >= kBuffer) flush();
}

void NewFile::flush() {
  std::string_view left = buffer_;
  while (!left.empty()) {
    const ssize_t n = write(fd_, left.data(), left.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) give_up();
    left.remove_prefix(static_cast<std::size_t>(n));
  }
  buffer_.clear();
}

void NewFile::set_beginning(std::string_view text) {
  flush();
  off_t at = 0;
  while (!text.empty()) {
    const ssize_t n = pwrite(fd_, text.data(), text.size(), at);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) give_up();
    text.remove_prefix(static_cast<std::size_t>(n));
    at += n;
  }
}

void NewFile::commit(bool wait_for_disk) {
  flush();
  // On disk before the old file is let go: a power cut leaves the one or the other, whole.
  if (wait_for_disk && fsync(fd_) != 0) give_up();
  if (close(std::exchange(fd_, -1)) != 0) give_up();
  if (std::rename(beside_.c_str(), path_.c_str()) != 0) give_up();
}

MappedFile::MappedFile(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat about = {};
  bool fine = fd >= 0 && fstat(fd, &about) == 0;
  if (fine && S_ISDIR(about.st_mode)) {
    fine = false;
    errno = EISDIR;
  }
  if (fine && about.st_size > 0) {
    size_ = static_cast<std::size_t>(about.st_size);
    void* const data = mmap(nullptr, size_, PROT_READ, MAP_SHARED, fd, 0);
    fine = data != MAP_FAILED;
    if (fine) data_ = static_cast<const std::byte*>(data);
  }
  const int reason = errno;
  if (fd >= 0) close(fd);
  if (!fine) failed("cannot read '{}': {}", path, std::strerror(reason));
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(const_cast<std::byte*>(data_), size_);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

TemporaryFolder::TemporaryFolder()
    : path_(std::filesystem::temp_directory_path() / "zermelo_XXXXXX") {
  if (mkdtemp(path_.data()) == nullptr) {
    failed("cannot make the folder '{}': {}", path_, std::strerror(errno));
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) failed("cannot make the folder '{}': {}", path, error.message());
}

std::string data_folder() {
  const auto word = [](const char* name) -> std::string {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  const std::string data = word("XDG_DATA_HOME"), home = word("HOME");
  if (data.starts_with('/')) return data + "/zermelo";  // by XDG, what is not absolute is ignored
  return home.empty() ? "" : home + "/.local/share/zermelo";
}

}  // namespace zermelo
