#include "tools/vantage/window/edit/edit_tool.h"

#include "engine/editing/crossings.h"
#include "engine/scene/outline.h"
#include "tools/vantage/window/edit/making.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

using editing::Thing;
using editing::ThingKind;

Yards reach_of(const Battle& battle, const Pick& pick) {
    const Yards half_inch = battle.scene.scales.ground.on_ground(Inches{0.5});
    return std::min(half_inch, Yards{10.0 * pick.yards_per_pixel});
}

bool belongs(Chapter chapter, ThingKind kind) {
    switch (chapter) {
    case Chapter::ground:
        return editing::shapes_ground(kind);
    case Chapter::areas:
        return kind == ThingKind::area;
    case Chapter::lines:
        return kind == ThingKind::line;
    case Chapter::buildings:
        return kind == ThingKind::spot;
    case Chapter::troops:
        return kind >= ThingKind::formation && kind <= ThingKind::zone;
    default:
        return kind >= ThingKind::zone;
    }
}

// How far a place is from a thing: 0 inside an area.
double away_from(GroundPoint p, const Thing& thing, const std::vector<GroundPoint>& points) {
    if (points.empty()) return 1e12;
    if (points.size() == 1) return distance(p, points.front()).value();
    if (editing::info(thing.kind).closed) {
        if (scene::inside(p, points)) return 0.0;
        std::vector<GroundPoint> closed = points;
        closed.push_back(points.front());
        return scene::distance_to_line(p, closed).value();
    }
    return scene::distance_to_line(p, points).value();
}

}

std::string_view EditTool::hint() const {
    const Brush& brush = session_.brush;
    if (!points_.empty() && brush.hand() == Hand::points)
        return brush.maker->kind == ThingKind::area
                   ? "Click the next corner; click the first, or Enter, to close; Backspace takes one back"
                   : "Click the next point; Enter or a double click ends it; Backspace takes one back";
    switch (brush.hand()) {
    case Hand::points:
        return brush.maker->kind == ThingKind::area ? "Click the corners of the outline; Esc puts it down"
                                                    : "Click the points of the line; Esc puts it down";
    case Hand::place:
        return "Click where it stands; drag to turn it; Esc puts it down";
    case Hand::carry:
        return "Drag a place of the old map to where it belongs on the ground; Esc ends it";
    case Hand::stroke:
        if (brush.paints_area()) return "Drag to paint it; Ctrl rubs it out; [ and ] set the size";
        return brush.maker->sort == "level"
                   ? "Drag over the ground; Ctrl+click picks the height; [ and ] set the size"
               : brush.maker->sort == "raise"
                   ? "Drag over the ground to raise it; Ctrl lowers it; [ and ] set the size"
                   : "Drag over the ground; [ and ] set the size";
    default:
        return session_.selected.empty()
                   ? "Click selects, drag moves; Shift adds; Alt+drag turns; Ctrl takes one unit alone"
                   : "Drag moves, handles bend, Alt+drag turns; Delete, Ctrl+D copies, Ctrl+M mirrors";
    }
}

editing::Snap EditTool::snapped(const Battle& battle, const Pick& pick) const {
    const GroundPoint at = *pick.ground;
    if (pick.fine) return {editing::quantised(at), ""};
    static const terrain::Vocabulary none;
    const terrain::Vocabulary& kinds =
        battle.scene.landscape.terrain ? *battle.scene.landscape.terrain : none;
    editing::SnapQuestion question;
    question.reach = reach_of(battle, pick);
    question.inch = battle.scene.scales.ground.on_ground(Inches{1.0});
    if (grip_ == Grip::handle) {
        question.except = handle_of_;
        if (const auto thing = editing::thing_at(session_.document(), handle_of_))
            question.family = editing::family_of(kinds, thing->kind, thing->sort);
    } else if (const Maker* maker = session_.brush.maker) {
        question.family = editing::family_of(kinds, maker->kind, maker->sort);
        if (points_.size() >= 3 && maker->kind == ThingKind::area) question.own_start = points_.front();
    }
    return editing::snap(session_.document(), kinds, at, question);
}

