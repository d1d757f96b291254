#include "tools/vantage/window/edit/new_battle.h"

#include "engine/core/files.h"
#include "engine/country/country.h"
#include "engine/scene/packed.h"
#include "engine/scene/words.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>

namespace vantage::window {
namespace {

std::vector<std::string> scenes_at_hand(const Settings& settings) {
    std::vector<std::string> out;
    std::error_code none;
    for (const std::filesystem::path& folder : {home() / "scenes", settings.file.parent_path() / "battles"})
        for (const auto& entry : std::filesystem::directory_iterator{folder, none})
            if (entry.path().extension() == ".json" || scene::is_packed(entry.path()))
                out.push_back(entry.path().string());
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<std::string> stems_of(const std::vector<std::string>& files) {
    std::vector<std::string> out;
    for (const std::string& file : files) out.push_back(std::filesystem::path{file}.stem().string());
    return out;
}

void line(const char* label, float width) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", label);
    ImGui::SameLine(width);
}

void show_table(UiMemory& ui, NewBattle& wanted, float tab) {
    const float scale = ui.theme.scale;
    line("Table", tab);
    ImGui::SetNextItemWidth(70 * scale);
    ImGui::InputDouble("##width", &wanted.width, 0, 0, "%g");
    note_control(ui, "new-width");
    ImGui::SameLine();
    ImGui::TextUnformatted("x");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(70 * scale);
    ImGui::InputDouble("##depth", &wanted.depth, 0, 0, "%g");
    note_control(ui, "new-depth");
    ImGui::SameLine();
    if (button(ui, "new-unit", wanted.feet ? "feet" : "cm")) {
        const double factor = wanted.feet ? 30.48 : 1 / 30.48;
        wanted.width = std::round(wanted.width * factor * 10) / 10;
        wanted.depth = std::round(wanted.depth * factor * 10) / 10;
        wanted.feet = !wanted.feet;
    }
    line("Ground scale", tab);
    ImGui::SetNextItemWidth(150 * scale);
    ImGui::InputDouble("yards to the inch", &wanted.yards_per_inch, 25, 0, "%.0f");
    note_control(ui, "new-ground");
    line("Figures", tab);
    ImGui::SetNextItemWidth(150 * scale);
    ImGui::InputDouble("mm", &wanted.figures, 1, 0, "%.0f");
    note_control(ui, "new-figures");
    wanted.yards_per_inch = std::clamp(wanted.yards_per_inch, 50.0, 200.0);
    wanted.figures = std::clamp(wanted.figures, 2.0, 28.0);
    wanted.width = std::clamp(wanted.width, wanted.feet ? 1.0 : 30.0, wanted.feet ? 30.0 : 900.0);
    wanted.depth = std::clamp(wanted.depth, wanted.feet ? 1.0 : 30.0, wanted.feet ? 30.0 : 900.0);
}

void show_age(UiMemory& ui, NewBattle& wanted, float tab) {
    const float scale = ui.theme.scale;
    line("Rules", tab);
    if (wanted.rules.empty())
        if (const auto usual = scene::shipped_rules()) wanted.rules = usual->system;
    ImGui::SetNextItemWidth(200 * scale);
    choose(ui, "new-rules", "##rules", known_rules(), wanted.rules);
    line("Year", tab);
    ImGui::SetNextItemWidth(150 * scale);
    ImGui::InputInt("##year", &wanted.year);
    wanted.year = std::clamp(wanted.year, 1792, 1815);
    note_control(ui, "new-year");
    line("Season", tab);
    ImGui::SetNextItemWidth(150 * scale);
    const std::vector<std::string> seasons(scene::season_words.begin(), scene::season_words.end());
    choose(ui, "new-season", "##season", seasons, wanted.season);
}

bool source_button(UiMemory& ui, const char* name, const char* label, bool chosen) {
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImVec4{0.40F, 0.335F, 0.17F, 1});
    const bool pressed = button(ui, name, label);
    if (chosen) ImGui::PopStyleColor();
    return pressed;
}

// What sort of country, and how much there is in it.
void show_country(UiMemory& ui, NewBattle& wanted, float tab) {
    const float scale = ui.theme.scale;
    const auto pick_one = [&](const char* name, const char* label, const std::vector<std::string>& words,
                              std::string& chosen) {
        line(label, tab);
        ImGui::SetNextItemWidth(150 * scale);
        choose(ui, name, "##choice", words, chosen);
    };
    const std::vector<std::string> amounts = strings(country::amount_words);
    pick_one("new-relief", "Country", strings(country::relief_words), wanted.relief);
    pick_one("new-wood", "Woods", amounts, wanted.wood);
    pick_one("new-field", "Fields", amounts, wanted.field);
    pick_one("new-water", "Water", amounts, wanted.water);
    pick_one("new-villages", "Villages", amounts, wanted.villages);
    line("Seed", tab);
    ImGui::SetNextItemWidth(150 * scale);
    ImGui::InputInt("##seed", &wanted.seed);
    wanted.seed = std::clamp(wanted.seed, 0, 1'000'000);
    note_control(ui, "new-seed");
}

constexpr std::array<std::string_view, 8> height_endings{".tif", ".tiff", ".hgt", ".asc",
                                                         ".png", ".img",  ".dem", ".dt2"};
constexpr std::array<std::string_view, 6> map_endings{".osm", ".pbf", ".geojson", ".json", ".shp", ".gpkg"};
constexpr std::array<std::string_view, 6> picture_endings{".png", ".jpg", ".jpeg", ".tif", ".tiff", ".gif"};

void file_line(UiMemory& ui, const char* name, const char* label, const char* hint, std::string& text,
               float tab, std::span<const std::string_view> endings = {}) {
    line(label, tab);
    ImGui::PushID(name);
    ImGui::SetNextItemWidth(340 * ui.theme.scale);
    ImGui::InputTextWithHint("##file", hint, &text);
    note_control(ui, name);
    ImGui::PopID();
    if (endings.empty()) return;
    ImGui::SameLine();
    choose_file(ui, name, text, endings);
}

void show_source(UiMemory& ui, NewBattle& wanted, float tab) {
    line("Ground", tab);
    if (source_button(ui, "new-made-up", "Made up", wanted.ground == NewBattle::Ground::made_up))
        wanted.ground = NewBattle::Ground::made_up;
    ImGui::SameLine();
    if (source_button(ui, "new-real", "Real", wanted.ground == NewBattle::Ground::real))
        wanted.ground = NewBattle::Ground::real;
    ImGui::SameLine();
    if (source_button(ui, "new-picture", "An old map", wanted.ground == NewBattle::Ground::picture))
        wanted.ground = NewBattle::Ground::picture;
    ImGui::SameLine();
    if (source_button(ui, "new-blank", "Blank", wanted.ground == NewBattle::Ground::blank))
        wanted.ground = NewBattle::Ground::blank;
    ImGui::SameLine();
    if (source_button(ui, "new-copy", "Copy of a battle", wanted.ground == NewBattle::Ground::copy))
        wanted.ground = NewBattle::Ground::copy;
    if (wanted.ground == NewBattle::Ground::made_up) show_country(ui, wanted, tab);
    if (wanted.ground == NewBattle::Ground::real) {
        file_line(ui, "new-heights", "Heights", "GeoTIFF, .hgt, .asc, .png with .json", wanted.heights, tab,
                  height_endings);
        file_line(ui, "new-vectors", "Maps", ".osm, .pbf, GeoJSON, .shp, .gpkg; or none", wanted.vectors, tab,
                  map_endings);
        file_line(ui, "new-centre", "Middle", "49.13,16.76; else that of the heights", wanted.centre, tab);
        line("Of today keep", tab);
        bool* const kept[] = {&wanted.keeps.motorways, &wanted.keeps.railways, &wanted.keeps.suburbs};
        for (std::size_t i = 0; i < survey::today_words.size(); ++i) {
            if (i > 0) ImGui::SameLine();
            const std::string word{survey::today_words[i]};
            ImGui::Checkbox(word.c_str(), kept[i]);
            note_control(ui, ("new-keep-" + word).c_str());
        }
    }
    if (wanted.ground == NewBattle::Ground::picture) {
        file_line(ui, "new-map", "Picture", "PNG, JPEG or TIFF", wanted.picture, tab, picture_endings);
        file_line(ui, "new-centre", "Middle", "49.13,16.76, of one that says where it lies", wanted.centre,
                  tab);
    }
    if (wanted.ground != NewBattle::Ground::copy) return;
    const std::vector<std::string> files = scenes_at_hand(ui.settings);
    if (wanted.copied.empty() && !files.empty()) wanted.copied = files.front();
    line("", tab);
    ImGui::SetNextItemWidth(280 * ui.theme.scale);
    choose(ui, "new-copied", "##copied", files, wanted.copied, stems_of(files));
}

}

