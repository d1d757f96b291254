#include "tools/vantage/playback.h"

#include "engine/record/session.h"
#include "engine/staging/created_formations.h"
#include "tools/vantage/game_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <span>
#include <string_view>

namespace vantage::cli {

void Playback::show(double t, frame::Frame& frame) {
    film.at(t, shot);
    animator.play(shot, frame);
}

Labelled Playback::labelled() const {
    Labelled then{scene, {}};
    staging::rearrange(then.scene, shot);
    staging::regroup(then.scene, *film.state_at(shot.time));
    for (const timeline::GroupMoment& group : shot.groups)
        then.standings.push_back(overlay::standing_of(*group.markers));
    return then;
}

namespace {

Result<Playback> playback_of(const play::Game& game, std::span<const record::Entry> done,
                             const scene::LoadOptions& options) {
    Result<scene::Scene> scene = scene::load_scene(game.scene().file, options);
    if (!scene) return scene.error();
    timeline::Timeline film{game.start()};
    play::Events events;
    for (const record::Entry& entry : done) {
        film.add(entry.events);
        events.insert(events.end(), entry.events.begin(), entry.events.end());
    }
    staging::enlist(*scene, film.state());
    Result<staging::Staged> staged = staging::stage_scene(*scene, staging::Casting::moving);
    if (!staged) return staged.error();
    staging::PieceAnimator animator{staged->cast};
    return Playback{std::move(*scene), std::move(film), std::move(*staged), std::move(animator),
                    std::move(events)};
}

}

Result<Playback> open_playback(const std::filesystem::path& journal, const scene::LoadOptions& options) {
    const Result<record::Header> header = record::read_header(journal);
    if (!header) return header.error();
    const auto game = set_up_game(*header, journal);
    if (!game) return game.error();
    const Result<record::Replay> read = record::replay(journal, **game);
    if (!read) return read.error();
    if (!read->torn.empty()) fmt::print(stderr, "vantage: {}: {}\n", journal.string(), read->torn);
    return playback_of(**game, read->done, options);
}

Result<Playback> open_scene(const std::filesystem::path& file, const scene::LoadOptions& options) {
    const auto game = set_up_game(file, 0);
    if (!game) return game.error();
    return playback_of(**game, {}, options);
}

namespace {

/// Words as they are compared: small letters, one blank between them, whatever else divides them.
std::string plain(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) != 0 || letter >= 0x80)
            out += static_cast<char>(std::tolower(letter));
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    while (out.ends_with(' ')) out.pop_back();
    return out;
}

/// Whether words name a step: by its id or a part of that, its name, its phase or both, as any panel has
/// them.
bool names(const std::string& words, const play::Step& step) {
    const std::size_t slash = step.id.find('/');
    for (const std::string& name : {step.id, step.name, step.phase, step.phase + " " + step.name,
                                    step.id.substr(0, slash), step.id.substr(slash + 1)})
        if (words == plain(name)) return true;
    return false;
}

}

Result<double> time_of(const std::string& moment, const timeline::Timeline& film, const std::string& option) {
    const std::string words = plain(moment);
    if (words.empty() || words == "end") return film.length();
    int turn = 0;
    int read = 0;
    if (std::sscanf(words.c_str(), "turn %5d%n", &turn, &read) == 1) {
        if (turn < 1 || turn > film.last_turn())
            return Error{option, "",
                         fmt::format("is \"{}\", the game has turns 1 to {}", moment, film.last_turn())};
        const std::string step = plain(words.substr(static_cast<std::size_t>(read)));
        if (step.empty()) return film.start_of_turn(turn);
        const std::vector<play::Step>& steps = film.state().game().steps();
        for (const timeline::Mark& mark : film.marks())
            if (mark.turn == turn && names(step, steps[mark.step])) return mark.start;
        if (std::any_of(steps.begin(), steps.end(), [&](const play::Step& s) { return names(step, s); }))
            return Error{option, "", fmt::format("is \"{}\", but the game never came to that", moment)};
        std::string known;
        for (const play::Step& one : steps) known += (known.empty() ? "" : ", ") + one.id;
        return Error{option, "",
                     fmt::format("is \"{}\", takes one of these steps after the turn: {}", moment, known)};
    }
    char* end = nullptr;
    const double seconds = std::strtod(moment.c_str(), &end);
    if (end == moment.c_str() || *end != '\0' || !std::isfinite(seconds) || seconds < 0.0)
        return Error{
            option, "",
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
