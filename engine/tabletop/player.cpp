#include "engine/tabletop/player.h"

#include "engine/core/files.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/victory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::tabletop {
namespace {

constexpr std::array<std::string_view, 5> tasks{"take", "assault", "hold", "close", "shoot"};
constexpr std::array<std::string_view, 9> inputs{"worth", "turns", "ratio",  "win",    "ordered",
                                                 "need",  "tired", "threat", "reserve"};
constexpr Yards about_a_place{450.0};
constexpr Yards about_a_unit{250.0};
constexpr Yards about_to_come{1300.0}; // at a place of one's own
constexpr std::size_t few = 3;         // enemies, and places, that are weighed beside the nearest ones

double share(double own, double enemy) { return own + enemy > 0.0 ? own / (own + enemy) : 0.5; }

}

const player::Level* Staff::level(std::string_view name) const {
    const auto found =
        std::find_if(levels.begin(), levels.end(), [&](const player::Level& l) { return l.name == name; });
    return found == levels.end() ? nullptr : &*found;
}

Result<Staff> load_staff(const rules::System& system) {
    const std::filesystem::path players = home() / "assets" / "players";
    Result<std::vector<player::Level>> levels = player::load_levels(players);
    if (!levels) return levels.error();
    const std::filesystem::path own = system.folder / "doctrine.json";
    Result<player::Doctrine> doctrine = player::load_doctrine(
        std::filesystem::exists(own) ? own : players / "tabletop" / "doctrine.json", tasks, inputs);
    if (!doctrine) return doctrine.error();
    return Staff{*std::move(levels), *std::move(doctrine)};
}

Player::Player(const TableGame& game, Situation& situation, Going& going, std::size_t side,
               const player::Level& level)
    : game_(game),
      situation_(situation),
      going_(going),
      side_(side),
      level_(level),
      must_act_(winner_now(situation.rules, situation.state) != play::SideId{side}),
      played_(static_cast<double>(situation.state.turn) / std::max(1, situation.rules.turns)) {
    for (const Piece& piece : situation_.view.pieces)
        strengths_.push_back(piece.is_unit() ? strength_of(piece, game_.conduct()) : 0.0);
}

double Player::strength(const Piece& piece) const {
    return strengths_[static_cast<std::size_t>(&piece - situation_.view.pieces.data())];
}

double Player::strength_near(GroundPoint at, Yards within, bool own) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < strengths_.size(); ++i) {
        const Piece& piece = situation_.view.pieces[i];
        if (strengths_[i] > 0.0 && (piece.side == side_) == own &&
            distance(piece.base.place.at, at) <= within)
            sum += strengths_[i];
    }
    return sum;
}

// By middles: the edges matter only to those who come to blows.
Player::Enemy Player::nearest(const Piece& piece) const {
    Enemy found;
    for (const Piece& other : situation_.view.pieces) {
        if (other.side == side_ || !other.is_unit() || is_so(other, game_.conduct().broken)) continue;
        const Yards away = distance(piece.base.place.at, other.base.place.at);
        if (!found.piece || away < found.away) found = {&other, away};
    }
    return found;
}

// The least chance at which it attacks sinks towards the end of the game, for who must act.
double Player::wanted_win() const {
    const double late = must_act_ ? std::clamp((played_ - 0.4) / 0.6, 0.0, 1.0) : 0.0;
    return level_.win_first - (level_.win_first - level_.win_last) * late;
}

double Player::win_against(const Piece& piece, const Piece& enemy) const {
    const double alone = share(strength(piece), strength(enemy));
    const double together = share(strength_near(enemy.base.place.at, about_a_unit, true) + strength(piece),
                                  strength_near(enemy.base.place.at, about_a_unit, false));
    return 0.5 * alone + 0.5 * together;
}

player::Gait Player::gait_of(const Piece& piece) const {
    // In shares of what it goes over open ground: enough to find ways.
    const double pace = 300.0;
    return piece.kind == "artillery" ? player::Gait{pace, pace * 1.5, pace * 0.5, 0.0, 0.5}
           : piece.kind == "cavalry" ? player::Gait{pace, pace * 1.2, pace * 0.5, pace * 0.25, 0.5}
                                     : player::Gait{pace, pace * 1.2, pace * 0.6, pace * 0.5, 0.2};
}

