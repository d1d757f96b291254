#include "tools/models/catalogue.h"

namespace vantage::models {

std::vector<Entry> catalogue() {
    std::vector<Entry> all;
    add_foot_entries(all);
    add_horse_entries(all);
    add_gun_entries(all);
    add_tree_entries(all);
    add_barrier_entries(all);
    add_clutter_entries(all);
    add_building_entries(all);
    add_marker_entries(all);
    add_strip_entries(all);
    return all;
}

}
