// What several threads learn at the same time, each into arrays of its own that begin as copies of the
// shared ones and are brought together from time to time. (Threads that learn into the same arrays write to
// the same lines of memory all the time, and wait for each other most of it.) Then every number changes by
// the sum of what all threads have changed it by, as if they had learned into one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::learn {

class ThreadCopies {
 public:
  struct Array {
    std::span<float> shared;
    std::vector<std::span<float>> own;  // one a thread
  };

  // True if arrays of so many bytes are better copied. In larger ones threads seldom meet, and they would be
  // merged too seldom to learn from each other.
  static bool pay(std::uint64_t bytes);

  // Fills the copies. What they are copies of outlives them. `places` is how many weights a position has.
  ThreadCopies(std::vector<Array> arrays, std::size_t places);

  // The moves of all threads after which it is time to merge: few at first, when every move teaches much,
  // and at last so many that merging takes a small part of all time.
  std::uint64_t moves_between() const;
  // Brings all changes since the last time into the shared arrays and all copies; they are of so many moves.
  // Nobody may learn meanwhile.
  void merge(std::uint64_t moves);

 private:
  struct Chunk {  // that one thread merges
    std::size_t array;
    std::uint64_t first;
  };
  std::vector<Array> arrays_;
  std::vector<Chunk> chunks_;
  std::uint64_t most_between_ = 0;  // moves
  std::uint64_t merged_ = 0;        // moves in all
};

}  // namespace zermelo::learn
