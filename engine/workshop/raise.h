#pragma once

#include "engine/muster/armies.h"
#include "engine/scene/document.h"

#include <string>
#include <vector>

namespace vantage::workshop {

/// One side's army, as a player orders it: "french" with "division", "division", "cavalry-1809".
struct Levy {
    std::string nation;
    std::vector<std::string> templates;
};
/// "french=division,division,cavalry".
Result<Levy> read_levy(std::string_view text);

struct Raised {
    scene::SceneDocument document;
    std::vector<std::string> derived; ///< what a rule gave where the sources are silent
    std::vector<std::string>
        needed; ///< what the rules in use still want to know; load_scene() refuses without it
};

/// Puts these armies in the place of the scene's sides, none of them on the table yet, with objectives and
/// conditions if the scene has none: its largest villages, and who holds more of them.
Result<Raised> raise_armies(const scene::SceneDocument&, const std::vector<Levy>&, int year);

/// The same of an order of battle in a CSV file.
Result<Raised> raise_from_table(const scene::SceneDocument&, std::string_view csv, const std::string& file,
                                int year);

/// Adds one formation to a side that is there: what the window's muster panel does. Its id is new.
Result<Raised> add_formation(const scene::SceneDocument&, const std::string& side, const muster::Army&,
                             const muster::Template&, int year);

}
