#include "engine/editing/crossings.h"
#include "engine/scene/words.h"
#include "tools/vantage/window/edit/making.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

using editing::Thing;
using editing::ThingKind;

std::vector<std::string> kinds_of_shape(const Battle& battle, terrain::Shape shape,
                                        std::string_view of = {}) {
    std::vector<std::string> out;
    const terrain::Vocabulary& kinds = *battle.scene.landscape.terrain;
    for (const terrain::Kind& kind : kinds.kinds())
        if (kind.shape == shape) {
            const bool sort = kind.of.valid();
            if (of.empty() ? !sort : sort && kinds[kind.of].id == of)
                if (std::find(out.begin(), out.end(), kind.id) == out.end()) out.push_back(kind.id);
        }
    return out;
}

void facing_field(UiMemory& ui, EditSession& session, const Thing& thing, const std::string& words) {
    number_field(ui, session, {thing.place, "facing", "facing", "Turn " + words},
                 {.min = 0, .max = 359, .step = 5});
}

void show_area(const View& view, UiMemory& ui, EditSession& session, const Thing& thing,
               const std::string& words) {
    const std::string kind = session.document().root.text(thing.place + "/kind");
    choice_field(ui, session, {thing.place, "kind", "kind", "Change " + words},
                 kinds_of_shape(*view.battle, terrain::Shape::area), "");
    if (const auto covers = kinds_of_shape(*view.battle, terrain::Shape::area, kind); !covers.empty())
        choice_field(ui, session, {thing.place, "cover", "cover", "Change " + words}, covers, kind);
    number_field(ui, session, {thing.place, "rows", "rows run", "Turn the rows of " + words},
                 {.min = 0, .max = 359, .step = 5});
    choice_field(ui, session, {thing.place, "going", "going", "Change the going of " + words},
                 strings(terrain::going_words), "");
}

void show_line(const View& view, UiMemory& ui, EditSession& session, const Thing& thing,
               const std::string& words) {
    choice_field(ui, session, {thing.place, "kind", "kind", "Change " + words},
                 kinds_of_shape(*view.battle, terrain::Shape::line), "");
    flag_field(ui, session, {thing.place, "curve", "bends evenly", "Bend " + words}, false);
    const terrain::Vocabulary& kinds = *view.battle->scene.landscape.terrain;
    const terrain::TerrainId id = kinds.find(terrain::Shape::line, thing.sort);
    number_field(ui, session, {thing.place, "width", "width, yards", "Widen " + words},
                 {.fallback = id.valid() ? kinds[id].width.value() : 4, .min = 1, .max = 2000});
}

void show_spot(const View& view, UiMemory& ui, EditSession& session, const Thing& thing,
               const std::string& words) {
    const std::string kind = session.document().root.text(thing.place + "/kind");
    if (kind == "bridge" || kind == "ford") {
        if (button(ui, "swap-crossing", kind == "bridge" ? "Make it a ford" : "Make it a bridge"))
            session.apply(editing::swap_crossing(session.document(), thing.place));
    } else {
        choice_field(ui, session, {thing.place, "kind", "kind", "Change " + words},
                     kinds_of_shape(*view.battle, terrain::Shape::point), "");
        if (kind == "building" || kind == "strong-point")
            choice_field(ui, session, {thing.place, "building", "building", "Change " + words},
                         kinds_of_shape(*view.battle, terrain::Shape::building), "house");
    }
    facing_field(ui, session, thing, words);
}

void show_ground(UiMemory& ui, EditSession& session, const Thing& thing, const std::string& words) {
    const std::string unit = session.document().root.text("/ground/sculpted/unit", "metres");
    const std::string rise = fmt::format("rise, {}", unit);
    switch (thing.kind) {
    case ThingKind::swell:
        number_field(ui, session, {thing.place, "rise", rise, "Raise " + words},
                     {.min = -500, .max = 500, .decimals = 1});
        facing_field(ui, session, thing, words);
        break;
    case ThingKind::bank:
        number_field(ui, session, {thing.place, "rise", rise, "Raise " + words},
                     {.min = -500, .max = 500, .decimals = 1});
        number_field(ui, session, {thing.place, "width", "top, yards", "Widen " + words},
                     {.fallback = 10, .min = 1, .max = 500, .step = 10});
        break;
    case ThingKind::plateau:
        number_field(ui, session, {thing.place, "height", "height, " + unit, "Raise " + words},
                     {.min = -12000, .max = 12000, .decimals = 1});
        break;
    case ThingKind::stroke:
        number_field(ui, session, {thing.place, "radius", "radius, yards", "Widen " + words},
                     {.min = 1, .max = 5000, .step = 10});
        if (thing.sort == "raise")
            number_field(ui, session, {thing.place, "amount", "by, metres", "Raise more or less"},
                         {.min = -500, .max = 500, .decimals = 1});
        if (thing.sort == "level")
            number_field(ui, session, {thing.place, "height", "to, metres", "Flatten to another height"},
                         {.min = -12000, .max = 12000, .decimals = 1});
        break;
    default:
        ImGui::TextDisabled("Its handles carry the heights of the ground");
    }
}

