#include "tools/vantage/playback.h"

#include "engine/game/journal.h"
#include "tools/vantage/game_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace vantage::program {
namespace {

using namespace vantage::game;

/// Moves everything in a scene to where it is in a shot, for whoever measures or labels there.
void rearrange(scene::Scene& scene, const timeline::Shot& shot) {
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const timeline::PieceShot& piece = shot.units[i];
        scene::Unit& unit = scene.units[i];
        unit.place = piece.place;
        unit.on_table = piece.seen();
        unit.limbered = unit.arm == table::Arm::artillery && piece.limbered >= 0.5;
        unit.deployment = piece.deployed >= 0.5 ? Deployment::deployed : Deployment::ployed;
    }
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        scene.commanders[i].place = shot.commanders[i].place;
        scene.commanders[i].on_table = shot.commanders[i].seen();
    }
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        scene.formations[i].reformation_area = shot.areas[i].place;
        scene.formations[i].on_table = shot.areas[i].seen();
        scene.formations[i].order = shot.formations[i].order;
    }
}

}

void Playback::show(double t, frame::Frame& frame) {
    film.at(t, shot);
    actors.play(shot, frame);
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
    Result<staging::Staged> staged = staging::stage_scene(*scene, staging::Casting::moving);
    if (!staged) return staged.error();
    timeline::Timeline film{setup->start};
    for (const Entry& entry : read->done) film.add(entry.events);
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
    return Moment{std::move(*scene), std::move(*staged)};
}

Result<Moment> moment_of(const std::filesystem::path& journal, const std::string& moment,
                         const scene::LoadOptions& options) {
    Result<Playback> playback = open_playback(journal, options);
    if (!playback) return playback.error();
    const Result<double> t = time_of(moment, playback->film);
    if (!t) return t.error();
    playback->show(*t, playback->staged.frame);
    rearrange(playback->scene, playback->shot);
    return Moment{std::move(playback->scene), std::move(playback->staged)};
}

}
