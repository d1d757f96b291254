#pragma once

#include <glm/common.hpp>
#include <glm/vec3.hpp>

namespace vantage::render {

/// All that lies between two corners; nothing before the first point is added.
template <class Point> struct Bounds {
    Point low{1e9F};
    Point high{-1e9F};
    void add(Point p) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
};

struct Box : Bounds<glm::vec3> {
    template <class Visit> void corners(Visit&& visit) const {
        for (int i = 0; i < 8; ++i)
            visit(glm::vec3{(i & 1) ? high.x : low.x, (i & 2) ? high.y : low.y, (i & 4) ? high.z : low.z});
    }
};

}
