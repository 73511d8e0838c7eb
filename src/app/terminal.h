// The terminal, which no lower room knows: what standard output is, how wide, in which colours, and
// Ctrl-C.
#pragma once

#include <cstddef>

#include "base/control.h"
#include "base/pen.h"

namespace zermelo {

// Standard output is a terminal on which text can be drawn over.
bool is_screen();

// Sends what was printed on its way. A full disk is a failure of the command; a reader that has gone
// (| head) is not.
void flush_answer();

// Prose is easiest to read in lines of at most 80; a narrower terminal gets narrower ones.
std::size_t text_width();

// A pen for this file descriptor: colours on a terminal, unless NO_COLOR is set or TERM is dumb.
Pen pen_for(int fd);

// Makes Ctrl-C and SIGTERM set stop_wanted() instead of ending the program; a second one ends it at
// once. For commands that have something to save or to say.
void stop_on_signals();
bool stop_wanted();
// Work under this control ends when the user wants to stop.
Control user_control(ProgressSink* progress = nullptr);

}  // namespace zermelo
