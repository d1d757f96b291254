#pragma once

#include "engine/core/result.h"
#include "engine/frame/frame.h"
#include "renderer/view/sampling.h"

#include <CLI/CLI.hpp>

#include <string>

namespace vantage::cli {

/// How pictures and films are taken: what a photographer chooses.
struct LookOptions {
    std::string quality = "draft";
    std::string grade;
    std::string room = "studio";
    double aperture = 0;
    double tilt_shift = 0;
    double contours = 0;

    void add_to(CLI::App&);
    /// Reads the grade's file, if one is named.
    [[nodiscard]] Result<void> apply(frame::Frame&) const;
    [[nodiscard]] std::uint32_t samples() const;
};

}
