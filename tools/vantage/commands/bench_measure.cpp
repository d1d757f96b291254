#include "tools/vantage/commands/bench.h"

#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/measure/command_map.h"
#include "engine/measure/ground_sight.h"
#include "engine/measure/parallel.h"
#include "engine/measure/viewshed.h"
#include "engine/physics/battlefield.h"
#include "engine/physics/ground.h"
#include "engine/ruling/scene_rules.h"
#include "engine/ruling/sight.h"
#include "tools/vantage/reference_libraries/sight_peer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <functional>
#include <memory>

namespace vantage::cli {

namespace {

using measure::GroundSight;
using measure::SightEnd;
using measure::SightRequest;
using measure::SpacePoint;
using nlohmann::json;

constexpr int side = 1024;
constexpr double cell = 10.0;

/// Smooth noise of several sizes, the largest eight hills across: rolling ground of about 60 yards relief.
HeightField rolling_ground() {
    std::vector<float> heights(static_cast<std::size_t>(side) * side, 0.0F);
    double height = 24.0;
    for (int squares = 8, octave = 0; octave < 6; ++octave, squares *= 2, height *= 0.45) {
        Random random{2024, static_cast<std::uint64_t>(octave)};
        std::vector<double> knots;
        for (int n = 0; n < (squares + 1) * (squares + 1); ++n) knots.push_back(random.between(-1, 1));
        const auto knot = [&](int i, int j) {
            return knots[static_cast<std::size_t>(j * (squares + 1) + i)];
        };
        for (int j = 0; j < side; ++j)
            for (int i = 0; i < side; ++i) {
                const double x = static_cast<double>(i) * squares / side;
                const double y = static_cast<double>(j) * squares / side;
                const int a = static_cast<int>(x);
                const int b = static_cast<int>(y);
                const auto smooth = [](double t) { return t * t * (3 - 2 * t); };
                const double u = smooth(x - a);
                const double v = smooth(y - b);
                const double south = knot(a, b) + (knot(a + 1, b) - knot(a, b)) * u;
                const double north = knot(a, b + 1) + (knot(a + 1, b + 1) - knot(a, b + 1)) * u;
                heights[static_cast<std::size_t>(j * side + i)] +=
                    static_cast<float>(height * (south + (north - south) * v));
            }
    }
    return {side, side, Yards{side * cell}, Yards{side * cell}, std::move(heights)};
}

/// Lines from eye to eye, 20 to 400 cells long, between the outermost samples.
std::vector<SightRequest> random_lines(std::size_t count) {
    Random random{7};
    std::vector<SightRequest> lines;
    lines.reserve(count);
    const double low = cell;
    const double high = (side - 1) * cell;
    while (lines.size() < count) {
        const glm::dvec2 from{random.between(low, high), random.between(low, high)};
        const double length = random.between(20, 400) * cell;
        const glm::dvec2 to = from + length * direction_of(Degrees{random.between(0, 360)});
        if (to.x < low || to.y < low || to.x > high || to.y > high) continue;
        lines.push_back({{to_ground(from), Yards{random.between(1.9, 2.6)}},
                         {to_ground(to), Yards{random.between(1.9, 2.6)}}});
    }
    return lines;
}

double seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Processor time of this thread: what one thread needs, however busy the machine is.
double thread_seconds(const std::function<void()>& work) {
    const auto now = [] {
        timespec t{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
    };
    const double start = now();
    work();
    return now() - start;
}

struct Row {
    std::string name;
    double rate = 0.0;       ///< lines a second on one thread
    double agreement = -1.0; ///< share of verdicts equal to Jolt's; negative: not compared
    std::size_t lines = 0;
};

/// The verdicts of some way to answer, timed over the first `count` lines.
template <class Clear>
Row timed(std::string name, std::size_t count, const std::vector<char>& jolt, Clear&& clear) {
    std::vector<char> answers(count);
    const double s = thread_seconds([&] {
        for (std::size_t n = 0; n < count; ++n) answers[n] = clear(n);
    });
    std::size_t equal = 0;
    for (std::size_t n = 0; n < count; ++n) equal += answers[n] == jolt[n];
    return {std::move(name), static_cast<double>(count) / s,
            static_cast<double>(equal) / static_cast<double>(count), count};
}

json row_json(const Row& r) {
    return {{"name", r.name}, {"rays_per_second", r.rate}, {"rays", r.lines}, {"equal_to_jolt", r.agreement}};
}

struct Report {
    json all = json::object();
    bool as_json = false;
    template <class... Args> void say(fmt::format_string<Args...> text, Args&&... args) const {
        if (!as_json) fmt::print(text, std::forward<Args>(args)...);
    }
};

void bench_lines(const physics::Ground& ground, const GroundSight& sight, std::size_t count, Report& report) {
    const HeightField& field = ground.drawn();
    const std::vector<SightRequest> lines = random_lines(count);
    std::vector<std::pair<SpacePoint, SpacePoint>> ends;
    ends.reserve(count);
    for (const SightRequest& l : lines)
        ends.push_back({{l.from.at, sight.height_at(l.from.at) + l.from.above},
                        {l.to.at, sight.height_at(l.to.at) + l.to.above}});
    std::vector<char> jolt(count);
    const double jolt_seconds = thread_seconds([&] {
        for (std::size_t n = 0; n < count; ++n) jolt[n] = ground.clear(ends[n].first, ends[n].second);
    });
    const auto blocked =
        static_cast<double>(std::count(jolt.begin(), jolt.end(), 0)) / static_cast<double>(count);

    std::vector<Row> rows;
    rows.push_back(timed("Vantage, verdict", count, jolt,
                         [&](std::size_t n) { return sight.visible(lines[n].from, lines[n].to); }));
    rows.push_back(timed("Vantage, verdict, margin and place", count, jolt, [&](std::size_t n) {
        return sight.clearance(lines[n].from, lines[n].to).visible();
    }));
    double embree_rate = 0.0;
    if (const auto peer = embree_peer(field)) {
        rows.push_back(timed(peer->name(), count, jolt,
                             [&](std::size_t n) { return peer->clear(ends[n].first, ends[n].second); }));
        embree_rate = rows.back().rate;
    }
    rows.push_back({"Jolt height field", static_cast<double>(count) / jolt_seconds, 1.0, count});
    if (const auto peer = bullet_peer(field))
        rows.push_back(timed(peer->name(), std::min<std::size_t>(count, 20'000), jolt,
                             [&](std::size_t n) { return peer->clear(ends[n].first, ends[n].second); }));
    rows.push_back(
        timed("march at a tenth of a cell", std::min<std::size_t>(count, 20'000), jolt,
              [&](std::size_t n) { return march(field, ends[n].first, ends[n].second, Yards{cell / 10}); }));

    report.say("Lines of sight: {} x {} samples, {} lines of 20 to 400 cells, {:.0f}% blocked, one thread\n",
               side, side, count, 100 * blocked);
    report.say("  {:<36} {:>12} {:>10} {:>14}\n", "", "lines/s", "of Embree", "equal to Jolt");
    for (const Row& r : rows)
        report.say("  {:<36} {:>12.0f} {:>10} {:>13.4f}%\n", r.name, r.rate,
                   embree_rate > 0.0 ? fmt::format("{:.2f}", r.rate / embree_rate) : "-", 100 * r.agreement);
    const double together = seconds([&] { static_cast<void>(clearances(sight, lines)); });
    report.say("  {:<36} {:>12.0f}   on {} threads\n\n", "Vantage, batch with margins",
               static_cast<double>(count) / together, measure::all_cores());
    for (const Row& r : rows) report.all["lines"].push_back(row_json(r));
    report.all["blocked_share"] = blocked;
    report.all["batch"] = {{"rays_per_second", static_cast<double>(count) / together},
                           {"threads", measure::all_cores()}};
}

struct View {
    std::string words;
    int column, row;
};

/// The middle of the ground, and the highest sample: one sees little, the other much.
std::array<View, 2> views_of(const HeightField& field) {
    const auto top =
        std::max_element(field.heights().begin(), field.heights().end()) - field.heights().begin();
    return {View{"the middle", side / 2, side / 2},
            View{"the highest place", static_cast<int>(top % side), static_cast<int>(top / side)}};
}

void bench_viewshed(const physics::Ground& ground, const GroundSight& sight, const View& from,
                    Report& report) {
    const HeightField& field = ground.drawn();
    const SightEnd eye{field.place(from.column, from.row), Yards{2.5}};
    const Yards target{2.5};
    double ours = 1e9;
    double alone = 1e9;
    measure::Viewshed view;
    for (int n = 0; n < 7; ++n) {
        ours = std::min(ours, seconds([&] { view = viewshed(sight, eye, target); }));
        alone = std::min(alone, thread_seconds([&] { view = viewshed(sight, eye, target, 1); }));
    }
    std::vector<char> rays(view.seen.size());
    const double each = thread_seconds([&] {
        for (int j = 0; j < side; ++j)
            for (int i = 0; i < side; ++i)
                rays[static_cast<std::size_t>(j * side + i)] =
                    sight.visible(eye, {field.place(i, j), target});
    });
    std::vector<char> jolt(view.seen.size());
    const SpacePoint start{eye.at, sight.height_at(eye.at) + eye.above};
    const double jolt_seconds = thread_seconds([&] {
        for (int j = 0; j < side; ++j)
            for (int i = 0; i < side; ++i) {
                const GroundPoint p = field.place(i, j);
                jolt[static_cast<std::size_t>(j * side + i)] =
                    ground.clear(start, {p, sight.height_at(p) + target});
            }
    });
    const auto agreement = [&](const auto& mask) {
        std::size_t equal = 0;
        for (std::size_t n = 0; n < rays.size(); ++n) equal += (mask[n] != 0) == (rays[n] != 0);
        return 100.0 * static_cast<double>(equal) / static_cast<double>(rays.size());
    };
    report.say("Viewshed: {} x {} samples from {}, eye and target 2.5 yards, {:.1f}% seen\n", side, side,
               from.words, 100 * view.share());
    report.say("  {:<36} {:>12} {:>14}\n", "", "seconds", "equal to rays");
    json rows = json::array();
    const auto row = [&](const std::string& name, double s, double equal) {
        report.say("  {:<36} {:>12.4f} {:>13.4f}%\n", name, s, equal);
        rows.push_back({{"name", name}, {"seconds", s}, {"equal_to_rays", equal}});
    };
    row(fmt::format("Vantage, {} threads", measure::all_cores()), ours, agreement(view.seen));
    row("Vantage, one thread", alone, agreement(view.seen));
    row("Vantage, a line to each place", each, 100.0);
    row("Jolt, a ray to each place", jolt_seconds, agreement(jolt));
    if (const auto gdal = gdal_viewshed(field, from.column, from.row, eye.above, target)) {
        row(fmt::format("{} gdal_viewshed, process", gdal->version), gdal->seconds, agreement(gdal->seen));
        report.say("  (starting a process of it takes {:.4f} s)\n", gdal->start_seconds);
        report.all["gdal_start_seconds"] = gdal->start_seconds;
    }
    report.say("  {} of {} places needed a line of their own\n\n", view.cast, view.seen.size());
    report.all["viewshed"].push_back({{"from", from.words},
                                      {"share_seen", view.share()},
                                      {"lines_cast", view.cast},
                                      {"rows", std::move(rows)}});
}

/// Who sees whom in the large scene, with all that stands in the way: 300 x 300 units, nine places on each.
void bench_pairs(Report& report) {
    const auto scene = scene::load_scene(home() / "scenes" / "austerlitz-1805.json");
    if (!scene) {
        report.say("All pairs: {}\n", scene.error().text());
        return;
    }
    const auto field = physics::Battlefield::create(*scene);
    if (!field) return;
    const physics::World& world = (*field)->world();
    std::vector<const physics::Body*> units;
    for (const physics::Body& piece : world.pieces())
        if (piece.kind == physics::BodyKind::unit && units.size() < 300) units.push_back(&piece);
    const auto rules = ruling::rules_of(*scene);
    if (!rules) return;
    const measure::SightSettings settings = ruling::sight_of(*rules);
    std::atomic<std::size_t> lines{0};
    std::atomic<std::size_t> seen{0};
    const double s = seconds([&] {
        measure::in_slices(units.size(), 1, 0, [&](std::size_t n, std::size_t) {
            const physics::Body& from = *units[n];
            std::size_t my_lines = 0;
            std::size_t my_seen = 0;
            for (const physics::Body* to : units) {
                if (to == &from) continue;
                const measure::SightParties parties{.side = from.side, .looker = from.id, .target = to->id};
                for (const GroundPoint& spot : measure::sample_spots(to->base)) {
                    ++my_lines;
                    my_seen += measure::sees(world.sight(), world, {from.base.place.at, from.height},
                                             {spot, to->height}, settings, parties);
                }
            }
            lines += my_lines;
            seen += my_seen;
        });
    });
    report.say(
        "All pairs: {} x {} units of {}, nine places each, {} lines, {:.1f}% seen: {:.3f} s on {} threads\n",
        units.size(), units.size(), scene->title, lines.load(),
        100.0 * static_cast<double>(seen.load()) / static_cast<double>(lines.load()), s,
        measure::all_cores());
    report.all["pairs"] = {
        {"units", units.size()}, {"lines", lines.load()}, {"seconds", s}, {"threads", measure::all_cores()}};
}

/// How much of Mir's table each of 256 x 256 places sees: first as a preview of 32 x 32 eyes, then all of it.
void bench_command(Report& report) {
    const auto scene = scene::load_scene(home() / "scenes" / "mir-1812.json");
    if (!scene) {
        report.say("Commanding ground: {}\n", scene.error().text());
        return;
    }
    const auto field = physics::Battlefield::create(*scene);
    if (!field) return;
    const GroundSight& sight = (*field)->world().sight();
    const double preview = seconds([&] { static_cast<void>(measure::command_map(sight, {.step = 8})); });
    const double whole = seconds([&] { static_cast<void>(measure::command_map(sight, {})); });
    report.say("Commanding ground: {}, 256 x 256 places, on {} threads: preview {:.2f} s, whole {:.1f} s\n",
               scene->title, measure::all_cores(), preview, whole);
    json rows = json::array({{{"name", "Vantage"}, {"seconds", whole}}});
    const HeightField& ground = sight.surface().drawn();
    if (const auto gdal =
            gdal_viewshed(ground, ground.columns() / 2, ground.rows() / 2, Yards{1.9}, Yards{1.9})) {
        const double by_calls = gdal->seconds * 256 * 256 / measure::all_cores();
        report.say("  by calls of gdal_viewshed, each as long as one from the middle: {:.0f} s\n", by_calls);
        rows.push_back({{"name", "calls of gdal_viewshed"}, {"seconds", by_calls}});
    }
    report.all["command"] = {{"preview_seconds", preview}, {"rows", std::move(rows)}};
}

Exit run(std::size_t rays, bool as_json) {
    Report report;
    report.as_json = as_json;
    const HeightField field = rolling_ground();
    double made = 0.0;
    std::optional<physics::Ground> ground;
    made = seconds([&] {
        auto result = physics::Ground::create(field);
        if (result) ground.emplace(std::move(*result));
    });
    if (!ground) return complain("Jolt refused the ground", Exit::failed);
    std::unique_ptr<GroundSight> sight;
    const double pyramid = seconds([&] { sight = std::make_unique<GroundSight>(*ground); });
    report.say("Ground: into Jolt in {:.3f} s, pyramid over it in {:.3f} s; largest change of a sample "
               "{:.4f} yards\n\n",
               made, pyramid, ground->largest_change().value());
    report.all["jolt_build_seconds"] = made;
    report.all["pyramid_seconds"] = pyramid;
    report.all["largest_change_yards"] = ground->largest_change().value();
    bench_lines(*ground, *sight, rays, report);
    for (const View& view : views_of(ground->drawn())) bench_viewshed(*ground, *sight, view, report);
    bench_pairs(report);
    bench_command(report);
    if (as_json) fmt::print("{}\n", report.all.dump());
    return Exit::done;
}

}

void add_bench_measure(CLI::App& bench, Job& job) {
    struct Options {
        std::size_t rays = 1'000'000;
        bool as_json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App* measure = bench.add_subcommand(
        "measure",
        "Lines of sight and viewsheds against Embree, Jolt, Bullet and gdal_viewshed where installed");
    measure->add_option("--rays", options->rays, "How many lines of sight")
        ->check(CLI::Range(std::size_t{1000}, std::size_t{100'000'000}))
        ->capture_default_str();
    measure->add_flag("--json", options->as_json, "Print one JSON object");
    measure->footer("Examples:\n  vantage bench measure\n  vantage bench measure --rays 200000 --json");
    measure->callback([options, &job] { job = [options] { return run(options->rays, options->as_json); }; });
}

}
