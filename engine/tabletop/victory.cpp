#include "engine/tabletop/victory.h"

#include "engine/core/nearest.h"
#include "engine/tabletop/fact_finder.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::tabletop {
namespace {

bool is_lost(const Piece& piece) { return piece.gone && piece.arrives == 0; }

// Pieces of a state stand in the order of the scene: its units first, then its generals.
const Piece& unit(const TableState& state, scene::UnitId id) { return state.pieces[id.index()]; }

std::vector<scene::VictoryCondition> conditions_of(const scene::Scene& scene) {
    std::vector<scene::VictoryCondition> out = scene.victory;
    for (scene::VictoryCondition& v : out) v.words = scene::words_of(scene, v);
    return out;
}

GameEnded ended(const TableState& state, play::Ending ending) {
    return {ending.winner.valid() ? state.sides[ending.winner.index()] : "", std::move(ending.result),
            std::move(ending.because)};
}

Result<void> known_side(const TableState& state, const char* key, const std::string& id) {
    if (side_called(state, id).valid()) return {};
    return Error{"", key,
                 fmt::format("is \"{}\", takes {}", id,
                             one_of(std::vector<std::string_view>(state.sides.begin(), state.sides.end())))};
}

// Whose it was to keep the place, or who took it: the formation of a side with a unit nearest to it, also
// where it fell. Empty: none.
std::string nearest_formation(const TableState& state, const std::string& side, GroundPoint at) {
    std::string found;
    Yards least{1e9};
    for (const Piece& piece : state.pieces) {
        if (piece.is_group() || piece.kind == "leader" || piece.arrives > 0) continue;
        if (piece.formation.empty() || state.sides[piece.side] != side) continue;
        if (const Yards far = gap(piece.base, at); far < least && state.piece(piece.formation)) {
            least = far;
            found = piece.formation;
        }
    }
    return found;
}

// The strongest shelter that the place has within half its radius.
std::string ground_at(const measure::GroundKnowledge& ground, const scene::Objective& objective) {
    Piece there;
    there.base = {{objective.at, Degrees{0.0}}, objective.radius, objective.radius};
    View view;
    view.ground = &ground;
    return ground_word(view, there);
}

}

// A place belongs to who stood there alone.
void take_places(ChangeApplier& changing, const Rules& rules) {
    for (std::size_t i = 0; i < rules.scene.objectives.size(); ++i) {
        const Standing field{rules, changing.now()};
        const scene::ObjectiveId place{i};
        const Yards radius = rules.scene.objectives[i].radius;
        const bool first = field.stands_near(play::SideId{0}, place, radius);
        const bool second = field.stands_near(play::SideId{1}, place, radius);
        if (first == second) continue;
        const std::string& side = changing.now().sides[first ? 0 : 1];
        if (i >= changing.now().held.size() || changing.now().held[i] == side) continue;
        const std::string before = changing.now().held[i];
        changing.happen(PlaceTaken{i, side});
        if (rules.changes.taken.empty()) continue;
        const scene::Objective& objective = rules.scene.objectives[i];
        Trigger what{nearest_formation(changing.now(), side, objective.at),
                     nearest_formation(changing.now(), before, objective.at),
                     nullptr,
                     {},
                     objective.name + " is taken"};
        what.facts[0].set("ground", ground_at(rules.ground, objective));
        changing.make(rules.changes.taken, what);
    }
}

play::SideId side_called(const TableState& state, const std::string& id) {
    for (std::size_t i = 0; i < state.sides.size(); ++i)
        if (state.sides[i] == id) return play::SideId{i};
    return {};
}

std::string Standing::name_of(play::SideId side) const { return rules_.scene[side].name; }

play::SideId Standing::held_by(scene::ObjectiveId id) const {
    return id.index() < state_.held.size() ? side_called(state_, state_.held[id.index()]) : play::SideId{};
}

Standing::Ruin Standing::ruin_of(const scene::Formation& formation) const {
    bool stands = false;
    for (const scene::UnitId id : formation.units) {
        const Piece& piece = unit(state_, id);
        if (tabletop::is_lost(piece)) continue;
        if (piece.gone || !is_so(piece, rules_.broken)) return Ruin::none;
        stands = true;
    }
    return stands ? Ruin::broken : Ruin::destroyed;
}

// How often a side has earned it, as the game stands now.
int Standing::awarded(play::SideId side, scene::Award award) const {
    using scene::Award;
    const play::SideId enemy = play::opponent(side);
    int count = 0;
    for (std::size_t i = 0; i < rules_.scene.formations.size(); ++i) {
        const scene::Formation& formation = rules_.scene.formations[i];
        if (rules_.scene.side_of(scene::FormationId{i}) != enemy) continue;
        const Ruin ruin = ruin_of(formation);
        if ((award == Award::enemy_formation_broken && ruin != Ruin::none) ||
            (award == Award::enemy_formation_destroyed && ruin == Ruin::destroyed) ||
            (award == Award::enemy_guard_broken && formation.guard && ruin != Ruin::none))
            ++count;
    }
    for (std::size_t i = 0; i < rules_.scene.commanders.size(); ++i) {
        const scene::Commander& general = rules_.scene.commanders[i];
        const bool high = general.level != scene::Level::formation;
        if (general.side == enemy && tabletop::is_lost(state_.pieces[rules_.scene.units.size() + i]) &&
            award == (high ? Award::enemy_high_general_lost : Award::enemy_general_lost))
            ++count;
    }
    return count;
}

