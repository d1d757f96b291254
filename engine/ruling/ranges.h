#pragma once

#include "engine/measure/arc.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"

#include <optional>
#include <string>
#include <vector>

// Ranges and distances that the rules draw about a piece: the zones of its arm, weapons or rank.
namespace vantage::ruling {

/// Whose zones are asked for: by the words under which they may mean a piece.
struct ZoneKinds {
    std::vector<std::string>
        words;                 ///< its arm, its calibre or its rank, and what its card says of its weapons
    bool in_formation = false; ///< what is drawn about its formation is of interest too
};
ZoneKinds zone_kinds(const scene::Unit&);
ZoneKinds zone_kinds(const scene::Commander&);

/// A distance with all that the rules call it.
struct Ring {
    Yards radius;
    std::vector<std::string> names; ///< "artillery fire, short range"
    bool own = false;               ///< of the piece's own arm or rank, not of its formation
};
/// From the inside outwards; without kinds, all that the rules draw.
std::vector<Ring> rings_of(const rules::System&, std::string_view edition, const std::optional<ZoneKinds>&);
/// Only those of its weapons, which have an arc.
std::vector<Ring> arcs_of(const rules::System&, std::string_view edition, const ZoneKinds&);
/// How far its fire opens to each side: the widest of its weapons, or the usual arc if the rules give none.
measure::Arc arc_of(const rules::System&, std::string_view edition, const ZoneKinds&);

/// What a distance is by each of its own zones.
struct RangeBand {
    const rules::Zone* zone = nullptr;
    const rules::ZoneBand* band = nullptr; ///< null beyond the last
};
std::vector<RangeBand> bands_at(const rules::System&, std::string_view edition, const ZoneKinds&,
                                Yards distance);

}
