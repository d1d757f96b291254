#include "engine/core/json_text.h"
#include "engine/scene/check.h"
#include "engine/terrain/waters.h"
#include "engine/workshop/new_battle.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::workshop;
using country::Amount;

namespace {

// The first and one beyond the last; "40-60" in the environment for some of many.
std::pair<int, int> wanted_landscapes() {
#ifdef VANTAGE_SANITIZED
    constexpr int usual = 8; // each takes ten times as long
#else
    constexpr int usual = 20;
#endif
    const char* said = std::getenv("VANTAGE_LANDSCAPES");
    if (said == nullptr) return {0, usual};
    const std::string text{said};
    const std::size_t dash = text.find('-');
    if (dash == std::string::npos) return {0, std::max(1, std::atoi(said))};
    return {std::atoi(said), std::atoi(text.c_str() + dash + 1)};
}

// Every word for relief and amount comes with every other somewhere among them.
NewBattle choice(int n) {
    const auto amount = [&](int k) { return static_cast<Amount>((n / k + n) % 4); };
    constexpr double scales[] = {100.0, 75.0, 150.0, 50.0, 200.0};
    NewBattle battle;
    country::Choices land;
    land.relief = static_cast<country::Relief>(n % 5);
    land.wood = amount(2);
    land.field = amount(3);
    land.water = amount(5);
    land.villages = static_cast<Amount>(1 + (n / 5 + n) % 3);
    land.tongue = static_cast<country::Tongue>(n % 7);
    land.seed = static_cast<std::uint64_t>(1000 + n);
    battle.land = land;
    battle.season = static_cast<scene::Season>(n % 4);
    battle.scales.ground = GroundScale{Yards{scales[(n / 5) % 5]}};
    if (n % 3 == 1) {
        battle.table_width = Inches{96.0};
        battle.table_depth = Inches{60.0};
    }
    return battle;
}

scene::Scene made(const NewBattle& battle) {
    const auto document = make_battle(battle, "made.json");
    if (!document) FAIL(document.error().text());
    auto scene = scene::load_scene(*document);
    if (!scene) FAIL(scene.error().text());
    return *std::move(scene);
}

using Key = std::pair<double, double>;
Key key_of(GroundPoint p) { return {p.east.value(), p.north.value()}; }

bool inside(GroundPoint p, const std::vector<GroundPoint>& ring) {
    bool in = false;
    const double x = p.east.value(), y = p.north.value();
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
        const glm::dvec2 a = to_vec(ring[i]), b = to_vec(ring[j]);
        if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

// Which piece of the road net each point of a road belongs to.
std::map<Key, int> road_pieces(const scene::Landscape& land) {
    std::map<Key, Key> up;
    const auto top = [&](Key k) {
        while (up.at(k) != k) k = up.at(k);
        return k;
    };
    for (const scene::Line& line : land.lines) {
        if (land.kind_of(line).way == terrain::Way::none) continue;
        for (const GroundPoint& p : line.points) up.try_emplace(key_of(p), key_of(p));
        for (const GroundPoint& p : line.points) up[top(key_of(p))] = top(key_of(line.points.front()));
    }
    std::map<Key, int> number, out;
    for (const auto& [k, above] : up)
        out[k] = number.try_emplace(top(k), static_cast<int>(number.size())).first->second;
    return out;
}

void check_roads(const scene::Scene& scene) {
    const std::map<Key, int> pieces = road_pieces(scene.landscape);
    std::set<int> used;
    int villages = 0;
    for (const scene::Area& area : scene.landscape.areas) {
        if (!scene.landscape.kind_of(area).is_built_up()) continue;
        ++villages;
        bool reached = false;
        for (const auto& [k, piece] : pieces)
            if (inside({Yards{k.first}, Yards{k.second}}, area.outline)) {
                reached = true;
                used.insert(piece);
            }
        CHECK_MESSAGE(reached, area.name);
    }
    CHECK(villages > 0);
    CHECK(used.size() == 1); // one net for all of them
}

void check_streams(const scene::Scene& scene) {
    for (const scene::Line& line : scene.landscape.lines)
        if (scene.landscape.kind_of(line).is_water())
            CHECK_MESSAGE(climb_along(*scene.ground.heights, line.points) <= Yards{0.05}, line.name);
}

void check_crossings(const scene::Scene& scene) {
    const scene::Landscape& land = scene.landscape;
    for (const scene::Line& road : land.lines) {
        if (land.kind_of(road).way == terrain::Way::none) continue;
        for (const scene::Line& water : land.lines) {
            if (!land.kind_of(water).is_water()) continue;
            for (std::size_t i = 0; i + 1 < road.points.size(); ++i)
                for (std::size_t j = 0; j + 1 < water.points.size(); ++j) {
                    const glm::dvec2 a = to_vec(road.points[i]), r = to_vec(road.points[i + 1]) - a;
                    const glm::dvec2 c = to_vec(water.points[j]), s = to_vec(water.points[j + 1]) - c;
                    const double bottom = r.x * s.y - r.y * s.x;
                    if (bottom == 0.0) continue;
                    const glm::dvec2 d = c - a;
                    const double t = (d.x * s.y - d.y * s.x) / bottom, u = (d.x * r.y - d.y * r.x) / bottom;
                    const GroundPoint at = to_ground(a + r * t);
                    if (t < 0 || t > 1 || u < 0 || u > 1 || !scene.ground.heights->contains(at)) continue;
                    const bool crossed =
                        std::any_of(land.spots.begin(), land.spots.end(), [&](const scene::Spot& spot) {
                            return land.kind_of(spot).crossing != terrain::Crossing::none &&
                                   distance(spot.at, at) < Yards{50};
                        });
                    CHECK_MESSAGE(crossed, fmt::format("{} over {} at {:.0f}, {:.0f}", road.name, water.name,
                                                       at.east.value(), at.north.value()));
                }
        }
    }
}

// Gaps that woods enclose: none so small that a unit would be lost in it.
void check_woods(const scene::Scene& scene) {
    const double inch = scene.scales.ground.per_inch().value(), cell = 0.2 * inch;
    const int columns = static_cast<int>(scene.ground.width.value() / cell),
              rows = static_cast<int>(scene.ground.depth.value() / cell);
    std::vector<char> wood(static_cast<std::size_t>(columns * rows), 0);
    const auto at = [&](int i, int j) -> char& { return wood[static_cast<std::size_t>(j * columns + i)]; };
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            for (const scene::Area& area : scene.landscape.areas)
                if (scene.landscape.kind_of(area).sight == terrain::ObstacleKind::wood &&
                    area.height > Yards{10} &&
                    inside({Yards{(i + 0.5) * cell}, Yards{(j + 0.5) * cell}}, area.outline))
                    at(i, j) = 1;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            if (at(i, j) != 0) continue;
            std::vector<std::pair<int, int>> open{{i, j}};
            at(i, j) = 2;
            std::size_t count = 0;
            bool edge = false;
            while (!open.empty()) {
                const auto [x, y] = open.back();
                open.pop_back();
                ++count;
                edge = edge || x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
                for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                    const int a = x + dx, b = y + dy;
                    if (a < 0 || b < 0 || a >= columns || b >= rows || at(a, b) != 0) continue;
                    at(a, b) = 2;
                    open.push_back({a, b});
                }
            }
            const double square_inches = static_cast<double>(count) * 0.04;
            CHECK((edge || square_inches < 0.1 || square_inches > 4.0));
        }
}

}

