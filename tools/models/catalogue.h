#pragma once

#include "tools/models/sculpt.h"

#include <functional>
#include <string>
#include <vector>

namespace vantage::models {

/// A model that the generator can make. `id` is its name in the index and, with dashes, its file.
struct Entry {
    std::string id;   ///< "foot/shako/march"
    std::string kind; ///< foot, horse, gun, limber, tree, clutter, barrier, building, marker, strip
    std::function<Sculpt()> make;
};

/// Every model, in the order of the index.
std::vector<Entry> catalogue();

// Each file of the generator adds its own.
void add_foot_entries(std::vector<Entry>&);
void add_horse_entries(std::vector<Entry>&);
void add_gun_entries(std::vector<Entry>&);
void add_tree_entries(std::vector<Entry>&);
void add_barrier_entries(std::vector<Entry>&);
void add_clutter_entries(std::vector<Entry>&);
void add_building_entries(std::vector<Entry>&);
void add_marker_entries(std::vector<Entry>&);
void add_strip_entries(std::vector<Entry>&);

}
