#include "tools/vantage/measuring/findings.h"

#include "engine/core/files.h"
#include "tools/vantage/measuring/chart.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>

namespace vantage::cli {

using nlohmann::ordered_json;

namespace {

measure::SightParties parties_of(const Place& from, const Place& to) {
    measure::SightParties parties;
    if (from.piece != nullptr) {
        parties.side = from.piece->side;
        if (from.piece->kind == physics::BodyKind::unit) parties.looker = from.piece->id;
    }
    if (to.piece != nullptr && to.piece->kind == physics::BodyKind::unit) parties.target = to.piece->id;
    return parties;
}

Result<void> write_profile(const MeasureContext& board, const measure::Sighting& s, double exaggeration,
                           const std::string& path) {
    const std::string ending = std::filesystem::path{path}.extension().string();
    if (ending == ".png") return save_png(draw_profile(board.sight(), s, exaggeration), path);
    const std::vector<ProfileRow> rows = profile_rows(board.sight(), s, exaggeration);
    if (ending == ".json") {
        ordered_json json = sighting_json(s);
        json["profile"] = ordered_json::array();
        for (const ProfileRow& r : rows)
            json["profile"].push_back({{"distance", tidy(r.distance.value())},
                                       {"ground", tidy(r.ground.value())},
                                       {"obstacle", tidy(r.obstacle.value())},
                                       {"line", tidy(r.line.value())}});
        return write_file(path, json.dump(1) + "\n");
    }
    if (ending == ".txt") {
        std::string text =
            fmt::format("{:>12} {:>10} {:>10} {:>10}\n", "distance", "ground", "obstacle", "line");
        for (const ProfileRow& r : rows)
            text += fmt::format("{:>12.3f} {:>10.3f} {:>10.3f} {:>10.3f}\n", r.distance.value(),
                                r.ground.value(), r.obstacle.value(), r.line.value());
        return write_file(path, text);
    }
    return Error{"--profile", "", fmt::format("\"{}\" has an ending that is not .png, .json or .txt", path)};
}

}

Result<LosFinding> find_los(const MeasureContext& board, const LosQuery& query) {
    const auto from = board.place(query.from, "--from");
    if (!from) return from.error();
    const auto to = board.place(query.to, "--to");
    if (!to) return to.error();
    const auto settings = sight_settings(board, query.sight);
    if (!settings) return settings.error();
    const auto eye = query.sight.eye ? read_height(*query.sight.eye, "--eye")
                                     : Result<Yards>{eye_height(from->eye, *settings)};
    if (!eye) return eye.error();
    const auto target = query.sight.target ? read_height(*query.sight.target, "--target")
                                           : Result<Yards>{eye_height(to->eye, *settings)};
    if (!target) return target.error();

    const measure::SightParties parties = parties_of(*from, *to);
    LosFinding found{*from, *to, *settings, *eye, *target, {}};
    if (to->piece != nullptr) {
        const int a_side = std::max(3, static_cast<int>(std::ceil(std::sqrt(query.samples))));
        found.all = measure::sight_of_base(board.sight(), board.world(), {from->at, *eye}, to->piece->base,
                                           *target, *settings, parties, a_side);
    } else {
        found.all.best = measure::sight(board.sight(), board.world(), {from->at, *eye}, {to->at, *target},
                                        *settings, parties);
        found.all.samples = 1;
        found.all.seen = found.all.best.visible ? 1 : 0;
    }
    return found;
}

Result<Answer> measure_los(const MeasureContext& board, const LosQuery& query) {
    const auto found = find_los(board, query);
    if (!found) return found.error();
    const measure::BaseSighting& all = found->all;
    const std::string verdict = !found->visible()         ? "blocked"
                                : all.seen == all.samples ? "visible"
                                                          : "partly";
    if (!query.profile.empty())
        if (const auto written = write_profile(board, all.best, found->settings.exaggeration, query.profile);
            !written)
            return written.error();

    ordered_json json = sighting_json(all.best);
    json["visible"] = verdict != "blocked";
    json["verdict"] = verdict;
    json["seen"] = all.seen;
    json["samples"] = all.samples;
    json["share"] = tidy(all.share());
    json["reason"] = physics::reason_of(all.best);
    json["ground_change"] = tidy(board.world().ground().largest_change().value());
    std::string text = fmt::format("{}: {}\n", verdict, physics::reason_of(all.best));
    if (all.samples > 1)
        text += fmt::format("seen: {:.0f}% of {} ({} of {} places)\n", 100 * all.share(), found->to.name,
                            all.seen, all.samples);
    text += fmt::format(
        "distance: {:.0f} yards; {} sight, eye {:.2f}, target {:.2f} yards above the ground\n",
        all.best.length.value(), measure::name_of(all.best.kind), found->eye.value(), found->target.value());
    for (const measure::SightHit& hit : all.best.hits)
        if (hit.what == measure::SightHit::What::obstacle)
            text += fmt::format("  {:.0f} to {:.0f} yards: {} {} by {:.1f} yards{}\n", hit.from.value(),
                                hit.to.value(), hit.margin < Yards{0.0} ? "through" : "over", hit.name,
                                std::abs(hit.margin.value()), hit.blocks ? ", blocks" : "");
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

}
