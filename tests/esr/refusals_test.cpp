#include "tests/esr/stage.h"

#include "engine/core/files.h"
#include "engine/esr/codec.h"
#include "tests/esr/watch.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <map>

// Commands that nobody would give, at states that random play leads to: each is either refused, with a rule
// and a reason, and leaves everything as it was; or it is accepted and leaves a legal state.

using namespace vantage;
using namespace vantage::esr;

namespace {

class Monkey {
public:
    Monkey(const GameState& game, Random& random) : game_(game), random_(random) {}

    Command command() {
        switch (below(3) == 0 ? random_.below(15) : of_this_step()) {
        case 0:
            return EndStep{SideId{random_.below(2)}};
        case 1:
            return ActivateOrder{general(), formation()};
        case 2:
            return ActivateObjective{general(), ForceId{below(game_.forces.size())}};
        case 3:
            return IssueDirective{general(), formation(), directive(), target()};
        case 4:
            return IssueObjective{general(), ForceId{below(game_.forces.size())}, target()};
        case 5:
        case 6:
            return TakeAction{general(),
                              static_cast<Action>(random_.below(12)),
                              coin() ? formation() : FormationId{},
                              units(4),
                              coin() ? unit() : UnitId{},
                              target()};
        case 7:
            return ConvertOrder{formation(), directive(), coin(), target(), {}};
        case 8:
        case 9:
            return move();
        case 10:
            return MoveCommander{general(), {near(game_[general()].place.at, 2500.0)}};
        case 11:
            return deploy();
        case 12:
            return fire();
        case 13:
            return coin() ? Command{Recover{formation(), static_cast<Arm>(random_.below(4))}}
                          : Command{DivideFatigue{formation(), small_number(), small_number(), 0}};
        default:
            return coin() ? Command{Evade{unit()}} : Command{Fight{formation(), coin()}};
        }
    }

private:
    // Two of three belong to the step, so that something is accepted now and then.
    std::uint32_t of_this_step() {
        static const std::map<std::string, std::vector<std::uint32_t>> kinds{
            {"activate-orders", {1, 2}}, {"issue-orders", {3, 4}},
            {"leader-actions", {5}},     {"convert-orders", {7}},
            {"move", {8, 8, 8, 10}},     {"ploy-deploy", {11}},
            {"recover", {13}},           {"fire", {12}},
            {"react", {13, 14}},         {"convert-for-combat", {7, 8}},
            {"fight", {13, 14}},         {"convert-after-combat", {7, 8, 14}}};
        const auto& list = kinds.at(step_of(game_).id);
        return list[below(list.size())];
    }
    std::uint32_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
    bool coin() { return random_.below(2) == 0; }
    int small_number() { return static_cast<int>(random_.below(4)) - 1; }
    CommanderId general() { return CommanderId{below(game_.commanders.size())}; }
    // Now and then nobody that exists.
    FormationId formation() { return FormationId{below(game_.formations.size() + (below(40) == 0 ? 3 : 0))}; }
    UnitId unit() { return UnitId{below(game_.units.size() + (below(40) == 0 ? 3 : 0))}; }
    std::vector<UnitId> units(std::uint32_t most) {
        std::vector<UnitId> out;
        for (std::uint32_t n = random_.below(most); n > 0; --n) out.push_back(unit());
        return out;
    }
    Directive directive() { return static_cast<Directive>(random_.below(5)); }
    std::string target() {
        const auto which = random_.below(4);
        if (which == 0 && !game_.objectives.empty())
            return game_.objectives[below(game_.objectives.size())].id;
        if (which == 1) return game_.formations[below(game_.formations.size())].id;
        return which == 2 ? "nowhere" : "";
    }
    GroundPoint near(GroundPoint p, double most) {
        const auto off = [&] { return (double(random_.below(2001)) / 1000.0 - 1.0) * most; };
        return {p.east + Yards{off()}, p.north + Yards{off()}};
    }
    Degrees facing() { return Degrees{double(random_.below(360))}; }
    Command move() {
        MoveFormation m{formation(), {}, {}, std::nullopt, std::nullopt};
        if (m.formation.index() >= game_.formations.size()) return m;
        const double most = coin() ? 150.0 : 1500.0;
        const GroundPoint way = near({}, most);
        for (const UnitId u : units_of(game_, m.formation)) {
            if (below(5) == 0) continue;
            const GroundPoint at = game_[u].place.at;
            m.moves.push_back(
                {u, {{at.east + way.east, at.north + way.north}}, coin() ? game_[u].place.facing : facing()});
            if (below(6) == 0) m.unlimber.push_back(u);
        }
        if (below(4) == 0) m.area = Placement{near(game_[m.formation].area.at, most), facing()};
        if (below(4) == 0) m.commander = Placement{near(game_[m.formation].area.at, most), facing()};
        return m;
    }
    Command deploy() {
        PloyDeploy d{formation(), coin(), {}};
        if (d.formation.index() >= game_.formations.size()) return d;
        for (const UnitId u : units_of(game_, d.formation))
            if (coin())
                d.changes.push_back({u,
                                     coin() ? Deployment::deployed : Deployment::ployed,
                                     static_cast<int>(random_.below(3)),
                                     {near(game_[u].place.at, 170.0), facing()}});
        return d;
    }
    Command fire() {
        DeclareFire d{formation(), {}};
        for (const UnitId u : units(4)) d.plan.aims.push_back({u, formation()});
        d.plan.intense_bombardment = coin();
        d.plan.intense_skirmish = coin();
        d.plan.fire_mission = below(4) == 0;
        d.plan.hold = below(4) == 0;
        if (coin()) d.plan.dice_target = formation();
        return d;
    }

