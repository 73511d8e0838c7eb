// Episodes of 2048 and 2584, move by move.
#pragma once

#include <string>
#include <string_view>

#include "app/stepper.h"

namespace zermelo {

// True if a file with this text holds episodes of the course framework.
bool holds_episodes(std::string_view text);

// Shows episode number `wanted`, from 1. Which of the two games it is follows from its rewards.
void replay_episode(const std::string& path, std::string_view text, int wanted,
                    const StepWords& steps, bool as_json);

}  // namespace zermelo
