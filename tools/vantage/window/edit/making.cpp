#include "tools/vantage/window/edit/making.h"

#include "engine/editing/paint.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;
using editing::Document;
using editing::Step;
using editing::ThingKind;

Json list_of(std::span<const GroundPoint> points) {
    Json out = Json::array();
    for (const GroundPoint& p : points) out.push_back(editing::json_of(editing::quantised(p)));
    return out;
}

double metres_at(const Battle& battle, GroundPoint p) {
    return editing::quantised_height(to_metres(battle.scene.ground.heights->height_at(p)).value());
}

// Terms of the sculptor need ground that is sculpted; on measured ground the same is a stroke.
bool measured_ground(const Document& d) { return d.root.has("/ground/heightmap"); }

Result<Document> sculpted(const Document& document) {
    Result<Document> own = editing::with_own_land(document);
    if (!own || measured_ground(*own) || own->root.has("/ground/sculpted")) return own;
    own->root = editing::with_member(own->root, "/ground", "sculpted", Json{{"unit", "metres"}, {"base", 0}});
    return own;
}

double in_its_unit(const Document& d, double metres) {
    const bool yards = d.root.text("/ground/sculpted/unit") == "yards";
    return editing::quantised_height(yards ? to_yards(Metres{metres}).value() : metres);
}

Json stroke_json(std::string_view kind, std::span<const GroundPoint> points, Yards radius) {
    return Json{
        {"kind", kind}, {"points", list_of(points)}, {"radius", editing::quantised_yards(radius.value())}};
}

Result<Step> make_ground(const EditSession& session, const Battle& battle,
                         std::span<const GroundPoint> points, Degrees facing, bool inverse) {
    const Maker& maker = *session.brush.maker;
    const Result<Document> ready = sculpted(session.document());
    if (!ready) return ready.error();
    const double radius = session.brush.radius.value();
    const double rise = maker.amount * session.brush.strength * (inverse ? -1 : 1);
    if (maker.kind == ThingKind::stroke) {
        Json json = stroke_json(maker.sort, points, session.brush.radius);
        if (maker.sort == "raise") json["amount"] = editing::quantised_height(rise);
        if (maker.sort == "smooth") json["strength"] = std::clamp(0.8 * session.brush.strength, 0.1, 1.0);
        if (maker.sort == "level")
            json["height"] =
                session.brush.has_height ? session.brush.height : metres_at(battle, points.front());
        if (maker.sort == "slope") {
            json["from"] = metres_at(battle, points.front());
            json["to"] = metres_at(battle, points.back());
        }
        return editing::add(*ready, ThingKind::stroke, json);
    }
    if (measured_ground(*ready)) {
        Json json = stroke_json("raise", points, session.brush.radius * 2.0);
        json["amount"] = editing::quantised_height(rise);
        return editing::add(*ready, ThingKind::stroke, json);
    }
    if (maker.kind == ThingKind::swell)
        return editing::add(
            *ready, ThingKind::swell,
            Json{{"at", editing::json_of(editing::quantised(points.front()))},
                 {"size", {std::round(radius * 3), std::round(radius * 2)}},
                 {"facing", static_cast<long long>(editing::quantised_degrees(facing.value()))},
                 {"rise", in_its_unit(*ready, rise)}});
    return editing::add(*ready, ThingKind::bank,
                        Json{{"points", list_of(points)},
                             {"width", std::clamp(std::round(radius * 2), 1.0, 500.0)},
                             {"rise", in_its_unit(*ready, rise)}});
}

Json spot_json(const Maker& maker, GroundPoint at, Degrees facing) {
    Json json{{"kind", maker.sort}};
    if (!maker.cover.empty()) json["building"] = maker.cover;
    if (maker.sort == "place" || maker.sort == "hill") json["name"] = maker.sort == "hill" ? "Hill" : "Place";
    json["at"] = editing::json_of(editing::quantised(at));
    if (maker.sort != "place" && maker.sort != "hill")
        json["facing"] = static_cast<long long>(editing::quantised_degrees(facing.value()));
    return json;
}

// Water runs down, whichever way it was drawn.
std::vector<GroundPoint> downhill(const Battle& battle, std::span<const GroundPoint> points) {
    std::vector<GroundPoint> out(points.begin(), points.end());
    const HeightField& heights = *battle.scene.ground.heights;
    if (heights.height_at(out.back()) > heights.height_at(out.front())) std::reverse(out.begin(), out.end());
    return out;
}

// Where the entry of somebody stands by himself with a place of his own, and the document in which it does.
struct Placed {
    Document document;
    std::string place;
};

const scene::Unit* unit_of(const Battle& battle, const std::string& place) {
    for (const scene::Unit& unit : battle.scene.units)
        if (unit.where == place) return &unit;
    return nullptr;
}