void show_new_battle(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_new) return;
    if (!ui.fresh) ui.fresh = std::make_shared<NewBattle>();
    const std::shared_ptr<NewBattle> chosen = ui.fresh;
    NewBattle& wanted = *chosen;
    const float tab = 110 * ui.theme.scale;
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({460 * ui.theme.scale, 0}, {view.size.x, view.size.y - 20});
    ImGui::Begin("##new", nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("A new battle");
    ImGui::PopFont();
    line("Title", tab);
    ImGui::SetNextItemWidth(300 * ui.theme.scale);
    ImGui::InputText("##title", &wanted.title);
    note_control(ui, "new-title");
    const bool copies = wanted.ground == NewBattle::Ground::copy;
    ImGui::BeginDisabled(copies); // a copy is as large as what it is a copy of
    show_table(ui, wanted, tab);
    show_age(ui, wanted, tab);
    ImGui::EndDisabled();
    show_source(ui, wanted, tab);
    ImGui::Separator();
    if (!ui.maker) ui.maker = std::make_shared<DocumentMaker>();
    if (const auto made = ui.maker->take()) {
        if (*made) {
            asked.new_battle = (*made)->document;
            for (const std::string& note : (*made)->notes) ui.say(note);
            ui.show_new = ui.show_start = false;
            ui.fresh.reset();
        } else {
            ui.say(made->error().text(), true);
        }
    }
    const bool busy = ui.maker->busy();
    ImGui::BeginDisabled(busy);
    if (button(ui, "new-make", busy ? "It is being made" : "Make it"))
        ui.maker->start([wanted, folder = ui.settings.file.parent_path() / "battles"] {
            return make_document(wanted, folder);
        });
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (button(ui, "new-cancel", "Cancel")) {
        ui.show_new = false;
        ui.maker.reset(); // what it makes is not wanted any more
    }
    note_panel(ui, "new");
    ImGui::End();
}

}
