#pragma once

#include "renderer/gpu/device.h"

#include <chrono>
#include <string>
#include <vector>

namespace vantage::render {

/// How long a part of a frame took on the GPU.
struct PassTime {
    std::string name;
    double milliseconds = 0;
};

/// Two timestamps around each pass, and a label for whoever looks at the commands.
class PassTimer {
public:
    PassTimer(const Device&, std::uint32_t most_passes);
    void start();
    void begin(const vk::raii::CommandBuffer&, const char* name);
    void end(const vk::raii::CommandBuffer&);
    /// After the GPU has finished.
    [[nodiscard]] std::vector<PassTime> times() const;

private:
    const Device* device_;
    vk::raii::QueryPool pool_;
    std::uint32_t most_;
    std::vector<std::string> names_;
};

}
