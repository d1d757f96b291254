#include "tools/models/catalogue.h"

namespace vantage::models {

std::vector<Entry> catalogue() {
    std::vector<Entry> all;
    add_foot_entries(all);
    return all;
}

}