int Standing::points(play::SideId side) const {
    int points = 0;
    for (std::size_t i = 0; i < rules_.scene.objectives.size(); ++i)
        if (held_by(scene::ObjectiveId{i}) == side) points += rules_.scene.objectives[i].points;
    for (const scene::AwardRule& rule : rules_.scene.awards)
        if (!rule.side.valid() || rule.side == side) points += rule.points * awarded(side, rule.award);
    return points;
}

int Standing::units_lost(play::SideId side, std::span<const play::GroupId> of) const {
    int lost = 0;
    for (std::size_t i = 0; i < rules_.scene.units.size(); ++i) {
        const bool counts =
            of.empty() || std::find(of.begin(), of.end(), rules_.scene.units[i].formation) != of.end();
        if (counts && state_.pieces[i].side == side.index() && tabletop::is_lost(state_.pieces[i])) ++lost;
    }
    return lost;
}

bool Standing::is_lost(scene::UnitId id) const { return tabletop::is_lost(unit(state_, id)); }

int Standing::formations_broken(play::SideId side) const {
    int broken = 0;
    for (std::size_t i = 0; i < rules_.scene.formations.size(); ++i)
        if (rules_.scene.side_of(scene::FormationId{i}) == side &&
            ruin_of(rules_.scene.formations[i]) != Ruin::none)
            ++broken;
    return broken;
}

bool Standing::stands_near(play::SideId side, scene::ObjectiveId id, Yards within) const {
    const GroundPoint at = rules_.scene[id].at;
    for (std::size_t i = 0; i < rules_.scene.units.size(); ++i) {
        const Piece& piece = state_.pieces[i];
        if (!piece.gone && piece.side == side.index() && !is_so(piece, rules_.broken) &&
            gap(piece.base, at) <= within)
            return true;
    }
    return false;
}

bool Standing::can_fight_on(play::SideId side) const {
    for (std::size_t i = 0; i < rules_.scene.units.size(); ++i) {
        const Piece& piece = state_.pieces[i];
        if (piece.side != side.index() || tabletop::is_lost(piece)) continue;
        if (piece.gone || !is_so(piece, rules_.broken)) return true; // it is to come, or stands
    }
    return false;
}

play::SideId winner_now(const Rules& rules, const TableState& state) {
    const Standing field{rules, state};
    const auto conditions = conditions_of(rules.scene);
    return play::verdict_of(field, conditions, play::counted(field, conditions, state.running)).winner;
}

void end_turn(ChangeApplier& changing, const Rules& rules) {
    take_places(changing, rules);
    const Standing field{rules, changing.now()};
    const auto conditions = conditions_of(rules.scene);
    std::vector<int> running = play::counted(field, conditions, changing.now().running);
    if (running != changing.now().running) changing.happen(ConditionsCounted{std::move(running)});
    const int turn = changing.now().turn;
    changing.happen(TurnEnded{turn, false});
    const TableState& now = changing.now();
    const bool spent = !field.can_fight_on(play::SideId{0}) || !field.can_fight_on(play::SideId{1});
    if (turn >= rules.turns || spent)
        changing.happen(ended(now, play::verdict_of(field, conditions, now.running)));
    else if (auto won = play::by_conditions(field, conditions, now.running, false))
        changing.happen(ended(now, *std::move(won)));
}

Result<void> concede(const Concede& command, ChangeApplier& changing, const Rules& rules) {
    if (auto known = known_side(changing.now(), "/side", command.side); !known) return known;
    const play::SideId side = side_called(changing.now(), command.side);
    const play::SideId winner = play::opponent(side);
    changing.happen(GameEnded{changing.now().sides[winner.index()],
                              fmt::format("{} has won", rules.scene[winner].name),
                              fmt::format("{} concedes", rules.scene[side].name)});
    return {};
}

Result<void> rule_game(const RuleGame& command, ChangeApplier& changing, const Rules& rules) {
    std::string result = "Draw";
    if (!command.winner.empty()) {
        if (auto known = known_side(changing.now(), "/winner", command.winner); !known) return known;
        result = fmt::format("{} has won", rules.scene[side_called(changing.now(), command.winner)].name);
    }
    changing.happen(GameEnded{command.winner, std::move(result),
                              command.because.empty() ? "the host has ruled so"
                                                      : "the host has ruled so: " + command.because});
    return {};
}

std::optional<Error> unknown_terms(const scene::Scene& scene) {
    if (scene.sides.size() != 2)
        return Error{scene.file.string(), "/sides",
                     fmt::format("has {} sides, a game by these rules takes two", scene.sides.size())};
    for (std::size_t i = 0; i < scene.awards.size(); ++i)
        if (scene.awards[i].award == scene::Award::own_guard_committed)
            return Error{scene.file.string(), fmt::format("/victory/awards/{}/for", i),
                         "is not counted by these rules: a guard is not held back in them"};
    return std::nullopt;
}

}
