#include "base/files.h"

#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <string>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/error.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

class Saving : public testing::Test {
 protected:
  std::string in(const std::string& name) const { return folder_.path() + "/" + name; }
  std::string message(const std::function<void()>& work) const {
    try {
      work();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  int entries() const {
    return static_cast<int>(std::distance(fs::directory_iterator(folder_.path()), {}));
  }

  // A device of our own where we may make one: a fault must not take the machine's away. Who may not
  // make one may not replace the machine's either.
  std::string device(const std::string& name, unsigned minor) const {
    if (geteuid() != 0) return "/dev/" + name;
    EXPECT_EQ(mknod(in(name).c_str(), S_IFCHR | 0666, makedev(1, minor)), 0);
    return in(name);
  }

  const TemporaryFolder folder_;
};

TEST_F(Saving, FollowsLinks) {
  write_file(in("file"), "old");
  fs::create_directory(in("folder"));
  fs::create_symlink("../file", in("folder/one"));  // relative to where the link stands
  fs::create_symlink(in("folder/one"), in("two"));
  write_file(in("two"), "new");
  EXPECT_EQ(read_file(in("file")), "new");
  EXPECT_TRUE(fs::is_symlink(in("folder/one")) && fs::is_symlink(in("two")));

  fs::create_symlink("later", in("dangling"));
  write_file(in("dangling"), "there now");
  EXPECT_TRUE(fs::is_symlink(in("dangling")));
  EXPECT_EQ(read_file(in("later")), "there now");

  fs::create_symlink("round", in("round"));
  EXPECT_NE(message([&] { write_file(in("round"), "x"); }), "");
  EXPECT_TRUE(fs::is_symlink(in("round")));
  EXPECT_EQ(entries(), 6) << "no half-written file is left";
}

TEST_F(Saving, KeepsPermissions) {
  write_file(in("file"), "old");
  ASSERT_EQ(chmod(in("file").c_str(), 0640), 0);
  fs::create_symlink("file", in("link"));
  write_file(in("link"), "new");
  EXPECT_EQ(fs::status(in("file")).permissions(), fs::perms(0640));
}

TEST_F(Saving, WritesStraightIntoPipes) {
  ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
  EXPECT_NE(message([&] { write_file(in("pipe"), "x"); }).find("nobody reads"), std::string::npos);
  EXPECT_NE(message([&] { OutputPath path(in("pipe")); }).find("nobody reads"), std::string::npos);

  // More than a pipe holds, and its path was tried before: the reader sees one whole text.
  const std::string text(200000, 'x');
  std::string heard;
  std::thread partner([&] { heard = read_file(in("pipe")); });
  while (true) {  // until the partner has come
    try {
      const OutputPath tried(in("pipe"));
      write_file(in("pipe"), text);
      break;
    } catch (const Error&) {
      std::this_thread::yield();
    }
  }
  partner.join();
  EXPECT_EQ(heard, text);
  EXPECT_TRUE(fs::is_fifo(in("pipe")));
  EXPECT_EQ(entries(), 1);
}

// The end of the reader is an error, not the end of the program.
TEST_F(Saving, SaysThatAReaderHasGone) {
  ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
  const int reader = open(in("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  NewFile file(in("pipe"));
  close(reader);
  file.append("x");
  EXPECT_NE(message([&] { file.commit(); }).find("cannot write"), std::string::npos);
  EXPECT_TRUE(fs::is_fifo(in("pipe")));
}

TEST_F(Saving, WritesStraightIntoDevices) {
  const std::string null = device("null", 3), full = device("full", 7);
  write_file(null, "x");
  fs::create_symlink(null, in("link"));
  write_file(in("link"), "x");
  EXPECT_TRUE(fs::is_character_file(null) && fs::is_symlink(in("link")));
  EXPECT_NE(message([&] { write_file(full, "x"); }), "");
  GrowingFile lines(full, false);
  EXPECT_NE(message([&] { lines.append("x"); }), "");
  EXPECT_TRUE(fs::is_character_file(full));
  EXPECT_NE(message([&] { regular_target(null); }), "");
}

TEST_F(Saving, RefusesBeforeAnyWork) {
  EXPECT_NE(message([&] { OutputPath path(in("missing/file")); }), "");
  EXPECT_NE(message([&] { OutputPath path(folder_.path()); }).find("folder"), std::string::npos);
  write_file(in("file"), "old");
  const OutputPath path(in("file"));
  EXPECT_EQ(read_file(in("file")), "old");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Saving, LeavesAloneWhatHasTheNameOfItsOwnFile) {
  const std::string beside = in("file") + "." + std::to_string(getpid()) + ".part";
  fs::create_symlink("elsewhere", beside);
  write_file(in("file"), "x");
  EXPECT_EQ(read_file(in("file")), "x");
  EXPECT_TRUE(fs::is_symlink(beside));
  EXPECT_FALSE(fs::exists(in("elsewhere")));
}

TEST_F(Saving, GrowsFiles) {
  for (const bool keep : {false, true, true}) GrowingFile(in("lines"), keep).append("line\n");
  EXPECT_EQ(read_file(in("lines")), "line\nline\nline\n");
  GrowingFile(in("lines"), false).append("anew\n");
  EXPECT_EQ(read_file(in("lines")), "anew\n");
}

TEST_F(Saving, ReadsNoFolderAndNothingEndless) {
  EXPECT_NE(message([&] { read_file(folder_.path()); }).find("folder"), std::string::npos);
  EXPECT_NE(message([&] { MappedFile file(folder_.path()); }), "");
  EXPECT_NE(message([&] { read_file("/dev/zero"); }).find("does not end"), std::string::npos);
  ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
  EXPECT_NE(message([&] { MappedFile file(in("pipe")); }), "");  // and does not wait for a writer
}

}  // namespace
}  // namespace zermelo
