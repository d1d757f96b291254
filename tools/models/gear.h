#pragma once

#include "tools/models/man.h"

namespace vantage::models {

enum class Headgear {
    shako,
    stovepipe,
    kiwer,
    bicorne,
    bearskin,
    crested,
    czapka,
    mitre,
    bonnet,
    cap,
    busby,
    helmet,
    fur_cap,
    brimmed,
    none
};

/// `plume` tells how much stands on top: none, a pompon or a tall plume.
enum class Plume { none, pompon, tall };

void add_headgear(Sculpt&, const glm::mat4& head, Headgear, Plume = Plume::pompon);

struct Kit {
    bool crossbelts = true; ///< two belts; else the pouch belt only
    bool pack = true;
    bool sabre = false;
    bool waist_belt = false;
};

void add_kit(Sculpt&, const Body&, const Kit&);

/// A musket whose butt is at `butt` and whose barrel points along `along`; `lock` is the side of the lock.
void add_musket(Sculpt&, glm::vec3 butt, glm::vec3 along, glm::vec3 lock, bool bayonet = true,
                float length = 1.42f);
/// A carbine slung at the right side of a rider.
void add_sabre(Sculpt&, glm::vec3 hilt, glm::vec3 along, float length = 0.86f, bool curved = true);
void add_scabbard(Sculpt&, const Body&, float length = 0.75f);
/// A lance through `grip` along `along`, with or without a two-coloured pennon that streams along `wind`.
void add_lance(Sculpt&, glm::vec3 grip, glm::vec3 along, float below, float above, bool pennon,
               glm::vec3 wind);
void add_drum(Sculpt&, const Body&);

/// What is painted on a standard.
enum class FlagDesign { lozenge, tricolour, cross, border, union_jack, canton, halves, plain, guidon };

/// The colour of a standard at x, y from -1 to 1, the pole at x = -1, up at y = 1.
PaletteSlot flag_colour(FlagDesign, float x, float y);

/// A standard on its pole from `foot` along `up`; the cloth streams along `wind`.
void add_standard(Sculpt&, glm::vec3 foot, glm::vec3 up, glm::vec3 wind, FlagDesign, float pole = 2.55f,
                  float side = 1.15f, bool eagle = true);

}
