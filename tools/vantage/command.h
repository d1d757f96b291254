#pragma once

#include "engine/core/error.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string_view>

namespace vantage::cli {

/// What the program tells the shell.
enum class Exit : int { done = 0, failed = 1, bad_input = 2 };

/// What the chosen subcommand does once the command line has been read.
using Job = std::function<Exit()>;

/// One line on standard error, and the status to leave with.
Exit complain(const Error&, Exit = Exit::bad_input);
Exit complain(std::string_view message, Exit = Exit::bad_input);

// One function for each file in commands/: adds its subcommand to the program and, when it is chosen,
// puts its work into `job`.
void add_assist(CLI::App&, Job&);
void add_bench(CLI::App&, Job&);
void add_check(CLI::App&, Job&);
void add_film(CLI::App&, Job&);
void add_guide(CLI::App&, Job&);
void add_manual(CLI::App&, Job&);
void add_measure(CLI::App&, Job&);
void add_render(CLI::App&, Job&);
void add_play(CLI::App&, Job&);
void add_odds(CLI::App&, Job&);
void add_resolve(CLI::App&, Job&);
void add_rules(CLI::App&, Job&);
void add_sheet(CLI::App&, Job&);
void add_scales(CLI::App&, Job&);
void add_shop(CLI::App&, Job&);
void add_study(CLI::App&, Job&);
void add_view(CLI::App&, Job&);

}
