#pragma once

#include "engine/measure/ground_sight.h"
#include "engine/overlay/marks.h"
#include "engine/play/command.h"
#include "tools/vantage/window/pick.h"

#include <memory>
#include <string>
#include <vector>

namespace vantage::window {

/// How an answer is told: by its icon and words first, by colour last.
enum class Verdict : std::uint8_t { none, yes, no };

/// The side view of a line of sight.
struct ProfileChart {
    std::vector<measure::ProfilePoint> points;
    std::optional<Yards> blocked_at;
    Yards tightest_at;
};

/// What a tool found out, with its reason.
struct Answer {
    Verdict verdict = Verdict::none;
    std::string headline{};           ///< the number or the verdict: "12.4 in"
    std::vector<std::string> lines{}; ///< the rest of it
    std::string sentence{};           ///< what Ctrl+C copies
    std::optional<ProfileChart> chart{};
    std::optional<Yards> yards{}; ///< a length that was measured
    struct Order {
        std::string label;
        play::CommandPtr command;
        std::string subject; ///< whom it is about, as the game names it
    };
    std::vector<Order> orders{}; ///< what buttons below the answer order
    [[nodiscard]] bool empty() const { return headline.empty() && lines.empty(); }
};

/// Something that is done with the left button on the table.
class Tool {
public:
    virtual ~Tool() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// What to do next, in a few words.
    [[nodiscard]] virtual std::string_view hint() const = 0;
    virtual void press(const Battle&, const Pick&) {}
    /// The cursor moved; `held` says whether the left button is down.
    virtual void move(const Battle&, const Pick&, bool held) { (void)held; }
    virtual void release(const Battle&, const Pick&) {}
    /// A turn of the wheel with Shift or Ctrl held. False if it means nothing here.
    virtual bool wheel(const Battle&, double) { return false; }
    /// Turns what is held by so many degrees, clockwise. False if nothing is.
    virtual bool turn(const Battle&, Degrees) { return false; }
    /// Moves what is held, or `selected`, straight ahead. False if nothing is.
    virtual bool forward(const Battle&, std::optional<PieceId> selected, Inches) {
        return (void)selected, false;
    }
    /// Takes back the last point. False if there was none: then the tool is put down.
    virtual bool back() { return false; }
    /// The table has been set anew (another scale): the same question about it.
    virtual void refresh(const Battle&) {}
    /// What it has in hand that was drawn and not ordered, by name: nobody lets that go unasked.
    [[nodiscard]] virtual std::vector<std::string> pending() const { return {}; }
    /// What it had in hand for a subject of the game has been ordered.
    virtual void ordered(const std::string& subject) { (void)subject; }
    /// What a player must be told; each only once.
    [[nodiscard]] virtual std::optional<std::string> take_remark() { return std::nullopt; }
    virtual void mark(const Battle&, overlay::Marks&) const {}
    [[nodiscard]] virtual Answer answer(const Battle&) const { return {}; }
    /// Whether it still works on an answer.
    [[nodiscard]] virtual bool busy() const { return false; }
    /// Changes when it has something new to show while it still works.
    [[nodiscard]] virtual int news() const { return 0; }
    /// How much of a long search is done, from 0 to 1; none where it is not known.
    [[nodiscard]] virtual std::optional<double> progress() const { return std::nullopt; }
};

enum class ToolKind : std::uint8_t {
    select,
    tape,
    sight,
    arc,
    rings,
    viewshed,
    reach,
    best_viewpoint,
    command
};

}
