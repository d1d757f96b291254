#include "engine/scene/layout.h"

#include "engine/scene/outline.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::scene {
namespace {

using table::Arm;
using table::Footprint;

constexpr double file_gap = 10.0;   // yards between neighbours in a wave
constexpr double wave_gap = 70.0;   // yards between waves
constexpr double column_gap = 12.0; // yards between units in column

// The room a unit is given: what it covers now, and at least what the recommended table gives it at any of
// the printed scales, so that sliding the ground scale moves nobody.
Footprint room_for(const Scene& scene, const Unit& unit) {
    const table::Troops troops = troops_of(unit);
    table::UnitKind kind = unit.kind;
    if (unit.limbered) kind = table::limber_kind(unit.guns);
    Footprint room = unit.footprint;
    for (const Yards scale : table::ground_presets) {
        const GroundScale ground{scale};
        const table::TableSize size = scene.basing.table.size(kind, ground);
        room.width = std::max(room.width, ground.on_ground(size.width));
        room.depth = std::max(room.depth, ground.on_ground(size.depth));
    }
    return room;
}

// Places given as yards to the right of and behind a formation's front.
class Frame {
public:
    Frame(GroundPoint origin, Degrees facing)
        : origin_(to_vec(origin)), ahead_(direction_of(facing)), facing_(facing) {}
    [[nodiscard]] Placement at(double right, double behind) const {
        const glm::dvec2 to_right{ahead_.y, -ahead_.x};
        return {to_ground(origin_ + to_right * right - ahead_ * behind), facing_};
    }

private:
    glm::dvec2 origin_;
    glm::dvec2 ahead_;
    Degrees facing_;
};

struct Slot {
    UnitId unit;
    Footprint room;
};
using Row = std::vector<Slot>;

double packed_width(const Row& row) {
    double width = 0.0;
    for (const Slot& slot : row) width += slot.room.width.value() + file_gap;
    return width - file_gap;
}

double row_depth(const Row& row) {
    double depth = 0.0;
    for (const Slot& slot : row) depth = std::max(depth, slot.room.depth.value());
    return depth;
}

class FormationLayout {
public:
    FormationLayout(Scene& scene, Formation& formation)
        : scene_(scene), formation_(formation), frame_(formation.at, formation.facing) {}

    /// Places the units; returns how far behind the front the last of them ends.
    double deploy();
    /// Places the units in column; returns how far behind the head the column ends.
    double ploy();
    [[nodiscard]] Placement column_place(double behind) const { return on_road(behind); }

private:
    [[nodiscard]] Unit& unit(UnitId id) { return scene_.units[id.index()]; }
    [[nodiscard]] std::vector<Row> waves(int count) const;
    void place_row(const Row&, double behind, double gap);
    [[nodiscard]] Placement on_road(double behind) const;
    [[nodiscard]] const Line* road() const;

