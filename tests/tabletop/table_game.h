#pragma once

#include "engine/tabletop/scene_rules.h"
#include "engine/tabletop/session.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>

namespace vantage::tabletop::test {

/// A scene with everything a game on it takes; the ground is level.
struct Table {
    explicit Table(const std::filesystem::path& file) {
        auto loaded = scene::load_scene(file);
        if (!loaded) FAIL(loaded.error().text());
        scene = *std::move(loaded);
        auto rules_read = rules_of(scene);
        if (!rules_read) FAIL(rules_read.error().text());
        system = *std::move(rules_read);
        auto plan_read = load_plan(system);
        if (!plan_read) FAIL(plan_read.error().text());
        plan = *std::move(plan_read);
        auto changes_read = load_changes(system);
        if (!changes_read) FAIL(changes_read.error().text());
        changes = *std::move(changes_read);
        auto form = scene::load_card_form(scene.rules.folder);
        if (!form) FAIL(form.error().text());
        cards = *std::move(form);
        start = start_of(scene);
    }
    [[nodiscard]] Rules rules() const { return {system, plan, changes, cards, ground, scene.clock.turns}; }

    scene::Scene scene;
    rules::System system;
    Plan plan;
    Changes changes;
    scene::CardForm cards;
    measure::FlatGround ground{Yards{2000}, Yards{1400}};
    TableState start;
};

/// A game on a table, by lines of text as an orders file has them.
class Game {
public:
    explicit Game(const Table& table, const std::filesystem::path& journal = {}, std::uint64_t seed = 7)
        : table_(table), session_(begin(table, journal, seed)) {}

    std::vector<Event> play(const std::string& line) {
        CAPTURE(line);
        const auto order = read_order(line);
        if (!order) FAIL(line, ": ", order.error().text());
        auto events = session_.play(order->command, table_.rules(), order->dice);
        if (!events) FAIL(line, ": ", events.error().text());
        return *std::move(events);
    }
    /// Why a line is refused; empty if it is not. Nothing may have changed by it.
    std::string refusal(const std::string& line) {
        const auto order = read_order(line);
        if (!order) return order.error().text();
        const TableState before = session_.state();
        const auto events = session_.play(order->command, table_.rules(), order->dice);
        if (events) return "";
        CHECK(session_.state() == before);
        return events.error().text();
    }
    void next(int steps = 1) {
        for (int i = 0; i < steps; ++i) play("next");
    }
    /// Goes on until the step "phase/step".
    void until(const std::string& step) {
        for (int i = 0; i < 100 && step_name(state(), table_.system) != step; ++i) play("next");
        REQUIRE(step_name(state(), table_.system) == step);
    }
    [[nodiscard]] const TableState& state() const { return session_.state(); }
    [[nodiscard]] Session& session() { return session_; }
    [[nodiscard]] rules::Value card(const std::string& piece, const std::string& entry) const {
        for (const Piece& p : state().pieces)
            if (p.id == piece || p.name == piece)
                if (const rules::Value* held = p.card.find(entry)) return *held;
        return {};
    }
    [[nodiscard]] bool is_due(const std::string& table, const std::string& own) const {
        for (const Due& due : state().due)
            if (due.table == table && due.own == own) return true;
        return false;
    }

private:
    static Session begin(const Table& table, const std::filesystem::path& journal, std::uint64_t seed) {
        auto session = Session::begin(table.start, {"scene.json", "0", seed, 0}, journal);
        if (!session) FAIL(session.error().text());
        return *std::move(session);
    }
    const Table& table_;
    Session session_;
};

/// The outcome of the first table worked out.
inline std::string outcome(const std::vector<Event>& events) {
    for (const Event& event : events)
        if (const auto* resolved = std::get_if<TableResolved>(&event)) return resolved->outcome;
    return "";
}

}
