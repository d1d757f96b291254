#include "engine/measure/vantage_point.h"

#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <tuple>

namespace vantage::window {
namespace {

struct Search {
    std::atomic<bool> cancelled = false;
    std::atomic<double> done = 0.0;
};

using Ranked = std::vector<measure::VantagePoint>;

// Where a general of the side could stand: nearer to his own men than to the enemy.
bool is_held(const measure::Watched& watched, GroundPoint at) {
    constexpr Yards too_near{300.0};
    const auto nearest = [&](const std::vector<measure::Base>& bases) {
        Yards best{1e9};
        for (const measure::Base& base : bases) best = std::min(best, distance(base.place.at, at));
        return best;
    };
    const Yards enemy = nearest(watched.enemy);
    return enemy > too_near && nearest(watched.own) < enemy;
}

// In portions, so that it can be called off and says how far it is.
Ranked search(const Battle& battle, scene::SideId side, Search& state) {
    const physics::World& world = battle.field().world();
    const HeightField& ground = battle.ground().drawn();
    measure::SightSettings settings = battle.board().sight_rules();
    settings.friends = settings.enemies = false; // from a hill one looks for ground, not past men's hats
    const ruling::Eyes eyes = battle.board().eyes();
    measure::Watched watched{{}, {}, eyes.on_foot()};
    for (const PieceId piece : battle.pieces())
        if (piece.kind == PieceId::Kind::unit)
            (battle.side_of(piece) == side ? watched.own : watched.enemy).push_back(battle.base_of(piece));
    const double step = std::max(ground.width(), ground.depth()).value() / 24;
    std::vector<GroundPoint> places;
    for (double y = step / 2; y < ground.depth().value(); y += step)
        for (double x = step / 2; x < ground.width().value(); x += step)
            if (const GroundPoint place{Yards{x}, Yards{y}}; is_held(watched, place)) places.push_back(place);
    Ranked all;
    constexpr std::size_t portion = 6;
    for (std::size_t from = 0; from < places.size() && !state.cancelled; from += portion) {
        const std::span<const GroundPoint> some{places.data() + from,
                                                std::min(portion, places.size() - from)};
        const Ranked ranked = measure::rank_vantage_points(world.sight(), world, some, eyes.mounted(),
                                                           watched, {}, settings, 1);
        all.insert(all.end(), ranked.begin(), ranked.end());
        state.done = static_cast<double>(from + some.size()) / static_cast<double>(places.size());
    }
    std::sort(all.begin(), all.end(), [](const measure::VantagePoint& a, const measure::VantagePoint& b) {
        return std::tuple{-a.score, -a.over, a.at.east, a.at.north} <
               std::tuple{-b.score, -b.over, b.at.east, b.at.north};
    });
    // Five that are not all the same hill.
    Ranked best;
    for (const measure::VantagePoint& one : all) {
        const bool apart = std::none_of(best.begin(), best.end(), [&](const measure::VantagePoint& other) {
            return distance(other.at, one.at) < Yards{2.1 * step};
        });
        if (apart && best.size() < 5) best.push_back(one);
    }
    return best;
}

// The places from which a side sees most of the table, of the enemy and of its own.
class BestViewpoint final : public Tool {
public:
    ~BestViewpoint() override { search_->cancelled = true; }
    std::string_view name() const override { return "Best viewpoints"; }
    std::string_view hint() const override {
        return ranked_.busy() ? "Searching; Escape calls it off"
                              : "Click a unit or a commander to search for its side";
    }
    void press(const Battle& battle, const Pick& at) override {
        if (!at.piece) return;
        side_ = battle.side_of(*at.piece);
        refresh(battle);
    }
    void refresh(const Battle& battle) override {
        if (!side_) return;
        call_off();
        search_ = std::make_shared<Search>();
        ranked_.ask([held = battle.shared_from_this(), side = *side_, state = search_] {
            return search(*held, side, *state);
        });
    }
    bool back() override {
        call_off();
        return std::exchange(side_, std::nullopt).has_value();
    }
    bool busy() const override { return ranked_.busy(); }
    std::optional<double> progress() const override { return search_->done.load(); }
    void mark(const Battle& battle, overlay::Marks& marks) const override {
        const Ranked& found = ranked_.answer() ? *ranked_.answer() : none;
        for (std::size_t n = 0; n < found.size(); ++n) {
            const measure::Base spot{{found[n].at, Degrees{0.0}}, Yards{70.0}, Yards{70.0}, true};
            marks.line(field_of(battle), measure::outline_of(spot), overlay::paper_colour,
                       window_pen.width(3.5F),
                       n == 0 ? overlay::LineStyle::solid : overlay::LineStyle::dashed, true);
            marks.text(found[n].at, fmt::format("{}", n + 1), window_pen.text(20.0F),
                       overlay::Weight::verdict - static_cast<float>(n), overlay::paper_colour,
                       overlay::dark_plate);
        }
    }
    Answer answer(const Battle& battle) const override {
        if (!side_) return {};
        const Ranked& found = ranked_.answer() ? *ranked_.answer() : none;
        Answer out;
        out.headline = fmt::format("For {}", battle.scene[*side_].name);
        for (std::size_t n = 0; n < found.size(); ++n) {
            const measure::VantagePoint& v = found[n];
            out.lines.push_back(fmt::format("{}. {:.0f} % of the enemy, {:.0f} % of its own, {:.0f} % of the "
                                            "table; {:.0f} yd {} what it sees ({:.0f} E {:.0f} N)",
                                            n + 1, v.enemy * 100, v.own * 100, v.table * 100,
                                            std::abs(v.over.value()), v.over < Yards{0.0} ? "below" : "above",
                                            v.at.east.value(), v.at.north.value()));
        }
        if (found.empty() && !ranked_.busy()) out.lines.emplace_back("No place that it holds");
        if (!found.empty()) out.sentence = fmt::format("{}: {}", out.headline, out.lines.front());
        return out;
    }

private:
    void call_off() {
        search_->cancelled = true; // it ends with the portion that it is at
        ranked_.forget();
    }

    static inline const Ranked none;
    std::optional<scene::SideId> side_;
    std::shared_ptr<Search> search_ = std::make_shared<Search>();
    Question<Ranked> ranked_;
};

}

std::unique_ptr<Tool> make_best_viewpoint() { return std::make_unique<BestViewpoint>(); }

}
