#include "tools/vantage/command.h"
#include "tools/vantage/making_commands.h"
#include "tools/vantage/sharing_commands.h"

#include "engine/platform/start.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>

namespace vantage::cli {

Exit complain(const Error& error, Exit status) { return complain(error.text(), status); }

Exit complain(std::string_view message, Exit status) {
    fmt::print(stderr, "vantage: {}\n", message);
    return status;
}

namespace {

int run(std::vector<std::string> words) {
    CLI::App app{"Vantage: a 3D tabletop for miniature wargames with real measuring tools", "vantage"};
    app.set_version_flag("--version", "vantage " VANTAGE_VERSION);
    app.require_subcommand(0, 1);

    Job job;
    add_assist(app, job);
    add_bench(app, job);
    add_check(app, job);
    add_film(app, job);
    add_guide(app, job);
    add_manual(app, job);
    add_measure(app, job);
    add_render(app, job);
    add_odds(app, job);
    add_play(app, job);
    add_resolve(app, job);
    add_rules(app, job);
    add_sheet(app, job);
    add_scales(app, job);
    add_shop(app, job);
    add_study(app, job);
    add_view(app, job);
    add_sharing(app, job);
    add_making(app, job);

    try {
        std::reverse(words.begin(), words.end()); // it takes them from the back
        app.parse(std::move(words));
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) return app.exit(e);
        return static_cast<int>(complain(fmt::format("{} (--help shows what it takes)", e.what())));
    }
    return static_cast<int>(job());
}

}
}

int main(int argc, char** argv) {
    // Libraries may throw; nothing of ours does. Whatever arrives here is one line and a failed job.
    try {
        return vantage::cli::run(vantage::platform::begin_program(argc, argv));
    } catch (const std::exception& e) {
        fmt::print(stderr, "vantage: {}\n", e.what());
        return 1;
    }
}
