#include "engine/staging/wardrobe.h"

#include <cctype>

namespace vantage::staging {

Result<Wardrobe> Wardrobe::open(const std::filesystem::path&) {
    Wardrobe w;
    frame::Palette p;
    for (std::size_t i = 0; i < p.size(); ++i)
        p[i] = model::slot_default_colour(static_cast<model::PaletteSlot>(i));
    w.palettes_.push_back(p);
    return w;
}

Outfit Wardrobe::outfit(const Wearer&, const table::FigureBlock&) { return {{"foot/shako/march"}, 0}; }

int year_of(const scene::Scene& scene) {
    // The first run of exactly four digits.
    const std::string& date = scene.date;
    for (std::size_t i = 0; i + 4 <= date.size(); ++i) {
        int digits = 0;
        while (i + static_cast<std::size_t>(digits) < date.size() &&
               std::isdigit(static_cast<unsigned char>(date[i + static_cast<std::size_t>(digits)])) != 0)
            ++digits;
        if (digits == 4) return std::stoi(date.substr(i, 4));
        if (digits > 0) i += static_cast<std::size_t>(digits) - 1;
    }
    return 1809;
}

}
