#include "engine/platform/start.h"

#include <csignal>

namespace vantage::platform {

std::vector<std::string> begin_program(int argc, char** argv) { return {argv + 1, argv + argc}; }

void on_stop(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}
void no_stop() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

}
