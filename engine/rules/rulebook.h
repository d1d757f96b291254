#pragma once

#include "engine/core/result.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/names.h"
#include "engine/rules/table.h"
#include "engine/rules/turn.h"
#include "engine/rules/zones.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// One rules system: everything that its folder under assets/rules/ says.
struct System {
    std::string id;
    std::string name;
    std::string engine =
        "tabletop"; ///< the kind of game that plays it; rules that are data alone have the usual one
    std::filesystem::path folder;
    std::vector<std::string> editions; ///< empty: the system has none
    std::string default_edition;
    Measure measure;
    Yards smallest_scale = GroundScale::smallest; ///< the ground scales that it is played at
    Yards largest_scale = GroundScale::largest;
    std::vector<EffectInfo> effects;
    std::vector<HouseRule> house_rules;
    Settings settings; ///< those house rules that are not as usual; measure, zones and turn follow them
    TurnSequence turn;
    std::vector<Zone> zones;
    /// By edition ("" where there is none), then by id.
    std::map<std::string, std::map<std::string, Table, std::less<>>, std::less<>> tables;

    [[nodiscard]] bool shows(GroundScale scale) const {
        return scale.per_inch() >= smallest_scale && scale.per_inch() <= largest_scale;
    }
    [[nodiscard]] const HouseRule* house_rule(std::string_view id) const;
    [[nodiscard]] const Zone* zone(std::string_view id, std::string_view edition = {}) const;
    /// The table, or an error that names "edition" or "table". An empty edition is the default one.
    [[nodiscard]] Result<Table> table(std::string_view edition, std::string_view id) const;
};

/// Reads and checks one system's folder; the first mistake found is the error, with file and place.
/// Settings that the system does not know, or that do not fit, are an error that names "/settings/<id>".
Result<System> load_system(const std::filesystem::path& folder, const Settings& settings = {});

/// All rules systems.
class Rulebook {
public:
    /// Every folder in `folder` that holds a system.json; or just the one named `only`, which must be there.
    static Result<Rulebook> load(const std::filesystem::path& folder, std::string_view only = {});

    [[nodiscard]] const System* system(std::string_view id) const;
    [[nodiscard]] const std::map<std::string, System, std::less<>>& systems() const { return systems_; }
    /// The table, or an error that names "system", "edition" or "table".
    [[nodiscard]] Result<Table> table(std::string_view system, std::string_view edition,
                                      std::string_view id) const;

private:
    std::map<std::string, System, std::less<>> systems_;
};

}
