#include "engine/model/slot.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace vantage::model;

TEST_CASE("every palette slot has a name of its own that leads back to it") {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < slot_count; ++i) {
        const auto slot = static_cast<PaletteSlot>(i);
        CAPTURE(i);
        CHECK_FALSE(slot_name(slot).empty());
        CHECK(names.insert(slot_name(slot)).second);
        CHECK(slot_named(slot_name(slot)) == slot);
    }
    CHECK(slot_name(PaletteSlot::white) == "white");
    CHECK(slot_name(PaletteSlot::standard_field) == "standard_field");
    CHECK_FALSE(slot_named("velvet").has_value());
}
