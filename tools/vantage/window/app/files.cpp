#include "tools/vantage/window/app/files.h"

#include "engine/staging/recruits.h"
#include "tools/vantage/window/dropped.h"

#include <fmt/format.h>

#include <system_error>

namespace vantage::window {
namespace {

using Made = Result<std::shared_ptr<const Battle>>;

// A library's exception is an error like others: the battle on the table stays.
template <class Work> std::function<Made()> guarded(Work work) {
    return [work = std::move(work)]() -> Made {
        try {
            return work();
        } catch (const std::exception& e) {
            return Error{"", "", e.what()};
        }
    };
}

std::filesystem::file_time_type time_of(const std::filesystem::path& file) {
    std::error_code failed;
    return std::filesystem::last_write_time(file, failed);
}

}

void Files::open(Desk& desk, const std::filesystem::path& file, const scene::LoadOptions& load) {
    if (is_model(file)) return wear(desk, file);
    if (!is_journal(file)) {
        std::error_code none;
        if (desk.play.on() && !std::filesystem::equivalent(desk.play.now->game->scene().file, file, none)) {
            desk.say("The game is kept in " + desk.play.now->journal.string());
            const std::uint64_t seed = desk.play.seed;
            desk.play = GameView{};
            desk.play.seed = seed;
        }
        return read(desk, file, load);
    }
    load_ = load;
    if (!desk.play.thread) desk.play.thread = std::make_unique<GameThread>();
    desk.play.shown = true;
    desk.play.thread->resume(file, games_folder(desk.settings)); // its scene follows once it is known
    add_recent(desk.settings, file);
    desk.loading = !desk.battle;
    if (!desk.battle) desk.file = file;
}

void Files::wear(Desk& desk, const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    facts_.start([file, name]() -> Result<std::string> {
        const Result<std::string> facts = model_facts(file);
        if (!facts) return facts.error();
        return name + ": " + *facts;
    });
    if (!desk.battle || !desk.selected || desk.selected->kind != PieceId::Kind::unit)
        return desk.say("Select a unit, then drop the model again: figures of its kind will be shown by it");
    const scene::Unit& unit = desk.battle->begins->units[desk.selected->index];
    scene::OwnModel model;
    model.troop = unit.troop;
    model.nation = unit.nation;
    model.file = file;
    desk.loading = true;
    reading_ = false;
    maker_.start(guarded([battle = desk.battle, choice = desk.bench, basing = desk.scene_basing, model] {
        return with_model(*battle, choice, basing, model);
    }));
    desk.say(
        fmt::format("{} is shown as {}, {}, until the battle is opened again; to keep it, add {{\"file\": "
                    "\"{}\", \"troop\": \"{}\"}} to the scene's \"models\"",
                    name, table::name_of(unit.troop), unit.nation, name, table::name_of(unit.troop)));
}

void Files::read(Desk& desk, const std::filesystem::path& file, const scene::LoadOptions& load) {
    desk.file = file;
    desk.beside.reset();
    desk.loading = true;
    load_ = load;
    time_ = time_of(file);
    reading_ = true;
    no_recruits_ = false;
    maker_.start(guarded([request = BattleRequest{file, load}] { return make_battle(request); }));
}

void Files::set_bench(Desk& desk, const BenchChoice& choice) {
    load_.ground = choice.scales.ground;
    load_.figures = choice.scales.figures;
    desk.bench = choice;
    desk.loading = true;
    reading_ = false;
    maker_.start(guarded([battle = desk.battle, choice, basing = desk.scene_basing] {
        return rescaled(*battle, choice, basing);
    }));
}

void Files::set_beside(Desk& desk, const BenchChoice& choice) {
    beside_.start(guarded([battle = desk.battle, choice, basing = desk.scene_basing] {
        return rescaled(*battle, choice, basing);
    }));
}

void Files::enlist(const Desk& desk) {
    if (no_recruits_ || maker_.busy() || beside_.busy() || !desk.play.playback.on() || !desk.battle->actors)
        return;
    const play::State& now = desk.play.playback.film().state();
    if (staging::has_enlisted(*desk.battle->begins, now)) return;
    const std::shared_ptr<const play::State> state = now.clone();
    const auto work = [&](const std::shared_ptr<const Battle>& battle) {
        return guarded(
            [battle, game = desk.play.now->game, state] { return with_recruits(*battle, *state); });
    };
    reading_ = false;
    enlisting_ = true;
    maker_.start(work(desk.battle));
    if (desk.beside) beside_.start(work(desk.beside));
}

std::optional<Result<std::shared_ptr<const Battle>>> Files::take(Desk& desk) {
    if (desk.play.on()) {
        const std::filesystem::path& wanted = desk.play.now->game->scene().file;
        const bool there = desk.battle && desk.battle->scene.file == wanted;
        const bool refused = refused_ == wanted && refused_time_ == time_of(wanted);
        if (!there && !maker_.busy() && desk.file != wanted && !refused) read(desk, wanted, load_);
        if (there) enlist(desk);
    }
    if (auto other = beside_.take()) {
        if (*other)
            desk.beside = std::move(**other);
        else
            desk.say(other->error().text(), true);
    }
    if (const auto facts = facts_.take()) {
        if (*facts)
            desk.say(**facts);
        else
            desk.say(facts->error().text(), true);
    }
    auto made = maker_.take();
    if (made && std::exchange(enlisting_, false) && !*made) no_recruits_ = true;
    if (made && *made && reading_) {
        desk.scene_basing = (**made)->scene.basing;
        desk.bench = BenchChoice{(**made)->scene.scales, 0, 0, Millimetres{0.0}};
    }
    if (made && !*made && reading_) {
        refused_ = std::exchange(desk.file, desk.battle ? desk.battle->scene.file : std::filesystem::path{});
        refused_time_ = time_;
        if (desk.file != refused_) time_ = time_of(desk.file);
        if (desk.play.on() && desk.play.now->game->scene().file == refused_)
            desk.say("The game is safe in " + desk.play.now->journal.string() +
                         "; its scene is read again as soon as it is mended",
                     true);
    }
    return made;
}

void Files::watch(Desk& desk) {
    if (desk.file.empty() || is_journal(desk.file) || desk.now - watched_at_ < 0.5) return;
    watched_at_ = desk.now;
    const auto time = time_of(desk.file);
    if (time == time_ || time == std::filesystem::file_time_type::min()) return;
    time_ = time;
    if (desk.play.on() && desk.play.now->moments.size() > 0) {
        desk.say("The scene has changed on disk; the game goes on with the one it began with");
        return;
    }
    read(desk, desk.file, load_);
    desk.say("The scene has changed on disk: reading it again");
}

}
