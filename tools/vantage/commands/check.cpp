#include "engine/scene/check.h"
#include "engine/core/json.h"
#include "engine/table/footprints.h"
#include "tools/vantage/command.h"
#include "tools/vantage/scene_options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace vantage::program {
namespace {

using nlohmann::json;

/// What a file turned out to be, and what is wrong with it.
struct Finding {
    std::string file;
    std::string kind;    ///< "scene", "basing", …
    std::string summary; ///< a few words about what it holds
    Problems problems;
};

struct Options {
    std::vector<std::string> files;
    SceneOptions scene;
    bool as_json = false;
};

void check_scene_file(const std::string& file, const scene::LoadOptions& options, Finding& finding) {
    const auto loaded = scene::load_scene(file, options, finding.problems);
    if (!loaded) return;
    scene::check_scene(*loaded, finding.problems);
    finding.summary =
        fmt::format("{}: {} units in {} formations, {} figures of {} mm at {} yards per inch", loaded->title,
                    loaded->units.size(), loaded->formations.size(), scene::figures_in(*loaded),
                    loaded->scales.figures.value(), loaded->scales.ground.per_inch().value());
}

void check_basing_file(const std::string& file, Finding& finding) {
    Result<table::Basing> basing = table::standard_basing();
    const auto document = load_json(file);
    if (!basing || !document) return finding.problems.error(basing ? document.error() : basing.error());
    table::read_basing(JsonReader{*document, finding.problems}, *basing);
    finding.summary = fmt::format("{} overrides", basing->overrides.size());
}

void check_basing_table(const std::string& file, Finding& finding) {
    if (const auto table = table::load_footprints(file); !table)
        finding.problems.error(table.error());
    else
        finding.summary = fmt::format("{} kinds of base", table->rows().size());
}

// A kind of file: how it is known and how it is checked. A further kind is a further line.
struct Kind {
    const char* name;
    const char* schema; // the end of its "$schema"
    const char* key;    // a key that only this kind has
    std::function<void(const std::string&, const scene::LoadOptions&, Finding&)> check;
};

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{
        {"scene", "scene.schema.json", "sides", check_scene_file},
        {"basing", "basing.schema.json", "overrides",
         [](const std::string& file, const scene::LoadOptions&, Finding& f) { check_basing_file(file, f); }},
        {"basing table", "basing-table.schema.json", "rows",
         [](const std::string& file, const scene::LoadOptions&, Finding& f) { check_basing_table(file, f); }},
    };
    return all;
}

const Kind* kind_of(const json& root) {
    if (!root.is_object()) return nullptr;
    if (const auto schema = root.find("$schema"); schema != root.end() && schema->is_string())
        for (const Kind& kind : kinds())
            if (schema->get_ref<const std::string&>().ends_with(fmt::format("/{}", kind.schema)))
                return &kind;
    for (const Kind& kind : kinds())
        if (root.contains(kind.key)) return &kind;
    // A scene that lacks its armies is still a scene.
    return root.contains("ground") || root.contains("scales") ? kinds().data() : nullptr;
}

Finding check_file(const std::string& file, const scene::LoadOptions& options) {
    Finding finding{file, "", "", {}};
    const auto document = load_json(file);
    if (!document) {
        finding.problems.error(document.error());
        return finding;
    }
    const Kind* kind = kind_of(*document->root);
    if (kind == nullptr) {
        finding.problems.error({file, "", "is no scene, basing or basing table: name its \"$schema\""});
        return finding;
    }
    finding.kind = kind->name;
    kind->check(file, options, finding);
    return finding;
}

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
                       {"summary", f.summary},
                       {"ok", f.problems.ok()},
                       {"errors", as_json(f.problems.errors())},
                       {"warnings", as_json(f.problems.warnings())}});
    fmt::print("{}\n", out.dump(2));
}

void print_text(const Finding& f) {
    for (const Error& e : f.problems.errors()) fmt::print(stderr, "vantage: {}\n", e.text());
    for (const Error& e : f.problems.warnings()) fmt::print(stderr, "vantage: warning: {}\n", e.text());
    if (!f.problems.ok()) return;
    const std::size_t warnings = f.problems.warnings().size();
    fmt::print("{}: {}, {} ({})\n", f.file, f.kind,
               warnings == 0 ? "no problems"
                             : fmt::format("{} warning{}", warnings, warnings == 1 ? "" : "s"),
               f.summary);
}

Exit check(const Options& options) {
    const auto load_options = options.scene.load_options();
    if (!load_options) return complain(load_options.error());
    std::vector<Finding> findings;
    for (const std::string& file : options.files) findings.push_back(check_file(file, *load_options));
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
    CLI::App* command = app.add_subcommand("check", "Find every problem in a scene or basing file");
    const auto options = std::make_shared<Options>();
    command->add_option("files", options->files, "Files to check")->required()->type_name("FILE");
    options->scene.add_to(*command);
    command->add_flag("--json", options->as_json, "Answer in JSON");
    command->footer(
        "Examples:\n"
        "  vantage check scenes/mir-1812.json\n"
        "  vantage check scenes/*.json --ground 200 --figures 2\n"
        "  vantage check my-bases.json --json\n"
        "Every problem is one line with its place in the file. Status 2 if there are errors; warnings\n"
        "alone leave 0.");
    command->callback([options, &job] { job = [options] { return check(*options); }; });
}

}
