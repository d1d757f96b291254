#include "engine/workshop/new_battle.h"
#include "tools/vantage/making_commands.h"

#include "engine/core/nearest.h"
#include "engine/scene/words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::cli {
namespace {

using nlohmann::ordered_json;

struct Options {
    std::string output, like, title, size = "6x4ft", rules, season = "summer", landscape = "rolling",
                                     tongue = "german";
    std::string wood = "some", field = "some", water = "some", villages = "some";
    double ground = 100.0, figures = 6.0;
    int year = 1809;
    std::uint64_t seed = 1;
    CLI::App* command = nullptr;
};

// The place of a word among those that are known; the complaint names the option.
template <class Enum, std::size_t n>
Result<Enum> chosen(const std::string& option, const std::string& word,
                    const std::array<std::string_view, n>& words) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<Enum>(found - words.begin());
    return Error{"", option, fmt::format("is \"{}\", takes {}", word, one_of(words))};
}

Result<table::Scales> scales_of(const Options& options) {
    const auto ground = table::make_ground_scale(options.ground);
    if (!ground) return Error{"", "--ground", ground.error().message};
    const auto figures = table::make_figure_scale(options.figures);
    if (!figures) return Error{"", "--figures", figures.error().message};
    return table::Scales{*ground, *figures};
}

Result<workshop::NewBattle> battle_of(const Options& options) {
    workshop::NewBattle battle;
    battle.title = options.title;
    const auto size = workshop::read_table_size(options.size);
    if (!size) return Error{"", "--size", size.error().message};
    battle.table_width = size->width;
    battle.table_depth = size->depth;
    battle.metric = size->metric;
    const auto scales = scales_of(options);
    if (!scales) return scales.error();
    battle.scales = *scales;
    battle.rules = options.rules;
    battle.year = options.year;
    const auto season = chosen<scene::Season>("--season", options.season, scene::season_words);
    if (!season) return season.error();
    battle.season = *season;
    if (options.landscape == "blank") return battle;
    country::Choices land;
    const auto relief = chosen<country::Relief>("--landscape", options.landscape, country::relief_words);
    if (!relief)
        return Error{
            "", "--landscape",
            fmt::format("is \"{}\", takes blank, {}", options.landscape, one_of(country::relief_words))};
    land.relief = *relief;
    const auto tongue = chosen<country::Tongue>("--names", options.tongue, country::tongue_words);
    if (!tongue) return tongue.error();
    land.tongue = *tongue;
    for (const auto& [option, word, amount] : {std::tuple{"--wood", &options.wood, &land.wood},
                                               {"--field", &options.field, &land.field},
                                               {"--water", &options.water, &land.water},
                                               {"--villages", &options.villages, &land.villages}}) {
        const auto choice = chosen<country::Amount>(option, *word, country::amount_words);
        if (!choice) return choice.error();
        *amount = *choice;
    }
    land.seed = options.seed;
    battle.land = land;
    return battle;
}

// A copy of another scene, with what was asked for different.
Result<scene::SceneDocument> like_another(const Options& options) {
    Result<scene::SceneDocument> document = scene::read_document(options.like);
    if (!document) return document;
    ordered_json root = *document->root;
    const auto given = [&](const char* name) { return options.command->count(name) > 0; };
    const auto scales = scales_of(options);
    if (!scales) return scales.error();
    if (root.contains("scales") && given("--ground")) scene::put(root["scales"], "ground", options.ground);
    if (root.contains("scales") && given("--figures")) scene::put(root["scales"], "figures", options.figures);
    if (given("--title")) scene::put(root, "title", options.title);
    if (given("--rules")) scene::put(root, "rules", {{"system", options.rules}});
    if (given("--season")) {
        ordered_json weather = root.contains("weather") ? root["weather"] : ordered_json::object();
        scene::put(weather, "season", options.season);
        scene::put(root, "weather", weather);
    }
    document->root = std::make_shared<const ordered_json>(std::move(root));
    return document;
}

Result<scene::SceneDocument> made(const Options& options) {
    if (!options.like.empty()) return like_another(options);
    const auto battle = battle_of(options);
    if (!battle) return battle.error();
    return workshop::make_battle(*battle, options.output);
}

Exit make_new(const Options& options) {
    const auto document = made(options);
    if (!document) return complain(document.error());
    // What was made must be a scene before anything is written.
    if (const auto scene = scene::load_scene(*document); !scene) return complain(scene.error());
    const auto saved = scene::save_scene(*document, options.output);
    return saved ? Exit::done : complain(saved.error(), Exit::failed);
}

}

void add_new(CLI::App& app, Job& job) {
    CLI::App* command = app.add_subcommand("new", "Make a battle of your own: a table, and the ground on it");
    const auto options = std::make_shared<Options>();
    options->command = command;
    command->add_option("-o,--output", options->output, "The scene to write")->type_name("FILE")->required();
    command->add_option("--like", options->like, "A scene to begin with")->type_name("FILE");
    command->add_option("--title", options->title, "What it is called");
    command->add_option("--size", options->size, "Of the table: 6x4ft, 180x120cm or 1.8x1.2m");
    command->add_option("--ground", options->ground, "Ground scale in yards per inch, 50 to 200");
    command->add_option("--figures", options->figures, "Figure height in millimetres, 2 to 28");
    command->add_option("--rules", options->rules, "The rules system, of those in assets/rules");
    command->add_option("--year", options->year, "1792 to 1815");
    command->add_option("--season", options->season, "spring, summer, autumn or winter");
    command->add_option("--landscape", options->landscape, "flat, rolling, hilly, valley, broken, or blank");
    for (const auto& [name, word, about] : {std::tuple{"--wood", &options->wood, "woods"},
                                            {"--field", &options->field, "fields"},
                                            {"--water", &options->water, "streams and ponds"},
                                            {"--villages", &options->villages, "villages"}})
        command->add_option(name, *word, fmt::format("How many {}: none, little, some or much", about));
    command->add_option("--names", options->tongue,
                        "Whose names: german, french, polish, russian, spanish, english, italian");
    command->add_option("--seed", options->seed, "Another number, another country");
    command->footer("Examples:\n"
                    "  vantage new -o my.json --size 6x4ft --ground 100 --figures 6 --landscape hilly --wood "
                    "much --seed 7\n"
                    "  vantage new -o my.json --like scenes/mir-1812.json --ground 75");
    command->callback([options, &job] { job = [options] { return make_new(*options); }; });
}

}
