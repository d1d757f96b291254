#pragma once

#include "engine/overlay/roll_card.h"
#include "engine/overlay/sheet.h"
#include "engine/timeline/timeline.h"

#include <string>
#include <vector>

namespace vantage::overlay {

/// What those who watch a game see over the table at one moment of it.
struct Show {
    const timeline::Timeline* film = nullptr; ///< null while nothing is played: the title alone
    double time = 0.0;
    std::string title;                 ///< of the battle
    std::vector<table::Rgb> colours{}; ///< of its sides
    std::optional<glm::vec2> action{}; ///< where in the picture the roll that is watched happens
    std::string measured{};            ///< what a tool has found out, if anything
    bool scores = false;               ///< with the sides and their points
    float enlarged = 1.0F;             ///< for those who sit far away
};

/// The turn at the head; at the foot what happens, or the card of the roll that is watched, on the side where
/// it does not cover the action; at the end of the battle how it ended. The battle's title is told once,
/// while it opens.
Sheet audience_sheet(const Show&, glm::vec2 picture, const TextWidth&);

}
