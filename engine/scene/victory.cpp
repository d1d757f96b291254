#include "engine/scene/scene.h"

#include <fmt/format.h>

#include <cctype>

// What a victory condition asks for, in words.
namespace vantage::scene {
namespace {

template <class Item, class Name>
std::string list_of(const std::vector<Item>& items, const char* last, Name name) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i)
        out += (i == 0 ? "" : i + 1 == items.size() ? fmt::format(" {} ", last) : ", ") + name(items[i]);
    return out;
}

std::string counted(int n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

}

bool VictoryCondition::says_something() const {
    return lead || !holds.empty() || !enemy_holds_none_of.empty() || enemy_units_lost ||
           !enemy_lost.empty() || own_units_lost_below || enemy_formations_broken;
}

std::string words_of(const Scene& scene, const VictoryCondition& v) {
    if (!v.side.valid()) return "Anything else.";
    const auto place = [&](ObjectiveId o) { return scene[o].name; };
    const auto formation = [&](FormationId f) { return scene[f].name; };
    const auto unit = [&](UnitId u) { return scene[u].name; };
    std::vector<std::string> parts;
    if (v.lead) parts.push_back(fmt::format("leads by {} or more", counted(*v.lead, "point", "points")));
    if (!v.holds.empty())
        parts.push_back(fmt::format("holds {}", list_of(v.holds, "and", place)) +
                        (v.no_enemy_within ? fmt::format(" with no unbroken enemy within {:g} yards",
                                                         v.no_enemy_within->value())
                                           : ""));
    if (!v.enemy_holds_none_of.empty())
        parts.push_back(
            v.enemy_holds_none_of.size() == 1
                ? fmt::format("the enemy does not hold {}", place(v.enemy_holds_none_of.front()))
                : fmt::format("the enemy holds neither {}", list_of(v.enemy_holds_none_of, "nor", place)));
    if (v.enemy_units_lost)
        parts.push_back(fmt::format(
            "the enemy has lost {}{}", counted(*v.enemy_units_lost, "unit", "units"),
            v.enemy_units_of.empty() ? ""
                                     : fmt::format(" of {}", list_of(v.enemy_units_of, "and", formation))));
    if (!v.enemy_lost.empty())
        parts.push_back(fmt::format("the enemy has lost {}", list_of(v.enemy_lost, "and", unit)));
    if (v.enemy_formations_broken)
        parts.push_back(fmt::format(
            "{} broken", counted(*v.enemy_formations_broken, "enemy formation is", "enemy formations are")));
    if (v.own_units_lost_below)
        parts.push_back(fmt::format("fewer than {} lost",
                                    counted(*v.own_units_lost_below, "own unit is", "own units are")));
    std::string out = list_of(parts, "and", [](const std::string& part) { return part; });
    if (v.turns_running > 1) out += fmt::format(", for {} turns running", v.turns_running);
    if (v.after_turn > 0)
        out += fmt::format("{} after turn {}", v.turns_running > 1 ? "" : ",", v.after_turn);
    out += v.ends ? "; the game ends with it." : ", when the game ends.";
    out.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(out.front())));
    return out;
}

}
