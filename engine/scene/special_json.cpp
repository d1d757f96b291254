#include "engine/scene/read.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::scene {
namespace {

CommanderId general_named(const Scene& scene, const JsonReader& reader) {
    if (reader.missing()) return {};
    for (std::size_t i = 0; i < scene.commanders.size(); ++i)
        if (scene.commanders[i].name == reader.text()) return CommanderId{i};
    if (reader.is_text()) reader.error(fmt::format("there is no general \"{}\"", reader.text()));
    return {};
}

std::optional<Yards> limit(const JsonReader& reader) {
    if (reader.missing()) return std::nullopt;
    return Yards{reader.number(0, {0, 100'000})};
}

// "leadership": {"of": "Mikhail Kutuzov", "is": "C", "near": "Tsar Alexander I", "within": 2000}
void read_leadership(const JsonReader& reader, const Scene& scene, SpecialRule& rule) {
    if (reader.missing()) return;
    reader.object({"of", "is", "near", "within"});
    constexpr std::array<std::string_view, 3> letters{"A", "B", "C"};
    rule.general = general_named(scene, reader.need("of"));
    rule.leadership = letters[reader.need("is").choice(letters, 2)].front();
    rule.near = general_named(scene, reader.need("near"));
    rule.within = limit(reader.need("within")).value_or(Yards{0});
}

}

void read_special_rules(const JsonReader& list, Scene& scene) {
    for (const JsonReader& item : list.items(100)) {
        SpecialRule rule;
        if (item.is_text()) {
            rule.words = item.text();
            scene.special.push_back(std::move(rule));
            continue;
        }
        item.object({"words", "side", "formations", "until_turn", "unless_enemy_within", "keeps_orders",
                     "stands", "west", "south", "east", "north", "leadership", "falls_back", "evades",
                     "ambush", "unseen", "orders_by", "ice"});
        rule.words = item.need("words").text();
        rule.side = side_named(scene, item["side"]);
        rule.formations = formations_named(scene, item["formations"]);
        rule.until_turn = static_cast<int>(item["until_turn"].integer(0, 0, 1000));
        rule.unless_enemy_within = limit(item["unless_enemy_within"]);
        rule.keeps_orders = item["keeps_orders"].flag(false);
        rule.stands = item["stands"].flag(false);
        rule.west = limit(item["west"]);
        rule.south = limit(item["south"]);
        rule.east = limit(item["east"]);
        rule.north = limit(item["north"]);
        rule.falls_back = item["falls_back"].flag(false);
        rule.evades = formations_named(scene, item["evades"]);
        rule.ambush = limit(item["ambush"]);
        rule.unseen = item["unseen"].flag(false);
        rule.orders_by = general_named(scene, item["orders_by"]);
        for (const JsonReader& name : item["ice"].items(100)) {
            const auto named = [&](const Area& a) { return a.name == name.text(); };
            const auto found =
                std::find_if(scene.landscape.areas.begin(), scene.landscape.areas.end(), named);
            if (found == scene.landscape.areas.end())
                name.error(fmt::format("there is no area \"{}\"", name.text()));
            else
                rule.ice.push_back(found->outline);
        }
        if (rule.unseen && !rule.side.valid()) item.error("\"unseen\" takes a \"side\"");
        if (rule.unseen && !rule.west && !rule.south && !rule.east && !rule.north)
            item.error("\"unseen\" takes a limit: \"west\", \"south\", \"east\" or \"north\"");
        read_leadership(item["leadership"], scene, rule);
        if (rule.binds() && !rule.side.valid() && rule.formations.empty())
            item.error("binds nobody: it takes a \"side\" or \"formations\"");
        scene.special.push_back(std::move(rule));
    }
}

}
