#include "engine/scene/read.h"
#include "engine/scene/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace vantage::scene {
namespace {

using table::Arm;
using table::Troop;
using table::UnitKind;

/// Reads the sides of a scene depth first, handing down what a level leaves to the one above it.
class ArmyReader {
public:
    explicit ArmyReader(Scene& scene) : scene_(scene) {}
    void side(const JsonReader&);

private:
    void force(const JsonReader&, SideId);
    void formation(const JsonReader&, ForceId);
    void units(const JsonReader&, FormationId);
    Unit unit(const JsonReader&, const Formation&);
    CommanderId commander(const JsonReader&, Level, SideId, ForceId, FormationId);
    CommanderId formation_commander(const JsonReader&, ForceId, FormationId);
    void artillery(const JsonReader&, Unit&);

    Scene& scene_;
    std::set<std::string> ids_; // of formations and units
};

std::string require_text(const JsonReader& reader, std::string_view key) {
    const JsonReader member = reader.need(key);
    std::string text = member.text();
    if (text.empty() && member.is_text()) member.error("is empty");
    return text;
}

CommanderTraits read_commander_traits(const JsonReader& reader) {
    constexpr std::array<std::string_view, 7> codes{"MC", "GB", "AG", "RG", "CD", "DD", "WO"};
    CommanderTraits t;
    const std::array<bool*, 7> flags{&t.mass_cavalry, &t.grand_battery,   &t.advanced_guard, &t.rear_guard,
                                     &t.charmed,      &t.date_with_death, &t.wandered_off};
    for (const JsonReader& item : reader.items(16)) *flags[item.choice(codes, 0)] = true;
    return t;
}

UnitTraits read_unit_traits(const JsonReader& reader) {
    constexpr std::array<std::string_view, 10> codes{"L",  "I",  "IM",  "E",   "S1",
                                                     "S2", "S3", "RF1", "RF2", "RF3"};
    UnitTraits t;
    for (const JsonReader& item : reader.items(16)) {
        const std::size_t code = item.choice(codes, codes.size());
        if (code == 0) t.light = true;
        if (code == 1) t.irregular = true;
        if (code == 2) t.impetuous = true;
        if (code == 3) t.engineers = true;
        if (code >= 4 && code <= 6) t.shock = static_cast<int>(code) - 3;
        if (code >= 7 && code <= 9) t.rifles = static_cast<int>(code) - 6;
    }
    return t;
}

FormationTraits read_formation_traits(const JsonReader& reader) {
    constexpr std::array<std::string_view, 4> codes{"BR", "ST", "EN", "DT"};
    FormationTraits t;
    const std::array<bool*, 4> flags{&t.brittle, &t.stoic, &t.enthusiastic, &t.determined};
    for (const JsonReader& item : reader.items(8)) *flags[item.choice(codes, 0)] = true;
    return t;
}

CommanderId ArmyReader::commander(const JsonReader& reader, Level level, SideId side, ForceId force,
                                  FormationId formation) {
    Commander c;
    reader.object({"name", "leadership", "tactical", "characteristics", "nation", "from_turn", "at", "facing",
                   "card", "notes"});
    c.where = reader.pointer();
    c.name = require_text(reader, "name");
    c.level = level;
    constexpr std::array<std::string_view, 3> letters{"A", "B", "C"};
    c.leadership = letters[reader.need("leadership").choice(letters, 2)][0];
    c.tactical = static_cast<int>(reader.need("tactical").integer(0, 0, 3));
    c.traits = read_commander_traits(reader["characteristics"]);
    c.side = side;
    c.force = force;
    c.formation = formation;
    c.nation = reader["nation"].text(formation.valid() ? scene_[formation].nation : scene_[side].nation);
    c.from_turn = static_cast<int>(reader["from_turn"].integer(1, 1, 1000));
    if (const JsonReader at = reader["at"]; !at.missing()) {
        c.place.at = read_point(at);
        c.placed_by_hand = true;
    }
    c.place.facing = read_bearing(reader["facing"], Degrees{0});
    c.card = read_card(reader["card"]);
    c.notes = reader["notes"].text();
    scene_.commanders.push_back(std::move(c));
    return CommanderId{scene_.commanders.size() - 1};
}

// A formation has a commander of its own, or names the army or force commander who leads it.
CommanderId ArmyReader::formation_commander(const JsonReader& reader, ForceId force, FormationId id) {
    const SideId side = scene_[force].side;
    if (!reader.is_text()) return commander(reader, Level::formation, side, force, id);
    const std::string name = reader.text();
    for (std::size_t i = 0; i < scene_.commanders.size(); ++i) {
        const Commander& c = scene_.commanders[i];
        if (c.side == side && c.name == name && c.level != Level::formation) return CommanderId{i};
    }
    reader.error(fmt::format("no army or force commander of this side is called \"{}\"", name));
    return {};
}

void ArmyReader::artillery(const JsonReader& reader, Unit& u) {
    u.guns = static_cast<int>(reader.need("guns").integer(6, 1, 24));
    u.calibre = read_word(reader["calibre"], calibre_words, Calibre::medium);
    u.horse_artillery = u.troop == Troop::horse_artillery;
    u.limbered = reader["limbered"].flag(u.station == Station::reserve || u.deployment == Deployment::ployed);
    u.kind = table::battery_kind(u.guns);
}

Unit ArmyReader::unit(const JsonReader& reader, const Formation& formation) {
    Unit u;
    reader.object({"id",    "name",      "count", "troop",   "nation",   "regiment", "guard",
                   "men",   "squadrons", "guns",  "calibre", "limbered", "combat",   "characteristics",
                   "state", "station",   "wave",  "at",      "facing",   "hidden",   "card",
                   "notes"});
    u.where = reader.pointer();
    u.name = require_text(reader, "name");
    u.troop = static_cast<Troop>(reader.need("troop").choice(table::troop_names(), 0));
    u.arm = table::arm_of(u.troop);
    if (u.arm == Arm::command)
        reader["troop"].error("\"staff\" is for commanders, a unit takes another troop");
    u.nation = reader["nation"].text(formation.nation);
    u.regiment = reader["regiment"].text(u.name);
    u.guard = reader["guard"].flag(formation.guard);
    u.men = static_cast<int>(reader.need("men").integer(500, 1, 5000));
    u.combat = static_cast<int>(reader.need("combat").integer(4, 0, 10));
    u.traits = read_unit_traits(reader["characteristics"]);
    u.deployment = read_word(reader["state"], deployment_words, formation.deployment);
    const bool specialists = u.traits.engineers || u.troop == Troop::pioneers;
    u.station = read_word(reader["station"], station_words, specialists ? Station::reserve : Station::waves);
    u.wanted_wave = static_cast<int>(reader["wave"].integer(0, 1, 9));
    u.hidden = reader["hidden"].flag(false);
    u.card = read_card(reader["card"]);
    u.notes = reader["notes"].text();
    if (const JsonReader at = reader["at"]; !at.missing()) {
        u.place.at = read_point(at);
        u.place.facing = read_bearing(reader["facing"], formation.facing);
        u.placed_by_hand = true;
    } else if (!reader["facing"].missing()) {
        reader["facing"].error("takes an \"at\" beside it");
    }
    if (u.arm == Arm::infantry)
        u.kind = specialists && u.men <= 400 ? UnitKind::engineers : table::infantry_kind(u.men);
    if (u.arm == Arm::cavalry) {
        u.kind = UnitKind::cavalry;
        const int usual = std::clamp(static_cast<int>(std::lround(u.men / 125.0)), 1, 4);
        u.squadrons = static_cast<int>(reader["squadrons"].integer(usual, 1, 8));
    }
    if (u.arm == Arm::artillery)
        artillery(reader, u);
    else if (!reader["guns"].missing())
        reader["guns"].error(fmt::format("{} have no guns", table::name_of(u.troop)));
    return u;
}

void ArmyReader::units(const JsonReader& reader, FormationId id) {
    for (const JsonReader& item : reader.items(most_units)) {
        Unit u = unit(item, scene_[id]);
        u.formation = id;
        const int count = static_cast<int>(item["count"].integer(1, 1, 24));
        if (count > 1 && u.placed_by_hand) item["at"].error("places one unit, but \"count\" makes several");
        for (int n = 1; n <= count; ++n) {
            if (scene_.units.size() >= most_units) {
                reader.error(fmt::format("the scene has more than {} units", most_units));
                return;
            }
            Unit copy = u;
            Formation& formation = scene_.formations[id.index()];
            copy.id = item["id"].text(fmt::format("{}/{}", formation.id, formation.units.size() + 1));
            if (count > 1) {
                copy.name = fmt::format("{}/{}", n, u.name);
                if (!item["id"].missing()) copy.id += fmt::format("-{}", n);
            }
            if (!ids_.insert(copy.id).second)
                item.error(fmt::format("the id \"{}\" is given twice", copy.id));
            formation.units.push_back(UnitId{scene_.units.size()});
            scene_.units.push_back(std::move(copy));
        }
    }
}

void ArmyReader::formation(const JsonReader& reader, ForceId force) {
    Formation f;
    reader.object({"id", "name", "commander", "nation", "guard", "doctrine", "characteristics", "role",
                   "order", "target", "state", "waves", "at", "facing", "front", "road", "units", "card",
                   "notes"});
    if (scene_.formations.size() >= most_formations) {
        reader.error(fmt::format("the scene has more than {} formations", most_formations));
        return;
    }
    const FormationId id{scene_.formations.size()};
    f.where = reader.pointer();
    f.id = require_text(reader, "id");
    if (!ids_.insert(f.id).second) reader["id"].error(fmt::format("the id \"{}\" is given twice", f.id));
    f.name = require_text(reader, "name");
    f.force = force;
    f.nation = reader["nation"].text(scene_[scene_[force].side].nation);
    f.guard = reader["guard"].flag(false);
    f.doctrine = read_word(reader["doctrine"], doctrine_words, Doctrine::ordinary);
    f.traits = read_formation_traits(reader["characteristics"]);
    f.role = read_word(reader["role"], role_words, scene_[force].role);
    f.order = read_word(reader["order"], directive_words, Directive::defend);
    f.target = reader["target"].text();
    f.deployment = read_word(reader["state"], deployment_words, Deployment::deployed);
    f.waves = static_cast<int>(reader["waves"].integer(0, 1, 9));
    if (const JsonReader at = reader["at"]; !at.missing())
        f.at = read_point(at);
    else
        f.on_table = false; // until a reinforcement brings it
    f.facing = read_bearing(reader["facing"], Degrees{0});
    f.front = Yards{reader["front"].number(1000, {50, 20'000})};
    f.road = reader["road"].text();
    f.card = read_card(reader["card"]);
    f.notes = reader["notes"].text();
    scene_.formations.push_back(std::move(f));
    scene_.forces[force.index()].formations.push_back(id);
    const CommanderId commander = formation_commander(reader.need("commander"), force, id);
    scene_.formations[id.index()].commander = commander;
    if (reader.need("units").is_array() && reader["units"].items().empty())
        reader["units"].error("is empty, a formation has at least one unit");
    units(reader["units"], id);
}

void ArmyReader::force(const JsonReader& reader, SideId side) {
    reader.object({"name", "commander", "army_commander", "objective", "role", "card", "formations"});
    const ForceId id{scene_.forces.size()};
    Force f;
    f.where = reader.pointer();
    f.name = require_text(reader, "name");
    f.side = side;
    f.objective = reader["objective"].text();
    f.role = read_word(reader["role"], role_words, Role::ordinary);
    f.card = read_card(reader["card"]);
    if (const JsonReader wing = reader["army_commander"]; !wing.missing()) {
        for (const CommanderId c : scene_.sides[side.index()].army_commanders)
            if (scene_[c].name == wing.text()) f.army = c;
        if (!f.army.valid() && wing.is_text())
            wing.error(fmt::format("the side has no army commander \"{}\"", wing.text()));
    }
    scene_.forces.push_back(std::move(f));
    scene_.sides[side.index()].forces.push_back(id);
    if (const JsonReader c = reader["commander"]; !c.missing())
        scene_.forces[id.index()].commander =
            c.is_text() ? formation_commander(c, id, {}) : commander(c, Level::force, side, id, {});
    for (const JsonReader& item : reader.need("formations").items(most_formations)) formation(item, id);
}

void ArmyReader::side(const JsonReader& reader) {
    reader.object({"id", "name", "nation", "colour", "briefing", "zone", "commanders", "forces"});
    const SideId id{scene_.sides.size()};
    Side s;
    s.where = reader.pointer();
    s.id = require_text(reader, "id");
    for (const Side& other : scene_.sides)
        if (other.id == s.id) reader["id"].error(fmt::format("the id \"{}\" is given twice", s.id));
    s.name = require_text(reader, "name");
    s.nation = reader["nation"].text(s.id);
    constexpr std::array<table::Rgb, 4> colours{
        {{42, 82, 152}, {156, 44, 44}, {64, 120, 60}, {150, 120, 40}}};
    s.colour = table::read_colour(reader["colour"]).value_or(colours[id.index() % colours.size()]);
    scene_.sides.push_back(std::move(s));
    for (const JsonReader& item : reader["commanders"].items(20))
        scene_.sides[id.index()].army_commanders.push_back(commander(item, Level::army, id, {}, {}));
    for (const JsonReader& item : reader.need("forces").items(200)) force(item, id);
}

}

void read_armies(const JsonReader& root, Scene& scene) {
    ArmyReader armies{scene};
    for (const JsonReader& item : root.need("sides").items(8)) armies.side(item);
}

Card read_card(const JsonReader& reader) {
    Card card;
    for (const auto& [key, value] : reader.members()) {
        if (value.is_flag())
            card[key] = value.flag(false);
        else if (value.is_number())
            card[key] = value.number(0);
        else
            card[key] = value.text();
    }
    return card;
}

}
