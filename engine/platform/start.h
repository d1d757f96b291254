#pragma once

#include <string>
#include <vector>

namespace vantage::platform {

/// What main() does first: standard streams as bytes, and the words of the command line, without the
/// program's name, in UTF-8.
std::vector<std::string> begin_program(int argc, char** argv);

/// Has this called when a person or the system asks the program to end; the second time it ends at once.
void on_stop(void (*handler)(int));
/// Undoes that.
void no_stop();

}