Yards Player::approach_of(const Piece& piece) const {
    const auto given = game_.conduct().approach.find(piece.kind);
    const double measure = given == game_.conduct().approach.end() ? 0.0 : given->second;
    return std::max(Yards{1.0}, situation_.rules.system.measure.length * measure);
}

const Player::Intent& Player::intent_of(const Piece& piece) {
    const std::string& formation = piece.kind == "formation" ? piece.id : piece.formation;
    const auto found = intents_.find(formation);
    return found != intents_.end() ? found->second
                                   : intents_.emplace(formation, decide_for(formation)).first->second;
}

Player::Intent Player::decide_for(const std::string& id) {
    Intent best;
    const Piece* group = situation_.view.piece(id);
    const scene::FormationId number = situation_.rules.scene.formation_named(id);
    if (!group || !number.valid()) return best;
    const scene::Formation& formation = situation_.rules.scene[number];
    const GroundPoint here = group->base.place.at;
    double own = 0.0, start = 0.0;
    const Piece* any = nullptr;
    for (const Piece& piece : situation_.view.pieces)
        if (piece.unit_of(*group)) {
            own += strength(piece);
            any = &piece;
        }
    for (std::size_t i = 0; i < game_.first_state().pieces.size(); ++i)
        if (game_.first_state().pieces[i].unit_of(*group))
            start += strength_of(game_.first_state().pieces[i], game_.conduct());
    if (!any || own <= 0.0) return best;
    const bool late = played_ > 1.0 - level_.reserve - 0.3;
    const auto common = [&](player::Inputs& in, bool goes) {
        const bool attacks =
            formation.order == scene::Directive::attack || formation.order == scene::Directive::move;
        in.set("ordered", attacks == goes ? 1.0 : 0.0);
        in.set("need", must_act_ ? 1.0 : 0.0);
        in.set("tired", (1.0 - own / std::max(own, start)) / level_.rest);
        in.set("reserve", formation.order == scene::Directive::reserve && !late ? 1.0 : 0.0);
    };
    const player::Doctrine& doctrine = game_.staff().doctrine;
    std::string first, second; // the best and the next best, in short
    double first_score = -1.0, second_score = -1.0;
    const auto consider = [&](Intent intent, const char* task, const player::Inputs& in,
                              const std::string& what) {
        const player::Score score = player::weigh(doctrine[task], in);
        std::string words = fmt::format("{} {:.2f}", what, score.value);
        if (score.value > first_score) {
            second = std::exchange(first, std::move(words));
            second_score = std::exchange(first_score, score.value);
            best = std::move(intent);
            best.words = score.words;
        } else if (score.value > second_score) {
            second = std::move(words);
            second_score = score.value;
        }
    };
    double most = 1.0;
    for (const scene::Objective& o : situation_.rules.scene.objectives)
        most = std::max(most, static_cast<double>(o.points));
    for (std::size_t i = 0; i < situation_.rules.scene.objectives.size(); ++i) {
        const scene::Objective& o = situation_.rules.scene.objectives[i];
        const bool ours =
            i < situation_.state.held.size() && situation_.state.held[i] == situation_.state.sides[side_];
        const double enemies = strength_near(o.at, ours ? about_to_come : about_a_place, false);
        if (ours && enemies <= 0.0) continue;
        player::Inputs in;
        common(in, true);
        in.set("worth", o.points / most);
        in.set("turns", std::min(99.0, game_.ways().turns(here, o.at, gait_of(*any))));
        in.set("ratio", std::min(9.0, own / std::max(1e-6, enemies * level_.ratio)));
        if (formation.target == o.id) in.set("ordered", 1.0);
        consider({Intent::Task::take, o.at, ""}, "take", in, (ours ? "keep " : "take ") + o.name);
    }
    std::vector<std::pair<Yards, const Piece*>> enemies;
    for (const Piece& piece : situation_.view.pieces)
        if (piece.side != side_ && piece.is_unit() && !is_so(piece, game_.conduct().broken))
            enemies.emplace_back(distance(here, piece.base.place.at), &piece);
    const std::size_t count = std::min(few, enemies.size());
    std::partial_sort(enemies.begin(), enemies.begin() + static_cast<std::ptrdiff_t>(count), enemies.end(),
                      [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < count; ++i) {
        const Piece& enemy = *enemies[i].second;
        const double theirs = strength_near(enemy.base.place.at, about_a_place, false);
        player::Inputs in;
        common(in, true);
        in.set("win", share(own, theirs) - wanted_win() + 0.5);
        in.set("turns", std::min(99.0, enemies[i].first.value() / gait_of(*any).open));
        consider({Intent::Task::assault, enemy.base.place.at, ""}, "assault", in, "attack " + enemy.name);
    }
    player::Inputs in;
    common(in, false);
    in.set("threat", count > 0
                         ? share(strength_near(enemies[0].second->base.place.at, about_a_place, false), own)
                         : 0.0);
    consider({Intent::Task::hold, here, ""}, "hold", in, "hold");
    best.words = fmt::format("{}: {} ({}{})", formation.name, first, best.words,
                             second.empty() ? "" : "; else " + second);
    return best;
}

std::optional<Errand> Player::face(const Piece& piece, const Enemy& enemy) {
    constexpr double askew = 45.0;
    constexpr Yards near{600.0};
    if (!enemy.piece || enemy.away > near || piece.is_group()) return std::nullopt;
    const Degrees bearing = bearing_of(to_vec(enemy.piece->base.place.at) - to_vec(piece.base.place.at));
    const bool turns = std::abs(std::remainder((bearing - piece.base.place.facing).value(), 360.0)) > askew;
    return going_.in_place(piece, turns ? std::optional{bearing} : std::nullopt,
                           apart(situation_.view, piece, *enemy.piece),
                           fmt::format("faces {}", enemy.piece->name));
}

std::optional<Errand> Player::go_to(const Piece& piece, GroundPoint to, Yards halt, const std::string& why) {
    const auto way = game_.ways().find(piece.base.place.at, to, gait_of(piece));
    if (!way || way->points.size() < 2) return std::nullopt;
    auto errand = going_.along(piece, {way->points.begin() + 1, way->points.end()}, halt);
    if (errand) errand->label += " (" + why + ")";
    return errand;
}

std::optional<Errand> Player::close_with(const Piece& piece, const Piece& enemy, const std::string& why) {
    constexpr Yards contact{0.5}; // bases that touch would be drawn as one
    std::optional<Errand> best;
    for (const Gait& gait : going_.gaits(piece)) {
        auto errand = going_.towards(piece, enemy, gait, contact, 1.0);
        if (!errand) continue;
        const bool there = going_.touches(piece, errand->command);
        if (!best || there) best = std::move(errand);
        if (there) break;
    }
    if (best) best->label += " (" + why + ")";
    return best;
}

// Five abreast, the others behind them, as they come up: not all can stand in the same place.
GroundPoint Player::slot_of(const Piece& piece, GroundPoint goal) const {
    constexpr int abreast = 5;
    int number = 0;
    for (const Piece& other : situation_.view.pieces) {
        if (&other == &piece) break;
        if (other.formation == piece.formation && other.is_unit()) ++number;
    }
    const glm::dvec2 by = to_vec(goal) - to_vec(piece.base.place.at);
    const double length = std::hypot(by.x, by.y);
    if (length < 1.0) return goal;
    const glm::dvec2 ahead = by / length;
    const int column = number % abreast;
    const double aside = (column % 2 == 0 ? -1.0 : 1.0) * ((column + 1) / 2);
    const double behind = number / abreast;
    const glm::dvec2 slot = to_vec(goal) +
                            glm::dvec2{ahead.y, -ahead.x} * (aside * (piece.base.width.value() + 20.0)) -
                            ahead * (behind * (piece.base.depth.value() + 40.0));
    return situation_.rules.ground.on_table(to_ground(slot)) ? to_ground(slot) : goal;
}

bool Player::wants_to_close(const Piece& piece, const Enemy& enemy, bool goes) const {
    player::Inputs in;
    in.set("win", win_against(piece, *enemy.piece) - wanted_win() + 0.5);
    in.set("need", must_act_ ? 1.0 : 0.0);
    in.set("ordered", goes ? 1.0 : 0.0);
    const player::Doctrine& doctrine = game_.staff().doctrine;
    return player::weigh(doctrine["close"], in).value > player::weigh(doctrine["shoot"], in).value;
}

// For a step in which it may come to blows, if this is none.
bool Player::waits_for(const Piece& piece, const Enemy& enemy, bool goes) const {
    const auto& waits = game_.conduct().waits;
    const auto step = waits.find(step_name(situation_.state, situation_.rules.system));
    if (step == waits.end()) return false;
    const auto within = step->second.find(piece.kind);
    return within != step->second.end() &&
           apart(situation_.view, piece, *enemy.piece) <=
               situation_.rules.system.measure.length * within->second &&
           wants_to_close(piece, enemy, goes);
}

// Who does his work where he is does not go on: there is an enemy in reach whom he sees.
bool Player::stands_to(const Piece& piece) const {
    for (const Standstill& stand : game_.conduct().stands) {
        if (!listed(stand.kinds, piece.kind) || !says(piece, stand.card)) continue;
        const FactFinder finder{
            situation_.rules.system, situation_.rules.plan.flank, situation_.view, piece, nullptr, {}};
        const Yards reach = situation_.rules.system.measure.length * stand.within;
        for (const Piece& enemy : situation_.view.pieces)
            if (enemy.side != side_ && enemy.is_unit() && !is_so(enemy, game_.conduct().broken) &&
                apart(situation_.view, piece, enemy) <= reach && finder.sees(piece, enemy))
                return true;
    }
    return false;
}

std::string Player::task_of(const Piece& piece) {
    static const std::array<std::string, 3> words{"take", "assault", "hold"};
    if (piece.kind == "force") {
        int go = 0, stay = 0;
        std::string first = "hold";
        for (const Piece& group : situation_.view.pieces) {
            if (group.kind != "formation" || group.force != piece.id) continue;
            const std::string task = task_of(group);
            ++(task == "hold" ? stay : go);
            if (task != "hold" && first == "hold") first = task;
        }
        return go > stay ? first : "hold";
    }
    const Intent& intent = intent_of(piece);
    const bool goes = intent.task != Intent::Task::hold;
    if (piece.is_unit() && piece.kind != "artillery" && strength(piece) > 0.0)
        if (const Enemy enemy = nearest(piece);
            enemy.piece && enemy.away <= about_a_unit && wants_to_close(piece, enemy, goes))
            return "close";
    return words[static_cast<std::size_t>(intent.task)];
}

std::string Player::reason_of(const Piece& piece) {
    if (piece.kind == "force") return "most of its formations are to " + task_of(piece);
    return intent_of(piece).words;
}

std::optional<Errand> Player::move_of(const Piece& piece) {
    if (piece.kind == "leader") {
        auto errand = going_.to_his_own(piece, going_.gaits(piece).front());
        return errand;
    }
    if (piece.kind == "force" || is_so(piece, game_.conduct().stays)) return std::nullopt;
    const Intent& intent = intent_of(piece);
    const Enemy enemy = nearest(piece);
    const Yards halt = approach_of(piece);
    const bool goes = intent.task != Intent::Task::hold;
    if (piece.kind == "formation") return goes ? go_to(piece, intent.at, halt, intent.words) : std::nullopt;
    const Yards reach = halt + Yards{200.0};
    if (piece.kind == "artillery") {
        if (enemy.piece && (enemy.away <= halt || stands_to(piece))) return face(piece, enemy);
        return goes ? go_to(piece, slot_of(piece, intent.at), halt, intent.words) : face(piece, enemy);
    }
    if (enemy.piece && waits_for(piece, enemy, goes)) return std::nullopt;
    if (enemy.piece && enemy.away <= reach + piece.base.depth + enemy.piece->base.depth) {
        const double win = win_against(piece, *enemy.piece);
        player::Inputs in;
        in.set("win", win - wanted_win() + 0.5);
        in.set("need", must_act_ ? 1.0 : 0.0);
        in.set("ordered", goes ? 1.0 : 0.0);
        const player::Score close = player::weigh(game_.staff().doctrine["close"], in);
        const player::Score shoot = player::weigh(game_.staff().doctrine["shoot"], in);
        if (close.value > shoot.value) {
            const std::string why = fmt::format("close {:.2f}, shoot {:.2f}: {}; {}", close.value,
                                                shoot.value, close.words, intent.words);
            if (auto errand = close_with(piece, *enemy.piece, why)) return errand;
        }
        if (goes && enemy.away > halt + piece.base.depth)
            if (auto errand = going_.towards(piece, *enemy.piece, going_.gaits(piece).front(), halt, 1.0)) {
                errand->label +=
                    fmt::format(" (shoot {:.2f}, close {:.2f}: {})", shoot.value, close.value, shoot.words);
                return errand;
            }
        return face(piece, enemy);
    }
    if (!goes) return face(piece, enemy);
    return go_to(piece, slot_of(piece, intent.at), Yards{1.0}, intent.words);
}

}
