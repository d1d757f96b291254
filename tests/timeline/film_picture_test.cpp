#include "engine/esr/battle_game.h"
#include "engine/frame/camera.h"
#include "engine/scene/scene.h"
#include "engine/staging/piece_animator.h"
#include "engine/staging/staging.h"
#include "engine/timeline/timeline.h"
#include "renderer/renderer.h"
#include "tests/play/opened.h"
#include "tests/support/compare.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;

namespace {

constexpr std::uint32_t width = 320;
constexpr std::uint32_t height = 180;

/// First light with a made-up beginning: all who can fire, then a battalion marches round a corner through
/// their smoke.
struct Battle {
    scene::Scene scene;
    staging::Staged staged;
    timeline::Timeline film;
    esr::UnitId marcher;

    static Battle make() {
        auto scene = scene::load_scene(VANTAGE_SOURCE_DIR "/scenes/first-light.json");
        REQUIRE(scene);
        auto staged = staging::stage_scene(*scene, staging::Casting::moving);
        REQUIRE(staged);
        staged->frame.camera = staging::camera_of(scene->cameras.front(), *staged);
        const auto game = tests::open_flat("first-light.json");
        const esr::GameState start = *esr::start(*scene, game->system());
        timeline::Timeline film{game->start()};
        esr::FireScored fire;
        fire.formation = esr::FormationId{0};
        fire.target = esr::FormationId{1};
        esr::UnitId marcher;
        for (std::size_t i = 0; i < start.units.size(); ++i) {
            const esr::Unit& u = start.units[i];
            if (!u.here()) continue;
            if (u.arm == esr::Arm::infantry && !marcher.valid()) marcher = esr::UnitId{i};
            if (u.arm != esr::Arm::cavalry && !u.limbered) fire.units.push_back(esr::UnitId{i});
        }
        REQUIRE(marcher.valid());
        REQUIRE(fire.units.size() > 1);
        film.add(play::Events{esr::wrapped(esr::Event{fire})});
        const Placement from = start[marcher].place;
        const auto ahead = [&](double right, double forward, double turn) {
            const glm::dvec2 d = direction_of(from.facing);
            return Placement{to_ground(to_vec(from.at) + d * forward + glm::dvec2{d.y, -d.x} * right),
                             Degrees{from.facing.value() + turn}};
        };
        film.add(play::Events{esr::wrapped(
            esr::Event{esr::UnitMoved{marcher, from, ahead(250, 250, 90), {ahead(0, 250, 0).at}}})});
        return {std::move(*scene), std::move(*staged), std::move(film), marcher};
    }
    [[nodiscard]] frame::Frame at(double t, staging::PieceAnimator& animator) const {
        frame::Frame frame = staged.frame;
        animator.play(film.at(t), frame);
        return frame;
    }
    [[nodiscard]] frame::Frame at(double t) const {
        staging::PieceAnimator animator{staged.cast};
        return at(t, animator);
    }
};

const Battle& battle() {
    static const Battle one = Battle::make();
    return one;
}

/// The middle of the march.
double on_the_way() { return (battle().film.start_of(1) + battle().film.length()) / 2; }

render::Renderer& renderer() {
    static render::Renderer one{{.validation = true}};
    return one;
}

Image draw(const frame::Frame& frame) { return renderer().draw(frame, width, height); }

}

TEST_CASE("a march through smoke is drawn as it was when it was last looked at") {
    const frame::Frame frame = battle().at(on_the_way());
    const Image picture = draw(frame);
    CHECK(test::matches_golden(picture, "film-march-and-smoke"));

    frame::Frame clear = frame;
    CHECK(clear.puffs.size() > 10);
    clear.puffs.clear();
    CHECK(test::difference(picture, draw(clear)).share > test::golden_share);

    frame::Frame halted = frame;
    halted.bases = battle().at(0.0).bases;
    halted.bases_version += 1;
    CHECK(test::difference(picture, draw(halted)).share > test::golden_share);
    CHECK(renderer().validation_messages() == 0);
}

TEST_CASE("a moment is the same picture whatever was shown before it") {
    const double t = on_the_way();
    const Image straight = draw(battle().at(t));
    staging::PieceAnimator animator{battle().staged.cast};
    for (const double before : {0.0, 1.6, battle().film.length() + 20.0, t + 0.4})
        draw(battle().at(before, animator));
    const Image after_others = draw(battle().at(t, animator));
    CHECK(straight.samples == after_others.samples);
    render::Renderer another{{.validation = true}};
    CHECK(another.draw(battle().at(t), width, height).samples == straight.samples);
    CHECK(another.validation_messages() == 0);
}

