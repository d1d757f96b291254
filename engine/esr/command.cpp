#include "engine/esr/command.h"

#include "engine/esr/queries.h"

#include <fmt/format.h>

#include <cmath>

namespace vantage::esr {
namespace {

/// Finds an id in a command that is not of this game.
class CommandCheck {
public:
    CommandCheck(const GameState& game, bool needs_formation)
        : game_(game), needs_formation_(needs_formation) {}

    template <class T> void look(std::string_view key, const T& t) {
        if constexpr (HasFields<T>)
            each_field(t, [this](std::string_view name, const auto& member) { this->look(name, member); });
        else
            look_at(key, t);
    }
    [[nodiscard]] const std::string& wrong() const { return wrong_; }

private:
    void bad(std::string_view key, std::string_view what) {
        if (wrong_.empty()) wrong_ = fmt::format("\"{}\" takes {}", key, what);
    }
    void look_at(std::string_view key, SideId id) {
        index(key, id, game_.sides.size(), key != "winner", "a side");
    }
    void look_at(std::string_view key, ForceId id) { index(key, id, game_.forces.size(), true, "a force"); }
    void look_at(std::string_view key, FormationId id) {
        index(key, id, game_.formations.size(), (key == "formation" && needs_formation_) || key == "target",
              "a formation");
    }
    void look_at(std::string_view key, UnitId id) {
        index(key, id, game_.units.size(), key == "unit", "a unit");
    }
    void look_at(std::string_view key, CommanderId id) {
        index(key, id, game_.commanders.size(), true, "a commander");
    }
    template <class I>
    void index(std::string_view key, I id, std::size_t size, bool needed, std::string_view what) {
        if (id.valid() ? id.index() >= size : needed) bad(key, what);
    }
    template <class T> void look_at(std::string_view key, const std::vector<T>& list) {
        for (const T& t : list) {
            if constexpr (std::is_same_v<T, UnitId> || std::is_same_v<T, FormationId>)
                if (!t.valid()) bad(key, "units or formations of the game");
            look(key, t);
        }
    }
    void look_at(std::string_view key, Arm arm) {
        if (arm == Arm::command) bad(key, "infantry, cavalry or artillery");
    }
    void look_at(std::string_view key, const GroundPoint& p) {
        if (!std::isfinite(p.east.value()) || !std::isfinite(p.north.value())) bad(key, "a place");
    }
    void look_at(std::string_view key, const Placement& p) {
        look_at(key, p.at);
        if (!std::isfinite(p.facing.value())) bad(key, "a facing");
    }
    template <class T> void look_at(std::string_view key, const std::optional<T>& maybe) {
        if (maybe) look(key, *maybe);
    }
    template <class T> void look_at(std::string_view, const T&) {}

    const GameState& game_;
    bool needs_formation_;
    std::string wrong_;
};

struct Owner {
    const GameState& game;
    SideId operator()(const EndStep& c) const { return c.side; }
    SideId operator()(const Concede& c) const { return c.side; }
    SideId operator()(const RuleGame&) const { return {}; }
    SideId operator()(const MoveCommander& c) const { return game[c.commander].side; }
    SideId operator()(const Evade& c) const { return side_of(game, c.unit); }
    template <class C> SideId operator()(const C& c) const {
        if constexpr (requires { c.by; })
            return game[c.by].side;
        else
            return side_of(game, c.formation);
    }
};

}

std::string_view name_of(const Command& command) {
    return std::visit([](const auto& c) { return std::decay_t<decltype(c)>::name; }, command);
}

std::string wrong_names(const Command& command, const GameState& game) {
    CommandCheck names{game, !std::holds_alternative<TakeAction>(command)};
    std::visit([&](const auto& c) { names.look("", c); }, command);
    return names.wrong();
}

SideId owner_of(const Command& command, const GameState& game) { return std::visit(Owner{game}, command); }

}
