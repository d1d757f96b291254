#include "tools/vantage/window/app/files.h"

#include "engine/core/files.h"
#include "engine/image/png.h"
#include "engine/staging/created_formations.h"
#include "tests/window/played.h"
#include "tests/window/scratch.h"
#include "tools/vantage/window/app/follow.h"
#include "tools/vantage/window/app/input.h"
#include "tools/vantage/window/dropped.h"

#include <doctest/doctest.h>
#include <imgui.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <ostream>
#include <thread>

using namespace vantage;
using namespace vantage::window;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";

// A window without its loop.
struct Opened {
    View view;
    UiMemory ui;
    Files files;
};

std::string notices(const Opened& opened) {
    std::string all;
    for (const Notice& notice : opened.ui.notices) all += notice.text + "\n";
    return all;
}

// What the main loop does, until something has come of it.
bool run_until(Opened& opened, const std::function<bool()>& done, double seconds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < until) {
        follow_game(opened.view, opened.ui, 0.02, true);
        if (auto made = opened.files.take(opened.view, opened.ui)) {
            if (*made)
                opened.view.battle = **made;
            else
                opened.ui.say(made->error().text(), true);
        }
        if (done()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return false;
}

/// First light as its file has it, to be written into a folder that has its ground already.
nlohmann::json first_light_in(const std::filesystem::path& folder) {
    std::filesystem::copy_file(scenes / "first-light.png", folder / "first-light.png");
    const auto text = read_file(scenes / "first-light.json");
    REQUIRE(text);
    return nlohmann::json::parse(*text);
}

void write_hills(const std::filesystem::path& file, std::uint32_t channels) {
    Image image{60, 40, channels, 16, {}};
    for (std::uint32_t i = 0; i < 60 * 40 * channels; ++i)
        image.samples.push_back(static_cast<std::uint16_t>(i * 26 % 65536));
    REQUIRE(save_png(image, file));
}

}

TEST_CASE("a game whose scene cannot be set up says so once, and goes on when the scene is mended") {
    const tests::Scratch scratch;
    nlohmann::json scene = first_light_in(scratch.folder);
    scene["models"] = {{{"file", "broken.glb"}, {"troop", "light-infantry"}}};
    const std::filesystem::path file = scratch.folder / "battle.json";
    REQUIRE(write_file(scratch.folder / "broken.glb", std::string_view{"not a model"}));
    REQUIRE(write_file(file, scene.dump()));

    Opened opened;
    opened.ui.settings.file = scratch.folder / "settings.json";
    opened.view.game.thread = std::make_unique<GameThread>();
    opened.view.game.thread->begin(file, scratch.folder, 7);
    REQUIRE(run_until(
        opened, [&] { return notices(opened).find("broken.glb") != std::string::npos; }, 60));
    CHECK(notices(opened).find("The game is safe in") != std::string::npos);
    CHECK_FALSE(opened.view.battle);
    int begun_again = 0;
    run_until(
        opened, [&] { return begun_again += opened.files.busy() ? 1 : 0, false; }, 0.3);
    CHECK(begun_again == 0);

    scene.erase("models");
    REQUIRE(write_file(file, scene.dump()));
    std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) + std::chrono::seconds{2});
    CHECK(run_until(
        opened, [&] { return opened.view.battle != nullptr; }, 60));
}

TEST_CASE("all that is wrong in a scene is said at once, each with its place") {
    const tests::Scratch scratch;
    nlohmann::json scene = first_light_in(scratch.folder);
    scene["clock"]["turns"] = -1;
    scene["terrain"]["areas"][0]["kind"] = "swarm";
    scene["weather"]["sky"] = "green";
    const std::filesystem::path file = scratch.folder / "first-light.json";
    REQUIRE(write_file(file, scene.dump()));
    const auto made = make_battle({file, {}});
    REQUIRE_FALSE(made);
    const std::string said = lines_of(made.error());
    CAPTURE(said);
    for (const char* place : {"/clock/turns", "/terrain/areas/0/kind", "/weather/sky"})
        CHECK(said.find(place) != std::string::npos);
    CHECK(std::count(said.begin(), said.end(), '\n') == 2);
}

