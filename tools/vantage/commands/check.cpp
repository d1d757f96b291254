#include "tools/vantage/checking/finding.h"
#include "tools/vantage/command.h"
#include "tools/vantage/scene_options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::cli {
namespace {

using nlohmann::json;

struct CheckedFiles {
    std::vector<std::string> files;
    SceneOptions scene;
    std::string orders_for;
    bool as_json = false;
};

json as_json(const std::vector<Error>& errors) {
    json list = json::array();
    for (const Error& e : errors)
        list.push_back({{"file", e.file}, {"where", e.where}, {"message", e.message}});
    return list;
}

void print_json(const std::vector<Finding>& findings) {
    json out = json::array();
    for (const Finding& f : findings)
        out.push_back({{"file", f.file},
                       {"kind", f.kind},
                       {"facts", f.facts},
                       {"ok", f.problems.ok()},
                       {"errors", as_json(f.problems.errors())},
                       {"warnings", as_json(f.problems.warnings())}});
    fmt::print("{}\n", out.dump(2, ' ', false, json::error_handler_t::replace)); // names may be no UTF-8
}

void print_text(const Finding& f) {
    for (const Error& e : f.problems.errors()) fmt::print(stderr, "vantage: {}\n", e.text());
    for (const Error& e : f.problems.warnings()) fmt::print(stderr, "vantage: warning: {}\n", e.text());
    if (!f.problems.ok()) return;
    const std::size_t warnings = f.problems.warnings().size();
    fmt::print("{}: ok: {}, {}{}\n", f.file, f.kind, f.facts,
               warnings == 0 ? "" : fmt::format(" ({} warning{})", warnings, warnings == 1 ? "" : "s"));
}

Exit check(const CheckedFiles& options) {
    const auto load_options = options.scene.load_options();
    if (!load_options) return complain(load_options.error());
    std::vector<Finding> findings;
    for (const std::string& file : options.files)
        findings.push_back(check_file(file, {*load_options, options.orders_for}));
    bool ok = true;
    for (const Finding& f : findings) {
        ok = ok && f.problems.ok();
        if (!options.as_json) print_text(f);
    }
    if (options.as_json) print_json(findings);
    return ok ? Exit::done : Exit::bad_input;
}

}

void add_check(CLI::App& app, Job& job) {
    CLI::App* command = app.add_subcommand("check", "Find every problem in any file that Vantage reads");
    const auto options = std::make_shared<CheckedFiles>();
    command->add_option("files", options->files, "Files to check")->required()->type_name("FILE");
    options->scene.add_to(*command);
    command->add_option("--orders-for", options->orders_for, "The scene that files of orders are for")
        ->type_name("SCENE");
    command->add_flag("--json", options->as_json, "Answer in JSON");
    command->footer(
        "Examples:\n"
        "  vantage check scenes/mir-1812.json\n"
        "  vantage check scenes/*.json --ground 200 --figures 2\n"
        "  vantage check my-bases.json hills.png hussar.glb game.vantage --json\n"
        "  vantage check turn-1.txt --orders-for scenes/mir-1812.json\n"
        "Takes scenes, rules data (a file or the system's folder), journals, heightmaps, glTF and GLB "
        "models,\n"
        "orders, settings, basings, prices, palettes and requests for tables, told apart by their content.\n"
        "Every problem is one line with its place in the file. Status 2 if there are errors; warnings\n"
        "alone leave 0.");
    command->callback([options, &job] { job = [options] { return check(*options); }; });
}

}
