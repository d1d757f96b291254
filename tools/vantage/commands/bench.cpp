#include "tools/vantage/commands/bench.h"

#include "tools/vantage/command.h"

namespace vantage::cli {

void add_bench(CLI::App& program, Job& job) {
    CLI::App* bench = program.add_subcommand("bench", "Measure how fast this machine answers");
    bench->require_subcommand(1);
    bench->footer("Examples:\n"
                  "  vantage bench load\n"
                  "  vantage bench measure\n"
                  "  vantage bench measure --rays 1000000 --json\n"
                  "  vantage bench render");
    add_bench_load(*bench, job);
    add_bench_measure(*bench, job);
    add_bench_render(*bench, job);
    add_bench_orbit(*bench, job);
    add_bench_picture(*bench, job);
    add_bench_rules(*bench, job);
    add_bench_report(*bench, job);
}

}
