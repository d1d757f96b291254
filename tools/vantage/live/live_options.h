#pragma once

#include "engine/live/broadcast.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <string>

namespace vantage::cli {

/// How a game is shown to a stream, as options of a command.
struct LiveOptions {
    live::ServerSettings server{};
    std::string files;

    /// Without the port, which each command takes in a way of its own.
    void add_to(CLI::App&);
};

/// The server with its pages and the one that tells it of the game. Destroyed in the right order.
struct LiveShow {
    std::unique_ptr<live::Server> server;
    std::unique_ptr<live::Broadcast> broadcast;
};
/// Refused where the port is taken or the folder cannot be written.
Result<LiveShow> start_live(const live::ServerSettings&, const std::filesystem::path& files);

}
