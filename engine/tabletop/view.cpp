#include "engine/tabletop/view.h"

#include "engine/scene/card_form.h"
#include "engine/scene/words.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace vantage::tabletop {
namespace {

rules::Facts card_of(const scene::Card& card) {
    rules::Facts out;
    for (const auto& [key, entry] : card)
        std::visit([&, name = key](const auto& value) { out.set(name, rules::Value{value}); }, entry);
    return out;
}

void set_missing(PieceCard& card, const char* name, rules::Value value) {
    if (!card.find(name)) card.set(name, std::move(value));
}

measure::Base base_of(const Placement& place, const table::Footprint& footprint) {
    return {place, footprint.width, footprint.depth, footprint.round};
}

std::string force_id(const scene::Scene& scene, scene::ForceId id) { return "force:" + scene[id].name; }

Piece piece_of(const scene::Scene& scene, scene::UnitId id) {
    const scene::Unit& unit = scene[id];
    Piece piece{unit.id,
                unit.name,
                std::string(scene::card_kind(unit.arm)),
                scene.side_of(id).index(),
                base_of(unit.place, unit.footprint),
                card_of(unit.card)};
    piece.formation = scene[unit.formation].id;
    piece.force = force_id(scene, scene[unit.formation].force);
    set_missing(piece.card, "men", unit.men);
    set_missing(piece.card, "guard", unit.guard);
    if (unit.arm == table::Arm::artillery) {
        set_missing(piece.card, "guns", unit.guns);
        set_missing(piece.card, "limbered", unit.limbered);
        set_missing(piece.card, "horse", unit.horse_artillery);
    }
    return piece;
}

// When a formation comes upon the field; 1 for one that is there.
int turn_of(const scene::Scene& scene, scene::FormationId formation) {
    for (const scene::Reinforcement& r : scene.reinforcements)
        if (r.formation == formation) return r.turn;
    return 1;
}

// A general comes with those whom he leads, the first of them; one of the whole army when he is due.
int turn_of(const scene::Scene& scene, const scene::Commander& general) {
    if (general.formation.valid()) return std::max(general.from_turn, turn_of(scene, general.formation));
    int first = 0;
    if (general.force.valid())
        for (const scene::FormationId id : scene[general.force].formations)
            first = first == 0 ? turn_of(scene, id) : std::min(first, turn_of(scene, id));
    return std::max({1, general.from_turn, first});
}

}

void stand_amid_units(const std::vector<Piece>& pieces, Piece& group) {
    double east = 0.0, north = 0.0, count = 0.0;
    for (const Piece& piece : pieces) {
        if (piece.gone || !piece.unit_of(group)) continue;
        east += piece.base.place.at.east.value();
        north += piece.base.place.at.north.value();
        if (count++ == 0.0) group.base.place.facing = piece.base.place.facing;
    }
    if (count > 0.0) group.base.place.at = {Yards{east / count}, Yards{north / count}};
    group.base.round = true;
}

void stand_amid_units(std::vector<Piece>& pieces) {
    struct Sum {
        double east = 0.0, north = 0.0, count = 0.0;
        Degrees facing{};
    };
    std::unordered_map<std::string_view, Sum> sums;
    for (const Piece& piece : pieces)
        if (piece.is_group()) sums.emplace(piece.id, Sum{});
    for (const Piece& piece : pieces) {
        if (piece.gone || piece.is_group() || piece.kind == "leader") continue;
        for (const std::string* group : {&piece.formation, &piece.force})
            if (const auto found = sums.find(*group); found != sums.end()) {
                Sum& sum = found->second;
                if (sum.count++ == 0.0) sum.facing = piece.base.place.facing;
                sum.east += piece.base.place.at.east.value();
                sum.north += piece.base.place.at.north.value();
            }
    }
    for (Piece& piece : pieces) {
        if (!piece.is_group()) continue;
        const Sum& sum = sums[piece.id];
        if (sum.count > 0.0)
            piece.base.place = {{Yards{sum.east / sum.count}, Yards{sum.north / sum.count}}, sum.facing};
        piece.base.round = true;
    }
}

table::Arm arm_of(const Piece& piece) {
    return piece.kind == "cavalry"     ? table::Arm::cavalry
           : piece.kind == "artillery" ? table::Arm::artillery
           : piece.kind == "leader"    ? table::Arm::command
                                       : table::Arm::infantry;
}

bool Piece::unit_of(const Piece& group) const {
    if (is_group() || kind == "leader") return false;
    return (group.kind == "formation" && formation == group.id) ||
           (group.kind == "force" && force == group.id);
}

