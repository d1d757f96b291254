#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vantage::table {

enum class Arm : std::uint8_t { infantry, cavalry, artillery, command };

/// What the men are, as far as their looks and their place on a base go. A palette is chosen by nation,
/// troop and regiment.
enum class Troop : std::uint8_t {
    line_infantry,
    light_infantry,
    grenadiers,
    guard_infantry,
    jaegers,
    rifles,
    grenzer,
    militia,
    highlanders,
    pioneers,
    cuirassiers,
    carabiniers,
    horse_grenadiers,
    dragoons,
    light_dragoons,
    chasseurs,
    hussars,
    lancers,
    mamelukes,
    cossacks,
    irregular_horse,
    foot_artillery,
    horse_artillery,
    staff,
};

/// The rows of the footprint table: every kind of base that the rules know.
enum class UnitKind : std::uint8_t {
    army_commander,
    force_commander,
    formation_commander,
    infantry_300,
    infantry_500,
    infantry_800,
    infantry_large,
    cavalry,
    battery_small,
    battery_large,
    limber_small,
    limber_large,
    reformation_area,
    engineers,
};
inline constexpr std::size_t unit_kind_count = 14;

// Names in files: "line-infantry", "infantry-300" and so on.
std::string_view name_of(Arm);
std::string_view name_of(Troop);
std::string_view name_of(UnitKind);
std::span<const std::string_view> arm_names();
std::span<const std::string_view> troop_names();
std::span<const std::string_view> unit_kind_names();
std::optional<UnitKind> unit_kind_named(std::string_view);

Arm arm_of(Troop);
/// Troops that fight and stand in open order.
bool in_open_order(Troop);

/// Nations that have colours of their own. Others are allowed and painted in a neutral uniform.
std::span<const std::string_view> known_nations();

/// Those who stand on a unit's bases: all that a base needs to know of them.
struct Troops {
    std::string unit;   ///< the unit's id, for an override of this unit alone
    std::string nation; ///< "french"; one of known_nations() or the player's own
    Troop troop = Troop::line_infantry;
    UnitKind kind = UnitKind::infantry_500;
    int men = 500;
    int guns = 0;          ///< artillery only
    bool guard = false;    ///< bearskins and full dress where the nation has them
    bool limbered = false; ///< artillery only: guns hooked to their limbers
    std::uint32_t seed = 0;
};

/// Which row a unit belongs to. Exactly 300, 500 or 800 men are the smaller row; 9 guns are the larger
/// battery (OP-31).
UnitKind infantry_kind(int men);
UnitKind battery_kind(int guns);
UnitKind limber_kind(int guns);

}
