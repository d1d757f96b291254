#include "tools/vantage/window/edit/underlay.h"

#include "engine/editing/edits.h"
#include "engine/scene/preparation.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::window {

using Json = nlohmann::ordered_json;

const std::optional<Result<overlay::LaidPicture>>& ShownUnderlay::of(const editing::Document& document,
                                                                     Yards width, Yards depth) {
    const Json underlay = document.root.get("/underlay");
    std::string said = underlay.is_null() ? std::string{}
                                          : fmt::format("{} {} {} {}", document.file.parent_path().string(),
                                                        width.value(), depth.value(), underlay.dump());
    if (said == said_) return laid_;
    said_ = std::move(said);
    laid_.reset();
    if (said_.empty()) return laid_;
    const scene::Underlay read = scene::preparation_of(editing::written(document)).underlay;
    if (read.file.empty())
        laid_ = Error{"", "/underlay/file", "names no picture beside the battle"};
    else
        laid_ = overlay::lay_picture(read, width, depth);
    return laid_;
}

Result<editing::Step> add_control(const editing::Document& document, const overlay::LaidPicture& laid,
                                  GroundPoint lies, GroundPoint belongs) {
    const glm::dvec2 pixel = laid.fit.in_picture(lies);
    if (!(pixel.x >= 0.0) || !(pixel.y >= 0.0) || pixel.x > laid.size.columns || pixel.y > laid.size.rows)
        return Error{"", "/underlay", "Drag a place of the map: there is none of it here"};
    const auto tenth = [](double v) { return std::round(v * 10.0) / 10.0 + 0.0; };
    Json points = document.root.get("/underlay/points");
    if (!points.is_array()) points = Json::array();
    const GroundPoint to = editing::quantised(belongs);
    points.push_back({tenth(pixel.x), tenth(pixel.y), to.east.value(), to.north.value()});
    return editing::set(document, "/underlay", "points", points, "Fix a place of the old map");
}

}
