#pragma once

#include "engine/record/session.h"
#include "engine/ruling/scene_rules.h"
#include "engine/tabletop/game.h"
#include "engine/tabletop/taking_turns.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <initializer_list>
#include <ostream>

namespace vantage::tabletop::test {

/// A scene with everything a game on it takes; the ground is level where none is given.
struct Table {
    explicit Table(const std::filesystem::path& file, int turns = 0,
                   std::shared_ptr<const measure::GroundKnowledge> ground = nullptr) {
        if (!ground) ground = std::make_shared<measure::FlatGround>(Yards{2000}, Yards{1400});
        auto loaded = scene::load_scene(file);
        if (!loaded) FAIL(loaded.error().text());
        auto system_read = ruling::rules_of(*loaded);
        if (!system_read) FAIL(system_read.error().text());
        auto opened =
            TableGame::open({*std::move(loaded), "0", *std::move(system_read), std::move(ground), turns});
        if (!opened) FAIL(opened.error().text());
        game = *std::move(opened);
    }
    [[nodiscard]] const scene::Scene& scene() const { return game->scene(); }
    [[nodiscard]] const rules::System& system() const { return game->system(); }
    [[nodiscard]] const TableState& start() const { return game->first_state(); }

    std::shared_ptr<const TableGame> game;
};

/// A game on a table, by lines of text as an orders file has them.
class Game {
public:
    explicit Game(const Table& table, const std::filesystem::path& journal = {}, std::uint64_t seed = 7)
        : table_(table), session_(begin(table, journal, seed)) {}

    std::vector<Event> play(const std::string& line) {
        CAPTURE(line);
        const auto events = give(line);
        if (!events) FAIL(line, ": ", events.error().text());
        std::vector<Event> out;
        for (const play::EventPtr& event : *events) out.push_back(event_in(*event));
        return out;
    }
    /// Why a line is refused; empty if it is not. Nothing may have changed by it.
    std::string refusal(const std::string& line) {
        const TableState before = state();
        const auto events = give(line);
        if (events) return "";
        CHECK(state() == before);
        return events.error().text();
    }
    void next(int steps = 1) {
        for (int i = 0; i < steps; ++i) play("next");
    }
    /// Goes on until the step "phase/step".
    void until(const std::string& step) {
        for (int i = 0; i < 100 && step_name(state(), table_.system()) != step; ++i) play("next");
        REQUIRE(step_name(state(), table_.system()) == step);
    }
    /// A host waves through what is due now.
    void waive() {
        while (const auto due = first_payable(state(), rules()))
            play("dismiss number=" + std::to_string(*due + 1));
    }
    /// The same, step by step until that one begins.
    void waive_until(const std::string& step) {
        for (int i = 0; i < 100 && step_name(state(), table_.system()) != step; ++i) {
            waive();
            next();
        }
        REQUIRE(step_name(state(), table_.system()) == step);
    }
    [[nodiscard]] Rules rules() const { return table_.game->rules(); }
    [[nodiscard]] const TableState& state() const { return table_of(session_.state()); }
    [[nodiscard]] record::Session& session() { return session_; }
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
    Result<play::Events> give(const std::string& line) {
        const auto order = play::read_order(line, table_.game->verbs());
        if (!order) return order.error();
        const auto command = session_.state().read_command(*order);
        if (!command) return command.error();
        return session_.play(*command, order->value("dice", std::vector<int>{}));
    }
    static record::Session begin(const Table& table, const std::filesystem::path& journal,
                                 std::uint64_t seed) {
        auto session = record::Session::begin(table.game, {"scene.json", "0", seed, 0}, journal);
        if (!session) FAIL(session.error().text());
        return *std::move(session);
    }
    const Table& table_;
    record::Session session_;
};

/// Whether a text has these words; shows it where it has not.
inline bool says(const std::string& text, const char* words) {
    const bool found = text.find(words) != std::string::npos;
    if (!found) MESSAGE("it says: ", text);
    return found;
}

/// The French have the initiative of the demonstration of maneuver-element.
inline void take_initiative(Game& game) {
    game.until("combat/initiative");
    game.play("resolve table=army-initiative own=\"leader:Jean Lannoy\" other=\"leader:Karl Balin\" "
              "dice=9,9,2,2");
}

/// The outcome of the first table worked out.
inline std::string outcome(const std::vector<Event>& events) {
    for (const Event& event : events)
        if (const auto* resolved = std::get_if<TableResolved>(&event)) return resolved->outcome;
    return "";
}

/// A file of its own, taken away afterwards.
struct Scratch {
    Scratch();
    ~Scratch() { std::filesystem::remove(path); }
    std::filesystem::path path;
};

/// Takes all units off the table but these.
inline void only(Game& game, std::initializer_list<std::string_view> kept) {
    std::vector<std::string> others;
    for (const Piece& piece : game.state().pieces)
        if (!piece.gone && piece.is_unit() && std::find(kept.begin(), kept.end(), piece.id) == kept.end())
            others.push_back(piece.id);
    for (const std::string& id : others) game.play("remove piece=" + id);
}

/// What the table showed of a fact when a table was worked out, of own or of the other side.
inline rules::Value known(const std::vector<Event>& events, const std::string& fact, std::size_t side = 0) {
    for (const Event& event : events)
        if (const auto* resolved = std::get_if<TableResolved>(&event))
            for (const Seen& seen : resolved->known[side])
                if (seen.fact == fact) return seen.value;
    return {};
}

}
