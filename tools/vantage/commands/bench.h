#pragma once

#include "tools/vantage/command.h"

namespace vantage::cli {

// One function for each bench_….cpp: adds its part to `vantage bench`.
void add_bench_load(CLI::App& bench, Job& job);
void add_bench_measure(CLI::App& bench, Job& job);
void add_bench_rules(CLI::App& bench, Job&);
void add_bench_render(CLI::App& bench, Job&);
void add_bench_orbit(CLI::App& bench, Job&);
void add_bench_picture(CLI::App& bench, Job&);
void add_bench_report(CLI::App& bench, Job&);

}
