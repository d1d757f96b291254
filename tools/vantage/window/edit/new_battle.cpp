#include "tools/vantage/window/edit/new_battle.h"

#include "engine/core/files.h"
#include "engine/scene/words.h"
#include "engine/workshop/new_battle.h"
#include "engine/workshop/underlay.h"
#include "tools/vantage/window/settings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;

// "Two corps at Znaim" in "two-corps-at-znaim.json", or with a number where that is taken.
std::filesystem::path free_file(const std::filesystem::path& folder, const std::string& title) {
    std::string name;
    for (const char c : title) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) && letter < 128)
            name += static_cast<char>(std::tolower(letter));
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (!name.empty() && name.back() == '-') name.pop_back();
    if (name.empty()) name = "battle";
    std::error_code none;
    std::filesystem::path file = folder / (name + ".json");
    for (int n = 2; std::filesystem::exists(file, none); ++n)
        file = folder / fmt::format("{}-{}.json", name, n);
    return file;
}

template <class Enum, std::size_t n>
Enum meant(const std::array<std::string_view, n>& words, const std::string& word) {
    const auto found = std::find(words.begin(), words.end(), word);
    return static_cast<Enum>(found == words.end() ? 0 : found - words.begin());
}

country::Choices choices_of(const NewBattle& wanted) {
    using country::Amount;
    country::Choices c;
    c.relief = meant<country::Relief>(country::relief_words, wanted.relief);
    c.wood = meant<Amount>(country::amount_words, wanted.wood);
    c.field = meant<Amount>(country::amount_words, wanted.field);
    c.water = meant<Amount>(country::amount_words, wanted.water);
    c.villages = meant<Amount>(country::amount_words, wanted.villages);
    c.seed = static_cast<std::uint64_t>(std::max(wanted.seed, 0));
    return c;
}

std::vector<std::filesystem::path> files_in(const std::string& list) {
    std::vector<std::filesystem::path> out;
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(';', at), list.size());
        std::string name = list.substr(at, end - at);
        name.erase(0, name.find_first_not_of(' '));
        name.erase(name.find_last_not_of(' ') + 1);
        if (!name.empty()) out.push_back(with_home(name));
        at = end + 1;
    }
    return out;
}

Result<MadeBattle> on_real_ground(const NewBattle& wanted, const workshop::NewBattle& battle,
                                  const scene::SceneDocument& blank) {
    const std::vector<std::filesystem::path> heights = files_in(wanted.heights);
    if (heights.empty()) return Error{"", "", "Real ground takes a raster of heights: GeoTIFF, .hgt or .asc"};
    const auto place =
        wanted.centre.empty() ? survey::middle_of(heights.front()) : survey::read_place(wanted.centre);
    if (!place) return place.error();
    survey::Plan plan = workshop::plan_of(battle, place->first, place->second);
    plan.heights = heights;
    plan.vectors = files_in(wanted.vectors);
    plan.keeps = wanted.keeps;
    const auto surveyed = survey::survey(plan);
    if (!surveyed) return surveyed.error();
    const auto made = workshop::with_real_ground(blank, *surveyed);
    if (!made) return made.error();
    return MadeBattle{editing::document_of(*made), surveyed->notes};
}

Result<MadeBattle> after_picture(const NewBattle& wanted, const workshop::NewBattle& battle,
                                 const scene::SceneDocument& blank) {
    if (wanted.picture.empty()) return Error{"", "", "It takes a picture of a map: PNG, JPEG or TIFF"};
    std::optional<survey::Plan> plan;
    if (!wanted.centre.empty()) {
        const auto place = survey::read_place(wanted.centre);
        if (!place) return place.error();
        plan = workshop::plan_of(battle, place->first, place->second);
    }
    const auto picture = survey::read_map_picture(with_home(wanted.picture), plan ? &*plan : nullptr);
    if (!picture) return picture.error();
    const auto laid = workshop::with_picture(blank, *picture, {});
    if (!laid) return laid.error();
    std::vector<std::string> notes;
    if (picture->corners.empty())
        notes.push_back("The map is as large as the table: fix three places of it or more under Ground");
    return MadeBattle{editing::document_of(laid->document), notes};
}

}

std::vector<std::string> known_rules() {
    std::vector<std::string> out;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator{home() / "assets" / "rules", none})
        if (std::filesystem::exists(entry.path() / "system.json", none))
            out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
}

Result<MadeBattle> make_document(const NewBattle& wanted, const std::filesystem::path& folder) {
    const std::filesystem::path file = free_file(folder, wanted.title);
    std::error_code none;
    std::filesystem::create_directories(folder, none);
    if (wanted.ground == NewBattle::Ground::copy) {
        Result<scene::SceneDocument> read = scene::read_document(wanted.copied);
        if (!read) return read.error();
        // What it names comes along, so that the copy stands by itself.
        const Result<scene::SceneDocument> saved = scene::save_scene(*read, file);
        if (!saved) return saved.error();
        editing::Document copy = editing::document_of(*saved);
        copy.root = editing::with_member(copy.root, "", "title", wanted.title);
        return MadeBattle{copy, {}};
    }
    workshop::NewBattle battle;
    battle.title = wanted.title;
    battle.table_width = wanted.feet ? Inches{wanted.width * 12} : to_inches(Millimetres{wanted.width * 10});
    battle.table_depth = wanted.feet ? Inches{wanted.depth * 12} : to_inches(Millimetres{wanted.depth * 10});
    battle.metric = !wanted.feet;
    battle.scales = {GroundScale{Yards{wanted.yards_per_inch}}, Millimetres{wanted.figures}};
    battle.rules = wanted.rules;
    battle.year = wanted.year;
    battle.season = meant<scene::Season>(scene::season_words, wanted.season);
    if (wanted.ground == NewBattle::Ground::made_up) battle.land = choices_of(wanted);
    const Result<scene::SceneDocument> made = workshop::make_battle(battle, file);
    if (!made) return made.error();
    if (wanted.ground == NewBattle::Ground::real) return on_real_ground(wanted, battle, *made);
    if (wanted.ground == NewBattle::Ground::picture) return after_picture(wanted, battle, *made);
    return MadeBattle{editing::document_of(*made), {}};
}

}
