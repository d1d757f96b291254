#include "tools/vantage/picture_marks.h"

#include "engine/overlay/sight.h"
#include "engine/overlay/ways.h"
#include "engine/overlay/zones.h"
#include "tools/vantage/measuring/findings.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace vantage::cli {
namespace {

/// The error of a measurement under the name of the option that asked for it.
Error asked(Error error, const char* option) {
    error.file = option;
    return error;
}

/// Divides "A:B:C" where both sides of every colon are known: names may have colons of their own.
Result<std::vector<std::string>> places_in(const MeasureContext& board, const std::string& text,
                                           const char* option, std::size_t most) {
    std::vector<std::string> parts;
    std::string part;
    std::size_t at = 0;
    while (true) {
        const std::size_t colon = text.find(':', at);
        part += text.substr(at, colon == std::string::npos ? colon : colon - at);
        if (colon == std::string::npos) break;
        if (board.place(part, option) || text.find(':', colon + 1) == std::string::npos) {
            parts.push_back(std::move(part));
            part.clear();
        } else {
            part += ':';
        }
        at = colon + 1;
    }
    parts.push_back(std::move(part));
    if (parts.size() < 2 || parts.size() > most)
        return Error{option, "", fmt::format("is \"{}\", takes FROM:TO{}", text, most > 2 ? "[:TO…]" : "")};
    return parts;
}

std::vector<overlay::Band> bands_of(const std::vector<ruling::Ring>& rings, bool all) {
    std::vector<overlay::Band> bands;
    for (const ruling::Ring& ring : rings)
        if (all || ring.own) bands.push_back({ring.radius, ring.names.front()});
    return bands;
}

class Marker {
public:
    Marker(const MeasureContext& board, const overlay::Pen& pen)
        : board_(board), pen_(pen), field_{board.ground().width(), board.ground().depth(), board.scale()} {}

    Result<void> sight(const std::string& text) {
        const auto ends = places_in(board_, text, "--los", 2);
        if (!ends) return ends.error();
        LosQuery query;
        query.from = ends->front();
        query.to = ends->back();
        const auto found = find_los(board_, query);
        if (!found) return asked(found.error(), "--los");
        overlay::mark_sight(marks, field_, pen_, found->all, physics::reason_of(found->all.best),
                            found->settings.threshold);
        return {};
    }
    Result<void> tape(const std::string& text) {
        const auto places = places_in(board_, text, "--tape", 50);
        if (!places) return places.error();
        const auto found = find_tape(board_, {.along = *places});
        if (!found) return asked(found.error(), "--tape");
        overlay::TapeMarks tape{.legs = {}, .over_ground = found->length.over_ground};
        for (std::size_t n = 0; n + 1 < found->points.size(); ++n)
            tape.legs.push_back({found->points[n], found->points[n + 1]});
        overlay::mark_tape(marks, field_, pen_, tape);
        return {};
    }
    Result<void> path(const std::string& text) {
        const auto ends = places_in(board_, text, "--path", 2);
        if (!ends) return ends.error();
        const auto found = find_reach(board_, {.unit = ends->front(), .to = ends->back(), .output = {}});
        if (!found) return asked(found.error(), "--path");
        if (!found->path)
            return Error{
                "--path", "",
                fmt::format("{} is out of {}'s reach this turn", found->to->name, found->place.name)};
        overlay::mark_path(marks, field_, pen_, *found->path);
        return {};
    }
    Result<void> rings(const std::string& name) {
        const auto found = find_rings(board_, name);
        if (!found) return asked(found.error(), "--rings");
        const bool point = found->place.piece == nullptr;
        const auto bands = bands_of(found->rings, point);
        if (bands.empty())
            return Error{"--rings", "",
                         fmt::format("the rules draw no ranges about \"{}\"", found->place.name)};
        overlay::mark_rings(marks, field_, pen_, found->place.base(), bands);
        return {};
    }
    Result<void> arc(const std::string& name) {
        const auto found = find_arc(board_, {.unit = name, .sight = {}});
        if (!found) return asked(found.error(), "--arc");
        const auto bands = arc_bands(board_, *found->unit);
        if (bands.empty())
            return Error{"--arc", "", fmt::format("the rules give \"{}\" no arc of fire", found->unit->name)};
        std::vector<overlay::ArcTarget> targets;
        for (const ArcTarget& t : found->targets)
            if (t.enemy && t.distance <= bands.back().radius)
                targets.push_back(
                    {t.piece->base, t.distance, t.seen.visible(found->settings.threshold), t.seen.share()});
        overlay::mark_arc(marks, field_, pen_, found->unit->base, measure::Arc{}.half_width,
                          bands_of(bands, true), targets);
        return {};
    }
    Result<void> viewshed(const std::string& name) {
        ViewshedQuery query;
        query.from = name;
        const auto found = find_viewshed(board_, query);
        if (!found) return asked(found.error(), "--viewshed");
        overlay::mark_viewshed(marks, pen_, found->view, found->from.at, found->from.name);
        return {};
    }
    Result<void> reach(const std::string& name) {
        const auto found = find_reach(board_, {.unit = name, .to = {}, .output = {}});
        if (!found) return asked(found.error(), "--reach");
        overlay::mark_reach(marks, field_, pen_, found->field, found->place.name);
        return {};
    }
    overlay::Marks marks;

private:
    const MeasureContext& board_;
    overlay::Pen pen_;
    overlay::Field field_;
};

}

