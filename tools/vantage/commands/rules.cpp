#include "tools/vantage/checking/finding.h"
#include "tools/vantage/command.h"

#include "engine/core/files.h"
#include "engine/rules/rulebook.h"
#include "engine/rules/wording.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace vantage::cli {
namespace {

using nlohmann::ordered_json;

struct RulesOptions {
    std::string system;
    std::string table;
    std::string edition;
    std::filesystem::path folder;
    bool json = false;
};

ordered_json describe(const rules::Table& table) {
    ordered_json facts = ordered_json::array();
    for (const rules::FactInfo& f : table.facts())
        facts.push_back({{"id", f.id}, {"label", f.label}, {"takes", f.takes()}, {"required", f.required}});
    return {{"id", table.id()},
            {"title", table.title()},
            {"about", table.about()},
            {"dice", table.dice().text()},
            {"sides", table.two_sided() ? 2 : 1},
            {"facts", std::move(facts)},
            {"outcomes", table.outcomes()}};
}

void print_table(const rules::Table& table, const rules::DistanceUnit& measure) {
    fmt::print("{} ({}{})\n", table.title(), table.dice().text(), table.two_sided() ? " each side" : "");
    if (!table.about().empty()) fmt::print("{}\n", rules::wording(table.about(), measure));
    for (const rules::FactInfo& f : table.facts())
        fmt::print("  {:<32} {}{}\n      {}\n", f.id, f.required ? "required: " : "", f.takes(),
                   rules::wording(f.label, measure));
    fmt::print("outcomes:");
    for (const std::string& outcome : table.outcomes()) fmt::print(" {}", outcome);
    fmt::print("\n");
}

void print_system(const rules::System& system) {
    fmt::print("{}: {}\n", system.id, system.name);
    for (const auto& [edition, tables] : system.tables) {
        fmt::print("  {}{} tables:", edition, edition.empty() ? "" : ",");
        for (const auto& [id, table] : tables) fmt::print(" {}", id);
        fmt::print("\n");
    }
}

ordered_json describe(const rules::System& system) {
    ordered_json tables = ordered_json::object();
    for (const auto& [edition, of_edition] : system.tables)
        for (const auto& [id, table] : of_edition)
            tables[edition.empty() ? "all" : edition].push_back(describe(table));
    return {{"id", system.id}, {"name", system.name}, {"tables", std::move(tables)}};
}

/// Every mistake in the files of the systems, each on its line.
bool all_right(const std::filesystem::path& folder, const std::string& only) {
    bool fine = true;
    std::error_code failed; // what is no folder of rules the Rulebook says
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
        if (!std::filesystem::exists(entry.path() / "system.json")) continue;
        if (!only.empty() && entry.path().filename() != only) continue;
        const Finding finding = check_file(entry.path(), {});
        for (const Error& e : finding.problems.errors()) fine = complain(e) == Exit::done;
    }
    return fine;
}

Exit show(const RulesOptions& options) {
    const std::filesystem::path folder =
        options.folder.empty() ? home() / "assets" / "rules" : options.folder;
    if (!all_right(folder, options.system)) return Exit::bad_input;
    const Result<rules::Rulebook> book = rules::Rulebook::load(folder, options.system);
    if (!book) return complain(book.error());
    if (!options.table.empty()) {
        const Result<rules::Table> table = book->table(options.system, options.edition, options.table);
        if (!table) return complain(table.error());
        if (options.json)
            fmt::print("{}\n", describe(*table).dump(2));
        else
            print_table(*table, book->system(options.system)->measure);
        return Exit::done;
    }
    ordered_json all = ordered_json::array();
    for (const auto& [id, system] : book->systems()) {
        if (options.json)
            all.push_back(describe(system));
        else
            print_system(system);
    }
    if (options.json) fmt::print("{}\n", all.dump(2));
    return Exit::done;
}

}

void add_rules(CLI::App& app, Job& job) {
    auto options = std::make_shared<RulesOptions>();
    CLI::App* command = app.add_subcommand(
        "rules", "Check the rules files and list the systems, their tables, and what a table asks for");
    command->add_option("system", options->system, "Only this rules system");
    command->add_option("table", options->table, "Only this table: its facts and outcomes");
    command->add_option("--edition", options->edition, "The edition of the table");
    command->add_option("--folder", options->folder, "Where the systems are, in place of assets/rules");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->footer(R"(Examples:
  vantage rules                       every file is read and checked; each mistake is named with its place
  vantage rules paces morale-check
  vantage rules maneuver-element close-action --json
  vantage rules --folder my/rules)");
    command->callback([&job, options] { job = [options] { return show(*options); }; });
}

}
