#include "engine/scene/card_form.h"
#include "engine/scene/words.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;
using editing::Thing;
using editing::ThingKind;

/// A code of the rules, and what it is about.
struct Code {
    const char* code;
    const char* words;
};
constexpr std::array unit_codes{Code{"L", "light: skirmishes, and moves with ease through rough ground"},
                                Code{"I", "irregular: no line, no column, harder to steady"},
                                Code{"IM", "impetuous: may charge without being told"},
                                Code{"E", "engineers: bridges, works and breaches"},
                                Code{"S1", "shock 1: presses home somewhat harder"},
                                Code{"S2", "shock 2: presses home harder"},
                                Code{"S3", "shock 3: presses home hardest"},
                                Code{"RF1", "a company of rifles"},
                                Code{"RF2", "two companies of rifles"},
                                Code{"RF3", "rifles throughout"}};
constexpr std::array formation_codes{Code{"BR", "brittle: breaks sooner"}, Code{"ST", "stoic: breaks later"},
                                     Code{"EN", "enthusiastic: keener to go on"},
                                     Code{"DT", "determined: holds on to its order"}};
constexpr std::array general_codes{Code{"MC", "masses cavalry"},
                                   Code{"GB", "forms a grand battery"},
                                   Code{"AG", "leads advanced guards"},
                                   Code{"RG", "leads rear guards"},
                                   Code{"CD", "charmed: seldom hit"},
                                   Code{"DD", "a date with death: often hit"},
                                   Code{"WO", "wanders off"}};

// A box for each code that the rules know, with what it means when one points at it.
template <std::size_t n>
void codes_field(UiMemory& ui, EditSession& session, const std::string& place,
                 const std::array<Code, n>& codes, const std::string& words) {
    const Json now = session.document().root.get(place + "/characteristics");
    Json next = now.is_array() ? now : Json::array();
    bool changed = false;
    ImGui::TextDisabled("characteristics");
    for (std::size_t i = 0; i < codes.size(); ++i) {
        bool on = std::find(next.begin(), next.end(), codes[i].code) != next.end();
        if (i % 5 != 0) ImGui::SameLine();
        ImGui::PushID(codes[i].code);
        if (ImGui::Checkbox(codes[i].code, &on)) {
            changed = true;
            if (on)
                next.push_back(codes[i].code);
            else
                next.erase(std::find(next.begin(), next.end(), codes[i].code));
        }
        ImGui::PopID();
        note_control(ui, fmt::format("code-{}", codes[i].code).c_str());
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", codes[i].words);
    }
    if (!changed) return;
    const std::vector<std::string> kept = session.selected;
    session.apply(editing::set(session.document(), place, "characteristics", next.empty() ? Json{} : next,
                               "Change the characteristics of " + words));
    session.selected = kept;
}

// What the rules in use keep about troops: cards of their own, or the ratings that every scene may have.
const scene::CardForm& form_of(const View& view, EditSession& session) {
    const scene::RulesChoice& rules = view.battle->scene.rules;
    if (!session.form || session.form_of != rules.folder) {
        const auto form = scene::load_card_form(rules.folder);
        session.form = std::make_shared<const scene::CardForm>(form ? *form : scene::CardForm{});
        session.form_of = rules.folder;
    }
    return *session.form;
}

// What they keep about it beside what every scene has.
void show_card_entries(const View& view, UiMemory& ui, EditSession& session, const std::string& place,
                       std::string_view kind, const std::string& words) {
    bool first = true;
    for (const scene::CardEntry& entry : form_of(view, session).entries) {
        if (std::find(entry.kinds.begin(), entry.kinds.end(), kind) == entry.kinds.end()) continue;
        if (std::exchange(first, false))
            ImGui::TextDisabled("by the rules of %s", view.battle->scene.rules.system.c_str());
        const std::string card = place + "/card";
        if (!session.document().root.has(card)) {
            // Made with the first entry that is set: a field writes into an object that is there.
            if (button(ui, "card-begin", "Set what the rules want to know"))
                session.apply(editing::set(session.document(), place, "card", Json::object(),
                                           "Begin the card of " + words));
            return;
        }
        const std::string change = "Change the card of " + words; // a member keeps no copy
        const Member field{card, entry.id, entry.label, change};
        const scene::Setting usual = entry.fallback.value_or(scene::Setting{false});
        switch (entry.type) {
        case scene::CardEntry::Type::flag:
            flag_field(ui, session, field, std::holds_alternative<bool>(usual) && std::get<bool>(usual));
            break;
        case scene::CardEntry::Type::word:
            choice_field(ui, session, field, entry.words,
                         std::holds_alternative<std::string>(usual) ? std::get<std::string>(usual)
                                                                    : std::string{});
            break;
        default:
            number_field(
                ui, session, field,
                {.fallback = std::holds_alternative<double>(usual) ? std::get<double>(usual) : entry.min,
                 .min = entry.min,
                 .max = entry.max,
                 .decimals = entry.type == scene::CardEntry::Type::whole ? 0 : 1});
        }
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("takes %s", entry.takes().c_str());
        if (entry.required && !session.document().root.has(card + "/" + entry.id))
            ImGui::TextColored(blocked_colour, "! the rules need it: %s", entry.takes().c_str());
    }
}

