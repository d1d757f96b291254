#include "engine/measure/tape.h"

#include "tools/vantage/measuring/findings.h"
#include "tools/vantage/measuring/rules_zones.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::cli {

using nlohmann::ordered_json;

namespace {

ordered_json lengths(Yards y, GroundScale scale, const PaceLength& pace) {
    return {{"yards", tidy(y.value())},
            {"inches", tidy(scale.on_table(y).value())},
            {"millimetres", tidy(scale.on_table_mm(y).value())},
            {"paces", tidy(pace.to_paces(y).value())},
            {"metres", tidy(to_metres(y).value())}};
}

std::string in_words(Yards y, GroundScale scale, const PaceLength& pace) {
    return fmt::format("{:.1f} yards, {:.2f} inches or {:.1f} mm on the table, {:.0f} paces, {:.1f} metres",
                       y.value(), scale.on_table(y).value(), scale.on_table_mm(y).value(),
                       pace.to_paces(y).value(), to_metres(y).value());
}

}

Result<TapeFinding> find_tape(const MeasureContext& board, const TapeQuery& query) {
    if (query.along.size() < 2) return Error{"tape", "", "takes at least two places"};
    std::vector<Place> places;
    for (const std::string& text : query.along) {
        auto place = board.place(text, "tape");
        if (!place) return place.error();
        places.push_back(std::move(*place));
    }
    // From base edge to base edge at both ends; through the middles of what lies between.
    std::vector<GroundPoint> points;
    for (const Place& place : places) points.push_back(place.at);
    const std::size_t last = places.size() - 1;
    if (places.size() == 2) {
        const measure::Span span = measure::nearest(places[0].base(), places[1].base());
        points = {span.from, span.to};
    } else {
        points.front() = measure::nearest(places[0].base(), points[1]).from;
        points.back() = measure::nearest(places[last].base(), points[last - 1]).from;
    }
    const measure::TapeLength length = measure::tape(board.sight(), points);
    return TapeFinding{std::move(places), std::move(points), length};
}

Result<Answer> measure_tape(const MeasureContext& board, const TapeQuery& query) {
    if (!(query.pace_inches > 0.0 && query.pace_inches < 1000.0))
        return Error{"--pace", "", "takes the inches of a pace, more than 0 and less than 1000"};
    const auto found = find_tape(board, query);
    if (!found) return found.error();
    const auto& [places, points, length] = *found;
    const GroundScale scale = board.scale();
    const PaceLength pace{Yards{query.pace_inches / 36.0}};

    ordered_json json{{"plan", lengths(length.plan, scale, pace)},
                      {"over_ground", lengths(length.over_ground, scale, pace)},
                      {"yards_per_inch", scale.per_inch().value()},
                      {"points", ordered_json::array()}};
    for (const GroundPoint& p : points) json["points"].push_back(point_json(p));
    std::string text = fmt::format("in plan: {}\nover the ground: {}\n", in_words(length.plan, scale, pace),
                                   in_words(length.over_ground, scale, pace));
    if (board.scene() != nullptr && places.front().piece != nullptr) {
        const auto march = march_of(board, *places.front().piece);
        if (march && march->rates.open > Yards{0.0}) {
            const measure::MoveRates& rates = march->rates;
            const double turns = length.plan / rates.open;
            json["turns"] = tidy(turns);
            json["turns_by_road"] =
                rates.road > Yards{0.0} ? ordered_json(tidy(length.plan / rates.road)) : ordered_json();
            text += fmt::format("{:.2f} turns of march for {} ({}, {:.0f} yards a turn)\n", turns,
                                places.front().name, march->words, rates.open.value());
        }
    }
    if (const auto by_rules = in_rules(board, length.plan, places.front().piece)) {
        json["rules"] = *by_rules->json;
        text += by_rules->text + "\n";
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

}
