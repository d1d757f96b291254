#include "tools/vantage/playback.h"

#include "engine/esr/journal.h"
#include "engine/staging/recruits.h"
#include "tools/vantage/game_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace vantage::program {

using namespace vantage::esr;

namespace {

std::string_view word_for(Status status) {
    switch (status) {
    case Status::none:
        return "";
    case Status::retreat:
        return "retreating";
    case Status::broken:
        return "broken";
    case Status::rally:
        return "rallying";
    }
    return "";
}

/// What a shot does not say of a scene: who is with whom, bound for where, and who holds what.
void bring_up(scene::Scene& scene, const GameState& state) {
    for (std::size_t i = 0; i < state.commanders.size(); ++i)
        scene.commanders[i].name = state.commanders[i].name;
    for (scene::Formation& formation : scene.formations) formation.units.clear();
    for (std::size_t i = 0; i < state.formations.size(); ++i)
        scene.formations[i].target = state.formations[i].target;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        scene.formations[state.units[i].formation.index()].units.emplace_back(i);
    for (std::size_t i = 0; i < scene.objectives.size(); ++i)
        scene.objectives[i].held_by = state.objectives[i].held_by;
}

std::vector<overlay::Standing> standings_of(const scene::Scene& scene, const timeline::Shot& shot) {
    std::vector<overlay::Standing> all = overlay::standing_of(scene);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const timeline::FormationShot& formation = shot.formations[i];
        all[i].status = word_for(formation.status);
        if (formation.order_pending) all[i].order += " (new order on its way)";
        all[i].fatigue = formation.fatigue[0] + formation.fatigue[1] + formation.fatigue[2];
    }
    return all;
}

}

void Playback::show(double t, frame::Frame& frame) {
    film.at(t, shot);
    actors.play(shot, frame);
}

Labelled Playback::labelled() const {
    Labelled then{scene, {}};
    staging::rearrange(then.scene, shot);
    bring_up(then.scene, film.state_at(shot.time));
    then.standings = standings_of(then.scene, shot);
    return then;
}

Result<Playback> open_playback(const std::filesystem::path& journal, const scene::LoadOptions& options) {
    const Result<JournalHeader> header = read_header(journal);
    if (!header) return header.error();
    const Result<GameSetup> setup = set_up_game(*header, journal);
    if (!setup) return setup.error();
    const Result<Replay> read = replay(journal, setup->start);
    if (!read) return read.error();
    Result<scene::Scene> scene = scene::load_scene(setup->scene.file, options);
    if (!scene) return scene.error();
    timeline::Timeline film{setup->start};
    for (const Entry& entry : read->done) film.add(entry.events);
    staging::enlist(*scene, film.state());
    Result<staging::Staged> staged = staging::stage_scene(*scene, staging::Casting::moving);
    if (!staged) return staged.error();
    staging::Actors actors{staged->cast};
    return Playback{std::move(*scene), std::move(film), std::move(*staged), std::move(actors)};
}

Result<double> time_of(const std::string& moment, const timeline::Timeline& film) {
    if (moment.empty() || moment == "end") return film.length();
    int turn = 0;
    int read = 0;
    if (std::sscanf(moment.c_str(), "turn %5d%n", &turn, &read) == 1) {
        if (turn < 1 || turn > film.last_turn())
            return Error{"--at", "",
                         fmt::format("is \"{}\", the game has turns 1 to {}", moment, film.last_turn())};
        std::string step = moment.substr(static_cast<std::size_t>(read));
        step.erase(0, step.find_first_not_of(' '));
        if (step.empty()) return film.start_of_turn(turn);
        for (const timeline::Mark& mark : film.marks())
            if (mark.turn == turn && word_of(mark.step) == step) return mark.start;
        return Error{"--at", "",
                     fmt::format("is \"{}\", takes one of these steps after the turn: {}", moment,
                                 fmt::join(step_words, ", "))};
    }
    char* end = nullptr;
    const double seconds = std::strtod(moment.c_str(), &end);
    if (end == moment.c_str() || *end != '\0' || !std::isfinite(seconds) || seconds < 0.0)
        return Error{
            "--at", "",
            fmt::format("is \"{}\", takes \"turn 3\", \"turn 3 fire\", \"end\" or seconds from 0 to {:.1f}",
                        moment, film.length())};
    return seconds;
}

Result<Moment> beginning_of(const std::filesystem::path& file, const scene::LoadOptions& options) {
    Result<scene::Scene> scene = scene::load_scene(file, options);
    if (!scene) return scene.error();
    Result<staging::Staged> staged = staging::stage_scene(*scene);
    if (!staged) return staged.error();
    std::vector<overlay::Standing> standings = overlay::standing_of(*scene);
    return Moment{std::move(*scene), std::move(*staged), std::move(standings)};
}

Result<Moment> moment_of(const std::filesystem::path& journal, const std::string& moment,
                         const scene::LoadOptions& options) {
    Result<Playback> playback = open_playback(journal, options);
    if (!playback) return playback.error();
    const Result<double> t = time_of(moment, playback->film);
    if (!t) return t.error();
    playback->show(*t, playback->staged.frame);
    Labelled then = playback->labelled();
    return Moment{std::move(then.scene), std::move(playback->staged), std::move(then.standings)};
}

}
