#include "tools/vantage/window/edit/mustering.h"

#include "engine/core/files.h"
#include "engine/scene/figure_totals.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cstdlib>

namespace vantage::window {
namespace {

void keep_selection(EditSession& session, const Result<editing::Step>& step) {
    const std::vector<std::string> kept = session.selected;
    session.apply(step);
    session.selected = kept;
    session.tidy_selection();
}

struct Totals {
    int units = 0;
    int men = 0;
    int guns = 0;
};

Totals totals_of(const editing::Value& root, const std::string& formation) {
    Totals t;
    for (std::size_t u = 0; u < root.count(formation + "/units"); ++u) {
        const std::string unit = fmt::format("{}/units/{}", formation, u);
        const int count = static_cast<int>(root.number(unit + "/count", 1));
        t.units += count;
        t.men += count * static_cast<int>(root.number(unit + "/men", 0));
        t.guns += count * static_cast<int>(root.number(unit + "/guns", 0));
    }
    return t;
}

std::string text_of(const Totals& t) {
    return t.guns > 0 ? fmt::format("{} units, {} men, {} guns", t.units, t.men, t.guns)
                      : fmt::format("{} units, {} men", t.units, t.men);
}

bool arrives(const editing::Value& root, const std::string& formation) {
    const std::string id = root.text(formation + "/id");
    for (std::size_t i = 0; i < root.count("/reinforcements"); ++i)
        if (root.text(fmt::format("/reinforcements/{}/formation", i)) == id) return true;
    return false;
}

void show_formation(const View& view, UiMemory& ui, EditSession& session, const std::string& place) {
    const editing::Value& root = session.document().root;
    const std::string id = root.text(place + "/id");
    const bool here = root.has(place + "/at");
    ImGui::PushID(place.c_str());
    const std::string name = root.text(place + "/name") + (here                   ? ""
                                                           : arrives(root, place) ? "  (comes later)"
                                                                                  : "  (drag it out)");
    const bool open = ImGui::TreeNodeEx("##open", ImGuiTreeNodeFlags_AllowItemOverlap);
    ImGui::SameLine();
    if (ImGui::Selectable(name.c_str(), session.is_selected(place))) {
        session.select(place, ImGui::GetIO().KeyShift);
        if (const auto at = editing::point_of(root.get(place + "/at"))) session.look_at = *at;
    }
    note_control(ui, ("muster-" + id).c_str());
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) session.carried = place;
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s; drag it onto the table", text_of(totals_of(root, place)).c_str());
    if (open) {
        for (std::size_t u = 0; u < root.count(place + "/units"); ++u) {
            const std::string unit = fmt::format("{}/units/{}", place, u);
            ImGui::PushID(static_cast<int>(u));
            const int count = static_cast<int>(root.number(unit + "/count", 1));
            const std::string label = count > 1 ? fmt::format("{} x {}", count, root.text(unit + "/name"))
                                                : root.text(unit + "/name");
            if (ImGui::Selectable(label.c_str(), session.is_selected(unit))) session.select(unit);
            note_control(ui, fmt::format("muster-{}-{}", id, u).c_str());
            ImGui::PopID();
        }
        ImGui::TreePop();
    }
    ImGui::PopID();
    (void)view;
}

void show_side(const View& view, UiMemory& ui, EditSession& session, std::size_t s) {
    const editing::Value& root = session.document().root;
    const std::string side = fmt::format("/sides/{}", s);
    Totals all;
    for (std::size_t f = 0; f < root.count(side + "/forces"); ++f)
        for (std::size_t n = 0; n < root.count(fmt::format("{}/forces/{}/formations", side, f)); ++n) {
            const Totals one = totals_of(root, fmt::format("{}/forces/{}/formations/{}", side, f, n));
            all.units += one.units;
            all.men += one.men;
            all.guns += one.guns;
        }
    ImGui::PushID(static_cast<int>(s));
    ImGui::PushFont(ui.theme.bold);
    ImGui::TextUnformatted(root.text(side + "/name").c_str());
    ImGui::PopFont();
    ImGui::SameLine();
    ImGui::TextDisabled("%s", text_of(all).c_str());
    for (std::size_t f = 0; f < root.count(side + "/forces"); ++f) {
        const std::string force = fmt::format("{}/forces/{}", side, f);
        const bool chosen = session.force == force;
        ImGui::PushID(static_cast<int>(f));
        if (ImGui::Selectable(fmt::format("{}{}", root.text(force + "/name"), chosen ? "  <" : "").c_str(),
                              chosen))
            session.force = force;
        note_control(ui, fmt::format("force-{}-{}", s, f).c_str());
        ImGui::PopID();
        ImGui::Indent(8 * ui.theme.scale);
        for (std::size_t n = 0; n < root.count(force + "/formations"); ++n)
            show_formation(view, ui, session, fmt::format("{}/formations/{}", force, n));
        ImGui::Unindent(8 * ui.theme.scale);
    }
    if (button(ui, fmt::format("add-force-{}", s).c_str(), "Add a force"))
        keep_selection(session, add_force(session.document(), side));
    ImGui::SameLine();
    if (!session.document().root.has(side + "/zone") &&
        button(ui, fmt::format("add-zone-{}", s).c_str(), "Draw its zone"))
        session.apply(add_zone(session.document(), *view.battle, side));
    ImGui::PopID();
}

std::vector<std::string> nations_of(const std::vector<Template>& templates) {
    std::vector<std::string> out;
    for (const Template& t : templates)
        if (std::find(out.begin(), out.end(), t.nation) == out.end()) out.push_back(t.nation);
    return out;
}

// Whom one can take, nation by nation, and the force that he joins.
void show_templates(const View& view, UiMemory& ui, EditSession& session) {
    const scene::RulesChoice& rules = view.battle->scene.rules;
    const int year = std::clamp(std::atoi(session.document().root.text("/date", "1809").c_str()), 1805, 1815);
    const std::string of = fmt::format("{} {}", year, rules.folder.string());
    if (!session.templates || session.templates_of != of) {
        std::vector<Template> all = templates_of_armies(year, rules);
        for (Template& one : templates_of_battles(home() / "scenes")) all.push_back(std::move(one));
        session.templates = std::make_shared<const std::vector<Template>>(std::move(all));
        session.templates_of = of;
    }
    const std::vector<std::string> nations = nations_of(*session.templates);
    if (nations.empty()) return;
    if (session.nation.empty()) session.nation = nations.front();
    ImGui::SetNextItemWidth(150 * ui.theme.scale);
    choose(ui, "muster-nation", "##nation", nations, session.nation);
    ImGui::SameLine();
    if (button(ui, "add-side", "Add this side")) {
        const auto side = add_side(session.document(), session.nation);
        if (side) session.force = side->about.front() + "/forces/0";
        keep_selection(session, side);
    }
    if (!session.document().root.has(session.force)) {
        session.force = session.document().root.has("/sides/0/forces/0") ? "/sides/0/forces/0" : "";
        if (session.force.empty()) {
            ImGui::TextDisabled("Add a side, then take formations for it");
            return;
        }
    }
    ImGui::BeginChild("templates", {0, 130 * ui.theme.scale}, true);
    int n = 0;
    for (const Template& made : *session.templates) {
        if (made.nation != session.nation) continue;
        ImGui::PushID(n);
        if (ImGui::Selectable(made.name.c_str()))
            session.apply(muster(session.document(), session.force, made));
        if (ImGui::IsItemVisible()) note_control(ui, fmt::format("template-{}", n).c_str());
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s\njoins %s", text_of({made.units, made.men, made.guns}).c_str(),
                              session.document().root.text(session.force + "/name").c_str());
        ImGui::PopID();
        ++n;
    }
    ImGui::EndChild();
}