std::vector<std::string> EditTool::things_under(const Battle& battle, const Pick& pick) const {
    struct Found {
        std::string place;
        int rank;
        double away;
    };
    std::vector<Found> found;
    const double reach = reach_of(battle, pick).value();
    if (pick.piece) found.push_back({place_of(battle, *pick.piece, pick.alone), 0, 0.0});
    for (const Thing& thing : editing::things_of(session_.document())) {
        if (thing.kind == ThingKind::formation || thing.kind == ThingKind::unit ||
            thing.kind == ThingKind::leader)
            continue; // they are taken by their bases
        const bool ours = belongs(session_.chapter, thing.kind);
        // The sculptor's terms, views and zones lie under everything: only whoever works on them gets them.
        if (!ours && (editing::shapes_ground(thing.kind) || thing.kind >= ThingKind::zone)) continue;
        const double away = away_from(*pick.ground, thing, thing.course());
        if (away > reach) continue;
        const int rank = (ours ? 1 : 5) + (thing.points.size() == 1           ? 0
                                           : editing::info(thing.kind).closed ? 2
                                                                              : 1);
        found.push_back({thing.place, rank, away});
    }
    // Later ones lie on top.
    std::reverse(found.begin() + (pick.piece ? 1 : 0), found.end());
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.rank < b.rank; });
    std::vector<std::string> out;
    for (Found& f : found) out.push_back(std::move(f.place));
    return out;
}

// What was begun with one thing in hand is not gone on with by another.
void EditTool::heed_maker() {
    if (std::exchange(drawn_with_, session_.brush.maker) != session_.brush.maker) points_.clear();
}

void EditTool::press(const Battle& battle, const Pick& pick) {
    heed_maker();
    from_ = now_ = pick;
    moved_ = false;
    grip_ = Grip::none;
    if (!pick.ground) return;
    if (session_.brush.maker)
        press_to_draw(battle, pick);
    else
        press_to_select(battle, pick);
}

void EditTool::press_to_select(const Battle& battle, const Pick& pick) {
    const Yards reach = reach_of(battle, pick);
    if (pick.fine && !session_.selected.empty()) {
        grip_ = Grip::turning;
        return;
    }
    // Handles of what is selected come first, then the middles between them.
    for (const std::string& place : session_.selected) {
        const auto thing = editing::thing_at(session_.document(), place);
        if (!thing || thing->points.size() < 2) continue;
        const std::size_t count = thing->points.size();
        for (std::size_t i = 0; i < count; ++i)
            if (distance(thing->points[i], *pick.ground) <= reach) {
                if (pick.alone && thing->kind == ThingKind::line) {
                    session_.apply(editing::split_line(session_.document(), place, i));
                    return;
                }
                grip_ = Grip::handle;
                handle_of_ = place;
                handle_ = i;
                new_handle_ = false;
                return;
            }
        const bool closed = editing::info(thing->kind).closed;
        for (std::size_t i = 0; i < (closed ? count : count - 1); ++i) {
            if (distance(thing->middle_after(i), *pick.ground) > reach) continue;
            grip_ = Grip::handle;
            handle_of_ = place;
            handle_ = i + 1;
            new_handle_ = true;
            return;
        }
    }
    under_ = things_under(battle, pick);
    if (under_.empty()) {
        grip_ = pick.more ? Grip::box : Grip::none;
        if (!pick.more) session_.selected.clear();
        return;
    }
    const auto held = std::find_if(under_.begin(), under_.end(),
                                   [&](const std::string& p) { return session_.is_selected(p); });
    was_selected_ = held != under_.end();
    if (pick.more)
        session_.select(under_.front(), true);
    else if (!was_selected_)
        session_.select(under_.front());
    grip_ = Grip::thing;
}

