#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"

#include <array>

namespace vantage::table {

/// The two numbers that a player chooses: how much ground an inch shows, and how tall the figures are. They
/// are independent: figures stand for units, not for men at ground scale.
struct Scales {
    GroundScale ground{Yards{100.0}};
    Millimetres figures{6.0}; ///< a man on foot from sole to eye
    friend constexpr bool operator==(const Scales&, const Scales&) = default;
};

inline constexpr std::array<Yards, 5> ground_presets{Yards{50.0}, Yards{75.0}, Yards{100.0}, Yards{150.0},
                                                     Yards{200.0}};
inline constexpr std::array<Millimetres, 11> figure_presets{
    Millimetres{2.0},  Millimetres{3.0},  Millimetres{6.0},  Millimetres{8.0},
    Millimetres{10.0}, Millimetres{12.0}, Millimetres{15.0}, Millimetres{18.0},
    Millimetres{20.0}, Millimetres{25.0}, Millimetres{28.0}};

inline constexpr Millimetres smallest_figure{2.0};
inline constexpr Millimetres largest_figure{28.0};

/// A ground scale in yards per inch; refused outside 50 to 200 with the range in the message.
Result<GroundScale> make_ground_scale(double yards_per_inch);
/// A figure height in millimetres; refused outside 2 to 28 with the range in the message.
Result<Millimetres> make_figure_scale(double millimetres);

}
