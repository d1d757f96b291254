#pragma once

#include "engine/core/result.h"
#include "engine/scene/army.h"
#include "engine/scene/scene.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Armies as building blocks: what a division, a cavalry brigade or a battery of a nation was made of in a
/// year. The data is in assets/armies, one file for each nation.
namespace vantage::muster {

/// One battalion, regiment of horse or battery as it took the field.
struct TroopType {
    std::string id;
    std::string name;
    std::string nation; ///< whose coats it wears
    table::Troop troop = table::Troop::line_infantry;
    std::map<int, std::pair<int, int>>
        men; ///< under arms, least and most, by the first year that it holds for
    int guns = 0;
    std::string calibre;
    std::string grade; ///< "old guard" to "irregular"
    int combat = 4;
    std::vector<std::string> characteristics;
    bool guard = false;
    int units = 1; ///< so many make one regiment

    /// The middle of what is known for that year, rounded to ten.
    [[nodiscard]] int men_in(int year) const;
};

struct TemplateUnit {
    std::string name;
    std::size_t troops = 0; ///< among the army's
    int count = 1;
};

/// A formation to be raised.
struct Template {
    std::string id;   ///< unique in its army: "division-1809"
    std::string name; ///< "Infantry division"
    std::string kind; ///< "division", "cavalry-brigade" or "battery"
    int from = 1805, to = 1815;
    char leadership = 'C';
    int tactical = 1;
    std::string doctrine;
    std::vector<std::string> characteristics;
    std::vector<TemplateUnit> units;
    std::string note;
};

struct Army {
    std::string nation; ///< "french"
    std::string name;   ///< "France"
    std::string colour;
    std::vector<std::string> generals; ///< who led such formations, to take turns
    std::vector<TroopType> troops;
    std::vector<Template> templates;

    [[nodiscard]] const Template* find(std::string_view id) const;
};

/// Every army of a folder, by nation; the first mistake in any of its files is the error.
Result<std::vector<Army>> load_armies(const std::filesystem::path& folder);
/// Those of the program.
Result<std::vector<Army>> shipped_armies();

/// What an army had in a year.
std::vector<const Template*> templates_in(const Army&, int year);

/// The template that a player means: its id, or its kind or the beginning of its id in that year
/// ("division").
Result<const Template*> template_named(const Army&, std::string_view name, int year);

/// A formation as a scene has it, and what it is made from.
struct Mustered {
    std::shared_ptr<const nlohmann::ordered_json> formation;
    std::vector<std::string>
        derived; ///< what no source says and a rule gave: "morale, class, figures of 15e Légère"
    std::vector<std::string> needed; ///< what the rules in use still want to know
};

/// Raises a formation for those rules, not yet on the table. Ratings that the rules need beyond those of the
/// template come from the muster.json of the rules' folder; what that does not say is listed as needed.
Result<Mustered> muster(const Army&, const Template&, int year, const scene::RulesChoice&, std::string id,
                        std::string general);

/// Fills the cards of units, commanders and of the formation itself by the muster.json of these rules: of any
/// formation that has troops, men and ratings, whoever wrote it. `grades` has the grade of each unit in
/// order; an empty one follows from its combat rating.
Result<Mustered> complete(nlohmann::ordered_json formation, const scene::RulesChoice&, int year,
                          const std::vector<std::string>& grades);

/// The same for a general of an army or a corps.
Result<void> complete_general(nlohmann::ordered_json& general, const scene::RulesChoice&,
                              std::string_view level);

/// An order of battle as a table of text: a heading line that names the columns, then a line for each unit.
/// Columns: side, force, formation, unit, troop, men (needed), and nation, count, guns, calibre, combat,
/// grade, characteristics, general, leadership, tactical. Separated by commas, semicolons or tabs; texts may
/// stand in quotes.
struct OrderOfBattle {
    std::shared_ptr<const nlohmann::ordered_json>
        sides; ///< as a scene has them, no formation on the table yet
    std::vector<std::string> derived;
    std::vector<std::string> needed;
};
Result<OrderOfBattle> read_order_of_battle(std::string_view text, const std::string& file,
                                           const scene::RulesChoice&, int year);

/// What a side brings.
struct Totals {
    int formations = 0, units = 0, men = 0, guns = 0, bases = 0;
    long long figures = 0;
};
Totals totals_of(const scene::Scene&, scene::SideId);
Totals totals_of(const scene::Scene&, scene::FormationId);

}
