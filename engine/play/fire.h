#pragma once

#include "engine/play/state.h"

namespace vantage::play {

/// Whether a piece can fire at another from where it stands, whatever the step, and why it can or cannot.
struct FireAnswer {
    PieceId target;
    bool can = false;
    std::string why{};
};

/// What is known of a command's fire before it is declared.
struct FireForecast {
    /// Who fires at whom: the nearest of those who are fired at.
    struct Line {
        PieceId from;
        PieceId at;
    };
    std::vector<Line> lines{};
    std::vector<std::string> words{}; ///< a line for each target: what counts against it, and the odds
};

/// What a state answers beside the rest where its rules have fire.
class FireAnswers {
public:
    virtual ~FireAnswers() = default;
    /// For each enemy unit on the table; empty for a piece that never fires.
    [[nodiscard]] virtual std::vector<FireAnswer> fire_of(PieceId) const = 0;
    /// Of a command that declares fire; nothing of others.
    [[nodiscard]] virtual FireForecast forecast(const Command&) const = 0;
    /// Whether a piece may be told now at whom it shall fire.
    [[nodiscard]] virtual bool may_aim(PieceId) const { return false; }
    /// The declaration `before`, or a new one if that is null, with one more who fires at another. The error
    /// says why he cannot.
    [[nodiscard]] virtual Result<CommandPtr> aimed(const Command* before, PieceId from, PieceId at) const {
        return (void)before, (void)from, (void)at, Error{"", "", "no fire is declared now"};
    }
    /// The same declaration in the other ways that the rules allow, each with what it is called.
    [[nodiscard]] virtual std::vector<Choice> ways_of(const Command&) const { return {}; }

protected:
    FireAnswers() = default;
    FireAnswers(const FireAnswers&) = default;
    FireAnswers& operator=(const FireAnswers&) = default;
};

/// Null where the rules have no fire.
inline const FireAnswers* fire_answers(const State& state) {
    return dynamic_cast<const FireAnswers*>(&state);
}
inline std::vector<FireAnswer> fire_of(const State& state, PieceId piece) {
    const FireAnswers* answers = fire_answers(state);
    return answers ? answers->fire_of(piece) : std::vector<FireAnswer>{};
}
inline FireForecast forecast(const State& state, const Command& command) {
    const FireAnswers* answers = fire_answers(state);
    return answers ? answers->forecast(command) : FireForecast{};
}

}