TEST_CASE(
    "made-up countries of every kind pass the check, are joined by roads, and no stream of theirs rises") {
    const auto [first, end] = wanted_landscapes();
    for (int n = first; n < end; ++n) {
        CAPTURE(n);
        const scene::Scene scene = made(choice(n));
        Problems problems;
        scene::check_scene(scene, problems);
        for (const Error& e : problems.errors()) FAIL_CHECK(e.text());
        for (const Error& e : problems.warnings()) FAIL_CHECK(e.text());
        check_streams(scene);
        check_roads(scene);
        check_crossings(scene);
        check_woods(scene);
        CHECK(scene.landscape.areas.size() < 400);
        CHECK(scene.landscape.lines.size() < 300);
        std::set<std::string> names;
        for (const scene::Spot& spot : scene.landscape.spots)
            if (scene.landscape.kind_of(spot).id == "place") CHECK(names.insert(spot.name).second);
    }
}

TEST_CASE("the same choices make the same bytes, and more wood moves no village") {
    NewBattle battle = choice(1);
    const auto one = make_battle(battle, "a.json"), same = make_battle(battle, "b.json");
    REQUIRE(one);
    REQUIRE(same);
    CHECK(scene::text_of(*one) == scene::text_of(*same));
    std::get<country::Choices>(battle.land).wood = Amount::none;
    const auto bare = make_battle(battle, "c.json");
    REQUIRE(bare);
    CHECK((*bare->root)["terrain"]["lines"] == (*one->root)["terrain"]["lines"]);
    std::get<country::Choices>(battle.land).seed = 4711;
    const auto other = make_battle(battle, "d.json");
    REQUIRE(other);
    CHECK((*other->root)["ground"] != (*one->root)["ground"]);
}

