#pragma once

#include <nlohmann/json.hpp>

#include <vector>

namespace vantage::tests {

/// The same with any one part of it missing, or of a kind and size that nobody expects.
inline std::vector<nlohmann::json> broken(const nlohmann::json& whole) {
    using nlohmann::json;
    std::vector<json> all{nullptr,
                          true,
                          "",
                          "nobody",
                          "#900000",
                          "#-1",
                          -1,
                          1e300,
                          -2.5,
                          json::array(),
                          json::object(),
                          json::array({1e300, -1e300, 0}),
                          json::array({"nobody"})};
    if (!whole.is_structured()) return all;
    for (auto part = whole.begin(); part != whole.end(); ++part) {
        json without = whole;
        if (whole.is_object())
            without.erase(part.key());
        else
            without.erase(static_cast<std::size_t>(part - whole.begin()));
        all.push_back(std::move(without));
        for (json& other : broken(*part)) {
            json with = whole;
            if (whole.is_object())
                with[part.key()] = std::move(other);
            else
                with[static_cast<std::size_t>(part - whole.begin())] = std::move(other);
            all.push_back(std::move(with));
        }
        if (whole.is_array()) break; // its other items are like the first
    }
    return all;
}

}
