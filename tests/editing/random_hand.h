#pragma once

#include "engine/core/random.h"
#include "engine/editing/crossings.h"
#include "engine/editing/paint.h"
#include "meadow.h"

namespace vantage::tests {

using namespace vantage::editing;

/// What somebody might do next, at random; often something that is refused.
class RandomHand {
public:
    RandomHand(std::uint64_t seed, const scene::Scene& scene)
        : random_(seed), width_(scene.ground.width.value()), depth_(scene.ground.depth.value()) {}

    Result<Step> next(const Document& d) {
        const std::vector<Thing> things = things_of(d);
        const auto any = [&] { return things[random_.below(static_cast<std::uint32_t>(things.size()))]; };
        const Thing thing = any();
        const std::size_t handle =
            thing.points.empty() ? 0 : random_.below(static_cast<std::uint32_t>(thing.points.size()));
        std::vector<std::string> some{thing.place};
        if (random_.below(4) == 0) some.push_back(any().place);
        switch (random_.below(19)) {
        case 0:
            return add(d, ThingKind::area,
                       area(pick({"wood", "field", "marsh", "built-up", "water"}), points(4)));
        case 1:
            return add(d, ThingKind::line,
                       line(pick({"good-road", "poor-road", "stream", "river", "hedge"}), points(3)));
        case 2:
            return add(d, ThingKind::spot, Json{{"kind", "building"}, {"at", point()}, {"name", "House"}});
        case 3:
            return add(d, ThingKind::stroke, stroke());
        case 4:
            return add(d, ThingKind::objective,
                       Json{{"id", free_id(d, "hill")}, {"name", "Hill"}, {"at", point()}, {"points", 3}});
        case 5:
        case 6:
            return move(d, some, {random_.between(-300, 300), random_.between(-300, 300)});
        case 7:
            return turn(d, some, Degrees{random_.between(-90, 90)});
        case 8:
            return mirror(d, some);
        case 9:
            return copy(d, some, {random_.between(-200, 200), 50});
        case 10:
            return remove(d, some);
        case 11:
            return move_point(d, thing.place, handle,
                              to_ground({random_.between(0, width_), random_.between(0, depth_)}));
        case 12:
            return insert_point(d, thing.place, handle,
                                to_ground({random_.between(0, width_), random_.between(0, depth_)}));
        case 13:
            return remove_point(d, thing.place, handle);
        case 14:
            return thing.kind == ThingKind::line ? split_line(d, thing.place, handle)
                                                 : swap_crossing(d, thing.place);
        case 15: {
            const GroundPoint from = to_ground({random_.between(0, width_), random_.between(0, depth_)});
            const std::vector<GroundPoint> way{from, to_ground(to_vec(from) + random_.between(-400, 400))};
            const BrushedArea brushed{pick({"wood", "marsh"}), "", way, Yards{random_.between(40, 200)}};
            return random_.below(3) == 0 ? rub_out(d, brushed) : paint(d, brushed);
        }
        case 16:
        case 17:
            if (thing.kind != ThingKind::line) return Error{"", "", "is no line"};
            return set(d, thing.place, "curve", thing.curved ? Json{} : Json(true), "Bend it");
        default:
            return set(d, "/weather", "haze", random_.below(10) / 10.0, "Set the haze");
        }
    }

private:
    const char* pick(std::vector<const char*> words) {
        return words[random_.below(static_cast<std::uint32_t>(words.size()))];
    }
    Json point() {
        return Json::array({random_.below(static_cast<std::uint32_t>(width_)),
                            random_.below(static_cast<std::uint32_t>(depth_))});
    }
    std::vector<std::pair<int, int>> points(int count) {
        std::vector<std::pair<int, int>> out;
        for (int i = 0; i < count; ++i) {
            const Json p = point();
            out.emplace_back(p[0].get<int>(), p[1].get<int>());
        }
        return out;
    }
    Json stroke() {
        Json out{{"kind", pick({"raise", "smooth", "level", "slope"})},
                 {"points", {point(), point()}},
                 {"radius", 120}};
        if (out["kind"] == "raise") out["amount"] = 5;
        if (out["kind"] == "level") out["height"] = 120;
        if (out["kind"] == "slope") out.update({{"from", 100}, {"to", 130}});
        return out;
    }

    Random random_;
    double width_;
    double depth_;
};

}
