#include "engine/study/game_record.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vantage::study {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t cells_along = 64;
constexpr int most_turns = 10'000;
constexpr int most_count = 100'000'000; ///< the sums over a million games still fit

ordered_json flat(const Counts& counts) {
    ordered_json out = ordered_json::array();
    for (const auto& [cell, count] : counts) {
        out.push_back(cell);
        out.push_back(count);
    }
    return out;
}

/// Reads members and remembers the first that is not as it should be.
class Reading {
public:
    explicit Reading(const json& from) : from_(from) {}
    [[nodiscard]] const std::string& wrong() const { return wrong_; }

    long long whole(const char* key, long long least, long long most) {
        const auto at = from_.find(key);
        return at != from_.end() ? number(*at, key, least, most) : (refuse(key), least);
    }
    std::string text(const char* key) {
        const auto at = from_.find(key);
        if (at != from_.end() && at->is_string()) return at->get<std::string>();
        refuse(key);
        return {};
    }
    int count(const json& in, const char* key) {
        const auto at = in.find(key);
        return at != in.end() ? static_cast<int>(number(*at, key, 0, most_count)) : (refuse(key), 0);
    }
    std::vector<int> list(const json& in, const char* key, int least, std::size_t length) {
        const auto at = in.find(key);
        std::vector<int> out;
        if (at == in.end() || !at->is_array() || at->size() != length) return refuse(key), out;
        for (const json& value : *at) out.push_back(static_cast<int>(number(value, key, least, most_count)));
        return out;
    }
    Counts counts(const json& in, const char* key, std::size_t cells) {
        const auto at = in.find(key);
        Counts out;
        if (at == in.end() || !at->is_array() || at->size() % 2 != 0) return refuse(key), out;
        for (std::size_t i = 0; i < at->size(); i += 2) {
            const auto last = static_cast<long long>(cells) - 1;
            const auto cell = static_cast<std::size_t>(number((*at)[i], key, 0, last));
            out[cell] = static_cast<int>(number((*at)[i + 1], key, 1, most_count));
        }
        return out;
    }
    const json& array(const char* key, std::size_t length) {
        static const json none = json::array();
        const auto at = from_.find(key);
        if (at != from_.end() && at->is_array() && at->size() == length &&
            std::all_of(at->begin(), at->end(), [](const json& j) { return j.is_object(); }))
            return *at;
        refuse(key);
        return none;
    }

private:
    void refuse(const char* key) {
        if (wrong_.empty()) wrong_ = key;
    }
    long long number(const json& value, const char* key, long long least, long long most) {
        if (value.is_number_integer() && value.get<double>() >= static_cast<double>(least) &&
            value.get<double>() <= static_cast<double>(most))
            return value.get<long long>();
        refuse(key);
        return least;
    }
    const json& from_;
    std::string wrong_;
};

}

Grid::Grid(const scene::Ground& ground) {
    const double width = ground.width.value();
    const double depth = ground.depth.value();
    side = std::max(width, depth) / static_cast<double>(cells_along);
    const auto along = [&](double length) {
        return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(length / side - 1e-9)));
    };
    columns = along(width);
    rows = along(depth);
}

std::size_t Grid::cell_of(GroundPoint at) const {
    const auto along = [&](double yards, std::size_t count) {
        const double most = static_cast<double>(count - 1);
        return static_cast<std::size_t>(std::clamp(std::floor(yards / side), 0.0, most));
    };
    return along(at.north.value(), rows) * columns + along(at.east.value(), columns);
}

int GameRecord::lost(std::size_t side) const {
    return sides[side].lost.empty() ? 0 : sides[side].lost.back();
}
int GameRecord::points(std::size_t side) const {
    return sides[side].points.empty() ? 0 : sides[side].points.back();
}
int GameRecord::actions() const {
    return std::accumulate(fires.begin(), fires.end(), std::accumulate(fights.begin(), fights.end(), 0));
}

ordered_json to_json(const GameRecord& r) {
    ordered_json out = {{"variant", r.variant}, {"game", r.number}, {"seed", r.seed},  {"winner", r.winner},
                        {"result", r.result},   {"hash", r.hash},   {"turns", r.turns}};
    if (!r.refused.empty()) out["refused"] = r.refused;
    for (const SideRecord& s : r.sides)
        out["sides"].push_back({{"lost", s.lost},
                                {"points", s.points},
                                {"leaders_lost", s.leaders_lost},
                                {"ways", flat(s.ways)}});
    out["fires"] = r.fires;
    out["fights"] = r.fights;
    out["places"] = flat(r.places);
    std::vector<int> actions;
    std::vector<int> lost;
    for (const UnitRecord& u : r.units) {
        actions.push_back(u.actions);
        lost.push_back(u.lost);
    }
    out["unit_actions"] = actions;
    out["unit_lost"] = lost;
    return out;
}

Result<GameRecord> read_game_record(const json& from, const Extent& extent) {
    Reading in{from};
    GameRecord r;
    r.variant =
        static_cast<std::size_t>(in.whole("variant", 0, static_cast<long long>(extent.units.size()) - 1));
    r.number = static_cast<std::size_t>(in.whole("game", 0, static_cast<long long>(extent.games) - 1));
    r.seed =
        from.contains("seed") && from["seed"].is_number_unsigned() ? from["seed"].get<std::uint64_t>() : 0;
    r.winner = static_cast<int>(in.whole("winner", -1, static_cast<long long>(extent.sides) - 1));
    r.result = in.text("result");
    r.hash = in.text("hash");
    if (from.contains("refused")) r.refused = in.text("refused");
    r.turns = static_cast<int>(in.whole("turns", 0, most_turns));
    const auto turns = static_cast<std::size_t>(r.turns);
    for (const json& side : in.array("sides", extent.sides)) {
        SideRecord& s = r.sides.emplace_back();
        s.lost = in.list(side, "lost", 0, turns);
        s.points = in.list(side, "points", -most_count, turns);
        s.ways = in.counts(side, "ways", extent.cells);
        s.leaders_lost = in.count(side, "leaders_lost");
    }
    r.fires = in.list(from, "fires", 0, turns);
    r.fights = in.list(from, "fights", 0, turns);
    r.places = in.counts(from, "places", extent.cells);
    const std::size_t units = extent.units[r.variant];
    const std::vector<int> actions = in.list(from, "unit_actions", 0, units);
    const std::vector<int> lost = in.list(from, "unit_lost", 0, units);
    if (!in.wrong().empty()) return Error{"", in.wrong(), "is missing or not what a game of this study has"};
    for (std::size_t i = 0; i < units; ++i) r.units.push_back({actions[i], lost[i]});
    return r;
}

}
