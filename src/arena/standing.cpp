#include "arena/standing.h"

#include <algorithm>

#include "arena/confidence.h"
#include "base/checksum.h"
#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"

namespace zermelo {
namespace {

// The last position of a recorded game.
AnyPosition end_of(const AnyGame& game, const Record& record) {
  AnyPosition p = record.start.empty() ? game.start() : game.read(record.start);
  for (const RecordedMove& move : record.moves) {
    const auto found = game.find_move(p, move.move);
    if (!found) failed("'{}' is no move at {}: a record of other rules?", move.move, game.write(p));
    game.play(p, *found);
  }
  return p;
}

// Sums over games that share an opening, of which the mean is one observation.
struct Observations {
  double games = 0, points = 0, returns = 0;  // of the opening at hand
  double count = 0, points_sum = 0, points_squares = 0, returns_sum = 0, returns_squares = 0;

  void close() {
    if (games == 0) return;
    const double p = points / games, r = returns / games;
    ++count;
    points_sum += p;
    points_squares += p * p;
    returns_sum += r;
    returns_squares += r * r;
    games = points = returns = 0;
  }
};

}  // namespace

GameOutcome outcome_of(const AnyGame& game, const PlannedGame& planned, const Record& record) {
  GameOutcome outcome = {.planned = planned,
                         .scores = scores_of(record),
                         .returns = record.returns,
                         .seats = std::vector<GameOutcome::Seat>(record.agents.size()),
                         .foul = record.foul,
                         .cut = record.cut,
                         .stage = std::nullopt};
  std::string moves;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const RecordedMove& move = record.moves[i];
    moves += move.move;
    moves += '\n';
    if (i < record.opening || move.turn.is_chance()) continue;
    GameOutcome::Seat& seat = outcome.seats[static_cast<std::size_t>(move.turn.player())];
    ++seat.moves;
    ++outcome.moves;
    seat.seconds += move.seconds;
    seat.slowest = std::max(seat.slowest, static_cast<double>(move.seconds));
  }
  outcome.digest = checksum(moves.data(), moves.size());
  if (game.stage_name(game.start())) outcome.stage = game.stage_name(end_of(game, record));
  return outcome;
}

Contest contest_of(const AnyGame& game) {
  return game.players() > 1   ? Contest::kRivals
         : game.traits().goal ? Contest::kPuzzle
                              : Contest::kAlone;
}

std::vector<Standing> standings_of(const std::vector<std::string>& agents,
                                   const std::vector<GameOutcome>& outcomes, Contest contest) {
  std::vector<Standing> standings;
  for (const std::string& agent : agents) standings.push_back({.agent = agent});
  std::vector<Observations> observed(agents.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const GameOutcome& game = outcomes[i];
    std::vector<double> points = points_of(game.scores);
    if (contest == Contest::kPuzzle) points[0] = game.cut || game.foul.seat >= 0 ? 0 : 1;
    if (contest == Contest::kAlone) points[0] = 0;
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
      const std::size_t agent = game.planned.agents[seat];
      Standing& standing = standings[agent];
      ++standing.games;
      standing.points += points[seat];
      standing.returns += game.returns[seat];
      observed[agent].games += 1;
      observed[agent].points += points[seat];
      observed[agent].returns += game.returns[seat];
      if (contest != Contest::kAlone) {
        ++(points[seat] == 0 ? standing.losses : points[seat] == 1 ? standing.wins : standing.ties);
      }
      standing.moves += game.seats[seat].moves;
      standing.seconds += game.seats[seat].seconds;
      standing.slowest = std::max(standing.slowest, game.seats[seat].slowest);
      if (game.stage) ++standing.stages[*game.stage];
      if (game.foul.seat != static_cast<int>(seat)) continue;
      ++(game.foul.kind == "illegal" ? standing.illegal
         : game.foul.kind == "late"  ? standing.late
                                     : standing.failed);
      if (standing.complaint.empty()) standing.complaint = game.foul.complaint;
    }
    if (i + 1 < outcomes.size() && outcomes[i + 1].planned.opening == game.planned.opening)
      continue;
    for (Observations& sums : observed) sums.close();
  }
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const Observations& sums = observed[i];
    standings[i].points_margin = margin_of(sums.points_sum, sums.points_squares, sums.count);
    standings[i].returns_margin = margin_of(sums.returns_sum, sums.returns_squares, sums.count);
  }
  return standings;
}

const char* to_string(SharedEnd end) {
  return end == SharedEnd::kAllTie ? "all-player tie"
         : end == SharedEnd::kTie  ? "shared tie"
                                   : "shared win";
}

std::optional<SharedEnd> shared_end_of(const AnyGame& game, const std::vector<double>& returns) {
  const bool own_account = game.traits().chance && !game.traits().constant_sum;
  if (returns.size() < 3 || own_account) return std::nullopt;
  const double best = *std::max_element(returns.begin(), returns.end());
  const auto sharing = std::count(returns.begin(), returns.end(), best);
  if (sharing == std::ssize(returns)) return SharedEnd::kAllTie;
  if (sharing == 1) return std::nullopt;
  return best >= game.payoff_range().high ? SharedEnd::kWin : SharedEnd::kTie;
}

std::string SharedEnds::text() const {
  std::vector<std::string> parts;
  if (all_ties > 0) parts.push_back(counted(all_ties, "all-player tie") + " (nobody lost)");
  if (ties > 0) parts.push_back(counted(ties, "shared tie") + " (some lost, the others share)");
  if (wins > 0) parts.push_back(counted(wins, "shared win"));
  return join(parts, ", ");
}

SharedEnds shared_ends_of(const AnyGame& game, const std::vector<GameOutcome>& outcomes) {
  SharedEnds ends;
  for (const GameOutcome& outcome : outcomes) {
    if (outcome.cut || outcome.foul.seat >= 0) continue;
    const auto end = shared_end_of(game, outcome.returns);
    if (!end) continue;
    ++(*end == SharedEnd::kAllTie ? ends.all_ties
       : *end == SharedEnd::kTie  ? ends.ties
                                  : ends.wins);
  }
  return ends;
}

Crosstable crosstable_of(std::size_t agents, const std::vector<RatedGame>& games) {
  Crosstable table(agents, std::vector<CrossCell>(agents));
  for (const RatedGame& game : games) {
    for (std::size_t a = 0; a < game.scores.size(); ++a) {
      for (std::size_t b = 0; b < game.scores.size(); ++b) {
        if (a == b) continue;
        CrossCell& cell = table[game.players[a]][game.players[b]];
        ++cell.games;
        ++(game.scores[a] > game.scores[b]   ? cell.wins
           : game.scores[a] < game.scores[b] ? cell.losses
                                             : cell.ties);
      }
    }
  }
  return table;
}

}  // namespace zermelo
