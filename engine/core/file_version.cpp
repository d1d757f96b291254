#include "engine/core/file_version.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage {
namespace {

template <class Json> Result<int> version_of(const Json& root, const std::string& file, int newest) {
    if (!root.is_object() || !root.contains("version")) return 1;
    const auto& version = root["version"];
    if (!version.is_number_integer() || version.template get<double>() < 1)
        return Error{file, "/version", fmt::format("is {}, takes a whole number from 1", version.dump())};
    if (version.template get<double>() > newest)
        return Error{file, "/version",
                     fmt::format("is {}, this program reads {}: it was written by a newer one",
                                 version.dump(), newest == 1 ? "1" : fmt::format("1 to {}", newest))};
    return version.template get<int>();
}

}

Result<int> file_version(const nlohmann::json& root, const std::string& file, int newest) {
    return version_of(root, file, newest);
}

Result<void> upgrade(nlohmann::ordered_json& root, const std::string& file, std::span<const Upgrade> steps) {
    const int newest = static_cast<int>(steps.size()) + 1;
    const Result<int> version = version_of(root, file, newest);
    if (!version) return version.error();
    if (*version == newest) return {};
    for (int v = *version; v < newest; ++v) steps[static_cast<std::size_t>(v - 1)](root);
    root["version"] = newest;
    return {};
}

}
