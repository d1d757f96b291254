#include "engine/rules/zones.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {

const ZoneBand* Zone::band(std::string_view band_id) const {
    const auto found =
        std::find_if(bands.begin(), bands.end(), [&](const ZoneBand& b) { return b.id == band_id; });
    return found == bands.end() ? nullptr : &*found;
}

const ZoneBand* Zone::band_at(Yards distance, const DistanceUnit& measure) const {
    for (const ZoneBand& band : bands)
        if (distance <= measure.length * band.to + hair) return &band;
    return nullptr;
}

bool Zone::in_edition(std::string_view edition) const {
    return editions.empty() || std::find(editions.begin(), editions.end(), edition) != editions.end();
}

std::vector<Zone> read_zones(const JsonReader& json, const std::vector<std::string>& editions) {
    std::vector<Zone> zones;
    json.object({"zones"});
    for (const JsonReader& z : json.need("zones").items()) {
        z.object({"id", "label", "bands", "arc", "needs_sight", "needs_lane", "for", "editions"});
        Zone zone;
        zone.id = z.need("id").text();
        zone.label = z["label"].text(zone.id);
        zone.arc = z["arc"].number(0.0, {0.0, 180.0});
        zone.needs_sight = z["needs_sight"].flag(false);
        zone.needs_lane = z["needs_lane"].flag(false);
        zone.for_kinds = z["for"].texts();
        zone.editions = z["editions"].texts();
        for (const std::string& edition : zone.editions)
            if (std::find(editions.begin(), editions.end(), edition) == editions.end())
                z["editions"].error(
                    fmt::format("unknown edition \"{}\"{}", edition, meant(edition, editions)));
        for (const JsonReader& b : z.need("bands").items()) {
            b.object({"id", "label", "to"});
            ZoneBand band{b.need("id").text(), "", b.need("to").number(0.0, {0.0, 1e6})};
            band.label = b["label"].text(band.id);
            if (!zone.bands.empty() && band.to <= zone.bands.back().to)
                b["to"].error("bands must reach farther and farther");
            zone.bands.push_back(std::move(band));
        }
        if (zone.bands.empty()) {
            z.error("\"bands\" takes at least one band");
            continue;
        }
        const auto both = [&](const Zone& other) {
            if (other.id != zone.id) return false;
            if (other.editions.empty() || zone.editions.empty()) return true;
            return std::any_of(zone.editions.begin(), zone.editions.end(),
                               [&](const std::string& e) { return other.in_edition(e); });
        };
        if (std::any_of(zones.begin(), zones.end(), both))
            z["id"].error(fmt::format("a second zone called \"{}\" in the same edition", zone.id));
        zones.push_back(std::move(zone));
    }
    return zones;
}

}
