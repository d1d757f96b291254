#pragma once

#include "engine/overlay/roll_card.h"
#include "engine/overlay/sheet.h"
#include "engine/timeline/timeline.h"

#include <string>
#include <vector>

namespace vantage::overlay {

/// What is told of a fight that is shown again: everybody knows by now how it ended.
struct Again {
    std::string who{};    ///< against whom
    std::string odds{};   ///< of what came: "28 %"; empty while nobody knows
    std::string roll{};   ///< "6+4 → 11 : 2+3 → 3"
    std::string result{}; ///< in words
};

/// What those who watch a game see over the table at one moment of it.
struct Show {
    const timeline::Timeline* film = nullptr; ///< null while nothing is played: the title alone
    double time = 0.0;
    std::string title;                 ///< of the battle
    std::vector<table::Rgb> colours{}; ///< of its sides
    std::optional<glm::vec2> action{}; ///< where in the picture the roll that is watched happens
    std::string measured{};            ///< what a tool has found out, if anything
    bool scores = false;               ///< with the sides and their points
    std::optional<Again> again{};      ///< it is a replay
    float enlarged = 1.0F;             ///< for those who sit far away
};

/// The turn at the head; at the foot what happens, or the card of the roll that is watched, on the side where
/// it does not cover the action; at the end of the battle how it ended. The battle's title is told once,
/// while it opens. A replay says that it is one, and has at its foot who, the odds, the roll and the result.
Sheet audience_sheet(const Show&, glm::vec2 picture, const TextWidth&);

}