void EditTool::press_to_draw(const Battle& battle, const Pick& pick) {
    const Maker& maker = *session_.brush.maker;
    if (session_.brush.hand() == Hand::stroke) {
        if (maker.sort == "level" && pick.alone) {
            session_.brush.height = editing::quantised_height(
                to_metres(battle.scene.ground.heights->height_at(*pick.ground)).value());
            session_.brush.has_height = true;
            session_.remark(fmt::format("Flatten to {:.1f} metres", session_.brush.height));
            return;
        }
        grip_ = Grip::stroke;
        points_ = {editing::quantised(*pick.ground)};
        return;
    }
    if (maker.hand == Hand::carry) {
        grip_ = Grip::drawing;
        points_ = {*pick.ground};
        return;
    }
    snap_ = snapped(battle, pick);
    if (maker.hand == Hand::place) {
        grip_ = Grip::drawing;
        points_ = {snap_.at};
        return;
    }
    const glm::vec2 by = pick.pixel - last_pixel_;
    const bool again = !points_.empty() && glm::length(by) < 6.0F; // a double click, or one on the last point
    last_pixel_ = pick.pixel;
    if (again) return finish(battle);
    const bool closes = maker.kind == ThingKind::area && points_.size() >= 3 && snap_.at == points_.front();
    if (closes) return finish(battle);
    points_.push_back(snap_.at);
}

void EditTool::finish(const Battle& battle) {
    heed_maker();
    if (!session_.brush.maker || points_.empty()) return;
    const Maker& maker = *session_.brush.maker;
    const auto least = std::max<std::size_t>(editing::info(maker.kind).least, maker.sort == "slope" ? 2 : 1);
    if (points_.size() < least) {
        session_.remark(fmt::format("It takes {} points at least", least));
        return;
    }
    const std::vector<GroundPoint> points = std::exchange(points_, {});
    last_pixel_ = {-100.0F, -100.0F};
    session_.apply(make(session_, battle, points, Degrees{0}, false));
}

bool EditTool::take_back_point() {
    if (points_.empty()) return false;
    points_.pop_back();
    last_pixel_ = {-100.0F, -100.0F};
    return true;
}

void EditTool::move(const Battle& battle, const Pick& pick, bool held) {
    heed_maker();
    now_ = pick;
    if (!pick.ground) return;
    if (!held) {
        if (session_.brush.hand() == Hand::points || session_.brush.hand() == Hand::place)
            snap_ = snapped(battle, pick);
        return;
    }
    if (glm::length(pick.pixel - from_.pixel) > 4.0F) moved_ = true;
    if (moved_) drag(battle, pick);
}

void EditTool::drag(const Battle& battle, const Pick& pick) {
    if (grip_ == Grip::stroke) {
        const Yards step = std::max(Yards{5}, session_.brush.radius * 0.25);
        if (distance(points_.back(), *pick.ground) < step) return;
        points_.push_back(editing::quantised(*pick.ground));
        session_.preview(make(session_, battle, points_, Degrees{0}, from_.alone));
        return;
    }
    if (grip_ == Grip::handle) snap_ = snapped(battle, pick);
    if (grip_ == Grip::thing || grip_ == Grip::handle || grip_ == Grip::turning)
        session_.preview(dragged(battle));
}

// What the drag so far comes to.
Result<editing::Step> EditTool::dragged(const Battle& battle) const {
    const GroundPoint from = *from_.ground, to = now_.ground.value_or(from);
    if (grip_ == Grip::handle)
        return new_handle_ ? editing::insert_point(session_.document(), handle_of_, handle_, snap_.at)
                           : editing::move_point(session_.document(), handle_of_, handle_, snap_.at);
    if (grip_ == Grip::turning) {
        const double by = (now_.pixel.x - from_.pixel.x) * 0.5;
        return turned(session_, battle, Degrees{std::round(by / 5.0) * 5.0});
    }
    return moved(session_, battle, to_vec(to) - to_vec(from));
}

