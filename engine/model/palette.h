#pragma once

#include "engine/core/result.h"
#include "engine/model/slot.h"

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::model {

/// A colour for each slot, sRGB from 0 to 1.
struct Palette {
    std::array<glm::vec3, slot_count> colours;
    [[nodiscard]] const glm::vec3& operator[](PaletteSlot slot) const {
        return colours[static_cast<std::size_t>(slot)];
    }
    friend bool operator==(const Palette&, const Palette&) = default;
};

/// The colours of the slots themselves: landscape, and whatever an army leaves open.
Palette default_palette();

/// Whose uniform is asked for. Names as in scene files: "french", "line-infantry", "5e Hussards".
struct Wearer {
    std::string nation;
    std::string troop;
    std::string regiment;
    bool guard = false;
    int year = 1809;
};

/// What a wearer looks like: his colours and the family of models that has his hat and coat.
struct Dress {
    Palette palette;
    std::string figures; ///< "foot/shako", "horse/hussar"
    std::string flag;    ///< design of the standard: "tricolour"
    std::string crew;    ///< artillery: "crew/shako"
    std::string warning; ///< why this is only the nearest thing known; empty when it was found
};

/// The colours of every nation, from assets/palettes: one file for each, by troop and year, with what single
/// regiments wear otherwise.
class Palettes {
public:
    static Result<Palettes> open(const std::filesystem::path& folder);

    /// Never fails: an unknown nation wears the neutral uniform, an unknown troop that of the nearest troop
    /// its nation has, and the warning says so.
    [[nodiscard]] Dress dress(const Wearer&) const;
    [[nodiscard]] std::vector<std::string> nations() const;

private:
    using Colours = std::vector<std::pair<PaletteSlot, glm::vec3>>;
    struct Regiment {
        std::vector<long long> numbers;
        std::vector<std::string> names;
        std::string figures;
        std::string flag;
        Colours colours;
    };
    struct Uniform {
        int from = 0;
        int to = 9999;
        bool guard = false;
        std::string figures;
        std::string flag;
        std::string crew;
        Colours colours;
        std::vector<Regiment> regiments;
    };
    struct Nation {
        Colours colours;
        std::map<std::string, std::vector<Uniform>, std::less<>> troops;
    };
    friend class PaletteReader;
    [[nodiscard]] static const Uniform* choose(const std::vector<Uniform>&, const Wearer&);

    std::map<std::string, Nation, std::less<>> nations_;
};

/// A place in a unit, and what those in it do.
enum class Role {
    rank,
    skirmisher,
    officer,
    standard,
    musician,
    gun,
    heavy_gun, ///< twelve-pounders
    howitzer,
    gunner,
    mounted_gunner,
    limber,
    limbered_gun,
    caisson,
    general,
    aide
};
enum class Activity { standing, marching, firing, galloping };

/// The models for a role, which may take turns. `has` tells whether a model exists; the first choice of which
/// any exists is taken, so the answer is empty only when the family is unknown.
std::vector<std::string> models_for(const Dress&, Role, Activity,
                                    const std::function<bool(std::string_view)>& has);

/// The number of a regiment in its name, as "28" in "1/28th Foot", "5" in "5e Hussards" or "23" in "Salzburg
/// IR 23"; 0 when there is none.
long long regiment_number(std::string_view name);

}