TEST_CASE("a heightmap is ground to look at and to measure on") {
    const tests::Scratch scratch;
    write_hills(scratch.folder / "hills.png", 1);
    Opened opened;
    opened.files.open(opened.view, opened.ui, scratch.folder / "hills.png", {});
    REQUIRE(run_until(
        opened, [&] { return opened.view.battle != nullptr; }, 30));
    const HeightField& ground = opened.view.battle->ground().drawn();
    CHECK(ground.width().value() == doctest::Approx(4000));
    CHECK(ground.depth().value() == doctest::Approx(4000.0 * 40 / 60));
    CHECK(ground.highest().value() == doctest::Approx(60).epsilon(0.05));
    CHECK(opened.view.battle->pieces().empty());
    CHECK(opened.view.battle->field().world().sight().height_at({Yards{100}, Yards{100}}) >= Yards{0.0});

    // What is no heightmap is refused with the reason, and what is on the table stays.
    const auto before = opened.view.battle;
    write_hills(scratch.folder / "photo.png", 3);
    REQUIRE(write_file(scratch.folder / "torn.png", std::string_view{"\x89PNG\r\n"}));
    for (const char* name : {"photo.png", "torn.png"}) {
        CAPTURE(name);
        opened.files.open(opened.view, opened.ui, scratch.folder / name, {});
        CHECK(run_until(
            opened, [&] { return notices(opened).find(name) != std::string::npos; }, 30));
        CHECK(opened.view.battle == before);
    }
}

TEST_CASE("a model is shown by the figures of the selected unit's kind") {
    const tests::Scratch scratch;
    const std::filesystem::path model = scratch.folder / "own.glb";
    std::filesystem::copy_file(scenes.parent_path() / "assets" / "models" / "marker-order.glb", model);
    Opened opened;
    opened.files.open(opened.view, opened.ui, scenes / "first-light.json", {});
    REQUIRE(run_until(
        opened, [&] { return opened.view.battle != nullptr; }, 60));
    const auto before = opened.view.battle;

    // Nobody selected: what it holds is told, and what to do.
    opened.files.open(opened.view, opened.ui, model, {});
    CHECK(run_until(
        opened, [&] { return notices(opened).find("triangles") != std::string::npos; }, 30));
    CHECK(notices(opened).find("Select a unit") != std::string::npos);

    opened.view.selected = PieceId{PieceId::Kind::unit, 0};
    opened.files.open(opened.view, opened.ui, model, {});
    REQUIRE(run_until(
        opened, [&] { return opened.view.battle != before; }, 60));
    REQUIRE(opened.view.battle->begins->models.size() == before->begins->models.size() + 1);
    CHECK(opened.view.battle->begins->models.back().file == model);
    CHECK(opened.view.battle->begins->models.back().troop == opened.view.battle->scene.units[0].troop);
    const auto models = [](const Battle& battle) { return battle.frame->stage->models.size(); };
    CHECK(models(*opened.view.battle) != models(*before));

    // Turned and scaled it is made anew, in place of the first; taken off, it is gone.
    REQUIRE(opened.ui.worn);
    const auto first = opened.view.battle;
    opened.ui.worn->model.turn = 90;
    opened.ui.worn->model.metres = 1.2;
    opened.files.wear(opened.view, *opened.ui.worn);
    REQUIRE(run_until(
        opened, [&] { return opened.view.battle != first; }, 60));
    REQUIRE(opened.view.battle->begins->models.size() == before->begins->models.size() + 1);
    CHECK(opened.view.battle->begins->models.back().turn == 90);
    const auto second = opened.view.battle;
    opened.files.take_off(opened.view, opened.ui);
    REQUIRE(run_until(
        opened, [&] { return opened.view.battle != second; }, 60));
    CHECK(opened.view.battle->begins->models.size() == before->begins->models.size());
    CHECK_FALSE(opened.ui.worn);

    // A file that is none says why, and the table stays.
    const auto worn = opened.view.battle;
    REQUIRE(write_file(scratch.folder / "bad.glb", std::string_view{"nothing"}));
    opened.files.open(opened.view, opened.ui, scratch.folder / "bad.glb", {});
    CHECK(run_until(
        opened, [&] { return notices(opened).find("bad.glb:") != std::string::npos && !opened.files.busy(); },
        30));
    CHECK(opened.view.battle == worn);
}

