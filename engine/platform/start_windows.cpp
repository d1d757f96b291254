#include "engine/platform/start.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <io.h>

#include <windows.h>

#include <shellapi.h>

namespace vantage::platform {
namespace {

// Started by a double click, the program has a console that shows nothing and would stand beside its window.
void hide_own_console() {
    DWORD only = 0;
    if (GetConsoleProcessList(&only, 1) == 1) ShowWindow(GetConsoleWindow(), SW_HIDE);
}

}

std::vector<std::string> begin_program(int, char**) {
    for (std::FILE* stream : {stdin, stdout, stderr}) _setmode(_fileno(stream), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    int count = 0;
    wchar_t** words = CommandLineToArgvW(GetCommandLineW(), &count);
    std::vector<std::string> out;
    for (int i = 1; i < count; ++i) out.push_back(std::filesystem::path{words[i]}.string()); // UTF-8
    LocalFree(words);
    if (out.empty()) hide_own_console();
    return out;
}

void on_stop(void (*handler)(int)) {
    std::signal(SIGINT, handler); // reset by its first use
    std::signal(SIGBREAK, handler);
}
void no_stop() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGBREAK, SIG_DFL);
}

}