void show_unit(const View& view, UiMemory& ui, EditSession& session, const Thing& thing,
               const std::string& words) {
    std::vector<std::string> troops;
    for (const auto& name : table::troop_names())
        if (name != "staff") troops.emplace_back(name);
    choice_field(ui, session, {thing.place, "troop", "troop", "Change " + words}, troops, "line-infantry");
    number_field(ui, session, {thing.place, "men", "men", "Change the strength of " + words},
                 {.fallback = 500, .min = 1, .max = 5000, .step = 50});
    const bool rated = form_of(view, session).any; // else their cards say it
    if (rated)
        number_field(ui, session, {thing.place, "combat", "combat", "Rate " + words},
                     {.fallback = 4, .max = 10});
    if (rated && ImGui::IsItemHovered())
        ImGui::SetTooltip("CR: 0 is the worst, 10 the best; 4 to 5 is usual");
    if (session.document().root.has(thing.place + "/guns")) {
        number_field(ui, session, {thing.place, "guns", "guns", "Change the guns of " + words},
                     {.fallback = 6, .min = 1, .max = 24});
        choice_field(ui, session, {thing.place, "calibre", "calibre", "Change the guns of " + words},
                     strings(scene::calibre_words), "6-7-8pdr");
    } else {
        number_field(ui, session, {thing.place, "count", "how many", "Make several of " + words},
                     {.fallback = 1, .min = 1, .max = 24});
    }
    choice_field(ui, session, {thing.place, "station", "stands in", "Move " + words},
                 strings(scene::station_words), "waves");
    text_field(ui, session, {thing.place, "regiment", "uniform of", "Dress " + words}, "its own name");
    if (rated) codes_field(ui, session, thing.place, unit_codes, words);
    const auto troop = std::find(table::troop_names().begin(), table::troop_names().end(), thing.sort);
    const auto arm = troop == table::troop_names().end()
                         ? table::Arm::infantry
                         : table::arm_of(static_cast<table::Troop>(troop - table::troop_names().begin()));
    show_card_entries(view, ui, session, thing.place, scene::card_kind(arm), words);
}

void show_leader(const View& view, UiMemory& ui, EditSession& session, const std::string& place,
                 const std::string& words) {
    if (form_of(view, session).any) {
        const std::vector<std::string> letters{"A", "B", "C"};
        choice_field(ui, session, {place, "leadership", "leadership", "Rate " + words}, letters, "C");
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("LR: A is the best");
        number_field(ui, session, {place, "tactical", "tactical", "Rate " + words}, {.max = 3});
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("TR: 0 to 3");
        codes_field(ui, session, place, general_codes, words);
    }
    show_card_entries(view, ui, session, place, "leader", words);
}

void show_formation(const View& view, UiMemory& ui, EditSession& session, const Thing& thing,
                    const std::string& words) {
    choice_field(ui, session, {thing.place, "order", "order", "Order " + words},
                 strings(scene::directive_words), "defend");
    number_field(ui, session, {thing.place, "facing", "facing", "Turn " + words}, {.max = 359, .step = 5});
    number_field(ui, session, {thing.place, "front", "front, yards", "Widen " + words},
                 {.fallback = 1000, .min = 50, .max = 20000, .step = 100});
    number_field(ui, session, {thing.place, "waves", "waves", "Form up " + words},
                 {.fallback = 2, .min = 1, .max = 9});
    choice_field(ui, session, {thing.place, "state", "state", "Form up " + words},
                 strings(scene::deployment_words), "deployed");
    if (form_of(view, session).any) codes_field(ui, session, thing.place, formation_codes, words);
    if (session.document().root.at(thing.place + "/commander") &&
        session.document().root.at(thing.place + "/commander")->is_object()) {
        ImGui::Separator();
        text_field(ui, session,
                   {thing.place + "/commander", "name", "general", "Rename the general of " + words});
        show_leader(view, ui, session, thing.place + "/commander", "the general of " + words);
    }
    show_card_entries(view, ui, session, thing.place, "formation", words);
}

}

void show_troops(const View& view, UiMemory& ui, EditSession& session, const Thing& thing) {
    const std::string words = thing.words();
    if (thing.kind == ThingKind::unit) show_unit(view, ui, session, thing, words);
    if (thing.kind == ThingKind::formation) show_formation(view, ui, session, thing, words);
    if (thing.kind == ThingKind::leader) show_leader(view, ui, session, thing.place, words);
}

}
