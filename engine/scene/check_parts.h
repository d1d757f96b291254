#pragma once

#include "engine/scene/scene.h"

#include <fmt/format.h>

#include <string>

namespace vantage::scene {

/// Where the checks of one scene report to.
struct Report {
    const Scene& scene;
    Problems& problems;

    void error(const std::string& where, std::string message) const {
        problems.error({scene.file.string(), where, std::move(message)});
    }
    void warning(const std::string& where, std::string message) const {
        problems.warning({scene.file.string(), where, std::move(message)});
    }
};

// The chapters of check_scene().
void check_places(const Report&);     // bases on the table, and not on one another
void check_arrivals(const Report&);   // reinforcements
void check_landscape(const Report&);  // areas, lines and points
void check_references(const Report&); // orders, objectives, cameras, basing
void check_armies(const Report&);     // sides, commanders, nations, clock

}
