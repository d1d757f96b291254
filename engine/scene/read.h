#pragma once

#include "engine/core/json.h"
#include "engine/scene/scene.h"

namespace vantage::scene {

struct GroundMemory;

// The parts of reading a scene file, one for each of its chapters. Each reports every mistake to the reader's
// Problems and leaves something usable behind.

/// Ground and terrain: the scene's own, or those of the landscape that it names.
void read_land(const JsonReader& root, Scene&, GroundMemory* = nullptr);
/// Something to stand on, whatever else goes wrong.
void lay_flat_ground(Scene&);
void read_ground(const JsonReader& land, Scene&, GroundMemory* = nullptr);
void read_landscape(const JsonReader& land, Scene&);
void read_weather(const JsonReader&, Weather&);
void read_armies(const JsonReader& root, Scene&);
void read_plan(const JsonReader& root, Scene&); // reinforcements, objectives, victory
void read_special_rules(const JsonReader& list, Scene&);
void read_cameras(const JsonReader& root, Scene&);
/// Those that were kept beside the scene, if there are any.
void read_views(Scene&, Problems&);
void read_own_models(const JsonReader&, Scene&);
/// Holds every card against the form of the rules in use, and fills in what it leaves out.
void read_cards(const JsonReader& root, Scene&);

/// A scene of a document that was read before; reports every mistake in it.
std::optional<Scene> load_scene(const JsonDocument&, const LoadOptions&, Problems&);

/// The side, formation or general of that name; reports if there is none. Not valid() if nothing is given.
SideId side_named(const Scene&, const JsonReader&);
std::vector<FormationId> formations_named(const Scene&, const JsonReader&);

/// [east, north] in yards; reports if it is missing or wrong.
GroundPoint read_point(const JsonReader&);
/// An array of at least `least` points.
std::vector<GroundPoint> read_points(const JsonReader&, std::size_t least);
Degrees read_bearing(const JsonReader&, Degrees fallback);
/// An object whose entries are true, false, a number or a word each.
Card read_card(const JsonReader&);

template <class Enum, std::size_t n>
Enum read_word(const JsonReader& reader, const std::array<std::string_view, n>& words, Enum fallback) {
    return static_cast<Enum>(reader.choice(words, static_cast<std::size_t>(fallback)));
}

}
