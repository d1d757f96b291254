#include "engine/measure/viewshed.h"

#include "engine/core/files.h"
#include "engine/image/png.h"
#include "engine/measure/parallel.h"
#include "tools/vantage/measuring/findings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>

namespace vantage::cli {

using nlohmann::ordered_json;

namespace {

/// What is seen on a grid of another cell size: a line to the middle of each cell.
measure::Viewshed coarse(const MeasureContext& board, const measure::SightEnd& eye, Yards target, double cell,
                         const measure::SightSettings& settings, const measure::SightParties& parties,
                         unsigned threads) {
    const HeightField& ground = board.ground();
    measure::Viewshed view;
    view.columns = std::max(1, static_cast<int>(std::ceil(ground.width().value() / cell)));
    view.rows = std::max(1, static_cast<int>(std::ceil(ground.depth().value() / cell)));
    view.seen.resize(static_cast<std::size_t>(view.columns) * static_cast<std::size_t>(view.rows));
    measure::in_slices(view.seen.size(), 256, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t n = begin; n < end; ++n) {
            const int i = static_cast<int>(n % static_cast<std::size_t>(view.columns));
            const int j = static_cast<int>(n / static_cast<std::size_t>(view.columns));
            const GroundPoint p{std::min(Yards{(i + 0.5) * cell}, ground.width()),
                                std::min(Yards{(j + 0.5) * cell}, ground.depth())};
            view.seen[n] =
                measure::sees(board.sight(), board.world(), eye, {p, target}, settings, parties) ? 1 : 0;
        }
    });
    view.cast = view.seen.size();
    return view;
}

Image mask_of(const measure::Viewshed& view) {
    Image image{static_cast<std::uint32_t>(view.columns), static_cast<std::uint32_t>(view.rows), 1, 8, {}};
    image.samples.reserve(view.seen.size());
    for (int j = view.rows; j-- > 0;) // north up
        for (int i = 0; i < view.columns; ++i) image.samples.push_back(view.at(i, j) ? 255 : 0);
    return image;
}

}

Result<ViewshedFinding> find_viewshed(const MeasureContext& board, const ViewshedQuery& query) {
    const auto from = board.place(query.from, "--from");
    if (!from) return from.error();
    const auto settings = sight_settings(board, query.sight);
    if (!settings) return settings.error();
    const auto eye = query.sight.eye ? read_height(*query.sight.eye, "--eye")
                                     : Result<Yards>{eye_height(from->eye, *settings)};
    if (!eye) return eye.error();
    const auto target = query.sight.target ? read_height(*query.sight.target, "--target")
                                           : Result<Yards>{eye_height(board.eyes().on_foot(), *settings)};
    if (!target) return target.error();
    double cell = 0.0;
    if (query.cell != "1px") {
        char* end = nullptr;
        cell = std::strtod(query.cell.c_str(), &end);
        if (end == query.cell.c_str() || *end != '\0' || !std::isfinite(cell) || cell < 0.1)
            return Error{"--cell", "", fmt::format("is \"{}\", takes 1px or yards from 0.1", query.cell)};
        if (board.ground().width().value() / cell * (board.ground().depth().value() / cell) > 1e8)
            return Error{"--cell", "",
                         fmt::format("is {}, which makes more than 100 million cells", query.cell)};
    }
    measure::SightParties parties;
    if (from->piece != nullptr) {
        parties.side = from->piece->side;
        if (from->piece->kind == physics::BodyKind::unit) parties.looker = from->piece->id;
    }
    const measure::SightEnd end{from->at, *eye};
    measure::Viewshed view = cell > 0.0 ? coarse(board, end, *target, cell, *settings, parties, query.threads)
                             : board.scene() == nullptr
                                 ? measure::viewshed(board.sight(), end, *target, query.threads)
                                 : measure::viewshed(board.sight(), board.world(), end, *target, *settings,
                                                     parties, query.threads);
    return ViewshedFinding{*from, *settings, *eye, *target, parties, std::move(view)};
}

Result<Answer> measure_viewshed(const MeasureContext& board, const ViewshedQuery& query) {
    if (!query.output.empty())
        if (const auto writable = check_writable(query.output); !writable) return writable.error();
    const auto found = find_viewshed(board, query);
    if (!found) return found.error();
    const auto& [from, settings, eye, target, parties, view] = *found;
    if (!query.output.empty())
        if (const auto saved = save_png(mask_of(view), query.output); !saved) return saved.error();

    ordered_json json{{"sight", measure::name_of(settings.kind)},
                      {"from", point_json(from.at)},
                      {"eye", tidy(eye.value())},
                      {"target", tidy(target.value())},
                      {"columns", view.columns},
                      {"rows", view.rows},
                      {"seen", view.count()},
                      {"share", tidy(view.share())},
                      {"lines_cast", view.cast}};
    std::string text =
        fmt::format("{} sees {:.1f}% of the table ({} sight, eye {:.2f}, target {:.2f} yards)\n", from.name,
                    100 * view.share(), measure::name_of(settings.kind), eye.value(), target.value());
    if (const scene::Scene* scene = board.scene()) {
        json["formations"] = ordered_json::array();
        for (std::size_t f = 0; f < scene->formations.size(); ++f) {
            const scene::Formation& formation = scene->formations[f];
            const auto side = static_cast<std::int32_t>(scene->side_of(scene::FormationId{f}).index());
            if (side == parties.side) continue;
            int seen = 0;
            int samples = 0;
            for (const scene::UnitId id : formation.units) {
                const auto unit = static_cast<std::uint32_t>(id.index());
                if (!board.world().is_shown(physics::BodyKind::unit, unit)) continue;
                measure::SightParties at_unit = parties;
                at_unit.target = unit;
                const physics::Body& piece = *board.world().piece(physics::BodyKind::unit, unit);
                const auto s =
                    measure::sight_of_base(board.sight(), board.world(), {from.at, eye}, piece.base,
                                           eye_height(piece.height, settings), settings, at_unit);
                seen += s.seen;
                samples += s.samples;
            }
            if (samples == 0) continue;
            const double share = static_cast<double>(seen) / samples;
            json["formations"].push_back(
                {{"id", formation.id}, {"name", formation.name}, {"share", tidy(share)}});
            text += fmt::format("  {:>4.0f}% of {} ({})\n", 100 * share, formation.name, formation.id);
        }
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

}
