#include "engine/esr/names.h"

#include "engine/esr/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace vantage::esr {
namespace {

template <class T, class Name> std::string written(const std::vector<T>& list, std::size_t index, Name name) {
    if (index >= list.size()) return fmt::format("#{}", index);
    const std::string& own = name(list[index]);
    const auto first = std::find_if(list.begin(), list.end(), [&](const T& t) { return name(t) == own; });
    const bool plain =
        !own.empty() && own.front() != '#' && first == list.begin() + static_cast<std::ptrdiff_t>(index);
    return plain ? own : fmt::format("#{}", index);
}

template <class T, class Id, class Name>
bool found(const std::vector<T>& list, std::string_view text, Id& id, Name name) {
    id = Id{};
    if (text.empty()) return true;
    if (text.front() == '#') {
        std::size_t n = 0;
        const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), n);
        if (error != std::errc{} || end != text.data() + text.size() || n >= list.size()) return false;
        id = Id{n};
        return true;
    }
    const auto at = std::find_if(list.begin(), list.end(), [&](const T& t) { return name(t) == text; });
    if (at == list.end()) return false;
    id = Id{static_cast<std::size_t>(at - list.begin())};
    return true;
}

const auto by_id = [](const auto& t) -> const std::string& { return t.id; };
const auto by_name = [](const auto& t) -> const std::string& { return t.name; };

}

std::string name_in_file(const GameState& g, SideId i) {
    return i.valid() ? written(g.sides, i.index(), by_id) : "";
}
std::string name_in_file(const GameState& g, ForceId i) {
    return i.valid() ? written(g.forces, i.index(), by_name) : "";
}
std::string name_in_file(const GameState& g, FormationId i) {
    return i.valid() ? written(g.formations, i.index(), by_id) : "";
}
std::string name_in_file(const GameState& g, UnitId i) {
    return i.valid() ? written(g.units, i.index(), by_id) : "";
}
std::string name_in_file(const GameState& g, CommanderId i) {
    if (!i.valid()) return "";
    // Who is lost goes by his number: in the course of a command another may take his place, and his name.
    const bool lost = i.index() < g.commanders.size() && g[i].removed;
    return lost ? fmt::format("#{}", i.index()) : written(g.commanders, i.index(), by_name);
}
std::string name_in_file(const GameState& g, ObjectiveId i) {
    return i.valid() ? written(g.objectives, i.index(), by_id) : "";
}
std::string name_in_file(const GameState& g, Step i) { return i.valid() ? step_of(g, i).id : ""; }

bool find_named(const GameState& g, std::string_view t, SideId& i) { return found(g.sides, t, i, by_id); }
bool find_named(const GameState& g, std::string_view t, ForceId& i) { return found(g.forces, t, i, by_name); }
bool find_named(const GameState& g, std::string_view t, FormationId& i) {
    return found(g.formations, t, i, by_id);
}
bool find_named(const GameState& g, std::string_view t, UnitId& i) {
    return found(g.units, t, i, by_id) || found(g.units, t, i, by_name);
}
bool find_named(const GameState& g, std::string_view t, CommanderId& i) {
    return found(g.commanders, t, i, by_name);
}
bool find_named(const GameState& g, std::string_view t, ObjectiveId& i) {
    return found(g.objectives, t, i, by_id);
}
bool find_named(const GameState& g, std::string_view t, Step& i) {
    i = g.terms->book->turn.step_named(t);
    return i.valid();
}

}
