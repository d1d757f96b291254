#pragma once

#include "tools/vantage/command.h"

namespace vantage::cli {

/// The subcommands that hand a battle on to others: one function for each file.
void add_export(CLI::App&, Job&);
void add_live(CLI::App&, Job&);
void add_share(CLI::App&, Job&);
void add_stills(CLI::App&, Job&);

inline void add_sharing(CLI::App& app, Job& job) {
    add_export(app, job);
    add_live(app, job);
    add_share(app, job);
    add_stills(app, job);
}

}