TEST_CASE("what is dropped on the window is opened") {
    ImGui::CreateContext();
    View view;
    UiMemory ui;
    UiRequests asked;
    Input input;
    input.handle(view, ui, asked, {.kind = WindowEvent::Kind::drop, .file = "/somewhere/hills.png"});
    ImGui::DestroyContext();
    REQUIRE(asked.open);
    CHECK(*asked.open == "/somewhere/hills.png");
}

TEST_CASE("a battle keeps its figures and its places while a game is shown on it") {
    const auto set = make_battle({scenes / "first-light.json", {}});
    REQUIRE(set);
    const Battle& start = **set;
    timeline::TableMoment shot = timeline::Timeline{tests::open_flat("first-light.json")->start()}.at(0.0);
    const auto same = shown_at(start, shot);
    CHECK(same->stands_like(start));
    CHECK(same->figures() == start.figures());
    CHECK(start.figures() > 0);
    shot.units[0].place.at.east += Yards{50};
    shot.units[1].presence = 0.0;
    const auto moved = shown_at(start, shot);
    CHECK_FALSE(moved->stands_like(start));
    CHECK(moved->base_of({PieceId::Kind::unit, 0}).place == shot.units[0].place);
    CHECK(moved->figures() < start.figures());
    CHECK(moved->pieces().size() == start.pieces().size() - 1);
}

TEST_CASE("a battle of any rules that are played can be moved; ground alone cannot") {
    for (const std::string name : tests::every_system) {
        CAPTURE(name);
        const auto set = make_battle({scenes / name, {}});
        REQUIRE(set);
        CHECK((*set)->animator);
    }
    const tests::Scratch scratch;
    write_hills(scratch.folder / "hills.png", 1);
    const auto ground = make_battle({scratch.folder / "hills.png", {}});
    REQUIRE(ground);
    CHECK_FALSE((*ground)->animator);
}

TEST_CASE("a general whom a game made has his figure, until that is taken back") {
    const auto set = make_battle({scenes / "first-light.json", {}});
    REQUIRE(set);
    const Battle& start = **set;
    const auto game = tests::open_flat("first-light.json");
    const std::unique_ptr<play::State> before = game->start();
    const Placement place{start.base_of({PieceId::Kind::unit, 0}).place.at, Degrees{90}};
    const auto event =
        before->read_event({{"event", "formation-created"},
                            {"id", "fr1-2"},
                            {"title", "Detachment"},
                            {"parent", "fr1"},
                            {"force", "Advance guard"},
                            {"order", "defend"},
                            {"units", {"fr1/1"}},
                            {"general", {place.at.east.value(), place.at.north.value(), 90.0}}});
    if (!event) FAIL(event.error().text());
    timeline::Timeline film{game->start()};
    film.add(play::Events{*event});
    const std::size_t generals = start.scene.commanders.size();
    const PieceId general{PieceId::Kind::leader, generals};
    REQUIRE(has(film.state(), general));
    REQUIRE_FALSE(has(*before, general)); // watched before he was made

    CHECK(staging::has_enlisted(start.scene, *before));
    CHECK_FALSE(staging::has_enlisted(start.scene, film.state()));
    const auto made = with_recruits(start, film.state());
    REQUIRE(made);
    CHECK(staging::has_enlisted(*(*made)->begins, film.state()));
    const timeline::TableMoment at_end = film.at(film.length());
    const auto after = shown_at(**made, at_end, &film.state());
    CHECK(after->pieces().size() == start.pieces().size() + 1);
    CHECK(after->figures() > start.figures());
    CHECK(after->base_of(general).place == place);
    CHECK(after->base_of(general).width == start.base_of({PieceId::Kind::leader, generals - 1}).width);
    CHECK(film.state().subject_of(general) == "fr1-2");
    // Counters stand over those who are with him, and say what they are told to do.
    CHECK(after->scene.formations.back().units == std::vector{scene::UnitId{0}});
    REQUIRE(after->standings.size() == after->scene.formations.size());
    CHECK(after->standings.back().order.find("defend") != std::string::npos);
    const auto earlier = shown_at(**made, film.at(0.0), before.get());
    CHECK(earlier->scene.formations.back().units.empty());

    // Taken back: the film no longer has him, and what stands ready for him is not seen.
    film.rewind(0);
    const auto again = shown_at(*after, film.at(0.0));
    CHECK(again->pieces().size() == start.pieces().size());
    CHECK(again->figures() == start.figures());
    const auto without = with_recruits(*again, film.state());
    REQUIRE(without);
    CHECK((*without)->begins->commanders.size() == generals);
}