    Scene& scene_;
    Formation& formation_;
    Frame frame_;
};

// Shares the units out over the waves; see lay_out().
std::vector<Row> FormationLayout::waves(int count) const {
    Row body;
    Row flank;
    Row guns;
    std::vector<Row> rows(static_cast<std::size_t>(count));
    const bool foot = std::any_of(formation_.units.begin(), formation_.units.end(), [&](UnitId id) {
        return scene_[id].arm == Arm::infantry && scene_[id].kind != table::UnitKind::engineers;
    });
    for (const UnitId id : formation_.units) {
        const Unit& u = scene_[id];
        if (u.placed_by_hand || u.station == Station::reserve) continue;
        const Slot slot{id, room_for(scene_, u)};
        if (u.wanted_wave > 0)
            rows[static_cast<std::size_t>(std::min(u.wanted_wave, count) - 1)].push_back(slot);
        else if (u.arm == Arm::artillery)
            guns.push_back(slot);
        else if (u.arm == Arm::cavalry && foot)
            flank.push_back(slot);
        else
            body.push_back(slot);
    }
    for (std::size_t i = 0; i < body.size(); ++i) rows[i % rows.size()].push_back(body[i]);
    Row& first = rows.front();
    first.insert(first.begin() + static_cast<std::ptrdiff_t>(first.size() / 2), guns.begin(), guns.end());
    for (std::size_t i = 0; i < flank.size(); ++i) {
        Row& row = rows[(i / 2) % rows.size()];
        row.insert(i % 2 == 0 ? row.end() : row.begin(), flank[i]);
    }
    std::erase_if(rows, [](const Row& row) { return row.empty(); });
    return rows;
}

void FormationLayout::place_row(const Row& row, double behind, double gap) {
    double x = -0.5 * (packed_width(row) + (gap - file_gap) * static_cast<double>(row.size() - 1));
    for (const Slot& slot : row) {
        Unit& u = unit(slot.unit);
        const double w = slot.room.width.value();
        u.place = frame_.at(x + 0.5 * w, behind + 0.5 * slot.room.depth.value());
        x += w + gap;
    }
}

// The gap that spreads the fullest wave over the front; the others keep it, so that files stay behind files.
double gap_for(const std::vector<Row>& rows, double front) {
    double gap = 1e9;
    for (const Row& row : rows)
        if (row.size() > 1)
            gap = std::min(gap, file_gap + (front - packed_width(row)) / static_cast<double>(row.size() - 1));
    return gap > 1e8 ? file_gap : std::max(file_gap, gap);
}

double FormationLayout::deploy() {
    const double front = formation_.front.value();
    int count = formation_.waves > 0 ? formation_.waves : (formation_.units.size() <= 3 ? 1 : 2);
    std::vector<Row> rows = waves(count);
    const auto too_wide = [&] {
        return std::any_of(rows.begin(), rows.end(),
                           [&](const Row& row) { return packed_width(row) > front + 0.5; });
    };
    while (formation_.waves == 0 && too_wide() && count < 6) rows = waves(++count);

    const double gap = gap_for(rows, front);
    double behind = 0.0;
    int wave = 0;
    for (const Row& row : rows) {
        ++wave;
        place_row(row, behind, gap);
        behind += row_depth(row) + wave_gap;
        for (const Slot& slot : row) unit(slot.unit).wave = wave;
    }
    Row reserve;
    for (const UnitId id : formation_.units)
        if (!scene_[id].placed_by_hand && scene_[id].station == Station::reserve)
            reserve.push_back({id, room_for(scene_, scene_[id])});
    if (reserve.empty()) return std::max(0.0, behind - wave_gap);
    place_row(reserve, behind, file_gap);
    return behind + row_depth(reserve);
}

const Line* FormationLayout::road() const {
    for (const Line& line : scene_.landscape.lines)
        if (!formation_.road.empty() && line.name == formation_.road) return &line;
    return nullptr;
}

// The place so many yards behind the head, along the road if there is one and straight back beyond its end.
Placement FormationLayout::on_road(double behind) const {
    const Line* line = road();
    if (line == nullptr) return frame_.at(0.0, behind);
    // The road from the head backwards: from the point of it that is nearest to the head.
    const glm::dvec2 head = to_vec(formation_.at);
    std::vector<glm::dvec2> points;
    for (const GroundPoint& p : line->points) points.push_back(to_vec(p));
    std::size_t segment = 0;
    double best = -1.0, along = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const glm::dvec2 d = points[i + 1] - points[i];
        const double length2 = std::max(1e-9, glm::dot(d, d));
        const double t = std::clamp(glm::dot(head - points[i], d) / length2, 0.0, 1.0);
        const double away = glm::length(head - points[i] - d * t);
        if (best < 0.0 || away < best) {
            best = away;
            segment = i;
            along = t;
        }
    }
    const glm::dvec2 tangent = points[segment + 1] - points[segment];
    const bool forward = glm::dot(tangent, direction_of(formation_.facing)) >= 0.0;
    std::vector<glm::dvec2> back{points[segment] + tangent * along};
    if (forward)
        for (std::size_t i = segment + 1; i-- > 0;) back.push_back(points[i]);
    else
        back.insert(back.end(), points.begin() + static_cast<std::ptrdiff_t>(segment) + 1, points.end());
    for (std::size_t i = 0; i + 1 < back.size(); ++i) {
        const glm::dvec2 d = back[i + 1] - back[i];
        const double length = glm::length(d);
        const bool last = i + 2 == back.size();
        if (length <= 0.0 || (behind > length && !last)) {
            behind -= length;
            continue;
        }
        const glm::dvec2 unit_back = d / length;
        return {to_ground(back[i] + unit_back * behind), bearing_of(-unit_back)};
    }
    return frame_.at(0.0, behind);
}

