#include "engine/overlay/layout.h"

#include "engine/overlay/draping.h"
#include "engine/overlay/typesetting.h"

namespace vantage::overlay {

glm::dvec3 Outlook::on_table(glm::dvec2 yards, double lift) const {
    const GroundPoint at = to_ground(yards);
    return stage.space.to_table(at, stage.ground->height_at(at)) + glm::dvec3{0, 0, lift};
}

bool Box::meets(const Box& o) const {
    return low.x < o.high.x && o.low.x < high.x && low.y < o.high.y && o.low.y < high.y;
}

bool Box::within(const Box& o) const {
    return low.x >= o.low.x && low.y >= o.low.y && high.x <= o.high.x && high.y <= o.high.y;
}

Layout lay_out(const Marks& marks, const Outlook& outlook) {
    Layout layout;
    for (const Patch& patch : marks.patches)
        if (auto shape = drape(patch, outlook)) layout.shapes.push_back(std::move(*shape));
    for (const Line& line : marks.lines) drape(line, outlook, layout.strokes);
    layout.labels = set_texts(marks.texts, outlook);
    return layout;
}

}