TEST_CASE("where only smoke has moved the picture is the one that a fresh start draws") {
    staging::PieceAnimator animator{battle().staged.cast};
    const double end = battle().film.length();
    const frame::Frame before = battle().at(end + 0.5, animator);
    const frame::Frame after = battle().at(end + 1.5, animator);
    REQUIRE(before.bases_version == after.bases_version);
    REQUIRE_FALSE(after.puffs.empty());
    const Image first = draw(before);
    const Image second = draw(after);
    CHECK(first.samples != second.samples);
    render::Renderer another{{.validation = true}};
    CHECK(another.draw(after, width, height).samples == second.samples);
    // Whatever else the table's picture comes of has it drawn again.
    frame::Frame darker = after;
    darker.light.sun *= 0.3F;
    CHECK(test::difference(draw(darker), second).share > 0.2);
    frame::Frame elsewhere = after;
    elsewhere.camera.eye.x += 60.0F;
    CHECK(test::difference(draw(elsewhere), second).share > test::golden_share);
    CHECK(draw(after).samples == second.samples);
    CHECK(renderer().validation_messages() == 0);
    CHECK(another.validation_messages() == 0);
}

TEST_CASE("an eye near the ground has a sky over it, of the hour and the weather") {
    frame::Frame frame = battle().at(0.0);
    const glm::vec3 ground = frame.camera.target;
    frame.camera = {.eye = ground + glm::vec3{0, -500, 25}, .target = ground + glm::vec3{0, 500, 40}};
    CHECK(frame::sees_horizon(frame.camera));
    CHECK_FALSE(frame::sees_horizon(battle().staged.frame.camera));
    const auto top = [](const Image& image) {
        glm::dvec3 sum{0.0};
        for (std::uint32_t x = 0; x < image.width; ++x)
            for (std::uint32_t c = 0; c < 3; ++c) sum[static_cast<int>(c)] += image.at(x, 4, c);
        return sum / static_cast<double>(image.width);
    };
    const glm::dvec3 room = top(draw(frame));
    frame.lens.sky = true;
    frame.light = {}; // a clear noon
    const glm::dvec3 fair = top(draw(frame));
    CHECK(fair.b > room.b + 60);
    CHECK(fair.b > fair.r + 10); // blue
    frame.light.sun = {0.25F, 0.25F, 0.25F};
    frame.light.sky = {0.55F, 0.56F, 0.58F};
    frame.light.zenith = {0.78F, 0.80F, 0.84F};
    frame.light.horizon = {0.50F, 0.52F, 0.55F};
    const glm::dvec3 dull = top(draw(frame));
    CHECK(dull.b < dull.r + 12); // grey
    CHECK(renderer().validation_messages() == 0);
}

TEST_CASE("guns flash when they fire and the marcher changes his pose") {
    const auto glows = [](const frame::Frame& f) {
        return std::any_of(f.puffs.begin(), f.puffs.end(),
                           [](const frame::Puff& p) { return p.glow > 0.0F; });
    };
    bool flashed = false;
    for (double t = battle().film.start_of(0); t < battle().film.start_of(1); t += 0.04)
        flashed = flashed || glows(battle().at(t));
    CHECK(flashed);
    const auto pose_at = [](double t) {
        const frame::Frame f = battle().at(t);
        const auto found = std::find_if(f.bases.begin(), f.bases.end(), [](const frame::DrawnBase& b) {
            return b.unit == battle().marcher.index();
        });
        REQUIRE(found != f.bases.end());
        return found->pose;
    };
    CHECK(pose_at(0.0) == frame::Pose::as_based);
    CHECK(pose_at(battle().film.start_of(0) + 0.5) == frame::Pose::firing);
    CHECK(pose_at(on_the_way()) == frame::Pose::marching);
}

TEST_CASE("groups stay as they are while bases move") {
    const frame::Frame a = battle().at(0.0), b = battle().at(on_the_way());
    CHECK(a.groups_version == b.groups_version);
    CHECK(a.groups_version != 0);
}

TEST_CASE("tokens change the picture when nothing else moves") {
    staging::PieceAnimator animator{battle().staged.cast};
    frame::Frame frame = battle().staged.frame;
    timeline::TableMoment shot = battle().film.at(0.0);
    const auto figures = [&] {
        std::uint32_t count = 0;
        for (const frame::FigureGroup& group : frame.groups) count += group.count;
        return count;
    };
    animator.play(shot, frame);
    const std::uint64_t version = frame.bases_version;
    const std::uint32_t fresh = figures();
    play::Markers markers = *shot.groups[0].markers;
    markers.tokens += 2; // two drums more
    shot.groups[0].markers = std::make_shared<const play::Markers>(markers);
    animator.play(shot, frame);
    CHECK(frame.bases_version != version);
    CHECK(figures() == fresh + 2);
    markers.orders.clear(); // nobody looks for its order any more
    shot.groups[0].markers = std::make_shared<const play::Markers>(markers);
    animator.play(shot, frame);
    CHECK(figures() == fresh + 1);
}