double FormationLayout::ploy() {
    std::vector<UnitId> column;
    for (const Station station : {Station::waves, Station::reserve})
        for (const UnitId id : formation_.units)
            if (!scene_[id].placed_by_hand && scene_[id].station == station) column.push_back(id);
    // The commander rides at the head: leave his base free.
    double behind = 150.0;
    std::vector<GroundPoint> before;
    for (const UnitId id : column) {
        Unit& u = unit(id);
        u.wave = 0;
        const Footprint room = room_for(scene_, u);
        double middle = behind + 0.5 * room.depth.value();
        u.place = on_road(middle);
        // Round a bend the inner corners would meet: draw apart until they do not.
        while (!before.empty() && overlap(outline_of(u.place, room), before) > Yards{0})
            u.place = on_road(middle += 5.0);
        before = outline_of(u.place, room);
        behind = middle + 0.5 * room.depth.value() + column_gap;
    }
    return behind;
}

// Finds room for commanders and markers among the units.
class Searcher {
public:
    explicit Searcher(const Scene& scene) : scene_(scene), taken_(scene.ground.width, scene.ground.depth) {}
    void take(const Placement& place, const Footprint& footprint) {
        taken_.add(outline_of(place, footprint));
    }
    /// The free place nearest to `wanted`: straight behind before sideways; `wanted` itself if there is none.
    Placement find(const Frame& frame, double behind, const Footprint& footprint, double reach) const;

private:
    [[nodiscard]] bool on_ground(const std::vector<GroundPoint>& outline) const {
        return std::all_of(outline.begin(), outline.end(),
                           [&](GroundPoint p) { return scene_.ground.heights->contains(p); });
    }
    // Generals and markers keep out of ponds, frozen or not.
    [[nodiscard]] bool in_water(GroundPoint p) const {
        return std::any_of(scene_.landscape.areas.begin(), scene_.landscape.areas.end(),
                           [&](const Area& area) {
                               return scene_.landscape.kind_of(area).is_water() && inside(p, area.outline);
                           });
    }
    const Scene& scene_;
    Occupied taken_;
};

Placement Searcher::find(const Frame& frame, double behind, const Footprint& footprint, double reach) const {
    struct Candidate {
        double cost, right, behind;
    };
    std::vector<Candidate> candidates;
    constexpr double step = 40.0;
    const int across = static_cast<int>(reach / step);
    for (int b = 0; b <= across; ++b)
        for (int r = -across; r <= across; ++r)
            candidates.push_back(
                {b * step + std::abs(r) * step * 1.3 + (r < 0 ? 0.1 : 0.0), r * step, behind + b * step});
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
    for (const Candidate& c : candidates) {
        const Placement place = frame.at(c.right, c.behind);
        const auto outline = outline_of(place, footprint);
        if (on_ground(outline) && taken_.hit(outline, Yards{0}) < 0 && !in_water(place.at)) return place;
    }
    return frame.at(0.0, behind);
}

Footprint larger(const Scene& scene, Footprint f, table::UnitKind kind) {
    for (const Yards scale : table::ground_presets) {
        const GroundScale ground{scale};
        const table::TableSize size = scene.basing.table.size(kind, ground);
        f.width = std::max(f.width, ground.on_ground(size.width));
        f.depth = std::max(f.depth, ground.on_ground(size.depth));
    }
    return f;
}

// Where a force's or army's general waits if the file does not say: behind the middle of his command.
Frame behind_command(const Scene& scene, const Commander& commander) {
    glm::dvec2 sum{0.0}, ahead{0.0};
    int count = 0;
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        const Formation& f = scene.formations[i];
        if (!f.on_table || scene[f.force].side != commander.side) continue;
        if (commander.level == Level::force && f.force != commander.force) continue;
        sum += to_vec(f.at);
        ahead += direction_of(f.facing);
        ++count;
    }
    if (count == 0) return {{scene.ground.width * 0.5, scene.ground.depth * 0.5}, Degrees{0}};
    return {to_ground(sum / static_cast<double>(count)), bearing_of(ahead)};
}

