#pragma once

#include "engine/tabletop/decide.h"

namespace vantage::tabletop {

/// What led to changes: who dealt with whom, and what a table said of it.
struct Trigger {
    std::string own;
    std::string other;
    const rules::Resolution* resolution = nullptr;
    std::array<rules::Facts, 2> facts{};
    std::string why{};
};

/// How near pieces in contact stand: bases that share an edge would be drawn as one.
inline constexpr Yards touching{0.5};

/// A state in the making: every event is applied at once to a copy, so that later changes see earlier ones.
class ChangeApplier {
public:
    ChangeApplier(const TableState& before, const Rules& rules)
        : rules_(rules), before_(before), now_(before) {}

    void happen(Event);
    void make(const std::vector<Change>&, const Trigger&);
    /// From the table; of a formation whose last unit that was nothing is due any more.
    void take_off(const std::string& id, const std::string& why);
    void set(const Piece&, const std::string& entry, rules::Value, const std::string& why);
    [[nodiscard]] bool holds(const rules::Condition&, const Trigger&, const Piece* self) const;

    /// Goes back from the other, or from the nearest enemy, to where there is room, and no farther than to
    /// such ground as it makes for.
    void go_back(const Piece&, const Trigger&, Yards far, bool flees, bool leaves, const std::string& why,
                 const std::vector<std::string>& seeks = {});

    [[nodiscard]] rules::Value worth(const rules::Expression&, const Trigger&, const Piece* self) const;
    [[nodiscard]] const TableState& now() const { return now_; }
    /// How many events there are so far.
    [[nodiscard]] std::size_t happened() const { return events_.size(); }
    [[nodiscard]] std::vector<Event> take() { return std::move(events_); }

private:
    [[nodiscard]] GroundPoint place_of(const std::string& piece) const;
    void pursue(const Piece&, const Trigger&, double distance, const std::string& why);
    [[nodiscard]] bool passed(const Passes&, const Piece&) const;
    [[nodiscard]] std::vector<std::string> gone_over(bool formations) const;
    [[nodiscard]] std::vector<std::string> whom(const Change&, const Trigger&) const;
    void leave_out(const Change&, const Trigger&, std::vector<std::string>& those) const;
    void make(const Change&, const Trigger&, const std::string& piece);
    void make_for_pairs(const Change&, const Trigger&);
    [[nodiscard]] bool has_nobody(const std::string& formation) const;
    void drop_dues(const Change&, const std::string& piece);
    void add(const Piece&, const std::string& entry, double by, const std::string& why);
    void step(const Piece&, const Change&, int by, const std::string& why);
    void retreat(const Piece&, const Change&, const Trigger&, double distance);
    void lay_smoke(const Piece&, int balls);
    void fall_due(const Change&, const Trigger&, const std::string& piece);
    void look_up(const Change&, const Trigger&, const std::string& piece);

    const Rules& rules_;
    const TableState& before_;
    TableState now_;
    std::vector<Event> events_;
};

}
