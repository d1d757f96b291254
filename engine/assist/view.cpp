#include "engine/assist/view.h"

#include <algorithm>

namespace vantage::assist {
namespace {

rules::Facts card_of(const scene::Card& card) {
    rules::Facts out;
    for (const auto& [key, entry] : card)
        std::visit([&, name = key](const auto& value) { out.set(name, rules::Value{value}); }, entry);
    return out;
}

std::string kind_of(table::Arm arm) {
    switch (arm) {
    case table::Arm::infantry:
        return "infantry";
    case table::Arm::cavalry:
        return "cavalry";
    case table::Arm::artillery:
        return "artillery";
    case table::Arm::command:
        break;
    }
    return "leader";
}

void set_missing(rules::Facts& card, const char* name, rules::Value value) {
    if (!card.find(name)) card.set(name, std::move(value));
}

measure::Base base_of(const Placement& place, const table::Footprint& footprint) {
    return {place, footprint.width, footprint.depth, footprint.round};
}

}

const Piece* View::piece(std::string_view id_or_name) const {
    for (const auto member : {&Piece::id, &Piece::name}) {
        const auto found = std::find_if(pieces.begin(), pieces.end(),
                                        [&](const Piece& p) { return p.*member == id_or_name; });
        if (found != pieces.end()) return &*found;
    }
    return nullptr;
}

View view_of(const scene::Scene& scene, const measure::GroundKnowledge& ground) {
    View view;
    view.ground = &ground;
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const scene::Unit& unit = scene.units[i];
        if (!unit.on_table) continue;
        Piece piece{unit.id,
                    unit.name,
                    kind_of(unit.arm),
                    scene.side_of(scene::UnitId{i}).index(),
                    base_of(unit.place, unit.footprint),
                    card_of(unit.card)};
        set_missing(piece.card, "men", unit.men);
        set_missing(piece.card, "guard", unit.guard);
        if (unit.arm == table::Arm::artillery) {
            set_missing(piece.card, "guns", unit.guns);
            set_missing(piece.card, "limbered", unit.limbered);
            set_missing(piece.card, "horse", unit.horse_artillery);
        }
        view.pieces.push_back(std::move(piece));
    }
    for (const scene::Commander& commander : scene.commanders)
        if (commander.on_table)
            view.pieces.push_back({"leader:" + commander.name, commander.name, "leader",
                                   commander.side.index(), base_of(commander.place, commander.footprint),
                                   card_of(commander.card)});
    return view;
}

}
