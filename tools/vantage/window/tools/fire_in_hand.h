#pragma once

#include "engine/play/fire.h"
#include "tools/vantage/window/play/game_view.h"
#include "tools/vantage/window/tool.h"

namespace vantage::window {

/// Fire that is pointed at on the table and not declared yet: one declaration for each body of troops, to
/// which every unit that is pointed adds its own target.
class FireInHand {
public:
    /// Whether a piece may be told now at whom it shall fire.
    static bool may_aim(const play::State&, PieceId);

    /// `from` shall fire at `at`. Where the rules forbid it all stays as it was, and the answer says why.
    void aim(const std::shared_ptr<const Snapshot>&, PieceId from, PieceId at);
    [[nodiscard]] bool empty() const { return bodies_.empty() && why_not_.empty(); }
    /// Lets go of what was pointed at last. False if there is nothing.
    bool back();
    void let_go(const std::string& subject);
    /// The game went on: what can still be declared stays in hand; the names of the others are returned.
    std::vector<std::string> refresh(const std::shared_ptr<const Snapshot>&);
    /// The bodies that wait for their order, by name.
    [[nodiscard]] std::vector<std::string> names() const;

    void mark(const Battle&, overlay::Marks&) const;
    [[nodiscard]] Answer answer() const;

private:
    struct Aim {
        PieceId from;
        PieceId at;
    };
    struct Body {
        std::shared_ptr<const Snapshot> snapshot;
        std::string subject;
        std::vector<Aim> aims; ///< as they were pointed
        play::CommandPtr command;
        play::FireForecast foreseen;
        std::vector<play::Choice> ways;
    };
    static Result<Body> made(const std::shared_ptr<const Snapshot>&, std::string subject, std::vector<Aim>);

    std::vector<Body> bodies_; // the last is in hand
    std::string why_not_;      // the last that was pointed at cannot be
    std::string who_;          // that it was about
};

}
