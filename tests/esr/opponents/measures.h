#pragma once

#include "engine/esr/event.h"
#include "engine/esr/state.h"

#include <array>
#include <map>
#include <string>

// How well a game was played, from its events: what a club would notice.
namespace vantage::opponents {

struct Measures {
    int attack_turns = 0; ///< formation-turns on attack, no contact
    int idle_turns = 0;   ///< of these, with less than a twentieth of the movement used
    int longest_stand = 0;
    int arrived = 0;             ///< formations that came in as reinforcements
    int left_entry = 0;          ///< within two turns, all of them
    int met_at_entry = 0;        ///< or were kept there by an enemy who stood on it
    std::array<int, 3> fights{}; ///< by thirds of the game
    int fighting_turns = 0;      ///< in which somebody fought
    int joint_turns = 0;         ///< with two or more formations attacking
    int rallies = 0;
    int rallied = 0;
    int generals_lost = 0;
    int broken = 0; ///< formations
    // What looks foolish.
    int dithering = 0; ///< a directive given, another, and the first again within four turns
    int repacked = 0;  ///< batteries limbered and unlimbered within two turns and 225 yards
    int hopeless = 0;  ///< tests tried that come off in less than one of ten
    int exposed = 0;   ///< turns of high generals in musket shot who lead nobody
    int neglected = 0; ///< orders that a formation did not carry out
    std::map<std::string, int> directives;
    std::map<std::string, int> actions;
    std::map<std::string, int> late; ///< who was still at its entry, by name

    Measures& operator+=(const Measures&);
    [[nodiscard]] std::string text() const;
};

/// Follows one game.
class Observer {
public:
    explicit Observer(const esr::GameState& start);
    /// After an event.
    void note(const esr::Event&, const esr::GameState&);
    [[nodiscard]] const Measures& measures() const { return out_; }

private:
    void end_of_turn(const esr::GameState&, int turn);
    void note_met(const esr::GameState&);

    Measures out_;
    struct Seen {
        double share = 0.0;
        bool fought = false;
        int stand = 0;
        int came = 0; ///< in which turn; 0: it was there
        bool counted = false;
        bool met = false;                                 ///< an enemy came upon it at its entry
        std::vector<std::pair<int, std::string>> given{}; ///< directives by turn
    };
    struct Gun {
        int turn = -10;
        GroundPoint at{};
    };
    void pack(esr::UnitId, const esr::GameState&);
    std::vector<Seen> seen_;
    std::map<std::size_t, Gun> guns_; ///< when and where each last limbered or unlimbered
};

}
