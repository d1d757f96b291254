#pragma once

#include "engine/core/error.h"
#include "engine/scene/army.h"
#include "engine/scene/landscape.h"
#include "engine/scene/own_models.h"
#include "engine/table/figures.h"
#include "engine/terrain/height_field.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vantage {
struct JsonDocument;
}

namespace vantage::scene {

/// The ground and how it is shown.
struct Ground {
    Yards width;                                ///< west to east
    Yards depth;                                ///< south to north
    std::shared_ptr<const HeightField> heights; ///< never null in a loaded scene; yards above the datum
    double exaggeration = 1.0;                  ///< of heights, for display only
};

struct RulesChoice {
    std::string system;
    std::filesystem::path folder;   ///< of that system's files; never empty in a loaded scene
    std::string edition;            ///< empty where the system has none
    bool reformation_areas = false; ///< formations have one, by these rules
    std::map<std::string, Setting> house_rules;
};

struct Clock {
    int turns = 12;
    int first_minute = 12 * 60; ///< when turn 1 begins, in minutes after midnight
    int minutes_per_turn = 20;
};

struct Objective {
    std::string id;
    std::string name;
    GroundPoint at;
    Yards radius{150.0};
    int points = 0;
    SideId held_by;    ///< at the start; not valid() for nobody
    std::string where; ///< in the file, for messages
};

enum class Award : std::uint8_t {
    enemy_formation_broken,
    enemy_formation_destroyed,
    enemy_guard_broken,
    enemy_general_lost,
    enemy_high_general_lost,
    own_guard_committed,
};

struct AwardRule {
    Award award = Award::enemy_formation_broken;
    SideId side; ///< whom it counts for; not valid() for both
    int points = 0;
};

/// When a side has won. All that is given must hold.
struct VictoryCondition {
    SideId side; ///< not valid() for a draw
    std::string result;
    std::string words;       ///< as the file has them; they say what words_of() says, or nothing
    std::optional<int> lead; ///< points ahead of the other side
    std::vector<ObjectiveId> holds;
    std::vector<ObjectiveId> enemy_holds_none_of;
    std::optional<int> enemy_units_lost;
    std::vector<FormationId> enemy_units_of; ///< whose losses those are; empty: of all
    std::vector<UnitId> enemy_lost;          ///< these very units, every one
    std::optional<int> own_units_lost_below;
    std::optional<int> enemy_formations_broken;
    std::optional<Yards> no_enemy_within; ///< no unbroken unit so near to the places in `holds`
    int turns_running = 1;                ///< at the end of so many turns one after another
    int after_turn = 0;                   ///< turns up to this one do not count
    bool ends = false; ///< the game, as soon as it is met; else it is looked at when the game ends
    std::string where; ///< in the file, for messages

    /// Whether it asks for anything that can be checked.
    [[nodiscard]] bool says_something() const;
};

/// A rule of this battle alone. The words are for the players; the rest is what a game applies by itself, if
/// there is any.
struct SpecialRule {
    std::string words;
    SideId side;                         ///< whom it binds: all of a side
    std::vector<FormationId> formations; ///< or these
    int until_turn = 0;                  ///< the last turn of it; 0: the whole battle
    std::optional<Yards> unless_enemy_within;
    bool keeps_orders = false; ///< they get no new directive
    bool stands = false;       ///< they do not move
    std::optional<Yards> west, south, east,
        north;                       ///< they do not go beyond: limits, from the south-west corner
    CommanderId general;             ///< or it is about his leadership
    char leadership = 'C';           ///< which is this
    CommanderId near;                ///< while he stands near to this one
    Yards within;                    ///< so near
    bool falls_back = false;         ///< on defend they may go back as far as they wish
    std::vector<FormationId> evades; ///< charged by these on the march, they may always evade
    std::optional<Yards> ambush; ///< their hidden units are nowhere until they move, or an enemy is so near
    bool unseen = false;         ///< the limits are for what they are shown, until one of them sees beyond
    CommanderId orders_by;       ///< nobody else may try their orders
    std::vector<std::vector<GroundPoint>> ice; ///< outlines of water that may not bear, whoever comes onto it
    [[nodiscard]] bool binds() const {
        return keeps_orders || stands || west || south || east || north || falls_back || !evades.empty() ||
               ambush || unseen || orders_by.valid();
    }
};

/// A view of the table: looks along `bearing` at a target from a distance, `pitch` degrees down. The target
/// lies `above` yards over the ground as displayed.
struct Camera {
    std::string name;
    GroundPoint target;
    Yards above;
    Yards distance{4000.0};
    Degrees bearing{0.0};
    Degrees pitch{35.0};
    Degrees field_of_view{40.0};
    std::string where; ///< in the file, for messages
};

/// All that a scene file says, worked out: every unit has its place and its footprint.
struct Scene {
    std::filesystem::path file;
    std::string title;
    std::string date;
    std::string summary;
    table::Scales scales;
    table::Basing basing;
    std::optional<std::pair<Inches, Inches>> player_table; ///< width and depth of the table there is
    Ground ground;
    Landscape landscape;
    Weather weather;
    RulesChoice rules;
    Clock clock;

