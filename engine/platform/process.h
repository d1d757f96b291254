#pragma once

#include "engine/platform/files.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vantage::platform {

int process_id();
/// Whether a process of that number runs.
bool process_runs(int id);

/// Where a program is that is called by its name alone: beside our own or on the path.
std::optional<std::filesystem::path> find_program(const std::string& name);

/// What a program is started with.
struct Command {
    std::vector<std::string> words;       ///< the first is its name
    std::filesystem::path program{};      ///< which file it is; else it is found by its name
    const ScratchFile* scratch = nullptr; ///< a file that it may write to, as ScratchFile::name_for_child()
    bool fed = false;                     ///< its standard input comes from feed()
    bool heard = false;                   ///< what it prints is had by hear()
    bool quiet = false;                   ///< what it prints is thrown away
};

/// A program that runs beside ours. Its end is waited for by wait() or, at the latest, when this is
/// destroyed.
class Child {
public:
    /// Nothing where it cannot be started; errno says why, ENOENT if there is no such program.
    static std::optional<Child> start(const Command&);
    ~Child();
    Child(Child&&) noexcept;
    Child& operator=(Child&&) noexcept;

    /// Whether it took them all.
    [[nodiscard]] bool feed(std::span<const std::uint8_t>);
    /// What it has printed since, without waiting. Nothing once it has closed its output; empty while it is
    /// silent.
    [[nodiscard]] std::optional<std::string> hear();
    /// Tells it to end at once.
    void stop();
    /// Ends its input and waits for its end; whether it ended well.
    bool wait();

private:
    Child() = default;
    std::intptr_t process_ = -1; ///< a number or a handle
    std::intptr_t input_ = -1;
    std::intptr_t output_ = -1;
};

/// Starts it and waits; whether it ended well.
bool run_and_wait(const Command&);
/// Runs a line of the system's command language; its standard output, or nothing if it failed.
std::optional<std::string> output_of(const std::string& line);

}
