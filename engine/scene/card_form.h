#pragma once

#include "engine/core/result.h"
#include "engine/scene/army.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::scene {

/// Whose cards there are.
inline constexpr std::array<std::string_view, 6> card_kinds{"infantry", "cavalry",   "artillery",
                                                            "leader",   "formation", "force"};

/// One entry that a card of a rules system may have, with what it takes.
struct CardEntry {
    enum class Type : std::uint8_t { flag, whole, number, word };
    std::string id;
    std::string label;
    Type type = Type::flag;
    std::vector<std::string> words; ///< word: all that it takes
    double min = 0.0;
    double max = 0.0;
    std::vector<std::string> kinds; ///< whose cards have it: "infantry", "leader", "formation" …
    bool required = false;
    std::optional<Setting> fallback; ///< what a card that leaves it out says

    [[nodiscard]] bool accepts(const Setting&) const;
    /// "true or false", "a whole number from 0 to 99", "line or square".
    [[nodiscard]] std::string takes() const;
};

/// The cards of a rules system: what it keeps about infantry, cavalry, artillery, leaders, formations and
/// forces. A system without such a form takes any entry.
struct CardForm {
    bool any = true;
    std::vector<CardEntry> entries;

    [[nodiscard]] const CardEntry* entry(std::string_view kind, std::string_view id) const;
    /// The card with what it leaves out and the form knows.
    [[nodiscard]] Card filled(std::string_view kind, Card) const;
    /// What is wrong with one entry; nothing if it is as the form wants it.
    [[nodiscard]] std::optional<std::string> wrong(std::string_view kind, const std::string& id,
                                                   const Setting&) const;
};

/// Reads cards.json of a rules system's folder and reports every mistake in it.
CardForm read_card_form(const std::filesystem::path& system_folder, Problems&);
/// The same; the first mistake is the error.
Result<CardForm> load_card_form(const std::filesystem::path& system_folder);

/// What a card calls those of an arm: "infantry", "cavalry", "artillery" or "leader".
std::string_view card_kind(table::Arm);

}