    const GameState& game_;
    Random& random_;
};

// Those without places in them: the list of legal commands must have every one that is accepted.
bool can_be_listed(const Command& c) {
    return std::holds_alternative<EndStep>(c) || std::holds_alternative<ActivateOrder>(c) ||
           std::holds_alternative<ActivateObjective>(c) || std::holds_alternative<Recover>(c) ||
           std::holds_alternative<Evade>(c) || std::holds_alternative<Fight>(c) ||
           std::holds_alternative<DivideFatigue>(c);
}

SideId owner(const Command& c, const GameState& game) {
    return std::visit(
        [&](const auto& one) -> SideId {
            if constexpr (requires { one.side; })
                return one.side;
            else if constexpr (requires { one.by; })
                return game[one.by].side;
            else if constexpr (requires { one.formation; })
                return side_of(game, one.formation);
            else if constexpr (requires { one.unit; })
                return side_of(game, one.unit);
            else if constexpr (requires { one.commander; })
                return game[one.commander].side;
            else
                return {}; // the host
        },
        c);
}

}

TEST_CASE("random commands are refused with a rule and change nothing, or leave a legal state") {
    Random random{20};
    std::map<std::string, int> refused;
    std::map<std::string, int> accepted;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const auto file = scratch("monkey");
        auto session = record::Session::begin(small().game(small().start_of(8)),
                                              {"first-light.json", "0", seed, 0}, file);
        REQUIRE(session);
        for (int n = 0; n < 150 && !session->state().verdict().over; ++n) {
            for (int k = 0; k < 40; ++k) {
                const GameState& game = typed(session->state());
                const Command c = Monkey{game, random}.command();
                const std::string name(name_of(c));
                const std::uint64_t before = hash_of(game);
                const auto size = std::filesystem::file_size(file);
                SeededDice dice{random.below(1000)};
                const auto events = decide(game, c, small().rules(), dice);
                if (!events) {
                    ++refused[name];
                    CAPTURE(to_json(c, game).dump());
                    const auto played = session->play(wrapped(c));
                    REQUIRE_FALSE(played);
                    CHECK_FALSE(played.error().where.empty());
                    CHECK_FALSE(played.error().message.empty());
                    CHECK(session->state().hash() == before);
                    CHECK(std::filesystem::file_size(file) == size);
                    continue;
                }
                ++accepted[name];
                GameState after = game;
                for (const std::string& w : apply_watched(after, *events, small().ground))
                    FAIL(to_json(c, game).dump() << " " << w);
                if (!can_be_listed(c)) continue;
                const auto listed = legal_commands(game, owner(c, game), small().rules());
                CHECK_MESSAGE(std::find(listed.begin(), listed.end(), c) != listed.end(),
                              to_json(c, game).dump());
            }
            // Go on with something legal, the automatic player's choice or any other.
            const GameState& now = typed(session->state());
            const SideId side = to_decide(now);
            const auto listed = legal_commands(now, side, small().rules());
            const Command next = n % 3 == 0 ? listed[random.below(static_cast<std::uint32_t>(listed.size()))]
                                            : choose(now, side, small().rules());
            REQUIRE(session->play(wrapped(next)));
        }
    }
    for (const auto& [name, n] : refused)
        MESSAGE(name << ": refused " << n << ", accepted " << accepted[name]);
    CHECK(refused.size() >= 13);
    CHECK(accepted.size() >= 11);
}
