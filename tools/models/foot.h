#pragma once

#include "tools/models/gear.h"

namespace vantage::models {

/// What a man on foot is doing.
enum class Stance {
    march,
    stand,
    advance,
    fire,
    load,
    kneel,
    skirmish,
    officer,
    bearer,
    drummer,
    rammer,
    sponger,
    linstock,
    carry,
    run
};

struct FootSpec {
    Headgear hat = Headgear::shako;
    Plume top = Plume::pompon;
    Clothes clothes{};
    Kit kit{};
    FlagDesign flag = FlagDesign::tricolour;
    bool eagle = true;
    bool bayonet = true;
    float musket = 1.42f;
};

BodyPose pose_of(Stance);
Sculpt foot(Stance, const FootSpec&);

}
