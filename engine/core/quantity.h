#pragma once

#include <cmath>
#include <compare>
#include <numbers>

namespace vantage {

/// A number with a unit in its type. Quantities of one unit add, scale and divide to a plain ratio;
/// quantities of two units never meet except through an exact factor below or a GroundScale.
/// There is no length times length: no rule or picture asks for an area.
template <class Unit> class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value) : value_(value) {}
    [[nodiscard]] constexpr double value() const { return value_; }

    friend constexpr auto operator<=>(Quantity, Quantity) = default;
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity{a.value_ + b.value_}; }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity{a.value_ - b.value_}; }
    friend constexpr Quantity operator-(Quantity a) { return Quantity{-a.value_}; }
    friend constexpr Quantity operator*(Quantity a, double k) { return Quantity{a.value_ * k}; }
    friend constexpr Quantity operator*(double k, Quantity a) { return Quantity{a.value_ * k}; }
    friend constexpr Quantity operator/(Quantity a, double k) { return Quantity{a.value_ / k}; }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.value_ / b.value_; }
    constexpr Quantity& operator+=(Quantity b) {
        value_ += b.value_;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity b) {
        value_ -= b.value_;
        return *this;
    }

private:
    double value_ = 0.0;
};

template <class Unit> constexpr Quantity<Unit> abs(Quantity<Unit> q) { return q.value() < 0 ? -q : q; }

using Millimetres = Quantity<struct MillimetreTag>; ///< on the table
using Inches = Quantity<struct InchTag>;            ///< on the table
using Yards = Quantity<struct YardTag>;             ///< on the ground
using Metres = Quantity<struct MetreTag>;           ///< on the ground
using Paces = Quantity<struct PaceTag>;     ///< on the ground; how long a pace is belongs to the rules
using Degrees = Quantity<struct DegreeTag>; ///< angles in rules and files
using Radians = Quantity<struct RadianTag>; ///< angles inside a computation

namespace literals {
#define VANTAGE_LITERAL(suffix, Type)                                                                        \
    constexpr Type operator""_##suffix(long double v) { return Type{static_cast<double>(v)}; }               \
    constexpr Type operator""_##suffix(unsigned long long v) { return Type{static_cast<double>(v)}; }
VANTAGE_LITERAL(mm, Millimetres)
VANTAGE_LITERAL(in, Inches)
VANTAGE_LITERAL(yd, Yards)
VANTAGE_LITERAL(m, Metres)
VANTAGE_LITERAL(paces, Paces)
VANTAGE_LITERAL(deg, Degrees)
VANTAGE_LITERAL(rad, Radians)
#undef VANTAGE_LITERAL
}

// Exact factors. Everything else needs a scale.
constexpr Millimetres to_millimetres(Inches i) { return Millimetres{i.value() * 25.4}; }
constexpr Inches to_inches(Millimetres m) { return Inches{m.value() / 25.4}; }
constexpr Metres to_metres(Yards y) { return Metres{y.value() * 0.9144}; }
constexpr Yards to_yards(Metres m) { return Yards{m.value() / 0.9144}; }
constexpr Radians to_radians(Degrees d) { return Radians{d.value() * std::numbers::pi / 180.0}; }
constexpr Degrees to_degrees(Radians r) { return Degrees{r.value() * 180.0 / std::numbers::pi}; }

/// How many yards of ground one inch of table shows. The only bridge between table and ground.
class GroundScale {
public:
    static constexpr Yards smallest{50.0};
    static constexpr Yards largest{200.0};

    constexpr GroundScale() = default;
    constexpr explicit GroundScale(Yards per_inch) : per_inch_(per_inch) {}

    [[nodiscard]] constexpr Yards per_inch() const { return per_inch_; }
    [[nodiscard]] constexpr bool in_range() const { return per_inch_ >= smallest && per_inch_ <= largest; }
    [[nodiscard]] constexpr Inches on_table(Yards y) const { return Inches{y / per_inch_}; }
    [[nodiscard]] constexpr Millimetres on_table_mm(Yards y) const { return to_millimetres(on_table(y)); }
    [[nodiscard]] constexpr Yards on_ground(Inches i) const { return per_inch_ * i.value(); }
    [[nodiscard]] constexpr Yards on_ground(Millimetres m) const { return on_ground(to_inches(m)); }
    friend constexpr auto operator<=>(GroundScale, GroundScale) = default;

private:
    Yards per_inch_{100.0};
};

/// How long a pace is, as the rules system in play says. The only bridge between paces and yards.
class PaceLength {
public:
    constexpr explicit PaceLength(Yards one_pace) : one_pace_(one_pace) {}
    [[nodiscard]] constexpr Yards to_yards(Paces p) const { return one_pace_ * p.value(); }
    [[nodiscard]] constexpr Paces to_paces(Yards y) const { return Paces{y / one_pace_}; }

private:
    Yards one_pace_;
};

}
