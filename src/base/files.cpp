#include "base/files.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr std::size_t kBuffer = 1 << 20;
// A terminal gives less; other devices, such as /dev/zero, have no end.
constexpr std::size_t kMostOfDevice = std::size_t{16} << 20;

[[noreturn]] void cannot_write(const std::string& path, std::string_view reason) {
  failed("cannot write '{}': {}", path, reason);
}

// A place to write to.
struct Target {
  std::string path;          // links followed
  bool is_straight = false;  // a pipe, a device, or a file that is open already (/dev/stdout)
};

Target target_of(const std::string& path) {
  constexpr int kMostLinks = 40;
  struct stat about = {};
  Target target{.path = path};
  for (int links = 0; lstat(target.path.c_str(), &about) == 0 && S_ISLNK(about.st_mode); ++links) {
    if (links == kMostLinks) cannot_write(path, std::strerror(ELOOP));
    // The links of /proc are no texts: they are the open files themselves.
    if (target.path.starts_with("/proc/")) return {.path = target.path, .is_straight = true};
    std::error_code error;
    const std::filesystem::path link = target.path, to = read_symlink(link, error);
    if (error) cannot_write(path, error.message());
    target.path = to.is_absolute() ? to : link.parent_path() / to;
  }
  if (stat(target.path.c_str(), &about) != 0) {
    if (errno != ENOENT) cannot_write(path, std::strerror(errno));
    return target;
  }
  if (S_ISDIR(about.st_mode)) cannot_write(path, "it is a folder");
  if (S_ISREG(about.st_mode)) {
    // Renaming would not ask.
    if (access(target.path.c_str(), W_OK) != 0) cannot_write(path, std::strerror(errno));
  } else {
    target.is_straight = true;
  }
  return target;
}

int open_straight(const std::string& path) {
  // Opened anew, a file that is open already would be written from its beginning.
  constexpr std::string_view kOpenFiles = "/proc/self/fd/";
  if (path.starts_with(kOpenFiles)) {
    const auto number = to_integer(std::string_view(path).substr(kOpenFiles.size()));
    const int copy = number ? fcntl(static_cast<int>(*number), F_DUPFD_CLOEXEC, 0) : -1;
    if (copy < 0) cannot_write(path, std::strerror(errno));
    return copy;
  }
  const int fd = open(path.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) cannot_write(path, errno == ENXIO ? "nobody reads from it" : std::strerror(errno));
  fcntl(fd, F_SETFL, O_APPEND);  // from here on a slow reader is waited for
  return fd;
}

// A pipe whose reader has gone is an error of ours, not the end of the program.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const int error = errno;
    constexpr timespec kNow = {};
    if (sigismember(&before_, SIGPIPE) == 0) {
      while (sigtimedwait(&pipe_, nullptr, &kNow) == SIGPIPE) {}
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = error;
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_, before_;
};

