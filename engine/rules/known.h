#pragma once

#include "engine/core/json.h"
#include "engine/core/nearest.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {

/// The one of a list that has this id; else null, and an error at `json` with the id that was likely meant.
template <class List>
auto known(const JsonReader& json, std::string_view what, std::string_view id, const List& list) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.id == id; });
    if (found != list.end()) return &*found;
    std::vector<std::string> ids;
    for (const auto& item : list) ids.push_back(item.id);
    json.error(fmt::format("no {} is called \"{}\"{}", what, id, meant(id, ids)));
    return static_cast<decltype(&*found)>(nullptr);
}

/// The list of a file's "shared" that a text names; else one that is missing, and an error at the text.
inline JsonReader known_shared(const JsonReader& shared, const JsonReader& name) {
    JsonReader list = shared[name.text()];
    if (!list.missing()) return list;
    std::vector<std::string> ids;
    for (const auto& [id, member] : shared.members()) ids.push_back(id);
    name.error(fmt::format("nothing shared is called \"{}\"{}", name.text(), meant(name.text(), ids)));
    return list;
}

}
