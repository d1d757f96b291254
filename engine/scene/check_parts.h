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
        problems.error(at(where, std::move(message)));
    }
    void warning(const std::string& where, std::string message) const {
        problems.warning(at(where, std::move(message)));
    }

private:
    // What lies in a landscape that scenes share says so: "landscapes/meadow.json#/terrain/areas/0".
    [[nodiscard]] Error at(const std::string& where, std::string message) const {
        const std::size_t hash = where.find('#');
        if (hash == std::string::npos) return {scene.file.string(), where, std::move(message)};
        return {(scene.file.parent_path() / where.substr(0, hash)).string(), where.substr(hash + 1),
                std::move(message)};
    }
};

// The chapters of check_scene().
void check_places(const Report&);     // bases on the table, and not on one another
void check_arrivals(const Report&);   // reinforcements
void check_landscape(const Report&);  // areas, lines and points
void check_references(const Report&); // orders, objectives, cameras, basing
void check_armies(const Report&);     // sides, commanders, nations, clock

}