bool has_formation_on_table(const Scene& scene, const Commander& commander) {
    return std::any_of(scene.formations.begin(), scene.formations.end(), [&](const Formation& f) {
        return f.on_table && (commander.level == Level::army ? scene[f.force].side == commander.side
                                                             : f.force == commander.force);
    });
}

void size_everything(Scene& scene) {
    for (Unit& u : scene.units) u.footprint = footprint_of(troops_of(u), scene.scales, scene.basing);
    for (Commander& c : scene.commanders)
        c.footprint = footprint_of(troops_of(c), scene.scales, scene.basing);
    for (Formation& f : scene.formations)
        f.reformation_footprint = footprint_of(reformation_troops(f, f.nation), scene.scales, scene.basing);
}

}

void lay_out(Scene& scene) {
    size_everything(scene);
    std::vector<double> ends(scene.formations.size(), 0.0);
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        Formation& f = scene.formations[i];
        for (const UnitId id : f.units) {
            Unit& u = scene.units[id.index()];
            u.on_table = f.on_table;
            u.wave = 0;
            if (!f.on_table) u.place = {f.at, f.facing};
        }
        if (!f.on_table) continue;
        FormationLayout layout{scene, f};
        ends[i] = f.deployment == Deployment::deployed ? layout.deploy() : layout.ploy();
    }

    Searcher searcher{scene};
    for (const Unit& u : scene.units)
        if (u.on_table) searcher.take(u.place, room_for(scene, u));
    for (Commander& c : scene.commanders) {
        if (c.placed_by_hand) {
            c.on_table = c.from_turn == 1;
            if (c.on_table) searcher.take(c.place, c.footprint);
        }
    }
    for (Commander& c : scene.commanders) {
        if (c.placed_by_hand || c.level != Level::formation) continue;
        const Formation& f = scene[c.formation];
        c.on_table = f.on_table && c.from_turn == 1;
        c.place = {f.at, f.facing};
        if (!c.on_table) continue;
        const Footprint room = larger(scene, c.footprint, table::UnitKind::formation_commander);
        if (f.deployment == Deployment::ployed) {
            FormationLayout layout{scene, scene.formations[c.formation.index()]};
            c.place = layout.column_place(75.0);
        } else {
            const double behind = ends[c.formation.index()] + 20.0 + 0.5 * room.depth.value();
            c.place = searcher.find(Frame{f.at, f.facing}, behind, room, 900.0);
        }
        searcher.take(c.place, room);
    }
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        Formation& f = scene.formations[i];
        const Footprint room = larger(scene, f.reformation_footprint, table::UnitKind::reformation_area);
        f.reformation_area = {f.at, f.facing};
        if (!f.on_table) continue;
        const double behind = ends[i] + 30.0 + 0.5 * room.depth.value();
        if (f.deployment == Deployment::ployed) {
            FormationLayout layout{scene, f};
            const Placement tail = layout.column_place(behind);
            f.reformation_area = searcher.find(Frame{tail.at, tail.facing}, 0.0, room, 1200.0);
        } else {
            f.reformation_area = searcher.find(Frame{f.at, f.facing}, behind, room, 1200.0);
        }
        searcher.take(f.reformation_area, room);
    }
    for (Commander& c : scene.commanders) {
        if (c.placed_by_hand || c.level == Level::formation) continue;
        c.on_table = c.from_turn == 1 && has_formation_on_table(scene, c);
        const Frame frame = behind_command(scene, c);
        c.place = frame.at(0.0, 0.0);
        if (!c.on_table) continue;
        const Footprint room = larger(scene, c.footprint, troops_of(c).kind);
        c.place = searcher.find(frame, c.level == Level::army ? 600.0 : 350.0, room, 1200.0);
        searcher.take(c.place, room);
    }
}

}
