#include "engine/workshop/new_battle.h"

#include "engine/scene/version.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>

namespace vantage::workshop {
namespace {

using nlohmann::ordered_json;
using scene::Season;

double hundredths(double v) { return std::round(v * 100.0) / 100.0; }

ordered_json table_json(const NewBattle& battle) {
    if (battle.metric)
        return {{"metres",
                 {hundredths(to_millimetres(battle.table_width).value() / 1000.0),
                  hundredths(to_millimetres(battle.table_depth).value() / 1000.0)}}};
    return {{"feet",
             {hundredths(battle.table_width.value() / 12.0), hundredths(battle.table_depth.value() / 12.0)}}};
}

ordered_json weather_json(Season season) {
    switch (season) {
    case Season::spring:
        return {{"sky", "clear"},     {"ground", "wet"},     {"season", "spring"},
                {"sun_bearing", 150}, {"sun_elevation", 40}, {"haze", 0.1}};
    case Season::autumn:
        return {{"sky", "overcast"},  {"ground", "wet"},     {"season", "autumn"},
                {"sun_bearing", 160}, {"sun_elevation", 30}, {"haze", 0.2}};
    case Season::winter:
        return {{"sky", "overcast"},  {"ground", "frozen"},  {"season", "winter"},
                {"sun_bearing", 165}, {"sun_elevation", 20}, {"haze", 0.2}};
    default:
        return {{"sky", "clear"},     {"ground", "dry"},     {"season", "summer"},
                {"sun_bearing", 140}, {"sun_elevation", 50}, {"haze", 0.08}};
    }
}

// The date that a scene has if nobody gives another: the middle of the season.
std::string date_of(const NewBattle& battle) {
    constexpr std::array months{"04", "07", "10", "01"};
    return fmt::format("{}-{}", battle.year, months[static_cast<std::size_t>(battle.season)]);
}

std::string title_of(const NewBattle& battle) {
    constexpr std::array words{"Spring", "Summer", "Autumn", "Winter"};
    return fmt::format("{} {}", words[static_cast<std::size_t>(battle.season)], battle.year);
}

ordered_json cameras_json(double width, double depth) {
    const auto whole = [](double v) { return std::lround(v); };
    return {{{"name", "table"},
             {"target", {whole(width / 2), whole(depth / 2)}},
             {"distance", whole(1.15 * std::max(width, 1.5 * depth))},
             {"bearing", 0},
             {"pitch", 48}},
            {{"name", "south"},
             {"target", {whole(width / 2), whole(depth * 0.55)}},
             {"distance", whole(0.75 * width)},
             {"bearing", 0},
             {"pitch", 20}},
            {{"name", "north"},
             {"target", {whole(width / 2), whole(depth * 0.45)}},
             {"distance", whole(0.75 * width)},
             {"bearing", 180},
             {"pitch", 20}}};
}

ordered_json empty_side(const char* id, const char* name, const char* nation) {
    return {{"id", id}, {"name", name}, {"nation", nation}, {"forces", ordered_json::array()}};
}

}

Result<scene::SceneDocument> make_battle(const NewBattle& battle, const std::filesystem::path& file) {
    const Result<scene::RulesChoice> rules = scene::shipped_rules(battle.rules);
    if (!rules) return rules.error();
    const double width = std::round(battle.scales.ground.on_ground(battle.table_width).value());
    const double depth = std::round(battle.scales.ground.on_ground(battle.table_depth).value());
    for (const double side : {width, depth})
        if (side < 1000.0 || side > 50'000.0)
            return Error{"", "",
                         fmt::format("the table is {:.0f} x {:.0f} yards of ground at {} yards to the inch, "
                                     "takes 1,000 to 50,000",
                                     width, depth, battle.scales.ground.per_inch().value())};
    if (battle.year < 1792 || battle.year > 1815)
        return Error{"", "", fmt::format("the year is {}, takes 1792 to 1815", battle.year)};

    ordered_json land = {{"ground", {{"extent", {width, depth}}, {"exaggeration", 3}}}};
    land["ground"]["sculpted"] = {{"unit", "yards"}, {"base", 100}};
    if (const auto* choices = std::get_if<country::Choices>(&battle.land)) {
        country::Choices whole = *choices;
        whole.width = Yards{width};
        whole.depth = Yards{depth};
        whole.ground = battle.scales.ground;
        whole.season = battle.season;
        land = country::make_country(whole);
    }
    ordered_json root = {
        {"version", scene::scene_version},
        {"title", battle.title.empty() ? title_of(battle) : battle.title},
        {"date", date_of(battle)},
        {"scales",
         {{"ground", battle.scales.ground.per_inch().value()}, {"figures", battle.scales.figures.value()}}},
        {"table", table_json(battle)},
        {"ground", land["ground"]},
        {"weather", weather_json(battle.season)},
        {"rules", {{"system", rules->system}}},
        {"clock", {{"turns", 16}, {"first_turn", "09:00"}}}};
    if (!rules->edition.empty()) root["rules"]["edition"] = rules->edition;
    if (land.contains("terrain")) root["terrain"] = land["terrain"];
    root["sides"] = {empty_side("blue", "Blue", "french"), empty_side("red", "Red", "austrian")};
    root["cameras"] = cameras_json(width, depth);
    return scene::SceneDocument{file, std::make_shared<const ordered_json>(std::move(root)), false};
}

Result<TableSize> read_table_size(std::string_view text) {
    const auto refuse = [&] {
        return Error{"", "",
                     fmt::format("\"{}\" is no size of a table, takes 6x4ft, 180x120cm or 1.8x1.2m", text)};
    };
    const char* at = text.data();
    const char* end = text.data() + text.size();
    double width = 0.0, depth = 0.0;
    const auto first = std::from_chars(at, end, width);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != 'x') return refuse();
    const auto second = std::from_chars(first.ptr + 1, end, depth);
    if (second.ec != std::errc{}) return refuse();
    const std::string_view unit{second.ptr, static_cast<std::size_t>(end - second.ptr)};
    const double inches = unit == "ft" || unit.empty() ? 12.0
                          : unit == "in"               ? 1.0
                          : unit == "cm"               ? 1.0 / 2.54
                          : unit == "m"                ? 100.0 / 2.54
                                                       : 0.0;
    if (inches == 0.0 || !(width > 0.0) || !(depth > 0.0) || width * inches > 1200.0 ||
        depth * inches > 1200.0)
        return refuse();
    return TableSize{Inches{width * inches}, Inches{depth * inches}, unit == "cm" || unit == "m"};
}

}
