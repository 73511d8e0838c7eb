// How much an outsider may ask for. docs/api.md lists these numbers; caps_test.cpp has each of them
// asked for and passed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_agent.h"
#include "any/any_game.h"

namespace zermelo::caps {

// Of a connection.
inline constexpr std::size_t kHeaderBytes = 8 * 1024;
inline constexpr std::size_t kBodyBytes = 1024 * 1024;
inline constexpr std::size_t kMessageBytes = 64 * 1024;
inline constexpr int kConnections = 512;
inline constexpr int kJsonDepth = 32;

// Of a question.
inline constexpr double kSeconds = 10;      // over HTTP
inline constexpr double kLiveSeconds = 60;  // over the WebSocket, where it can be stopped
inline constexpr double kUsualSeconds = 1;
inline constexpr std::size_t kSpecBytes = 1000;
inline constexpr std::size_t kMoves = 20000;
inline constexpr std::int64_t kSimulations = 1000000;  // sims
inline constexpr std::int64_t kPositions = 10000000;   // nodes
inline constexpr std::int64_t kLeafPlayouts = 10000;   // playouts
inline constexpr std::int64_t kWidth = 1000;
inline constexpr std::int64_t kDepth = 100;
inline constexpr std::int64_t kMegabytes = 512;  // memory
inline constexpr std::uint64_t kRecords = 200;   // in one answer
inline constexpr std::size_t kRatedGames = 50000, kRatedAgents = 60;
inline constexpr std::size_t kLines = 10;       // of an analysis
inline constexpr std::size_t kPuzzles = 24;     // in one answer
inline constexpr std::uint64_t kHeaps = 10000;  // of a table of nimbers
inline constexpr std::uint64_t kAnalysisBytes = std::uint64_t{256} << 20;

// Of a run, which goes on in the background.
inline constexpr std::size_t kRivals = 16;                   // agents of a tournament
inline constexpr std::uint64_t kGames = 10000;               // for each table of it
inline constexpr std::uint64_t kOpening = 100;               // random moves before a game
inline constexpr std::uint64_t kSolvedPositions = 50000000;  // of a game that is solved
inline constexpr double kSolvingSeconds = 3600;
inline constexpr std::uint64_t kEpisodes = 10000000;  // to learn from
inline constexpr std::uint64_t kNetworkBytes = std::uint64_t{1} << 30;

// Of the server.
inline constexpr std::size_t kRuns = 50;      // kept, with those that wait
inline constexpr std::size_t kWaiting = 256;  // jobs that wait
inline constexpr std::size_t kTables = 1000;

// The agents that fit the game and that an outsider may seat: none whose parameters name a file or a
// command.
std::vector<const AgentInfo*> listed_agents(const AnyGame& game);

// The agent's spec within the caps. Throws Refused: agents that are not listed, words other than an
// evaluator's name, numbers over the caps.
std::string allowed_agent(const AnyGame& game, std::string_view spec);

// Levels that a person chooses an opponent by, weakest first.
struct Level {
  std::string name;
  std::string agent;
};
std::vector<Level> levels_of(const AnyGame& game);

}  // namespace zermelo::caps