    std::vector<Side> sides;
    std::vector<Force> forces;
    std::vector<Formation> formations;
    std::vector<Unit> units;
    std::vector<Commander> commanders;
    std::vector<Reinforcement> reinforcements;
    std::vector<Objective> objectives;
    std::vector<AwardRule> awards;
    std::vector<VictoryCondition> victory;
    std::vector<SpecialRule> special;
    std::vector<Camera> cameras;
    std::vector<OwnModel> models; ///< of the player's own

    [[nodiscard]] const Side& operator[](SideId id) const { return sides[id.index()]; }
    [[nodiscard]] const Force& operator[](ForceId id) const { return forces[id.index()]; }
    [[nodiscard]] const Formation& operator[](FormationId id) const { return formations[id.index()]; }
    [[nodiscard]] const Unit& operator[](UnitId id) const { return units[id.index()]; }
    [[nodiscard]] const Commander& operator[](CommanderId id) const { return commanders[id.index()]; }
    [[nodiscard]] const Objective& operator[](ObjectiveId id) const { return objectives[id.index()]; }

    [[nodiscard]] SideId side_of(FormationId id) const { return (*this)[(*this)[id].force].side; }
    [[nodiscard]] SideId side_of(UnitId id) const { return side_of((*this)[id].formation); }
    /// By id or, failing that, by name; not valid() if there is none.
    [[nodiscard]] UnitId unit_named(std::string_view) const;
    [[nodiscard]] FormationId formation_named(std::string_view) const;
    [[nodiscard]] const Camera* camera_named(std::string_view) const;
    [[nodiscard]] const Spot* spot_named(std::string_view) const;
};

// Limits: what one scene may hold. More is refused with the limit in the message.
inline constexpr std::size_t most_units = 5'000;
inline constexpr std::size_t most_formations = 1'000;
inline constexpr long long most_figures = 500'000;
inline constexpr std::size_t most_outline_points = 10'000;

/// The rules that come with the program: the system of that name, or the one for scenes that name none.
Result<RulesChoice> shipped_rules(const std::string& system = {});

/// What the caller wants different from the file.
struct LoadOptions {
    std::optional<GroundScale> ground;
    std::optional<Millimetres> figures;
    std::filesystem::path basing; ///< a player's basing file; empty for none
};

/// Reads a scene with the images it names. The error is the first of the file's mistakes.
Result<Scene> load_scene(const std::filesystem::path&, const LoadOptions& = {});

/// Reads a scene and reports every mistake in the file. The scene is absent if there are errors.
std::optional<Scene> load_scene(const std::filesystem::path&, const LoadOptions&, Problems&);

/// The same of a document that was read, and perhaps changed, before. It stands for the file that it names,
/// beside which the images are looked for.
Result<Scene> load_scene(const JsonDocument&, const LoadOptions& = {});

/// Changes ground or figure scale of a loaded scene: footprints and the places that formations give their
/// units follow; what was placed by hand stays. Figures follow through bases_of().
void set_scales(Scene&, table::Scales);

/// What a condition asks for, in a sentence: the one text for players, made of what is checked.
std::string words_of(const Scene&, const VictoryCondition&);

/// Who stands on a unit's or commander's bases.
table::Troops troops_of(const Unit&);
table::Troops troops_of(const Commander&);
/// A formation's reformation area as something to base: a marker.
table::Troops reformation_troops(const Formation&, std::string nation);

/// The bases of a unit, a commander or a reformation area at the scene's scales. Offsets are from the middle
/// of the footprint, to be turned with its facing.
std::vector<table::BaseLayout> bases_of(const Scene&, const Unit&);
std::vector<table::BaseLayout> bases_of(const Scene&, const Commander&);
std::vector<table::BaseLayout> reformation_bases_of(const Scene&, const Formation&);

/// The player's own model for figures of these troops, or nullptr.
const OwnModel* own_model(const Scene&, const table::Troops&, table::FigureKind);

/// The number of figures that the whole scene shows, those of later arrivals included.
long long figures_in(const Scene&);

}
