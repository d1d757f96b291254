#pragma once

#include "tools/models/gear.h"

namespace vantage::models {

enum class Gait { stand, walk, gallop };

/// What lies on the horse's back.
enum class Tack {
    square,  ///< square saddlecloth, valise behind: heavy cavalry, generals
    pointed, ///< shabraque with points behind and a sheepskin: hussars, lancers, chasseurs
    plain,   ///< a folded blanket and a high saddle: cossacks
    draught, ///< collar and traces: gun teams
    bare,
};

struct HorseSpec {
    Gait gait = Gait::walk;
    Tack tack = Tack::square;
    int variant = 0; ///< 1 leads with the other legs
};

/// Where a rider and his reins meet the horse.
struct Mount {
    glm::vec3 seat;
    glm::vec3 left_bit, right_bit;
    float lean; ///< degrees that the rider bends forward with the gait
};

Mount add_horse(Sculpt&, const HorseSpec&);

/// A rider's pose in the saddle.
enum class Seat { carry, charge, lance_up, lance_down, point, reins, bearer };

struct RiderSpec {
    Headgear hat = Headgear::helmet;
    Plume top = Plume::none;
    Clothes clothes{};
    Seat seat = Seat::carry;
    bool carbine = false;
    bool pennon = true;
    float lance = 2.75f;
    bool pouch_belt = true;
    bool epaulettes = false;
};

void add_rider(Sculpt&, const RiderSpec&, const Mount&);
Sculpt mounted(const HorseSpec&, const RiderSpec&, float scale = 1.0f);

}
