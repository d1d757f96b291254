#include "engine/workshop/deploy.h"
#include "engine/workshop/new_battle.h"
#include "engine/workshop/raise.h"
#include "engine/workshop/real_ground.h"
#include "engine/workshop/underlay.h"
#include "tools/vantage/making_commands.h"

#include "engine/core/files.h"
#include "engine/core/nearest.h"
#include "engine/platform/process.h"
#include "engine/scene/packed.h"
#include "engine/scene/words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace vantage::cli {
namespace {

using nlohmann::ordered_json;

struct NewOptions {
    std::string output, like, title, size = "6x4ft", rules, season = "summer", landscape = "rolling",
                                     tongue = "german";
    std::string wood = "some", field = "some", water = "some", villages = "some";
    double ground = 100.0, figures = 6.0;
    int year = 1809;
    std::uint64_t seed = 1;
    std::vector<std::string> armies, heights, vectors, keeps;
    std::string centre;
    std::string order_of_battle;
    std::string picture;
    std::vector<std::string> controls, places;
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

Result<table::Scales> scales_of(const NewOptions& options) {
    const auto ground = table::make_ground_scale(options.ground);
    if (!ground) return Error{"", "--ground", ground.error().message};
    const auto figures = table::make_figure_scale(options.figures);
    if (!figures) return Error{"", "--figures", figures.error().message};
    return table::Scales{*ground, *figures};
}

Result<workshop::NewBattle> battle_of(const NewOptions& options) {
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
    // Whoever draws after an old map begins with bare ground.
    const bool bare = !options.picture.empty() && options.command->count("--landscape") == 0;
    if (options.landscape == "blank" || bare) return battle;
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
Result<scene::SceneDocument> like_another(const NewOptions& options) {
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

// Where the table lies on the earth, if anything says so; without it the middle of the heights.
Result<std::optional<survey::Plan>> plan_of(const NewOptions& options, const workshop::NewBattle& battle) {
    if (options.centre.empty() && options.heights.empty()) return std::optional<survey::Plan>{};
    const auto place = options.centre.empty() ? survey::middle_of(options.heights.front())
                                              : survey::read_place(options.centre);
    if (!place) return options.centre.empty() ? place.error() : Error{"", "--centre", place.error().message};
    survey::Plan plan = workshop::plan_of(battle, place->first, place->second);
    plan.heights.assign(options.heights.begin(), options.heights.end());
    plan.vectors.assign(options.vectors.begin(), options.vectors.end());
    for (const std::string& word : options.keeps) {
        enum class Kept : std::uint8_t { motorways, railways, suburbs };
        const auto kept = chosen<Kept>("--keep", word, survey::today_words);
        if (!kept) return kept.error();
        plan.keeps.motorways |= *kept == Kept::motorways;
        plan.keeps.railways |= *kept == Kept::railways;
        plan.keeps.suburbs |= *kept == Kept::suburbs;
    }
    return std::optional{plan};
}

Result<scene::SceneDocument> on_real_ground(const NewOptions& options, workshop::NewBattle battle,
                                            const survey::Plan& plan) {
    battle.land = workshop::Blank{};
    const auto blank = workshop::make_battle(battle, options.output);
    if (!blank) return blank;
    const auto surveyed = survey::survey(plan);
    if (!surveyed) return surveyed.error();
    for (const std::string& note : surveyed->notes) fmt::print("{}\n", note);
    for (const std::string& credit : surveyed->credits) fmt::print("{}\n", credit);
    return workshop::with_real_ground(*blank, *surveyed);
}

// "120,340,2600,1750": column and row of the picture, then a place in two numbers.
Result<std::array<double, 4>> read_control(const char* option, const std::string& text, const char* takes) {
    std::array<double, 4> numbers{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t k = 0; k < 4; ++k) {
        const auto read = std::from_chars(at, end, numbers[k]);
        const bool last = k == 3;
        if (read.ec != std::errc{} || !std::isfinite(numbers[k]) || std::abs(numbers[k]) > 1e6 ||
            (last ? read.ptr != end : read.ptr == end || *read.ptr != ','))
            return Error{"", option, fmt::format("is \"{}\", takes {}", text, takes)};
        at = read.ptr + 1;
    }
    return numbers;
}

Result<scene::SceneDocument> with_underlay(const NewOptions& options, const scene::SceneDocument& document,
                                           const std::optional<survey::Plan>& plan, Yards inch) {
    std::vector<scene::Underlay::Control> points;
    for (const std::string& text : options.controls) {
        const auto n = read_control("--control", text, "COLUMN,ROW,EAST,NORTH such as 120,340,2600,1750");
        if (!n) return n.error();
        points.push_back({(*n)[0], (*n)[1], {Yards{(*n)[2]}, Yards{(*n)[3]}}});
    }
    for (const std::string& text : options.places) {
        const auto n =
            read_control("--control-place", text, "COLUMN,ROW,LAT,LON such as 120,340,49.13,16.76");
        if (!n) return n.error();
        if (!plan) return Error{"", "--control-place", "needs --centre, or it is on no table"};
        const auto at = survey::on_table(*plan, (*n)[2], (*n)[3]);
        if (!at) return Error{"", "--control-place", at.error().message};
        points.push_back({(*n)[0], (*n)[1], *at});
    }
    // Whoever gives points knows better than the file.
    const auto picture = survey::read_map_picture(options.picture, points.empty() && plan ? &*plan : nullptr);
    if (!picture) return picture.error();
    const auto laid = workshop::with_picture(document, *picture, points);
    if (!laid) return laid.error();
    const auto& residuals = laid->fit.residuals;
    if (!picture->corners.empty()) {
        fmt::print("the picture lies where its file says\n");
    } else if (points.empty()) {
        fmt::print("the picture is as large as the table: give it three or more control points\n");
    } else {
        for (std::size_t k = 0; k < residuals.size(); ++k)
            fmt::print("point {}: {:.0f} yards off ({:.2f} in on the table)\n", k + 1, residuals[k].value(),
                       residuals[k] / inch);
        if (laid->fit.error)
            fmt::print("the picture lies within about {:.0f} yards ({:.2f} in)\n", laid->fit.error->value(),
                       *laid->fit.error / inch);
    }
    for (const std::string& note : laid->fit.notes) fmt::print("{}\n", note);
    return laid->document;
}

Result<scene::SceneDocument> made(const NewOptions& options) {
    if (!options.like.empty()) return like_another(options);
    const auto battle = battle_of(options);
    if (!battle) return battle.error();
    const auto plan = plan_of(options, *battle);
    if (!plan) return plan.error();
    const auto land = options.heights.empty() ? workshop::make_battle(*battle, options.output)
                                              : on_real_ground(options, *battle, **plan);
    if (!land || options.picture.empty()) return land;
    return with_underlay(options, *land, *plan, battle->scales.ground.per_inch());
}

// Raises the armies that were ordered and forms them up; what is derived, missing or left out is said.
Result<scene::SceneDocument> with_armies(const NewOptions& options, const scene::SceneDocument& document) {
    if (options.armies.empty() && options.order_of_battle.empty()) return document;
    Result<workshop::Raised> raised = Error{};
    if (!options.order_of_battle.empty()) {
        const Result<std::string> table = read_file(options.order_of_battle, std::uint64_t{8} << 20);
        if (!table) return table.error();
        raised = workshop::raise_from_table(document, *table, options.order_of_battle, options.year);
    } else {
        std::vector<workshop::Levy> levies;
        for (const std::string& text : options.armies) {
            const auto levy = workshop::read_levy(text);
            if (!levy) return Error{"", "--army", levy.error().message};
            levies.push_back(*levy);
        }
        if (levies.size() < 2) return Error{"", "--army", "is given once, a battle takes two"};
        raised = workshop::raise_armies(document, levies, options.year);
    }
    if (!raised) return raised.error();
    if (!raised->needed.empty())
        return Error{"", "",
                     fmt::format("the rules still need to know {} things, first {}", raised->needed.size(),
                                 raised->needed.front())};
    const auto deployed = workshop::deploy(raised->document);
    if (!deployed) return deployed.error();
    if (!raised->derived.empty())
        fmt::print("derived, as no source says it: {} entries, such as {}\n", raised->derived.size(),
                   raised->derived.front());
    for (const std::string& who : deployed->left_out) fmt::print("{}\n", who);
    return deployed->document;
}

void print_totals(const scene::Scene& scene) {
    for (std::size_t s = 0; s < scene.sides.size(); ++s) {
        const muster::Totals t = muster::totals_of(scene, scene::SideId{s});
        if (t.units > 0)
            fmt::print("{}: {} formations, {} units, {} men, {} guns; {} figures on {} bases\n",
                       scene.sides[s].name, t.formations, t.units, t.men, t.guns, t.figures, t.bases);
    }
}

Exit make_new(const NewOptions& options, const std::filesystem::path& target) {
    const auto land = made(options);
    if (!land) return complain(land.error());
    const auto document = with_armies(options, *land);
    if (!document) return complain(document.error());
    // What was made must be a scene before anything is written.
    const auto scene = scene::load_scene(*document);
    if (!scene) return complain(scene.error());
    const auto saved = scene::save_scene(*document, target);
    if (!saved) return complain(saved.error(), Exit::failed);
    print_totals(*scene);
    return Exit::done;
}

// What a packed scene is made of lies together before it is packed, and is gone afterwards.
struct Bench {
    std::filesystem::path folder;
    ~Bench() {
        std::error_code none;
        std::filesystem::remove_all(folder, none);
    }
};

Exit make_anywhere(NewOptions options) {
    const std::filesystem::path target = options.output;
    if (!scene::is_packed(target)) return make_new(options, target);
    if (const auto writable = check_writable(target); !writable)
        return complain(writable.error(), Exit::failed);
    std::error_code failed;
    const Bench bench{std::filesystem::temp_directory_path(failed) /
                      fmt::format("vantage-new-{}", platform::process_id())};
    if (!std::filesystem::create_directory(bench.folder, failed))
        return complain(Error{bench.folder.string(), "", "cannot be made"}, Exit::failed);
    options.output = (bench.folder / target.stem()).string() + ".json";
    return make_new(options, target);
}

}

void add_new(CLI::App& app, Job& job) {
    CLI::App* command = app.add_subcommand("new", "Make a battle of your own: a table, and the ground on it");
    const auto options = std::make_shared<NewOptions>();
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
    command
        ->add_option("--army", options->armies, "A nation and what it brings, twice: french=division,cavalry")
        ->type_name("NATION=FORMATION,...");
    command
        ->add_option("--order-of-battle", options->order_of_battle,
                     "Armies as a table of text, a line for each unit")
        ->type_name("CSV");
    command->add_option("--dem", options->heights, "Real ground: rasters of heights that GDAL reads")
        ->type_name("FILE...");
    command
        ->add_option("--vectors", options->vectors,
                     "With it: maps as .osm, .pbf, GeoJSON, Shapefile or GeoPackage")
        ->type_name("FILE...");
    command
        ->add_option("--keep", options->keeps,
                     "With it: what of today stays on the map: motorways, railways, suburbs")
        ->type_name("WHAT")
        ->delimiter(',');
    command
        ->add_option("--centre", options->centre,
                     "With it: the middle of the table; else that of the heights is taken")
        ->type_name("LAT,LON");
    CLI::Option* picture = command->add_option("--picture", options->picture,
                                               "A map of old to draw after, laid under the table: by its own "
                                               "georeference and --centre, or by control points");
    picture->type_name("FILE");
    command
        ->add_option("--control", options->controls,
                     "With it, three times or more: a place in the picture, and in yards from the table's "
                     "south-west corner")
        ->type_name("COLUMN,ROW,EAST,NORTH")
        ->needs(picture);
    command->add_option("--control-place", options->places, "The same with a place in degrees")
        ->type_name("COLUMN,ROW,LAT,LON")
        ->needs(picture);
    command->add_option("--seed", options->seed, "Another number, another country");
    command->footer(
        "Examples:\n"
        "  vantage new -o my.json --size 6x4ft --ground 100 --figures 6 --landscape hilly --wood "
        "much --seed 7\n"
        "  vantage new -o my.json --picture old-map.jpg --control 0,0,0,4800 --control 1500,0,7200,4800 "
        "--control 0,1000,0,0\n"
        "  vantage new -o my.vantage-scene --dem N49E016.hgt --vectors brno.osm.pbf --centre "
        "49.13,16.76\n"
        "  vantage new -o my.json --like scenes/mir-1812.json --ground 75\n"
        "  vantage new -o my.json --year 1809 --army french=division,division --army "
        "austrian=division,light,cavalry");
    command->callback([options, &job] { job = [options] { return make_anywhere(*options); }; });
}

}
