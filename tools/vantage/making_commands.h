#pragma once

#include "tools/vantage/command.h"

namespace vantage::cli {

// The commands that make battles, each in a file of commands/.
void add_copy(CLI::App&, Job&);
void add_new(CLI::App&, Job&);

inline void add_making(CLI::App& app, Job& job) {
    add_copy(app, job);
    add_new(app, job);
}

}
