#pragma once

#include "engine/esr/command.h"
#include "engine/play/roll.h"

// Orders given, tried, taken up, converted and replaced by a status (esr.md 4.1, 4.2).
namespace vantage::esr {

using play::Roll;

struct DirectiveIssued {
    static constexpr std::string_view name = "directive-issued";
    CommanderId by;
    FormationId formation;
    Directive directive = Directive::defend;
    std::string target;
    static constexpr auto fields() {
        return std::tuple{field("by", &DirectiveIssued::by), field("formation", &DirectiveIssued::formation),
                          field("directive", &DirectiveIssued::directive),
                          field("target", &DirectiveIssued::target)};
    }
    friend bool operator==(const DirectiveIssued&, const DirectiveIssued&) = default;
};

struct ObjectiveIssued {
    static constexpr std::string_view name = "objective-issued";
    CommanderId by;
    ForceId force;
    std::string target;
    static constexpr auto fields() {
        return std::tuple{field("by", &ObjectiveIssued::by), field("force", &ObjectiveIssued::force),
                          field("target", &ObjectiveIssued::target)};
    }
    friend bool operator==(const ObjectiveIssued&, const ObjectiveIssued&) = default;
};

struct OrderTried {
    static constexpr std::string_view name = "order-tried";
    CommanderId by;
    FormationId formation;
    Roll roll;
    int delay_turns = 0; ///< 0: not delayed
    int markers = 0;     ///< added
    static constexpr auto fields() {
        return std::tuple{field("by", &OrderTried::by), field("formation", &OrderTried::formation),
                          field("roll", &OrderTried::roll), field("delay_turns", &OrderTried::delay_turns),
                          field("markers", &OrderTried::markers)};
    }
    friend bool operator==(const OrderTried&, const OrderTried&) = default;
};

struct ObjectiveTried {
    static constexpr std::string_view name = "objective-tried";
    CommanderId by;
    ForceId force;
    Roll roll;
    int delay_turns = 0;
    int markers = 0;
    static constexpr auto fields() {
        return std::tuple{field("by", &ObjectiveTried::by), field("force", &ObjectiveTried::force),
                          field("roll", &ObjectiveTried::roll),
                          field("delay_turns", &ObjectiveTried::delay_turns),
                          field("markers", &ObjectiveTried::markers)};
    }
    friend bool operator==(const ObjectiveTried&, const ObjectiveTried&) = default;
};

struct OrderActivated {
    static constexpr std::string_view name = "order-activated";
    FormationId formation;
    Directive directive = Directive::defend;
    std::string target;
    GroundPoint began;
    static constexpr auto fields() {
        return std::tuple{field("formation", &OrderActivated::formation),
                          field("directive", &OrderActivated::directive),
                          field("target", &OrderActivated::target), field("began", &OrderActivated::began)};
    }
    friend bool operator==(const OrderActivated&, const OrderActivated&) = default;
};

/// A formation has done what its directive asked: it now stands on defend (esr.md 4.1).
struct OrderAccomplished {
    static constexpr std::string_view name = "order-accomplished";
    FormationId formation;
    std::string because;
    GroundPoint began; ///< its middle
    static constexpr auto fields() {
        return std::tuple{field("formation", &OrderAccomplished::formation),
                          field("because", &OrderAccomplished::because),
                          field("began", &OrderAccomplished::began)};
    }
    friend bool operator==(const OrderAccomplished&, const OrderAccomplished&) = default;
};

struct OrderDiscarded {
    static constexpr std::string_view name = "order-discarded";
    FormationId formation;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &OrderDiscarded::formation),
                          field("because", &OrderDiscarded::because)};
    }
    friend bool operator==(const OrderDiscarded&, const OrderDiscarded&) = default;
};

struct ObjectiveActivated {
    static constexpr std::string_view name = "objective-activated";
    ForceId force;
    std::string target;
    static constexpr auto fields() {
        return std::tuple{field("force", &ObjectiveActivated::force),
                          field("target", &ObjectiveActivated::target)};
    }
    friend bool operator==(const ObjectiveActivated&, const ObjectiveActivated&) = default;
};

struct ObjectiveDiscarded {
    static constexpr std::string_view name = "objective-discarded";
    ForceId force;
    static constexpr auto fields() { return std::tuple{field("force", &ObjectiveDiscarded::force)}; }
    friend bool operator==(const ObjectiveDiscarded&, const ObjectiveDiscarded&) = default;
};

struct DelayMarkerTaken {
    static constexpr std::string_view name = "delay-marker-taken";
    FormationId formation;
    static constexpr auto fields() { return std::tuple{field("formation", &DelayMarkerTaken::formation)}; }
    friend bool operator==(const DelayMarkerTaken&, const DelayMarkerTaken&) = default;
};

/// `roll` is absent where no test is asked for.
struct OrderConverted {
    static constexpr std::string_view name = "order-converted";
    FormationId formation;
    Directive to = Directive::defend;
    std::string target;
    GroundPoint began;
    std::optional<Roll> roll;
    bool success = true;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{
            field("formation", &OrderConverted::formation), field("to", &OrderConverted::to),
            field("target", &OrderConverted::target),       field("began", &OrderConverted::began),
            field("roll", &OrderConverted::roll),           field("success", &OrderConverted::success),
            field("because", &OrderConverted::because)};
    }
    friend bool operator==(const OrderConverted&, const OrderConverted&) = default;
};

struct StatusTaken {
    static constexpr std::string_view name = "status-taken";
    FormationId formation;
    Status status = Status::none;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &StatusTaken::formation), field("status", &StatusTaken::status),
                          field("because", &StatusTaken::because)};
    }
    friend bool operator==(const StatusTaken&, const StatusTaken&) = default;
};

}
