// Files that are never half written: a new text goes beside the old one and takes its place by rename.
//
// Nothing but a regular file is ever replaced or removed. A link is followed, and the file that it leads
// to is replaced, with its permissions kept. Into a pipe or a device is written straight; a pipe that
// nobody reads is refused at once instead of waiting for a reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace zermelo {

// The whole file; an Error that names the path and the reason if it cannot be read. A device without an
// end is refused.
std::string read_file(const std::string& path);

// Replaces the file, or leaves what was there untouched and throws.
void write_file(const std::string& path, std::string_view content);

// The same for what does not fit into memory: written piece by piece, there once it is committed.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  ~NewFile();  // takes away what was not committed
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void append(const void* bytes, std::size_t size);
  void append(std::string_view text) { append(text.data(), text.size()); }
  // Replaces the beginning of what was appended: a header that is known last.
  void set_beginning(std::string_view text);
  std::uint64_t size() const { return size_; }
  bool is_straight() const { return beside_.empty(); }  // a pipe or a device
  // What can be made again, and is checked when it is read, need not wait for the disk.
  void commit(bool wait_for_disk = true);

 private:
  void flush();
  [[noreturn]] void give_up();  // says why, by errno

  std::string path_;    // as given, for messages
  std::string target_;  // what is replaced
  std::string beside_;  // what is written until then; empty: straight into the target
  std::string buffer_;
  int fd_ = -1;
  std::uint64_t size_ = 0;
};

// A path that will be written later, tried at once: an Error if it cannot be, before any work is done.
// A pipe is held open as long as this lives, so that its reader waits.
class OutputPath {
 public:
  explicit OutputPath(const std::string& path);

 private:
  std::unique_ptr<NewFile> held_;
};

// A file that grows by a line now and then, each on its way to the disk at once.
class GrowingFile {
 public:
  GrowingFile(std::string path, bool keep);  // keep: what is in it stays
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  void append(std::string_view text);

 private:
  std::string path_;
  int fd_;
};

// The file that a path means: links are followed, also to what is not there yet. An Error if that is
// there and is no regular file.
std::string regular_target(const std::string& path);
// A finished file takes the place of what regular_target() gave, with its permissions.
void take_place(const std::string& finished, const std::string& target);

// A file as memory, to be read. It must not be cut while it is mapped; renaming over it is fine.
class MappedFile {
 public:
  MappedFile() = default;
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;

  const std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

// A new folder for temporary files, gone with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Makes the folder and those above it that are missing.
void make_folder(const std::string& path);
// Where this program keeps what users make, by XDG: ~/.local/share/zermelo. Empty if the user has no
// home.
std::string data_folder();
// Where it keeps what it can make again: ~/.cache/zermelo. Empty likewise.
std::string cache_folder();

}  // namespace zermelo
