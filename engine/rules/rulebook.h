#pragma once

#include "engine/core/result.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/names.h"
#include "engine/rules/sight_rules.h"
#include "engine/rules/table.h"
#include "engine/rules/turn.h"
#include "engine/rules/zones.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// When somebody has the better vantage point over another.
struct VantageRule {
    enum class How : std::uint8_t {
        higher_and_seen, ///< on ground so much higher, and in sight of a unit that the other leads
        any_higher,
        scenario, ///< at a place that the scene marks
    };
    How how = How::higher_and_seen;
    double step = 0.0;         ///< how much higher, in the system's measure
    double marked_reach = 0.0; ///< how near to a marked place that has no size of its own
};

/// One rules system: everything that its folder under assets/rules/ says.
struct System {
    std::string id;
    std::string name;
    std::string engine =
        "tabletop"; ///< the kind of game that plays it; rules that are data alone have the usual one
    std::filesystem::path folder;
    bool is_default = false;           ///< scenes that name no rules are played by it
    std::vector<std::string> editions; ///< empty: the system has none
    std::string default_edition;
    DistanceUnit measure;
    Yards smallest_scale = GroundScale::smallest; ///< the ground scales that it is played at
    Yards largest_scale = GroundScale::largest;
    std::vector<EffectInfo> effects;
    std::vector<HouseRule> house_rules;
    Settings settings; ///< those house rules that are not as usual; measure, zones and turn follow them
    TurnSequence turn;
    std::vector<Zone> zones;
    SightRules sight;
    std::optional<VantageRule> vantage_point; ///< nothing where the rules know of none
    /// By edition ("" where there is none), then by id.
    std::map<std::string, std::map<std::string, Table, std::less<>>, std::less<>> tables;

    [[nodiscard]] bool shows(GroundScale scale) const {
        return scale.per_inch() >= smallest_scale && scale.per_inch() <= largest_scale;
    }
    [[nodiscard]] const EffectInfo* effect(std::string_view id) const;
    [[nodiscard]] const HouseRule* house_rule(std::string_view id) const;
    /// What a house rule is: the value chosen, else its default in the edition. It must be one of them.
    [[nodiscard]] const Value& setting(std::string_view id, std::string_view edition = {}) const;
    [[nodiscard]] const Zone* zone(std::string_view id, std::string_view edition = {}) const;
    /// A text of the data files as people read it: see wording(), with the names of zones as distances.
    [[nodiscard]] std::string worded(std::string_view text, std::string_view edition = {},
                                     const std::optional<GroundScale>& scale = std::nullopt) const;
    /// The table, or an error that names "edition" or "table". An empty edition is the default one.
    [[nodiscard]] Result<Table> table(std::string_view edition, std::string_view id) const;
};

/// Reads and checks one system's folder and reports every mistake with file and place. It is fit for play
/// only if there is none, and nothing at all if one of the files is no JSON. Settings that the system does
/// not know, or that do not fit, are mistakes at "/settings/<id>".
std::optional<System> read_system(const std::filesystem::path& folder, const Settings& settings, Problems&);
/// The same; the first mistake is the error.
Result<System> load_system(const std::filesystem::path& folder, const Settings& settings = {});

/// Of such a folder only what it says of sight.
Result<SightRules> load_sight(const std::filesystem::path& folder, const Settings& settings = {});

/// A further file of a system's folder with its house rules and distances settled; none where the folder has
/// no such file, or it cannot be read.
std::optional<JsonDocument> load_part(const System&, const std::string& file, Problems&);

/// All rules systems.
class Rulebook {
public:
    /// Every folder in `folder` that holds a system.json; or just the one named `only`, which must be there.
    static Result<Rulebook> load(const std::filesystem::path& folder, std::string_view only = {});

    [[nodiscard]] const System* system(std::string_view id) const;
    /// The one that is marked as the default, or the first; null if there are none.
    [[nodiscard]] const System* default_system() const;
    [[nodiscard]] const std::map<std::string, System, std::less<>>& systems() const { return systems_; }
    /// The table, or an error that names "system", "edition" or "table".
    [[nodiscard]] Result<Table> table(std::string_view system, std::string_view edition,
                                      std::string_view id) const;

private:
    std::map<std::string, System, std::less<>> systems_;
};

}
