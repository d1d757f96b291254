#pragma once

#include "engine/scene/scene.h"

namespace vantage::scene {

/// Gives every unit that the file does not place itself, every commander and every reformation area its
/// place, from the state of its formation:
///
///     deployed      [ ][ ][ ]  first wave       ployed     (c)  commander
///                   [ ][ ][ ]  second wave                 [ ]  units in column
///                    (c) [ ]   commander, reserve          [ ]
///                      |R|     reformation area            [ ]  reserve
///                      |R|                                 |R|  reformation area
///
/// Waves stand 70 yards apart, battalions of a regiment one behind the other, guns in the middle of the first
/// wave, cavalry that goes with infantry on its flanks. Where the file does not say how many waves, there are
/// two, or as many as the front needs. Places do not depend on the ground scale as long as bases keep to the
/// recommended table.
void lay_out(Scene&);

}