void EditTool::release(const Battle& battle, const Pick& pick) {
    if (pick.ground) now_ = pick;
    const Grip grip = std::exchange(grip_, Grip::none);
    if (grip == Grip::none) return;
    if (grip == Grip::stroke) {
        const std::vector<GroundPoint> points = std::exchange(points_, {});
        session_.apply(make(session_, battle, points, Degrees{0}, from_.alone));
        session_.selected.clear(); // the next stroke is as likely as a change of this one
        return;
    }
    if (grip == Grip::drawing) {
        const std::vector<GroundPoint> points = std::exchange(points_, {});
        if (session_.brush.hand() == Hand::carry) {
            const auto& laid = session_.underlay.of(session_.document(), battle.scene.ground.width,
                                                    battle.scene.ground.depth);
            if (laid && *laid && now_.ground)
                session_.apply(add_control(session_.document(), **laid, points.front(), *now_.ground));
            return;
        }
        const glm::dvec2 by = now_.ground ? to_vec(*now_.ground) - to_vec(points.front()) : glm::dvec2{0.0};
        session_.apply(make(session_, battle, points, moved_ ? bearing_of(by) : Degrees{0}, from_.alone));
        return;
    }
    if (grip == Grip::box) {
        if (moved_) select_in_box(battle);
        return;
    }
    if (moved_) {
        grip_ = grip; // as it was while it was dragged
        const Result<editing::Step> step = dragged(battle);
        grip_ = Grip::none;
        const std::vector<std::string> kept = session_.selected;
        if (!session_.apply(step)) session_.selected = kept;
        return;
    }
    // A click on what is selected goes on to what lies under it.
    if (grip == Grip::thing && was_selected_ && !from_.more && under_.size() > 1) {
        const auto held = std::find_if(under_.begin(), under_.end(),
                                       [&](const std::string& p) { return session_.is_selected(p); });
        if (held == under_.end()) return;
        const auto next = std::next(held) == under_.end() ? under_.begin() : std::next(held);
        session_.select(std::string{*next});
    }
}

void EditTool::select_in_box(const Battle& battle) {
    if (!from_.ground || !now_.ground) return;
    editing::Box box;
    box.add(to_vec(*from_.ground));
    box.add(to_vec(*now_.ground));
    for (const Thing& thing : editing::things_of(session_.document())) {
        if (!belongs(session_.chapter, thing.kind) || thing.kind == ThingKind::unit ||
            thing.kind == ThingKind::leader)
            continue;
        const std::vector<GroundPoint> points = handles_of(battle, thing);
        const bool inside = !points.empty() && std::all_of(points.begin(), points.end(), [&](GroundPoint p) {
            const glm::dvec2 v = to_vec(p);
            return v.x >= box.low.x && v.x <= box.high.x && v.y >= box.low.y && v.y <= box.high.y;
        });
        if (inside && !session_.is_selected(thing.place)) session_.selected.push_back(thing.place);
    }
}

bool EditTool::wheel(const Battle&, double turns) {
    if (session_.brush.hand() != Hand::stroke) return false;
    session_.brush.radius =
        std::clamp(session_.brush.radius * std::exp(0.15 * turns), Yards{20}, Yards{1500});
    return true;
}

bool EditTool::turn(const Battle& battle, Degrees by) {
    if (session_.brush.maker || session_.selected.empty()) return false;
    session_.apply(turned(session_, battle, by));
    return true;
}

bool EditTool::back() {
    if (grip_ != Grip::none && grip_ != Grip::drawing && moved_) {
        session_.end_preview();
        grip_ = Grip::none;
        points_.clear();
        return true;
    }
    if (!points_.empty()) {
        points_.clear();
        session_.end_preview();
        return true;
    }
    if (session_.brush.maker) {
        session_.brush.maker = nullptr;
        return true;
    }
    if (!session_.selected.empty()) {
        session_.selected.clear();
        return true;
    }
    return true; // never the mode
}

}
