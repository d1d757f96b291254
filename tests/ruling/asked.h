#pragma once

#include "engine/core/files.h"
#include "engine/esr/battle_game.h"
#include "tests/esr/battle.h"
#include "tests/support/run.h"
#include "tools/vantage/game_setup.h"
#include "tools/vantage/window/tools/tools.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <regex>
#include <thread>

// One battle, asked through the command line, through the window's tools and through the game.
namespace vantage::test {

using nlohmann::json;

/// A mixed brigade, horse and a battery in the south; an enemy beyond a wood 200 yards deep, another far in
/// the north. The corps commander stands on a rise of 30 metres.
inline json answers_scene() {
    return json::parse(R"({
      "title": "Answers", "scales": {"ground": 100, "figures": 6},
      "ground": {"extent": [6000, 4000], "sculpted": {"cell": 50, "base": 100,
                 "swells": [{"at": [1000, 500], "size": [800, 800], "rise": 30}]}},
      "terrain": {"areas": [{"kind": "wood", "name": "Wood", "height": 12,
                             "outline": [[4300, 1300], [4900, 1300], [4900, 1500], [4300, 1500]]}]},
      "rules": {"system": "esr"}, "clock": {"turns": 6},
      "sides": [
        {"id": "blue", "name": "Blue", "nation": "french", "forces": [
          {"name": "Corps", "commander": {"name": "Ney", "leadership": "A", "tactical": 2, "at": [1000, 500]}, "formations": [
            {"id": "mixed", "name": "Brigade", "order": "attack", "target": "far", "at": [2300, 1000], "facing": 0,
             "commander": {"name": "Foy", "leadership": "B", "tactical": 1, "at": [2300, 700]}, "units": [
               {"name": "1st", "troop": "line-infantry", "men": 500, "combat": 5, "at": [2000, 1000]},
               {"name": "2nd", "troop": "hussars", "men": 400, "combat": 5, "at": [2300, 1000]},
               {"name": "3rd", "troop": "foot-artillery", "men": 100, "guns": 8, "combat": 5, "limbered": true, "at": [2600, 1000]}]},
            {"id": "horse", "name": "Horse", "order": "defend", "at": [3500, 1000], "facing": 0,
             "commander": {"name": "Kellermann", "leadership": "B", "tactical": 1, "at": [3500, 700]}, "units": [
               {"name": "5th", "troop": "cuirassiers", "men": 400, "combat": 5, "at": [3300, 900]},
               {"name": "6th", "troop": "cuirassiers", "men": 400, "combat": 5, "at": [3700, 900]}]},
            {"id": "guns", "name": "Guns", "order": "defend", "at": [4600, 1000], "facing": 0,
             "commander": {"name": "Senarmont", "leadership": "B", "tactical": 1, "at": [4600, 700]}, "units": [
               {"name": "Battery", "troop": "foot-artillery", "men": 100, "guns": 8, "combat": 5, "at": [4600, 1000]}]}]}]},
        {"id": "red", "name": "Red", "nation": "austrian", "forces": [
          {"name": "Column", "commander": {"name": "Karl", "leadership": "C", "tactical": 0, "at": [3000, 3800]}, "formations": [
            {"id": "wall", "name": "Wall", "order": "defend", "at": [4600, 1750], "facing": 180,
             "commander": {"name": "Merveldt", "leadership": "C", "tactical": 1, "at": [4600, 2100]}, "units": [
               {"name": "1/IR 1", "troop": "line-infantry", "men": 500, "combat": 4, "at": [4600, 1750]}]},
            {"id": "far", "name": "Far", "order": "defend", "at": [2000, 3500], "facing": 180,
             "commander": {"name": "Weirother", "leadership": "C", "tactical": 1, "at": [2000, 3700]}, "units": [
               {"name": "1/IR 2", "troop": "line-infantry", "men": 500, "combat": 4, "at": [2000, 3500]}]}]}]}],
      "objectives": [{"id": "wood", "name": "Wood", "at": [4600, 1400], "points": 2}],
      "cameras": [{"name": "table", "target": [3000, 2000], "distance": 6000, "bearing": 0}]
    })");
}

/// One way to ask for each who may be asked.
class Asked {
public:
    explicit Asked(const json& scene, const std::filesystem::path& folder) : file_(folder / "scene.json") {
        REQUIRE(write_file(file_, scene.dump(1)));
        auto battle = window::make_battle({file_, {}});
        if (!battle) FAIL(battle.error().text());
        battle_ = *std::move(battle);
        auto game = cli::set_up_game(file_, 0);
        if (!game) FAIL(game.error().text());
        game_ = *std::move(game);
        start_ = game_->start();
    }

    [[nodiscard]] const std::filesystem::path& file() const { return file_; }
    [[nodiscard]] const window::Battle& battle() const { return *battle_; }
    [[nodiscard]] const play::Game& game() const { return *game_; }

    /// What `vantage measure` says.
    [[nodiscard]] json measure(const std::string& what, const std::string& options) const {
        const Ran ran = run_line("measure " + what + " " + file_.string() + " " + options + " --json");
        if (ran.status != 0) FAIL(ran.output);
        return json::parse(ran.output);
    }

    [[nodiscard]] window::PieceId unit(const char* id) const {
        return {window::PieceId::Kind::unit, battle_->scene.unit_named(id).index()};
    }
    [[nodiscard]] window::PieceId leader(const char* name) const {
        for (std::size_t i = 0; i < battle_->scene.commanders.size(); ++i)
            if (battle_->scene.commanders[i].name == name) return {window::PieceId::Kind::leader, i};
        FAIL("no commander " << name);
        return {};
    }
    /// What a tool of the window says about a piece, and then about a place or another piece.
    [[nodiscard]] window::Answer tool(std::unique_ptr<window::Tool> tool, window::PieceId piece,
                                      const window::Pick& then = {}) const {
        window::Pick at;
        at.piece = piece;
        at.ground = battle_->base_of(piece).place.at;
        tool->press(*battle_, at);
        while (tool->busy()) std::this_thread::sleep_for(std::chrono::milliseconds{2});
        if (then.ground || then.piece) tool->move(*battle_, then, false);
        return tool->answer(*battle_);
    }

    /// The game as it begins, for commands in any of its steps.
    [[nodiscard]] esr::GameState state(const char* step) const {
        esr::GameState out = dynamic_cast<const esr::BattleState&>(*start_).typed();
        out.step = out.terms->book->turn.step_named(step);
        REQUIRE(out.step.valid());
        out.to_move = esr::SideId{0};
        return out;
    }
    [[nodiscard]] esr::Rules rules() const { return {game_->system(), game_->ground()}; }
    [[nodiscard]] Result<std::vector<esr::Event>> decide(const esr::GameState& state,
                                                         const esr::Command& command) const {
        SeededDice dice{1};
        return esr::decide(state, command, rules(), dice);
    }

private:
    std::filesystem::path file_;
    std::shared_ptr<const window::Battle> battle_;
    std::shared_ptr<const play::Game> game_;
    std::unique_ptr<play::State> start_;
};

/// The first number in the first line that says something; not a number if none does.
inline double number_in(const window::Answer& answer, const std::string& words) {
    static const std::regex number{"-?[0-9]+(\\.[0-9]+)?"};
    for (const std::string& line : answer.lines) {
        std::smatch found;
        if (line.find(words) != std::string::npos && std::regex_search(line, found, number))
            return std::stod(found.str());
    }
    return std::nan("");
}

}
