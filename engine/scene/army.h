#pragma once

#include "engine/core/geometry.h"
#include "engine/scene/ids.h"
#include "engine/table/basing.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vantage::scene {

/// A setting of the rules, or an entry of a card, as a file gives it.
using Setting = std::variant<bool, double, std::string>;
/// What the rules in use keep about a unit or a commander, in their own words: morale, formation, figures.
using Card = std::map<std::string, Setting>;

enum class Level : std::uint8_t { army, force, formation };

/// Codes as in the rules reference: MC, GB, AG, RG, CD, DD, WO.
struct CommanderTraits {
    bool mass_cavalry = false;
    bool grand_battery = false;
    bool advanced_guard = false;
    bool rear_guard = false;
    bool charmed = false;
    bool date_with_death = false;
    bool wandered_off = false;
    friend bool operator==(const CommanderTraits&, const CommanderTraits&) = default;
};

struct Commander {
    std::string name;
    Level level = Level::formation;
    char leadership = 'C'; ///< LR: 'A', 'B' or 'C'
    int tactical = 0;      ///< TR: 0 to 3
    CommanderTraits traits;
    SideId side;
    ForceId force;         ///< of force and formation commanders
    FormationId formation; ///< of formation commanders
    std::string nation;
    int from_turn = 1; ///< when he comes upon the field
    bool on_table = true;
    Placement place;
    bool placed_by_hand = false; ///< the file gives his place
    table::Footprint footprint;
    Card card;
    std::string notes;
    std::string where;      ///< in the file, for messages
    bool recruited = false; ///< by a game: the file does not have him
};

/// Codes L, I, IM, S1–S3, E, RF1–RF3.
struct UnitTraits {
    bool light = false;
    bool irregular = false;
    bool impetuous = false;
    bool engineers = false;
    int shock = 0;
    int rifles = 0;
    friend bool operator==(const UnitTraits&, const UnitTraits&) = default;
};

enum class Calibre : std::uint8_t { light, medium, french_8, british_9, russian_12, heavy };
enum class Deployment : std::uint8_t { ployed, deployed };

/// Where in its formation a unit stands.
enum class Station : std::uint8_t { waves, reserve, apart };

struct Unit {
    std::string id;   ///< unique in the scene: "p28/1"
    std::string name; ///< "2nd Uhlans"
    FormationId formation;
    table::Arm arm = table::Arm::infantry;
    table::Troop troop = table::Troop::line_infantry;
    table::UnitKind kind = table::UnitKind::infantry_500;
    std::string nation;   ///< "french"
    std::string regiment; ///< what a palette may know it by; the name without the battalion
    bool guard = false;
    int men = 0;
    int squadrons = 0; ///< cavalry
    int guns = 0;      ///< artillery
    Calibre calibre = Calibre::medium;
    bool horse_artillery = false;
    bool limbered = false;
    int combat = 4; ///< CR, 0 to 10
    UnitTraits traits;
    Deployment deployment = Deployment::deployed;
    Station station = Station::waves;
    int wanted_wave = 0; ///< as the file says; 0 leaves it to the layout
    int wave = 0;        ///< 1 in front; 0 when not in the waves
    bool hidden = false;
    bool on_table = true; ///< false until its reinforcement arrives
    Placement place;
    bool placed_by_hand = false; ///< the file gives its place, not the formation's layout
    table::Footprint footprint;  ///< in yards at the scene's ground scale
    Card card;
    std::string notes;
    std::string where; ///< in the file, for messages
};

/// What the scenario makes of a command: ratings of generals with AG or RG are better while they lead it.
enum class Role : std::uint8_t { ordinary, advanced_guard, rear_guard };

enum class Directive : std::uint8_t { attack, defend, support, move, reserve };
enum class Doctrine : std::uint8_t { ordinary, effective, ineffective };

/// What a formation that has had too much moves away under, in a game.
enum class Flight : std::uint8_t { none, retreat, broken };

/// Codes BR, ST, EN, DT.
struct FormationTraits {
    bool brittle = false;
    bool stoic = false;
    bool enthusiastic = false;
    bool determined = false;
    friend bool operator==(const FormationTraits&, const FormationTraits&) = default;
};

struct Formation {
    std::string id; ///< "p28"
    std::string name;
    ForceId force;
    CommanderId commander;
    std::string nation;
    bool guard = false;
    Doctrine doctrine = Doctrine::ordinary;
    FormationTraits traits;
    Role role = Role::ordinary;
    Directive order = Directive::defend;
    std::string target; ///< what the order is about: the id of an objective or formation, or empty
    Flight flight = Flight::none;
    Deployment deployment = Deployment::deployed;
    int waves = 0;  ///< how many the file wants; 0 leaves it to the layout
    GroundPoint at; ///< the middle of its front, or the head of its column
    Degrees facing{0.0};
    Yards front;
    std::string road; ///< the line along which a ployed formation stands, or empty
    bool on_table = true;
    std::vector<UnitId> units;
    Placement reformation_area;
    table::Footprint reformation_footprint;
    Card card;
    std::string notes;
    std::string where;      ///< in the file, for messages
    bool recruited = false; ///< by a game: the file does not have it
};

/// One player's command.
struct Force {
    std::string name;
    SideId side;
    CommanderId commander; ///< not valid() when the force has none of its own
    std::vector<FormationId> formations;
    std::string objective; ///< the id of an objective, or empty
    CommanderId army;      ///< whose wing it belongs to; not valid(): any army commander's of its side
    Role role = Role::ordinary;
    Card card;
    std::string where; ///< in the file, for messages
};

struct Side {
    std::string id; ///< "french"
    std::string name;
    std::string nation;
    table::Rgb colour; ///< of its counters and labels
    std::vector<CommanderId> army_commanders;
    std::vector<ForceId> forces;
    std::string where; ///< in the file, for messages
};

/// A formation, or a general alone, that comes later.
struct Reinforcement {
    int turn = 1;
    FormationId formation;
    GroundPoint at;
    Degrees facing{0.0};
    Directive order = Directive::move;
    std::string notes;
    std::string where; ///< in the file, for messages
};

}
