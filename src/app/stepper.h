// A recorded game, looked at move by move: forward, back, and to any move.
#pragma once

#include <string>
#include <vector>

namespace zermelo {

// One position of the record: what led to it, and its picture.
struct Frame {
  std::string title;  // "move 3: o plays 5"; that of the first is "the start"
  std::string drawing;
};

// Frame 0 is the start, frame n the position after n moves.
void show_frame(const std::vector<Frame>& frames, std::size_t number);

// Shows frames as the lines of standard input ask for them, until 'quit' or the end of the input.
void step_through(const std::vector<Frame>& frames);

// What --step and --move of a command ask for.
struct StepWords {
  bool step = false;
  int move = -1;  // -1: none

  bool any() const { return step || move >= 0; }
  void show(const std::vector<Frame>& frames) const;  // refuses a move that there is not
};

}  // namespace zermelo
