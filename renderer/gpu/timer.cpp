#include "renderer/gpu/timer.h"

namespace vantage::render {

PassTimer::PassTimer(const Device& device, std::uint32_t most_passes)
    : device_(&device),
      pool_(device.get(),
            vk::QueryPoolCreateInfo{.queryType = vk::QueryType::eTimestamp, .queryCount = most_passes * 2}),
      most_(most_passes) {}

void PassTimer::start() {
    names_.clear();
    pool_.reset(0, most_ * 2);
}

void PassTimer::begin(const vk::raii::CommandBuffer& commands, const char* name) {
    commands.writeTimestamp2(vk::PipelineStageFlagBits2::eAllCommands, *pool_,
                             static_cast<std::uint32_t>(names_.size()) * 2);
    names_.emplace_back(name);
}

void PassTimer::end(const vk::raii::CommandBuffer& commands) {
    commands.writeTimestamp2(vk::PipelineStageFlagBits2::eAllCommands, *pool_,
                             static_cast<std::uint32_t>(names_.size()) * 2 - 1);
}

std::vector<PassTime> PassTimer::times() const {
    if (names_.empty()) return {};
    const auto count = static_cast<std::uint32_t>(names_.size()) * 2;
    const auto [result, ticks] = pool_.getResults<std::uint64_t>(
        0, count, count * sizeof(std::uint64_t), sizeof(std::uint64_t), vk::QueryResultFlagBits::e64);
    std::vector<PassTime> out;
    if (result != vk::Result::eSuccess) return out;
    for (std::size_t i = 0; i < names_.size(); ++i)
        out.push_back({names_[i], static_cast<double>(ticks[i * 2 + 1] - ticks[i * 2]) *
                                      static_cast<double>(device_->timestamp_period()) / 1e6});
    return out;
}

}