const Piece* View::piece(std::string_view id_or_name) const {
    for (const auto member : {&Piece::id, &Piece::name}) {
        const auto found = std::find_if(pieces.begin(), pieces.end(),
                                        [&](const Piece& p) { return p.*member == id_or_name; });
        if (found != pieces.end()) return &*found;
    }
    return nullptr;
}

std::vector<Piece> pieces_of(const scene::Scene& scene) {
    std::vector<Piece> pieces;
    const auto comes_in = [&](Piece& piece, int turn) {
        piece.gone = true;
        piece.arrives = turn;
    };
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        pieces.push_back(piece_of(scene, scene::UnitId{i}));
        if (!scene.units[i].on_table) comes_in(pieces.back(), turn_of(scene, scene.units[i].formation));
    }
    for (const scene::Commander& commander : scene.commanders) {
        Piece piece{"leader:" + commander.name,
                    commander.name,
                    "leader",
                    commander.side.index(),
                    base_of(commander.place, commander.footprint),
                    card_of(commander.card)};
        if (commander.formation.valid()) piece.formation = scene[commander.formation].id;
        if (commander.force.valid()) piece.force = force_id(scene, commander.force);
        if (!commander.on_table) comes_in(piece, turn_of(scene, commander));
        pieces.push_back(std::move(piece));
    }
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        const scene::Formation& formation = scene.formations[i];
        Piece piece{formation.id, formation.name,
                    "formation",  scene.side_of(scene::FormationId{i}).index(),
                    {},           card_of(formation.card)};
        piece.force = force_id(scene, formation.force);
        set_missing(piece.card, "units_at_start", formation.units.size());
        if (!formation.on_table) comes_in(piece, turn_of(scene, scene::FormationId{i}));
        pieces.push_back(std::move(piece));
    }
    for (std::size_t i = 0; i < scene.forces.size(); ++i)
        pieces.push_back({force_id(scene, scene::ForceId{i}),
                          scene.forces[i].name,
                          "force",
                          scene.forces[i].side.index(),
                          {},
                          card_of(scene.forces[i].card)});
    return pieces;
}

rules::Facts weather_of(const scene::Scene& scene) {
    rules::Facts weather;
    weather.set(std::string(scene::sky_words[static_cast<std::size_t>(scene.weather.sky)]), true);
    weather.set(std::string(scene::ground_state_words[static_cast<std::size_t>(scene.weather.ground)]), true);
    return weather;
}

View view_of(std::vector<Piece> pieces, const measure::GroundKnowledge& ground) {
    View view;
    view.ground = &ground;
    for (const Piece& p : pieces)
        if (p.gone && p.arrives == 0 && !p.is_group() && p.kind != "leader") view.lost.push_back(p);
    std::erase_if(pieces, [](const Piece& p) { return p.gone; });
    stand_amid_units(pieces);
    view.pieces = std::move(pieces);
    return view;
}

View view_of(const scene::Scene& scene, const measure::GroundKnowledge& ground) {
    View view = view_of(pieces_of(scene), ground);
    view.weather = weather_of(scene);
    return view;
}

scene::Setting setting_of(const rules::Value& value) {
    if (value.is_flag()) return value.flag();
    if (value.is_number()) return value.number();
    return value.word();
}

Yards nearer(Yards found, const measure::Base& a, const measure::Base& b) {
    const auto half = [](const measure::Base& base) {
        return std::sqrt(base.width.value() * base.width.value() + base.depth.value() * base.depth.value()) /
               2;
    };
    const double x = (a.place.at.east - b.place.at.east).value();
    const double y = (a.place.at.north - b.place.at.north).value();
    const double out = found.value() + half(a) + half(b);
    return x * x + y * y > out * out ? found : std::min(found, gap(a, b));
}

Yards apart(const View& view, const Piece& a, const Piece& b) {
    if (!a.is_group() && !b.is_group()) return gap(a.base, b.base);
    const Piece& group = a.is_group() ? a : b;
    const Piece& other = a.is_group() ? b : a;
    constexpr Yards nobody{1e9};
    Yards least = nobody;
    for (const Piece& piece : view.pieces)
        if (piece.unit_of(group))
            least = other.is_group() ? std::min(least, apart(view, piece, other))
                                     : nearer(least, piece.base, other.base);
    if (least < nobody) return least;
    // Of which nobody is left: from where its last unit stood.
    const measure::Base there{{group.home, Degrees{0.0}}, Yards{0.0}, Yards{0.0}};
    for (const Piece& piece : view.pieces)
        if (other.is_group() && piece.unit_of(other)) least = std::min(least, gap(there, piece.base));
    return other.is_group() ? least : gap(there, other.base);
}

}