TEST_CASE("woods, fields and relief are about what was asked for") {
    const auto share = [](const scene::Scene& scene, auto wanted) {
        double sum = 0.0;
        for (const scene::Area& area : scene.landscape.areas) {
            if (!wanted(scene.landscape.kind_of(area), area)) continue;
            double twice = 0.0;
            for (std::size_t i = 0, j = area.outline.size() - 1; i < area.outline.size(); j = i++)
                twice += area.outline[j].east.value() * area.outline[i].north.value() -
                         area.outline[i].east.value() * area.outline[j].north.value();
            sum += 0.5 * std::abs(twice);
        }
        return sum / (scene.ground.width.value() * scene.ground.depth.value());
    };
    const auto is_wood = [](const terrain::Kind& k, const scene::Area& a) {
        return k.sight == terrain::ObstacleKind::wood && a.height > Yards{10};
    };
    const auto is_field = [](const terrain::Kind& k, const scene::Area&) {
        return k.paint.layer == terrain::Layer::field && k.id != "orchard";
    };
    constexpr double wood[] = {0.10, 0.12, 0.20, 0.22, 0.32};
    constexpr double least[] = {13, 33, 80, 70, 80}, most[] = {36, 80, 190, 175, 195};
    for (int n = 0; n < 5; ++n) {
        CAPTURE(n);
        NewBattle battle;
        country::Choices land;
        land.relief = static_cast<country::Relief>(n);
        land.seed = 77;
        battle.land = land;
        const scene::Scene scene = made(battle);
        CHECK(share(scene, is_wood) == doctest::Approx(wood[n]).epsilon(0.35));
        // Ragged woods are not lost, whatever the seed.
        for (const std::uint64_t seed : {3U, 5U, 8U}) {
            CAPTURE(seed);
            std::get<country::Choices>(battle.land).seed = seed;
            CHECK(share(made(battle), is_wood) == doctest::Approx(wood[n]).epsilon(0.35));
        }
        CHECK(share(scene, is_field) > 0.08);
        const double relief = (scene.ground.heights->highest() - scene.ground.heights->lowest()).value();
        CHECK(relief > least[n]);
        CHECK(relief < most[n]);
    }
}

TEST_CASE("sizes of tables are read in feet, inches and metres") {
    CHECK(read_table_size("6x4ft")->width == Inches{72});
    CHECK(read_table_size("6x4")->depth == Inches{48});
    CHECK(read_table_size("180x120cm")->width.value() == doctest::Approx(70.87).epsilon(0.001));
    CHECK(read_table_size("1.8x1.2m")->metric);
    for (const char* wrong :
         {"", "6", "6x", "x4ft", "6x4miles", "-6x4ft", "0x4ft", "9999x4ft", "6x4ftt", "nanx4ft"}) {
        CAPTURE(wrong);
        CHECK(!read_table_size(wrong));
    }
}

TEST_CASE("no stream of our own battles rises") {
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes")) {
        if (entry.path().extension() != ".json") continue;
        CAPTURE(entry.path().filename().string());
        const auto scene = scene::load_scene(entry.path());
        REQUIRE(scene);
        // Heights that were painted are left as they are.
        if (scene->ground.heights->columns() < 600 && entry.path().filename() == "first-light.json") continue;
        check_streams(*scene);
    }
}
