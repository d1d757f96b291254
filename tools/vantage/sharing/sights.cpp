#include "tools/vantage/sharing/sights.h"

#include "tools/vantage/measuring/findings.h"

#include <algorithm>
#include <map>

namespace vantage::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_enemies = 12;     ///< that one unit looks at
constexpr std::size_t most_answers = 30'000; ///< of a whole game

std::vector<std::size_t> nearest_enemies(const scene::Scene& scene, std::size_t from, std::size_t most) {
    std::vector<std::pair<double, std::size_t>> found;
    const scene::Unit& who = scene.units[from];
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const scene::Unit& unit = scene.units[i];
        if (unit.on_table && scene.side_of(unit.formation) != scene.side_of(who.formation))
            found.emplace_back(distance(unit.place.at, who.place.at).value(), i);
    }
    std::sort(found.begin(), found.end());
    found.resize(std::min(found.size(), most));
    std::vector<std::size_t> enemies;
    for (const auto& [far, i] : found) enemies.push_back(i);
    return enemies;
}

}

Result<Json> bake_sights(Playback& playback) {
    std::vector<double> times;
    for (int turn = 1; turn <= playback.film.last_turn(); ++turn)
        times.push_back(playback.film.start_of_turn(turn));
    times.push_back(playback.film.length());
    const std::size_t lookers = std::max<std::size_t>(playback.scene.units.size(), 1);
    const std::size_t most =
        std::clamp<std::size_t>(most_answers / (times.size() * lookers), 2, most_enemies);
    std::map<std::string, std::size_t> reasons;
    Json answers = Json::array();
    for (const double t : times) {
        playback.show(t, playback.staged.frame);
        const auto scene = std::make_shared<const scene::Scene>(playback.labelled().scene);
        const Result<MeasureContext> board = MeasureContext::of(scene, playback.staged.ground);
        if (!board) return board.error();
        Json then = Json::array();
        for (std::size_t i = 0; i < scene->units.size(); ++i) {
            if (!scene->units[i].on_table) continue;
            for (const std::size_t enemy : nearest_enemies(*scene, i, most)) {
                LosQuery query;
                query.from = scene->units[i].id;
                query.to = scene->units[enemy].id;
                const auto found = find_los(*board, query);
                if (!found) return found.error();
                const auto reason =
                    reasons.try_emplace(physics::reason_of(found->all.best), reasons.size()).first->second;
                const int verdict = !found->visible() ? 0 : found->all.seen == found->all.samples ? 2 : 1;
                for (const std::size_t number : {i, enemy, static_cast<std::size_t>(verdict), reason})
                    then.push_back(number);
            }
        }
        answers.push_back(std::move(then));
    }
    std::vector<std::string> words(reasons.size());
    for (const auto& [text, number] : reasons) words[number] = text;
    return Json{{"times", times}, {"reasons", words}, {"answers", std::move(answers)}};
}

}
