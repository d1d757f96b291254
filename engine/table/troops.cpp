#include "engine/table/troops.h"

#include <algorithm>

namespace vantage::table {
namespace {

constexpr std::array<std::string_view, 4> arms{"infantry", "cavalry", "artillery", "command"};

constexpr std::array<std::string_view, 24> troops{
    "line-infantry",   "light-infantry", "grenadiers",       "guard-infantry", "jaegers",
    "rifles",          "grenzer",        "militia",          "highlanders",    "pioneers",
    "cuirassiers",     "carabiniers",    "horse-grenadiers", "dragoons",       "light-dragoons",
    "chasseurs",       "hussars",        "lancers",          "mamelukes",      "cossacks",
    "irregular-horse", "foot-artillery", "horse-artillery",  "staff"};
static_assert(troops.size() == static_cast<std::size_t>(Troop::staff) + 1);

constexpr std::array<std::string_view, unit_kind_count> kinds{
    "army-commander",   "force-commander", "formation-commander", "infantry-300",
    "infantry-500",     "infantry-800",    "infantry-large",      "cavalry",
    "battery-small",    "battery-large",   "limber-small",        "limber-large",
    "reformation-area", "engineers"};

constexpr std::array<std::string_view, 18> nations{
    "french",  "polish",     "italian", "austrian",  "russian",     "prussian",
    "british", "hanoverian", "kgl",     "bavarian",  "wurttemberg", "saxon",
    "nassau",  "dutch",      "belgian", "brunswick", "spanish",     "portuguese"};

}

std::string_view name_of(Arm a) { return arms[static_cast<std::size_t>(a)]; }
std::string_view name_of(Troop t) { return troops[static_cast<std::size_t>(t)]; }
std::string_view name_of(UnitKind k) { return kinds[static_cast<std::size_t>(k)]; }
std::span<const std::string_view> arm_names() { return arms; }
std::span<const std::string_view> troop_names() { return troops; }
std::span<const std::string_view> unit_kind_names() { return kinds; }
std::span<const std::string_view> known_nations() { return nations; }

std::optional<UnitKind> unit_kind_named(std::string_view name) {
    const auto found = std::find(kinds.begin(), kinds.end(), name);
    if (found == kinds.end()) return std::nullopt;
    return static_cast<UnitKind>(found - kinds.begin());
}

Arm arm_of(Troop t) {
    if (t <= Troop::pioneers) return Arm::infantry;
    if (t <= Troop::irregular_horse) return Arm::cavalry;
    if (t <= Troop::horse_artillery) return Arm::artillery;
    return Arm::command;
}

bool in_open_order(Troop t) {
    return t == Troop::jaegers || t == Troop::rifles || t == Troop::grenzer || t == Troop::cossacks ||
           t == Troop::irregular_horse;
}

UnitKind infantry_kind(int men) {
    if (men <= 300) return UnitKind::infantry_300;
    if (men <= 500) return UnitKind::infantry_500;
    if (men <= 800) return UnitKind::infantry_800;
    return UnitKind::infantry_large;
}

UnitKind battery_kind(int guns) { return guns <= 8 ? UnitKind::battery_small : UnitKind::battery_large; }
UnitKind limber_kind(int guns) { return guns <= 8 ? UnitKind::limber_small : UnitKind::limber_large; }

}
