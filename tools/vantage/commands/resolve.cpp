#include "tools/vantage/command.h"
#include "tools/vantage/rules_request.h"

#include "engine/core/files.h"
#include "engine/rules/answer.h"

#include <fmt/format.h>

#include <memory>
#include <random>

namespace vantage::cli {
namespace {

struct ResolveOptions {
    std::string file = "-";
    std::filesystem::path folder;
};

Exit resolve(const ResolveOptions& options) {
    const Result<RulesRequest> request = read_rules_request(options.file, options.folder);
    if (!request) return complain(request.error());
    // What a request leaves open is rolled; without a seed nobody needs to roll the same again.
    std::random_device source;
    SeededDice dice{(std::uint64_t{source()} << 32) | source()};
    const Result<rules::Resolution> result = rules::answer(request->request, request->system, dice);
    if (!result) return complain(result.error());
    fmt::print("{}\n", rules::to_json(*result));
    return Exit::done;
}

}

void add_resolve(CLI::App& app, Job& job) {
    auto options = std::make_shared<ResolveOptions>();
    CLI::App* command =
        app.add_subcommand("resolve", "Work out one table of the rules, from a request in JSON");
    command->add_option("request", options->file, "The request; standard input if it is left out or -");
    command->add_option("--folder", options->folder, "Where the rules systems are, in place of assets/rules");
    command->footer(R"(Examples:
  vantage resolve request.json
  echo '{"system":"paces","table":"leader-hit","facts":{"zone":"p2"},"dice":[4,9]}' | vantage resolve
  echo '{"system":"paces","table":"morale-check","facts":{"morale_rating":9},"dice":[4,9]}' | vantage resolve

A request names system, edition, table and facts; "dice" and "dice_more" hold real dice, "seed" rolls them.
A table of two sides takes facts and dice under "attacker" and "defender".)");
    command->callback([&job, options] { job = [options] { return resolve(*options); }; });
}

}