std::vector<std::string> sides_of(const View& view) {
    std::vector<std::string> out{""};
    for (const scene::Side& side : view.battle->scene.sides) out.push_back(side.id);
    return out;
}

void show_of_scenario(const View& view, UiMemory& ui, EditSession& session, const Thing& thing,
                      const std::string& words) {
    if (thing.kind == ThingKind::objective) {
        number_field(ui, session, {thing.place, "points", "points", "Value " + words}, {.max = 1000});
        number_field(ui, session, {thing.place, "radius", "radius, yards", "Widen " + words},
                     {.fallback = 150, .min = 10, .max = 5000, .step = 50});
        choice_field(ui, session, {thing.place, "held_by", "held by", "Give " + words}, sides_of(view), "");
    } else if (thing.kind == ThingKind::arrival) {
        number_field(ui, session, {thing.place, "turn", "in turn", "Change " + words},
                     {.fallback = 1, .min = 1, .max = 1000});
        facing_field(ui, session, thing, words);
        choice_field(ui, session, {thing.place, "order", "order", "Change " + words},
                     strings(scene::directive_words), "move");
    }
}

}

void show_inspector(const View& view, UiMemory& ui) {
    EditSession& session = *view.edit;
    if (session.selected.empty() || !view.battle) return;
    begin_right_panel(view, ui, "##inspector", room_for_trial(view, ui));
    const auto thing = editing::thing_at(session.document(), session.selected.front());
    if (!thing || session.selected.size() > 1) {
        ImGui::Text("%zu things selected", session.selected.size());
    } else {
        const std::string words = thing->words();
        ImGui::PushFont(ui.theme.bold);
        ImGui::TextUnformatted(words.c_str());
        ImGui::PopFont();
        if (thing->kind != ThingKind::height && thing->kind != ThingKind::stroke &&
            thing->kind != ThingKind::zone && thing->kind != ThingKind::arrival)
            text_field(ui, session, {thing->place, "name", "name", "Rename " + words}, "no name");
        if (thing->kind == ThingKind::area) show_area(view, ui, session, *thing, words);
        if (thing->kind == ThingKind::line) show_line(view, ui, session, *thing, words);
        if (thing->kind == ThingKind::spot) show_spot(view, ui, session, *thing, words);
        if (editing::shapes_ground(thing->kind)) show_ground(ui, session, *thing, words);
        if (thing->kind >= ThingKind::formation && thing->kind <= ThingKind::leader)
            show_troops(view, ui, session, *thing);
        show_of_scenario(view, ui, session, *thing, words);
    }
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    if (button(ui, "thing-turn-left", "Turn left", {half, 0}))
        session.apply(turned(session, *view.battle, Degrees{-15}));
    ImGui::SameLine();
    if (button(ui, "thing-turn-right", "Turn right", {half, 0}))
        session.apply(turned(session, *view.battle, Degrees{15}));
    const float third = (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
    const double inch = view.battle->scene.scales.ground.per_inch().value();
    if (button(ui, "thing-copy", "Copy", {third, 0}))
        session.apply(editing::copy(session.document(), session.selected, {2 * inch, -2 * inch}));
    ImGui::SameLine();
    if (button(ui, "thing-mirror", "Mirror", {third, 0}))
        session.apply(editing::mirror(session.document(), session.selected));
    ImGui::SameLine();
    if (button(ui, "thing-delete", "Delete", {third, 0}))
        session.apply(editing::remove(session.document(), session.selected));
    note_panel(ui, "inspector");
    end_right_panel(ui);
}

}
