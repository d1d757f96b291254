#pragma once

#include "engine/core/files.h"
#include "engine/editing/edits.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

namespace vantage::tests {

using Json = nlohmann::ordered_json;

/// A level table of 2000 by 1400 yards with nothing on it.
inline editing::Document meadow() {
    const Json json = Json::parse(R"({
      "title": "Meadow", "scales": { "ground": 100, "figures": 6 },
      "ground": { "extent": [2000, 1400], "sculpted": { "base": 100 } },
      "terrain": { "areas": [], "lines": [], "points": [] }, "sides": [] })");
    return {"meadow.json", editing::Value{json}};
}

inline GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

inline Json line(const char* kind, const std::vector<std::pair<int, int>>& points) {
    Json out{{"kind", kind}, {"points", Json::array()}};
    for (const auto& [east, north] : points) out["points"].push_back(Json::array({east, north}));
    return out;
}

inline Json area(const char* kind, const std::vector<std::pair<int, int>>& outline) {
    Json out{{"kind", kind}, {"outline", Json::array()}};
    for (const auto& [east, north] : outline) out["outline"].push_back(Json::array({east, north}));
    return out;
}

inline editing::Document made(const Result<editing::Step>& step) {
    if (!step) FAIL(step.error().text());
    return step->after;
}

inline editing::Document opened(const char* scene) {
    const auto document = editing::open_document(home() / "scenes" / scene);
    if (!document) FAIL(document.error().text());
    return *document;
}

}
