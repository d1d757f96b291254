#include "engine/tabletop/names.h"

#include "engine/core/nearest.h"
#include "engine/tabletop/view.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::tabletop {
namespace {

using rules::FactType;
using rules::Found;
using rules::NameList;
using rules::Thing;
using rules::Whose;

void add_kind(NameList& names, const std::string& of, Whose whose) {
    Found found{{Thing::kind, whose}, FactType::word};
    found.words.assign(scene::card_kinds.begin(), scene::card_kinds.end());
    names.add("kind." + of, std::move(found));
}

void add_facts(NameList& names, const std::vector<rules::Table>& tables, const std::set<std::string>& told) {
    for (const auto& [prefix, whose] : {std::pair{"fact.", Whose::own}, {"other_fact.", Whose::other}}) {
        for (const rules::Table& table : tables)
            for (const rules::FactInfo& fact : table.facts()) {
                Found found = as_name(fact, {Thing::fact, whose, 0, fact.id});
                if (fact.type == FactType::word) found.words.emplace_back("none"); // what was not told
                names.add(prefix + fact.id, std::move(found));
            }
        for (const std::string& fact : told)
            names.add(prefix + fact, {{Thing::fact, whose, 0, fact}, FactType::number, true});
    }
}

}

NameList entry_names(const scene::CardForm& form, const std::string& prefix, Whose whose) {
    std::map<std::string, Found> all;
    for (const std::string_view id : entries_of_scene)
        all[std::string(id)] = {{Thing::entry, whose, 0, std::string(id)}, FactType::number, true};
    for (const scene::CardEntry& e : form.entries) {
        const auto type = static_cast<FactType>(e.type); // the same four, in the same order
        const auto [at, first] = all.try_emplace(e.id, Found{{Thing::entry, whose, 0, e.id}, type});
        Found& found = at->second;
        found.any_type = found.any_type || found.type != type;
        found.words.insert(found.words.end(), e.words.begin(), e.words.end());
        if (first && type == FactType::word)
            found.words.emplace_back("none"); // a card that has no such entry
    }
    NameList names;
    for (auto& [id, found] : all) names.add(prefix + id, std::move(found));
    if (form.any) names.add_any(prefix, {Thing::entry, whose});
    return names;
}

std::optional<rules::Table> known_table(const JsonReader& json, const rules::System& system,
                                        const std::string& id) {
    const Result<rules::Table> table = system.table("", id);
    if (table) return *table;
    json.error(table.error().message);
    return std::nullopt;
}

void known_entry(const JsonReader& json, const NameList& entries, const std::string& id) {
    if (!entries.find(id))
        json.error(fmt::format("no card has an entry \"{}\"{}", id, meant(id, entries.known())));
}

void known_kind(const JsonReader& json, const std::string& kind) {
    if (std::find(scene::card_kinds.begin(), scene::card_kinds.end(), kind) == scene::card_kinds.end())
        json.error(fmt::format("no piece is of the kind \"{}\"{}", kind, meant(kind, scene::card_kinds)));
}

std::vector<std::string> kinds(const JsonReader& json) {
    std::vector<std::string> out;
    for (const JsonReader& item : json.items())
        out.emplace_back(scene::card_kinds[item.choice(scene::card_kinds, 0)]);
    return out;
}

ChangeNames::ChangeNames(const rules::System& system, const scene::CardForm& form)
    : settings_(rules::names_of(system.house_rules)), step_(&settings_), pieces_(&step_), result_(&pieces_) {
    const auto entries = [&](NameList& names, const std::string& of, Whose whose) {
        names.add_all(entry_names(form, of + ".", whose), "", whose);
    };
    entries(step_, "self", Whose::self);
    add_kind(step_, "self", Whose::self);
    entries(pieces_, "own", Whose::own);
    entries(pieces_, "other", Whose::other);
    entries(pieces_, "formation", Whose::formation);
    entries(pieces_, "force", Whose::force);
    add_kind(pieces_, "own", Whose::own);
    add_kind(pieces_, "other", Whose::other);
    pieces_.add("distance", {{Thing::distance}, FactType::number});
    pieces_.add("angle", {{Thing::angle}, FactType::number});
    pieces_.add("angle.other", {{Thing::angle, Whose::other}, FactType::number});
    pieces_.add("same_side", {{Thing::same_side}, FactType::flag});
    result_.add("score", {{Thing::score}, FactType::number});
    result_.add("margin", {{Thing::margin}, FactType::number});
    result_.add("natural", {{Thing::natural}, FactType::number});
    // What befalls each side of a table stands under names that begin with the side.
    for (const rules::EffectInfo& effect : system.effects)
        for (const char* side : {"", "attacker_", "defender_"}) {
            Found found = as_name(effect, {Thing::effect, Whose::own, 0, side + effect.id});
            if (!found.words.empty()) found.words.emplace_back("none"); // an outcome without it
            result_.add("effect." + found.name.id, found);
        }
}

NameList ChangeNames::before(const std::vector<rules::Table>& tables, const std::set<std::string>& told,
                             bool any) const {
    NameList names{&pieces_};
    add_facts(names, tables, told);
    if (any) names.add_any("fact.", {Thing::fact});
    return names;
}

NameList ChangeNames::after(const std::vector<rules::Table>& tables,
                            const std::set<std::string>& told) const {
    NameList names{&result_};
    add_facts(names, tables, told);
    Found outcome{{Thing::outcome}, FactType::word};
    for (const rules::Table& table : tables)
        for (std::string& id : table.outcomes()) outcome.words.push_back(std::move(id));
    names.add("outcome", std::move(outcome));
    return names;
}

}
