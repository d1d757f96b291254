#include "tools/vantage/window/app/files.h"

#include "engine/staging/created_formations.h"
#include "tools/vantage/window/app/follow.h"
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

void Files::open(View& view, UiMemory& ui, const std::filesystem::path& file,
                 const scene::LoadOptions& load) {
    if (is_model(file)) return try_on(view, ui, file);
    if (!is_journal(file)) {
        std::error_code none;
        if (view.game.on() && !std::filesystem::equivalent(view.game.now->game->scene().file, file, none)) {
            ui.say("The game is kept in " + view.game.now->journal.string());
            const std::uint64_t seed = view.game.seed;
            view.game = GameView{};
            view.game.seed = seed;
        }
        return read(view, file, load);
    }
    load_ = load;
    start_thread(view.game);
    view.game.shown = true;
    view.game.thread->resume(file, games_folder(ui.settings)); // its scene follows once it is known
    add_recent(ui.settings, file);
    view.loading = !view.battle;
    if (!view.battle) view.file = file;
}

void Files::try_on(View& view, UiMemory& ui, const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    facts_.start([file, name]() -> Result<std::string> {
        const Result<std::string> facts = model_facts(file);
        if (!facts) return facts.error();
        return name + ": " + *facts;
    });
    if (!view.battle || !view.selected || view.selected->kind != PieceId::Kind::unit)
        return ui.say("Select a unit, then drop the model again: figures of its kind will be shown by it");
    const scene::Unit& unit = view.battle->begins->units[view.selected->index];
    WornModel worn;
    worn.model.troop = unit.troop;
    worn.model.nation = unit.nation;
    worn.model.file = file;
    worn.whom = fmt::format("{}, {}", table::name_of(unit.troop), unit.nation);
    worn.before = ui.worn ? ui.worn->before : view.battle;
    ui.worn = std::move(worn);
    wear(view, *ui.worn);
}

void Files::wear(View& view, const WornModel& worn) {
    make(view, [battle = worn.before, choice = view.scale, basing = view.scene_basing, model = worn.model] {
        return with_model(*battle, choice, basing, model);
    });
}

void Files::take_off(View& view, UiMemory& ui) {
    make(view, [battle = ui.worn->before, choice = view.scale, basing = view.scene_basing] {
        return rescaled(*battle, choice, basing);
    });
    ui.worn.reset();
}

void Files::read(View& view, const std::filesystem::path& file, const scene::LoadOptions& load) {
    view.file = file;
    view.beside.reset();
    view.loading = true;
    load_ = load;
    time_ = time_of(file);
    reading_ = true;
    no_recruits_ = false;
    maker_.start(guarded([request = BattleRequest{file, load}] { return make_battle(request); }));
}

void Files::set_scale(View& view, const ScaleChoice& choice) {
    load_.ground = choice.scales.ground;
    load_.figures = choice.scales.figures;
    view.scale = choice;
    view.loading = true;
    reading_ = false;
    maker_.start(guarded([battle = view.battle, choice, basing = view.scene_basing] {
        return rescaled(*battle, choice, basing);
    }));
}

void Files::make(View& view, std::function<Made()> work) {
    view.loading = true;
    reading_ = false;
    maker_.start(guarded(std::move(work)));
}

void Files::set_beside(const View& view, const ScaleChoice& choice) {
    beside_.start(guarded([battle = view.battle, choice, basing = view.scene_basing] {
        return rescaled(*battle, choice, basing);
    }));
}

void Files::enlist(const View& view) {
    if (no_recruits_ || maker_.busy() || beside_.busy() || !view.game.playback.on() || !view.battle->animator)
        return;
    const play::State& now = view.game.playback.film().state();
    if (staging::has_enlisted(*view.battle->begins, now)) return;
    const std::shared_ptr<const play::State> state = now.clone();
    const auto work = [&](const std::shared_ptr<const Battle>& battle) {
        return guarded(
            [battle, game = view.game.now->game, state] { return with_recruits(*battle, *state); });
    };
    reading_ = false;
    enlisting_ = true;
    maker_.start(work(view.battle));
    if (view.beside) beside_.start(work(view.beside));
}

std::optional<Result<std::shared_ptr<const Battle>>> Files::take(View& view, UiMemory& ui) {
    if (view.game.on()) {
        const std::filesystem::path& wanted = view.game.now->game->scene().file;
        const bool there = view.battle && view.battle->scene.file == wanted;
        const bool refused = refused_ == wanted && refused_time_ == time_of(wanted);
        if (!there && !maker_.busy() && view.file != wanted && !refused) read(view, wanted, load_);
        if (there) enlist(view);
    }
    if (auto other = beside_.take()) {
        if (*other)
            view.beside = std::move(**other);
        else
            ui.say(other->error().text(), true);
    }
    if (const auto facts = facts_.take()) {
        if (!*facts) {
            ui.say(facts->error().text(), true);
            ui.worn.reset();
        } else if (ui.worn) {
            ui.worn->facts = **facts;
        } else {
            ui.say(**facts);
        }
    }
    auto made = maker_.take();
    if (made && std::exchange(enlisting_, false) && !*made) no_recruits_ = true;
    if (made && *made && reading_) {
        view.scene_basing = (**made)->scene.basing;
        view.scale = ScaleChoice{(**made)->scene.scales, 0, 0, Millimetres{0.0}};
    }
    if (made && !*made && reading_) {
        refused_ = std::exchange(view.file, view.battle ? view.battle->scene.file : std::filesystem::path{});
        refused_time_ = time_;
        if (view.file != refused_) time_ = time_of(view.file);
        if (view.game.on() && view.game.now->game->scene().file == refused_)
            ui.say("The game is safe in " + view.game.now->journal.string() +
                       "; its scene is read again as soon as it is mended",
                   true);
    }
    return made;
}

void Files::watch(View& view, UiMemory& ui) {
    if (view.file.empty() || is_journal(view.file) || ui.now - watched_at_ < 0.5) return;
    if (view.edit) { // whoever edits it has it as he wants it
        time_ = time_of(view.file);
        return;
    }
    watched_at_ = ui.now;
    const auto time = time_of(view.file);
    if (time == time_ || time == std::filesystem::file_time_type::min()) return;
    time_ = time;
    if (view.game.on() && view.game.now->moments.size() > 0) {
        ui.say("The scene has changed on disk; the game goes on with the one it began with");
        return;
    }
    read(view, view.file, load_);
    ui.say("The scene has changed on disk: reading it again");
}

}