// All of it, or false with errno.
bool write_all(int fd, std::string_view left) {
  const NoPipeSignal no_signal;
  while (!left.empty()) {
    const ssize_t n = write(fd, left.data(), left.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    left.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

}  // namespace

std::string read_file(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto give_up = [&](std::string_view reason) {
    if (fd >= 0) close(fd);
    failed("cannot read '{}': {}", path, reason);
  };
  struct stat about = {};
  if (fd < 0 || fstat(fd, &about) != 0) give_up(std::strerror(errno));
  if (S_ISDIR(about.st_mode)) give_up("it is a folder");
  std::string text;
  for (;;) {
    constexpr std::size_t kPiece = 1 << 20;
    const std::size_t before = text.size();
    if (before > kMostOfDevice && S_ISCHR(about.st_mode)) {
      give_up("it is a device and does not end");
    }
    text.resize(before + kPiece);
    const ssize_t n = read(fd, text.data() + before, kPiece);
    text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) give_up(std::strerror(errno));
    if (n == 0) break;
  }
  close(fd);
  return text;
}

void write_file(const std::string& path, std::string_view content) {
  NewFile file(path);
  file.append(content);
  file.commit();
}

std::string regular_target(const std::string& path) {
  const Target target = target_of(path);
  if (target.is_straight) cannot_write(path, "expected a regular file, found a pipe or a device");
  return target.path;
}

void take_place(const std::string& finished, const std::string& target) {
  struct stat about = {};
  if (lstat(target.c_str(), &about) == 0) {
    if (!S_ISREG(about.st_mode)) cannot_write(target, "it is no longer a regular file");
    if (chmod(finished.c_str(), about.st_mode & 07777) != 0) {
      cannot_write(target, std::strerror(errno));
    }
  }
  if (std::rename(finished.c_str(), target.c_str()) != 0) {
    cannot_write(target, std::strerror(errno));
  }
}

NewFile::NewFile(const std::string& path) : path_(path) {
  const Target target = target_of(path);
  target_ = target.path;
  if (target.is_straight) {
    fd_ = open_straight(target_);
    return;
  }
  // A name that nothing has: what a killed run left, or a link, is not written to.
  for (int number = 0; fd_ < 0; ++number) {
    beside_ = fmt::format("{}.{}.part", target_, getpid() + number);
    fd_ = open(beside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd_ < 0 && errno != EEXIST) {
      beside_.clear();
      give_up();
    }
  }
}

NewFile::~NewFile() {
  if (fd_ < 0) return;
  close(fd_);
  if (!beside_.empty()) unlink(beside_.c_str());
}

void NewFile::give_up() {
  const int reason = errno;
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
  if (!beside_.empty()) unlink(beside_.c_str());
  cannot_write(path_, std::strerror(reason));
}

void NewFile::append(const void* bytes, std::size_t size) {
  const std::string_view text(static_cast<const char*>(bytes), size);
  size_ += size;
  if (size < kBuffer) {
    buffer_ += text;
    if (buffer_.size() >= kBuffer) flush();
    return;
  }
  flush();  // what is large is not copied
  if (!write_all(fd_, text)) give_up();
}

void NewFile::flush() {
  if (!write_all(fd_, buffer_)) give_up();
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
  if (wait_for_disk && !is_straight() && fsync(fd_) != 0) give_up();
  if (close(std::exchange(fd_, -1)) != 0) give_up();
  if (is_straight()) return;
  try {
    take_place(beside_, target_);
  } catch (const Error&) {
    unlink(beside_.c_str());
    throw;
  }
}

OutputPath::OutputPath(const std::string& path) : held_(std::make_unique<NewFile>(path)) {
  if (!held_->is_straight()) held_.reset();  // takes away what it made
}

GrowingFile::GrowingFile(std::string path, bool keep) : path_(std::move(path)) {
  const Target target = target_of(path_);
  fd_ = target.is_straight
            ? open_straight(target.path)
            : open(target.path.c_str(),
                   O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (keep ? 0 : O_TRUNC), 0666);
  if (fd_ < 0) cannot_write(path_, std::strerror(errno));
}

GrowingFile::~GrowingFile() { close(fd_); }

void GrowingFile::append(std::string_view text) {
  if (!write_all(fd_, text)) cannot_write(path_, std::strerror(errno));
}

namespace {

// So that a very large file is read into huge pages, where the system has them: random places of small
// ones miss twice.
void* map_aligned(int fd, std::size_t size) {
  constexpr std::size_t kHugePage = std::size_t{2} << 20;
  constexpr std::size_t kVeryLarge = std::size_t{256} << 20;
  if (size < kVeryLarge) return mmap(nullptr, size, PROT_READ, MAP_SHARED, fd, 0);
  const std::size_t room = size + kHugePage;
  void* const reserved =
      mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return reserved;
  auto* const first = static_cast<std::byte*>(reserved);
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(first) % kHugePage;
  void* const data = mmap(first + before, size, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0);
  const int reason = errno;
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t end = before + (size + page - 1) / page * page;
  if (data == MAP_FAILED) {
    munmap(first, room);
  } else {
    if (before > 0) munmap(first, before);
    if (end < room) munmap(first + end, room - end);
    madvise(data, size, MADV_HUGEPAGE);
  }
  errno = reason;
  return data;
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);  // a pipe is not waited for
  struct stat about = {};
  bool fine = fd >= 0 && fstat(fd, &about) == 0;
  if (fine && !S_ISREG(about.st_mode)) {
    fine = false;
    errno = S_ISDIR(about.st_mode) ? EISDIR : ENODEV;
  }
  if (fine && about.st_size > 0) {
    size_ = static_cast<std::size_t>(about.st_size);
    void* const data = map_aligned(fd, size_);
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

namespace {

// A folder of XDG: what the variable says, or else this folder in the user's home.
std::string user_folder(const char* variable, const char* in_home) {
  const auto word = [](const char* name) -> std::string {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  const std::string asked = word(variable), home = word("HOME");
  if (asked.starts_with('/')) return asked + "/zermelo";  // what is not absolute is ignored
  return home.empty() ? "" : home + in_home + "/zermelo";
}

}  // namespace

std::string data_folder() { return user_folder("XDG_DATA_HOME", "/.local/share"); }
std::string cache_folder() { return user_folder("XDG_CACHE_HOME", "/.cache"); }

}  // namespace zermelo