TEST_CASE("a moment is written over one that nobody sees any more, and nothing of that is left in it") {
    const auto set = make_battle({scenes / "first-light.json", {}});
    REQUIRE(set);
    const auto game = tests::open_flat("first-light.json");
    const std::unique_ptr<play::State> state = game->start();
    const timeline::TableMoment shot = timeline::Timeline{game->start()}.at(0.0);
    timeline::TableMoment other = shot;
    for (auto* pieces : {&other.units, &other.leaders, &other.areas})
        for (timeline::PieceMoment& piece : *pieces) {
            piece.place.at.east += Yards{50};
            piece.presence = 0.0;
            piece.deployed = 1.0 - piece.deployed;
            piece.limbered = 1.0 - piece.limbered;
        }
    auto now = shown_at(**set, other, state.get());
    const scene::Unit* const memory = now->scene.units.data();
    const auto kept = shown_at(*now, other, state.get()); // somebody still looks at the first
    CHECK(kept->scene.units.data() != memory);
    now = kept;
    const auto again = shown_at(*now, shot);
    CHECK(again->scene.units.data() == memory);
    const auto fresh = make_battle({scenes / "first-light.json", {}});
    REQUIRE(fresh);
    const scene::Scene& a = again->scene;
    const scene::Scene& b = (*fresh)->scene;
    REQUIRE(a.units.size() == b.units.size());
    for (std::size_t i = 0; i < a.units.size(); ++i) {
        CHECK(a.units[i].place == b.units[i].place);
        CHECK(a.units[i].on_table == b.units[i].on_table);
        CHECK(a.units[i].hidden == b.units[i].hidden);
        CHECK(a.units[i].limbered == b.units[i].limbered);
        CHECK(a.units[i].deployment == b.units[i].deployment);
        CHECK(a.units[i].footprint.width == b.units[i].footprint.width);
        CHECK(a.units[i].footprint.depth == b.units[i].footprint.depth);
    }
    for (std::size_t i = 0; i < a.commanders.size(); ++i) {
        CHECK(a.commanders[i].name == b.commanders[i].name);
        CHECK(a.commanders[i].place == b.commanders[i].place);
        CHECK(a.commanders[i].on_table == b.commanders[i].on_table);
    }
    for (std::size_t i = 0; i < a.formations.size(); ++i) {
        CHECK(a.formations[i].units == b.formations[i].units);
        CHECK(a.formations[i].on_table == b.formations[i].on_table);
        CHECK(a.formations[i].flight == b.formations[i].flight);
    }
    for (std::size_t i = 0; i < a.objectives.size(); ++i)
        CHECK(a.objectives[i].held_by == b.objectives[i].held_by);
}