void MarkOptions::add_to(CLI::App& command) {
    const char* group = "Drawn over the table";
    const auto add = [&](const char* name, std::vector<std::string>& into, const char* type,
                         const char* words) {
        command.add_option(name, into, words)
            ->type_name(type)
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->group(group);
    };
    add("--los", sights, "FROM:TO", "A line of sight, with what blocks it");
    add("--rings", rings, "WHO", "The rules' ranges all around a unit, commander or place");
    add("--arc", arcs, "UNIT", "A unit's arc of fire, and who is in it");
    add("--viewshed", viewsheds, "WHO", "What is seen from a unit, commander or place");
    add("--reach", reaches, "WHO", "How far a unit or commander can move this turn");
    add("--path", paths, "WHO:TO", "The quickest way of a unit or commander to a place");
    add("--tape", tapes, "A:B", "A tape laid from place to place");
    add_labels_to(command);
}

void MarkOptions::add_labels_to(CLI::App& command) {
    const char* group = "Drawn over the table";
    command
        .add_flag("--labels", labels,
                  "A counter over each formation (order, status, fatigue) and its units' names")
        ->group(group);
    command.add_flag("--unit-names", units, "The names of units and commanders alone")->group(group);
    command.add_flag("--objectives", objectives, "The objectives, what they are worth and who holds them")
        ->group(group);
    command.add_flag("--names", names, "The names of hills, villages, woods, roads and rivers")->group(group);
}

void MarkOptions::label(overlay::Marks& marks, const scene::Scene& scene, const overlay::Field& field,
                        const overlay::Pen& pen, std::span<const overlay::Standing> standings) const {
    if (objectives) overlay::mark_objectives(marks, field, pen, scene);
    if (labels) overlay::mark_formations(marks, field, pen, scene, standings);
    if (labels || units) overlay::mark_units(marks, pen, scene);
    if (names) overlay::mark_places(marks, pen, scene);
}

bool MarkOptions::any() const {
    return !sights.empty() || !tapes.empty() || !paths.empty() || !rings.empty() || !arcs.empty() ||
           !viewsheds.empty() || !reaches.empty() || labels || units || objectives || names;
}

Result<overlay::Marks> make_marks(const MeasureContext& board, const MarkOptions& options,
                                  const overlay::Pen& pen, std::span<const overlay::Standing> standings) {
    Marker marker{board, pen};
    const auto each = [&](const std::vector<std::string>& wishes, auto ask) -> Result<void> {
        for (const std::string& wish : wishes)
            if (Result<void> done = (marker.*ask)(wish); !done) return done;
        return {};
    };
    for (const Result<void>& done :
         {each(options.viewsheds, &Marker::viewshed), each(options.reaches, &Marker::reach),
          each(options.arcs, &Marker::arc), each(options.rings, &Marker::rings),
          each(options.sights, &Marker::sight), each(options.paths, &Marker::path),
          each(options.tapes, &Marker::tape)})
        if (!done) return done.error();
    options.label(marker.marks, *board.scene(),
                  {board.ground().width(), board.ground().depth(), board.scale()}, pen, standings);
    return std::move(marker.marks);
}

}
