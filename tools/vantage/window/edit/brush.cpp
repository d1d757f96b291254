#include "tools/vantage/window/edit/session.h"

namespace vantage::window {
namespace {

using editing::ThingKind;

constexpr std::array ground{
    Maker{"raise", "Raise, lower", Hand::stroke, ThingKind::stroke, "raise", "", 4},
    Maker{"smooth", "Smooth", Hand::stroke, ThingKind::stroke, "smooth", "", 0},
    Maker{"level", "Flatten", Hand::stroke, ThingKind::stroke, "level", "", 0},
    Maker{"slope", "Slope", Hand::points, ThingKind::stroke, "slope", "", 0},
    Maker{"hill", "Hill", Hand::place, ThingKind::swell, "", "", 20},
    Maker{"hollow", "Hollow", Hand::place, ThingKind::swell, "", "", -10},
    Maker{"ridge", "Ridge", Hand::points, ThingKind::bank, "", "", 30},
    Maker{"valley", "Valley", Hand::points, ThingKind::bank, "", "", -12},
};
constexpr std::array areas{
    Maker{"wood", "Wood", Hand::points, ThingKind::area, "wood", "deciduous", 0},
    Maker{"conifer", "Fir wood", Hand::points, ThingKind::area, "wood", "conifer", 0},
    Maker{"orchard", "Orchard", Hand::points, ThingKind::area, "wood", "orchard", 0},
    Maker{"field", "Wheat", Hand::points, ThingKind::area, "field", "wheat", 0},
    Maker{"plough", "Plough", Hand::points, ThingKind::area, "field", "plough", 0},
    Maker{"pasture", "Pasture", Hand::points, ThingKind::area, "field", "pasture", 0},
    Maker{"vineyard", "Vineyard", Hand::points, ThingKind::area, "rough", "vineyard", 0},
    Maker{"village", "Village", Hand::points, ThingKind::area, "built-up", "village", 0},
    Maker{"town", "Town", Hand::points, ThingKind::area, "built-up", "town", 0},
    Maker{"marsh", "Marsh", Hand::points, ThingKind::area, "marsh", "reeds", 0},
    Maker{"lake", "Lake", Hand::points, ThingKind::area, "water", "open-water", 0},
    Maker{"rough", "Rough", Hand::points, ThingKind::area, "rough", "rocks", 0},
};
constexpr std::array lines{
    Maker{"road", "Road", Hand::points, ThingKind::line, "good-road", "", 0, true},
    Maker{"track", "Track", Hand::points, ThingKind::line, "poor-road", "", 0, true},
    Maker{"stream", "Stream", Hand::points, ThingKind::line, "stream", "", 0, true},
    Maker{"river", "River", Hand::points, ThingKind::line, "river", "", 0, true},
    Maker{"hedge", "Hedge", Hand::points, ThingKind::line, "hedge", "", 0},
    Maker{"wall", "Wall", Hand::points, ThingKind::line, "wall", "", 0},
    Maker{"ditch", "Ditch", Hand::points, ThingKind::line, "ditch", "", 0},
    Maker{"earthwork", "Earthwork", Hand::points, ThingKind::line, "earthwork", "", 0},
};
constexpr std::array buildings{
    Maker{"house", "House", Hand::place, ThingKind::spot, "building", "house", 0},
    Maker{"farm", "Farm", Hand::place, ThingKind::spot, "strong-point", "farm", 0},
    Maker{"church", "Church", Hand::place, ThingKind::spot, "building", "church", 0},
    Maker{"mill", "Mill", Hand::place, ThingKind::spot, "building", "mill", 0},
    Maker{"manor", "Manor", Hand::place, ThingKind::spot, "building", "manor", 0},
    Maker{"barn", "Barn", Hand::place, ThingKind::spot, "building", "barn", 0},
    Maker{"bridge", "Bridge", Hand::place, ThingKind::spot, "bridge", "", 0},
    Maker{"ford", "Ford", Hand::place, ThingKind::spot, "ford", "", 0},
    Maker{"place-name", "Name", Hand::place, ThingKind::spot, "place", "", 0},
    Maker{"hill-name", "Name of a hill", Hand::place, ThingKind::spot, "hill", "", 0},
};
constexpr std::array scenario{
    Maker{"objective", "Objective", Hand::place, ThingKind::objective, "", "", 0},
};

constexpr Maker control{"control", "Fix a place", Hand::carry, ThingKind::spot, "", "", 0};

}

const Maker& control_maker() { return control; }

std::span<const Maker> makers_of(int chapter) {
    switch (static_cast<Chapter>(chapter)) {
    case Chapter::ground:
        return ground;
    case Chapter::areas:
        return areas;
    case Chapter::lines:
        return lines;
    case Chapter::buildings:
        return buildings;
    case Chapter::scenario:
        return scenario;
    default:
        return {};
    }
}

}
