// How a network is to learn a game: what is asked for, and what is usual where nothing is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "any/any_game.h"
#include "base/json.h"
#include "learn/field.h"
#include "learn/learner.h"
#include "learn/tuple_network.h"

namespace zermelo {

// Empty words take what is usual for the game.
struct LessonWords {
  std::string tuples, method, coherence, rate, epsilon, lambda, gamma = "1", step_reward,
                                                                random_starts, from_goal, sparring;
  std::uint64_t sparring_from = 0;             // the first episode with others
  std::optional<std::uint64_t> episodes = {};  // those learned before included
  std::uint64_t seed = 1;
  int threads = 0;  // 0: one a core
};

struct LessonPlan {
  learn::NetworkShape shape;
  learn::Training training;
  Json notes;  // kept in the network's file

  std::uint64_t bytes() const;  // that the network takes in memory if all of it is used
};

// An Error names the word that is wrong.
LessonPlan plan_lesson(const AnyGame& game, const learn::FieldInfo& info, const LessonWords& words);

// "hex-size-7" of "hex(size=7)".
std::string file_name_of(std::string text);

}  // namespace zermelo
