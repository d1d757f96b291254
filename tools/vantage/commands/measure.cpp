#include "tools/vantage/command.h"
#include "tools/vantage/measuring/batch.h"
#include "tools/vantage/measuring/queries.h"
#include "tools/vantage/scene_options.h"

#include "engine/core/files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>

namespace vantage::cli {

namespace {

/// What all measurements take.
struct Common {
    MeasureSource board;
    SceneOptions scales;
    bool json = false;
    unsigned threads = 0;
};

void add_board(CLI::App& app, Common& common) {
    app.add_option("scene", common.board.scene, "A scene file");
    app.add_option("--terrain", common.board.terrain,
                   "A heightmap (8- or 16-bit grey PNG, row 0 north) in place of a scene");
    app.add_option("--extent", common.board.extent, "The ground it covers, WIDTHxDEPTH in yards");
    app.add_option("--relief", common.board.relief, "The heights of black and white, LOW:HIGH in yards");
    app.add_flag("--json", common.json, "Print one JSON object");
    app.add_option("--threads", common.threads, "How many threads (0: all cores)")
        ->check(CLI::Range(0U, 256U));
    common.scales.add_to(app);
}

void add_sight(CLI::App& app, SightChoice& sight) {
    app.add_option("--sight", sight.kind,
                   "ground (true heights in yards) or table (figures and relief as built)")
        ->capture_default_str();
    app.add_option("--eye", sight.eye,
                   "The looker's eye in yards above the ground (else by who looks, as the rules have it)");
    app.add_option("--target", sight.target,
                   "The target's height in yards above the ground (else by who it is)");
    app.add_option("--blocks", sight.blocks,
                   "What blocks besides the ground: none, or woods, built-up, buildings, walls, crops, "
                   "smoke, friends, enemies with commas "
                   "(else as the scene's rules say)");
    app.add_option("--wood-depth", sight.wood_depth, "How many yards of wood may be looked through")
        ->check(CLI::Range(0.0, 1e6));
    app.add_option("--threshold", sight.threshold, "The share of a base that must be seen, 0 to 1")
        ->check(CLI::Range(0.0, 1.0));
}

Result<MeasureContext> open(const Common& common) {
    MeasureSource choice = common.board;
    const auto load = common.scales.load_options();
    if (!load) return load.error();
    choice.load = *load;
    return MeasureContext::open(choice);
}

Exit print(const Result<Answer>& answer, bool json) {
    if (!answer) return complain(answer.error());
    if (json)
        fmt::print("{}\n", answer->json->dump());
    else
        fmt::print("{}", answer->text);
    return Exit::done;
}

Exit run_batch(const Common& common, const LosQuery& query, const std::string& batch) {
    const auto board = open(common);
    if (!board) return complain(board.error());
    const auto eye = read_height(query.sight.eye.value_or(board->eyes().on_foot().value()), "--eye");
    if (!eye) return complain(eye.error());
    const auto target = read_height(query.sight.target.value_or(board->eyes().on_foot().value()), "--target");
    if (!target) return complain(target.error());
    std::string requests;
    if (batch == "-") {
        requests.assign(std::istreambuf_iterator<char>{std::cin}, {});
    } else {
        auto text = read_file(batch, std::uint64_t{16} << 30);
        if (!text) return complain(text.error());
        requests = std::move(*text);
    }
    const auto answers = answer_batch(*board, requests, batch == "-" ? "standard input" : batch,
                                      {*eye, *target, common.threads});
    if (!answers) return complain(answers.error());
    if (std::fwrite(answers->data(), 1, answers->size(), stdout) != answers->size())
        return complain("could not write the answers", Exit::failed);
    return Exit::done;
}

/// Adds a measurement whose work is one function of the board.
template <class Query>
CLI::App* add_query(CLI::App& measure, Job& job, const char* name, const char* about,
                    const std::shared_ptr<Common>& common, const std::shared_ptr<Query>& query,
                    Result<Answer> (*work)(const MeasureContext&, const Query&)) {
    CLI::App* app = measure.add_subcommand(name, about);
    add_board(*app, *common);
    app->callback([common, query, work, &job] {
        job = [common, query, work] {
            const auto board = open(*common);
            if (!board) return complain(board.error());
            return print(work(*board, *query), common->json);
        };
    });
    return app;
}

void add_los(CLI::App& measure, Job& job, const std::shared_ptr<Common>& common) {
    const auto query = std::make_shared<LosQuery>();
    const auto batch = std::make_shared<std::string>();
    CLI::App* app = measure.add_subcommand("los", "Whether one place sees another, why, and by how much");
    add_board(*app, *common);
    add_sight(*app, query->sight);
    app->add_option("--from", query->from,
                    "Who looks: EAST,NORTH in yards from the south-west corner, a unit, commander or place");
    app->add_option("--to", query->to, "Who is looked at");
    app->add_option("--samples", query->samples, "Places on a base that are looked at")
        ->check(CLI::Range(9, 10'000))
        ->capture_default_str();
    app->add_option("--profile", query->profile, "Write the side view to a .png, .json or .txt");
    app->add_option(
        "--batch", *batch,
        "Answer a file (or - for standard input) of requests, one JSON object a line, over bare ground");
    app->footer(
        "margin is the least height of the line over the ground and whatever would block it, ends included, "
        "in yards:\n"
        "positive when it clears by that much, negative when it runs that far below. blocked_at is the "
        "distance in\n"
        "yards along the line, in plan from --from, where it first stops, null if it does not; blocked_point "
        "is where.\n"
        "The ground is the two triangles a cell that are drawn; ground_change says how far Jolt's rounding "
        "moved them.\n\n"
        "Examples:\n"
        "  vantage measure los scenes/mir-1812.json --from \"Turno\" --to 4200,3000\n"
        "  vantage measure los --terrain h.png --extent 4000x3000 --relief 0:60 --from 100,200 --to 900,700 "
        "--eye 2 --target 2 --json\n"
        "  vantage measure los --terrain h.png --extent 4000x3000 --relief 0:60 --batch requests.jsonl\n"
        "    with lines such as {\"from\":[100,200],\"to\":[900,700],\"eye\":2.6,\"target\":1.9}");
    app->callback([common, query, batch, &job] {
        job = [common, query, batch] {
            if (!batch->empty()) return run_batch(*common, *query, *batch);
            const auto board = open(*common);
            if (!board) return complain(board.error());
            return print(measure_los(*board, *query), common->json);
        };
    });
}

void add_viewshed(CLI::App& measure, Job& job, const std::shared_ptr<Common>& common) {
    const auto query = std::make_shared<ViewshedQuery>();
    CLI::App* app =
        measure.add_subcommand("viewshed", "Every place that is seen from a point or a commander");
    add_board(*app, *common);
    add_sight(*app, query->sight);
    app->add_option("--from,place", query->from,
                    "Who looks: EAST,NORTH in yards, a unit, commander or place");
    app->add_option("--cell", query->cell, "1px for one pixel per heightmap sample, or yards")
        ->capture_default_str();
    app->add_option("-o,--output", query->output, "Write the mask as PNG: 255 seen, 0 not, north up");
    app->footer("Examples:\n"
                "  vantage measure viewshed --terrain h.png --extent 4000x3000 --relief 0:60 --from "
                "2000,1500 --eye 2.5 --target 2.5 --cell 1px -o mask.png\n"
                "  vantage measure viewshed scenes/mir-1812.json --from \"Platov\" -o platov.png");
    app->callback([common, query, &job] {
        job = [common, query] {
            const auto board = open(*common);
            if (!board) return complain(board.error());
            query->threads = common->threads;
            return print(measure_viewshed(*board, *query), common->json);
        };
    });
}

void add_command(CLI::App& measure, Job& job, const std::shared_ptr<Common>& common) {
    const auto query = std::make_shared<CommandQuery>();
    CLI::App* app = measure.add_subcommand(
        "command", "Commanding ground: how much of the table each place of a grid sees, over bare ground");
    add_board(*app, *common);
    app->add_option("--zone", query->zone,
                    "A side: look only from ground that is nearer to it than to its enemies");
    app->add_option("--battery", query->battery, "A unit: count only ground within its range of each place");
    app->add_option("--eye", query->eye, "The looker's eye in yards above the ground (else a man on foot)");
    app->add_option("--target", query->target,
                    "What is looked for, in yards above the ground (else as high as the eye, which is "
                    "quicker: each line then answers for both its ends)");
    app->add_option("--places", query->places, "Places a side, spread over the ground's samples")
        ->check(CLI::Range(2, 1024))
        ->capture_default_str();
    app->add_flag("--preview", query->preview, "Look from every eighth place alone");
    app->add_option("-o,--output", query->output, "Write the map as PNG, a pixel a place, north up");
    app->footer(
        "Every pair of places is settled by the same line of sight as `measure los` on bare ground.\n\n"
        "Examples:\n"
        "  vantage measure command scenes/mir-1812.json -o command.png\n"
        "  vantage measure command scenes/mir-1812.json --zone Russia --battery \"1st Don horse company\" "
        "--preview");
    app->callback([common, query, &job] {
        job = [common, query] {
            const auto board = open(*common);
            if (!board) return complain(board.error());
            query->threads = common->threads;
            return print(measure_command(*board, *query), common->json);
        };
    });
}

}

void add_measure(CLI::App& program, Job& job) {
    CLI::App* measure = program.add_subcommand(
        "measure", "Tape, lines of sight, arcs, rings, viewsheds, vantage points and reach");
    measure->require_subcommand(1);
    measure->footer(
        "Examples:\n"
        "  vantage measure tape scenes/mir-1812.json \"Platov\" 5000,4000\n"
        "  vantage measure los scenes/mir-1812.json --from \"Platov\" --to \"Turno\" --profile side.png");
    const auto common = std::make_shared<Common>();
    add_los(*measure, job, common);
    add_viewshed(*measure, job, common);
    add_command(*measure, job, common);

    const auto tape = std::make_shared<TapeQuery>();
    CLI::App* app =
        add_query(*measure, job, "tape", "How far along a way, in every unit", common, tape, measure_tape);
    app->add_option("places,--along", tape->along, "Two or more of EAST,NORTH, units, commanders and places");
    app->add_option("--pace", tape->pace_inches, "Inches of a pace")->capture_default_str();
    app->footer("Examples:\n  vantage measure tape scenes/mir-1812.json 1000,2000 1500,2500 \"Mir\"\n"
                "  vantage measure tape --terrain h.png --extent 4000x3000 --relief 0:60 --along 0,0 "
                "4000,3000 --json");

    const auto arc = std::make_shared<UnitQuery>();
    app = add_query(*measure, job, "arc",
                    "Who stands in a unit's arc, how far, and whether its firing lane is clear", common, arc,
                    measure_arc);
    app->add_option("unit", arc->unit, "A unit's id or name")->required();
    add_sight(*app, arc->sight);
    app->footer("Example:\n  vantage measure arc scenes/mir-1812.json p28/1");

    const auto rings = std::make_shared<std::string>();
    app = add_query<std::string>(*measure, job, "rings",
                                 "The rules' ranges around a base, and who is within each", common, rings,
                                 measure_rings);
    app->add_option("place", *rings, "A unit, commander, place or EAST,NORTH")->required();
    app->footer("Example:\n  vantage measure rings scenes/mir-1812.json p28/1 --json");

    const auto seen = std::make_shared<UnitQuery>();
    app = add_query(*measure, job, "seen", "Whom a unit sees and who sees it", common, seen, measure_seen);
    app->add_option("unit", seen->unit, "A unit's id or name, or a commander")->required();
    add_sight(*app, seen->sight);
    app->footer("Example:\n  vantage measure seen scenes/mir-1812.json p28/1");

    const auto reach = std::make_shared<ReachQuery>();
    app = add_query(*measure, job, "reach", "The ground that a unit can reach this turn", common, reach,
                    measure_reach);
    app->add_option("unit", reach->unit, "A unit's id or name, or a commander")->required();
    app->add_option("--to", reach->to, "A place for the cheapest path");
    app->add_option("--cell", reach->cell, "Yards a cell of the cost field")->capture_default_str();
    app->add_option("-o,--output", reach->output,
                    "Write the cost field as PNG: bright is near, 0 out of reach");
    app->footer("Example:\n  vantage measure reach scenes/mir-1812.json p28/1 --to 5000,4000 -o reach.png");

    const auto vantage = std::make_shared<VantageQuery>();
    app = add_query(*measure, job, "vantage",
                    "The best places to stand, and whether a vantage point is superior", common, vantage,
                    measure_vantage);
    app->add_option("--commander", vantage->commander, "Look for places within this commander's move");
    app->add_option("--over", vantage->over,
                    "Whether that commander has a superior vantage point over this one");
    app->add_option("--region", vantage->region, "Look within WEST,SOUTH:EAST,NORTH");
    app->add_option("--side", vantage->side, "Whose eyes, when no commander is named");
    app->add_option("--rank", vantage->rank, "By what is seen: all, table, enemy or own")
        ->capture_default_str();
    app->add_option("--step", vantage->step, "Yards between places (0: fitted)")->check(CLI::Range(0.0, 1e5));
    app->add_option("--best", vantage->best, "How many to print")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    add_sight(*app, vantage->sight);
    app->footer(
        "Example:\n  vantage measure vantage scenes/mir-1812.json --commander \"Platov\" --rank enemy");

    const auto wheel = std::make_shared<WheelQuery>();
    app = add_query(*measure, job, "wheel", "A wheel about a front corner, of a unit or a whole formation",
                    common, wheel, measure_wheel);
    app->add_option("who", wheel->who, "A unit or a formation")->required();
    app->add_option("--pivot", wheel->pivot, "The corner that stands: left or right")->capture_default_str();
    app->add_option("--angle", wheel->angle, "Degrees forward")->capture_default_str();
    app->footer("Example:\n  vantage measure wheel scenes/mir-1812.json p28 --pivot left --angle 30");

    const auto front = std::make_shared<std::string>();
    app = add_query<std::string>(*measure, job, "front",
                                 "A formation's front, flanks and rear, and who outflanks whom", common,
                                 front, measure_front);
    app->add_option("formation", *front, "A formation's id or name")->required();
    app->footer("Example:\n  vantage measure front scenes/mir-1812.json p28");
}

}