const scene::Commander* general_of(const Battle& battle, const std::string& place) {
    for (const scene::Commander& c : battle.scene.commanders)
        if (c.where == place) return &c;
    return nullptr;
}

Result<Placed> placed(const Document& document, const Battle& battle, const std::string& place) {
    const auto thing = editing::thing_at(document, place);
    if (!thing) return Error{"", place, "there is nothing there"};
    Placed out{document, place};
    const Placement* stands = nullptr;
    if (thing->kind == ThingKind::unit) {
        const scene::Unit* unit = unit_of(battle, place);
        if (!unit) return Error{"", place, "is not on the table"};
        // The one of them that is meant is the first: whoever wants another parts them in the list.
        if (const auto parted = editing::detach_unit(document, place, 0)) {
            out.document = parted->after;
            out.place = parted->about.front();
        }
        stands = &unit->place;
    } else if (thing->kind == ThingKind::leader) {
        const scene::Commander* general = general_of(battle, place);
        if (general) stands = &general->place;
    }
    if (!stands || out.document.root.has(out.place + "/at")) return out;
    out.document.root = editing::with_member(out.document.root, out.place, "at",
                                             editing::json_of(editing::quantised(stands->at)));
    out.document.root =
        editing::with_member(out.document.root, out.place, "facing",
                             static_cast<long long>(editing::quantised_degrees(stands->facing.value())));
    return out;
}

// The selection with everybody in it placed by hand who has no place of his own.
struct Ready {
    Document document;
    std::vector<std::string> places;
};

Result<Ready> ready(const EditSession& session, const Battle& battle) {
    Ready out{session.document(), {}};
    for (const std::string& place : session.selected) {
        Result<Placed> one = placed(out.document, battle, place);
        if (!one) return one.error();
        out.document = std::move(one->document);
        out.places.push_back(std::move(one->place));
    }
    return out;
}

}

Result<Step> make(const EditSession& session, const Battle& battle, std::span<const GroundPoint> points,
                  Degrees facing, bool inverse) {
    const Maker& maker = *session.brush.maker;
    if (points.empty()) return Error{"", "", "nothing is drawn"};
    switch (maker.kind) {
    case ThingKind::area: {
        if (session.brush.paints) {
            const editing::BrushedArea brushed{maker.sort, maker.cover, points, session.brush.radius};
            return inverse ? editing::rub_out(session.document(), brushed)
                           : editing::paint(session.document(), brushed);
        }
        Json json{{"kind", maker.sort}};
        if (!maker.cover.empty()) json["cover"] = maker.cover;
        json["outline"] = list_of(points);
        return editing::add(session.document(), maker.kind, json);
    }
    case ThingKind::line: {
        const bool water = maker.sort == "stream" || maker.sort == "river";
        const auto course =
            water ? downhill(battle, points) : std::vector<GroundPoint>(points.begin(), points.end());
        Json json{{"kind", maker.sort}};
        if (maker.curved && course.size() > 2) json["curve"] = true;
        json["points"] = list_of(course);
        return editing::add(session.document(), maker.kind, json);
    }
    case ThingKind::spot:
        return editing::add(session.document(), maker.kind, spot_json(maker, points.front(), facing));
    case ThingKind::objective: {
        const std::size_t number = session.document().root.count("/objectives") + 1;
        return editing::add(
            session.document(), maker.kind,
            Json{{"id", editing::free_id(session.document(), fmt::format("objective-{}", number))},
                 {"name", fmt::format("Objective {}", number)},
                 {"at", editing::json_of(editing::quantised(points.front()))},
                 {"radius", 200},
                 {"points", 3}});
    }
    default:
        return make_ground(session, battle, points, facing, inverse);
    }
}

std::string place_of(const Battle& battle, PieceId piece, bool alone) {
    if (piece.kind == PieceId::Kind::leader) {
        const scene::Commander& general = battle.scene.commanders[piece.index];
        if (alone || !general.formation.valid()) return general.where;
        return battle.scene[general.formation].where;
    }
    const scene::Unit& unit = battle.scene.units[piece.index];
    return alone ? unit.where : battle.scene[unit.formation].where;
}

Result<Step> moved(const EditSession& session, const Battle& battle, glm::dvec2 by) {
    const Result<Ready> all = ready(session, battle);
    if (!all) return all.error();
    return editing::move(all->document, all->places, by);
}

Result<Step> turned(const EditSession& session, const Battle& battle, Degrees by) {
    const Result<Ready> all = ready(session, battle);
    if (!all) return all.error();
    return editing::turn(all->document, all->places, by);
}

std::vector<GroundPoint> handles_of(const Battle& battle, const editing::Thing& thing) {
    if (!thing.points.empty()) return thing.points;
    if (const scene::Unit* unit = unit_of(battle, thing.place); unit && thing.kind == ThingKind::unit)
        return {unit->place.at};
    if (const scene::Commander* general = general_of(battle, thing.place)) return {general->place.at};
    return {};
}

}
