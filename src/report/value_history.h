// The values of a whole game, position by position: a chart for the terminal and a picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "base/json.h"
#include "base/pen.h"
#include "core/scene.h"

namespace zermelo {

// Games of one or two players. In the middle are ties; the nearer to the edge, the fewer moves are left
// until that side wins. Estimates lie by their expectation. For one player it is the expected return
// of the whole game, or the moves to the goal.
class ValueHistory {
 public:
  // Each position of the game that is made of these moves is analysed; these limits are for all of
  // them together.
  ValueHistory(const AnyGame& game, const AnyPosition& start, const std::vector<AnyMove>& moves,
               Analyst& analyst, const Limits& limits, const Control& control);

  // Nothing is known of any position, or there are too many players.
  bool is_empty() const;

  std::string draw(Pen pen) const;
  // "tie in 9", "win in 3 ??": the value of the position in which this move of a player was made, from
  // 0, with a mark if the move is a mistake; empty where nothing is known.
  std::string note(int ply) const;
  void save_picture(const std::string& path) const;  // as SVG; an Error if there is none
  Json json() const;                                 // a list, as docs/json.md says

 private:
  // A position in which a player moved, and what it did; or the end, where nobody moves.
  struct Entry {
    int ply;     // moves of players made before
    int player;  // who moves; at the end, who would
    std::string move = "";
    Value value = {};   // for it
    Value played = {};  // of its move
    double score = 0;   // rewards so far, of one player
  };

  Scene scene() const;
  std::string mark(const Entry& entry) const;
  // What the move gives away in score, certain or expected, or in expectation, where that is certain; at
  // least 0.
  static std::optional<double> cost(const Entry& entry);
  static std::string cost_text(const Entry& entry);  // ", costs 2", ", costs about 3.5" or empty
  std::optional<double> height(const Entry& entry) const;
  std::string name(int player) const { return game_.player_name(player); }
  std::string describe(const Entry& entry) const;
  void set_scale();

  const AnyGame& game_;
  std::vector<Entry> entries_;
  double low_ = 0, high_ = 0;  // of one player's expected returns
  int longest_ = 1;            // remoteness
};

}  // namespace zermelo
