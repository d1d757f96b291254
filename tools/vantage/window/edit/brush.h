#pragma once

#include "engine/core/quantity.h"
#include "engine/editing/things.h"

#include <array>
#include <string>
#include <string_view>

namespace vantage::window {

/// What the left button does on a table that is edited.
enum class Hand : std::uint8_t {
    select, ///< picks up what is there
    points, ///< draws an outline or a line, point by point
    place,  ///< puts one thing down
    stroke, ///< brushes over the ground
    carry,  ///< carries a place of the old map to where it belongs
};

/// One thing that can be made, with its button.
struct Maker {
    std::string_view id;    ///< for tests, and what is written: "wood"
    std::string_view label; ///< "Wood"
    Hand hand = Hand::points;
    editing::ThingKind kind = editing::ThingKind::area;
    std::string_view sort;  ///< the kind that a file has: "wood"
    std::string_view cover; ///< of an area; or the building of a point
    double amount = 0.0;    ///< metres that the ground rises
    bool curved = false;    ///< a line that bends evenly through its points
};
std::span<const Maker> makers_of(int chapter);
/// What fixes a place of the old map.
const Maker& control_maker();

/// What is in hand, and how large.
struct Brush {
    const Maker* maker = nullptr; ///< null: the hand that selects
    Yards radius{150.0};          ///< of strokes; half the width of hills and ridges
    double strength = 1.0;        ///< of the maker's amount
    double height = 0.0;          ///< metres; that the ground is levelled to
    bool has_height = false;      ///< one was picked with Ctrl and a click
    bool paints = false;          ///< areas come by strokes, not by their corners
    [[nodiscard]] bool paints_area() const {
        return paints && maker && maker->kind == editing::ThingKind::area;
    }
    [[nodiscard]] Hand hand() const {
        if (!maker) return Hand::select;
        return paints_area() ? Hand::stroke : maker->hand;
    }
};

}