std::string cost_at(const scene::PriceList& prices, const scene::Scene& scene) {
    const auto at = prices.at(scene.scales.figures);
    if (!at) return fmt::format("no prices for {:.0f} mm", scene.scales.figures.value());
    const double cost = scene::cost_of(scene::shopping_list(scene, scene.scales), *at);
    return fmt::format("{:.2f}{}{}", cost, prices.currency.empty() ? "" : " ", prices.currency);
}

// What all of it would cost by the player's own price list, which is asked for where there is none.
void show_cost(const View& view, UiMemory& ui, EditSession& session) {
    auto& cost = session.cost;
    if (cost.list != ui.settings.prices) {
        cost.list = ui.settings.prices;
        cost.known.reset();
        cost.wrong.clear();
        cost.of.reset();
        const std::filesystem::path file = with_home(cost.list);
        if (Result<scene::PriceList> read = scene::load_prices(file); !file.empty() && read)
            cost.known = *std::move(read);
        else if (!file.empty())
            cost.wrong = read.error().text();
    }
    if (cost.known && cost.of.lock() != view.battle) {
        cost.of = view.battle;
        cost.words = cost_at(*cost.known, view.battle->scene);
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", cost.known ? ("cost " + cost.words).c_str() : "cost");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    std::string typed = ui.settings.prices;
    if (ImGui::InputTextWithHint("##prices", "a price list: prices.json", &typed,
                                 ImGuiInputTextFlags_EnterReturnsTrue))
        ui.settings.prices = typed;
    note_control(ui, "prices-list");
    if (cost.wrong.empty()) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(blocked_colour, "%s", cost.wrong.c_str());
    ImGui::PopTextWrapPos();
}

// A formation that is dragged out of the muster comes down where the button is let go.
void drop_carried(const View& view, EditSession& session) {
    if (session.carried.empty()) return;
    const ImVec2 mouse = ImGui::GetMousePos();
    const bool over_panel =
        ImGui::IsWindowHovered(ImGuiHoveredFlags_AnyWindow | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (!over_panel) ImGui::SetTooltip("let go to deploy it here");
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
    const std::string place = std::exchange(session.carried, {});
    if (over_panel) return;
    const Pick at = pick(*view.battle, view.projection, {mouse.x, mouse.y});
    std::string because;
    if (at.ground) {
        if (session.apply(deploy(session.document(), *view.battle, place, *at.ground, &because)) &&
            !because.empty())
            session.remark("It stands as near as it can: " + because);
    } else {
        session.remark("That is beside the table");
    }
}

}

void show_muster(const View& view, UiMemory& ui, UiRequests&) {
    EditSession& session = *view.edit;
    begin_right_panel(view, ui, "##muster", room_for_inspector(view, ui));
    ImGui::PushFont(ui.theme.bold);
    ImGui::TextUnformatted("Order of battle");
    ImGui::PopFont();
    const scene::FigureTotals figures = scene::figure_totals(view.battle->scene);
    ImGui::SameLine();
    ImGui::TextDisabled("%lld figures, %lld to come", figures.standing, figures.coming);
    show_cost(view, ui, session);
    for (std::size_t s = 0; s < session.document().root.count("/sides"); ++s) show_side(view, ui, session, s);
    if (button(ui, "muster-csv", "Paste an order of battle")) session.csv.shown = true;
    ImGui::Separator();
    show_templates(view, ui, session);
    if (session.selected.size() == 1)
        if (const auto thing = editing::thing_at(session.document(), session.selected.front());
            thing && thing->kind == editing::ThingKind::formation) {
            if (button(ui, "take-off", "Take it off"))
                session.apply(take_off(session.document(), thing->place));
            ImGui::SameLine();
            if (button(ui, "bring-later", "Let it come in turn"))
                session.apply(
                    bring_later(session.document(), *view.battle, thing->place, session.arrival_turn));
            ImGui::SameLine();
            ImGui::SetNextItemWidth(-1);
            ImGui::InputInt("##turn", &session.arrival_turn, 0); // no room for buttons beside it
            note_control(ui, "arrival-turn");
            session.arrival_turn = std::clamp(session.arrival_turn, 1, 1000);
        }
    note_panel(ui, "muster");
    end_right_panel(ui);
    drop_carried(view, session);
}

}
