#include "engine/scene/card_form.h"

#include "engine/core/json.h"
#include "engine/core/nearest.h"
#include "engine/scene/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::scene {
namespace {

std::string text_of(const Setting& setting) {
    if (const auto* flag = std::get_if<bool>(&setting)) return *flag ? "true" : "false";
    if (const auto* number = std::get_if<double>(&setting)) return fmt::format("{}", *number);
    return "\"" + std::get<std::string>(setting) + "\"";
}

CardEntry read_entry(const JsonReader& json) {
    static constexpr std::array<std::string_view, 4> types{"bool", "int", "number", "word"};
    json.object({"id", "label", "type", "words", "min", "max", "for", "required", "default"});
    CardEntry entry;
    entry.id = json.need("id").text();
    entry.label = json["label"].text(entry.id);
    entry.type = static_cast<CardEntry::Type>(json.need("type").choice(types, 0));
    entry.words = json["words"].texts();
    if (entry.type == CardEntry::Type::word && entry.words.empty())
        json.error("\"words\" says what a word takes");
    entry.min = json["min"].number(0.0);
    entry.max = json["max"].number(1e6);
    for (const JsonReader& kind : json["for"].items())
        entry.kinds.emplace_back(card_kinds[kind.choice(card_kinds, 0)]);
    if (entry.kinds.empty()) entry.kinds = {"infantry", "cavalry", "artillery"};
    entry.required = json["required"].flag(false);
    if (const JsonReader given = json["default"]; !given.missing()) {
        entry.fallback = given.is_flag()     ? Setting{given.flag(false)}
                         : given.is_number() ? Setting{given.number(0.0)}
                                             : Setting{given.text()};
        if (!entry.accepts(*entry.fallback))
            given.error(fmt::format("is {}, takes {}", text_of(*entry.fallback), entry.takes()));
    }
    return entry;
}

}

bool CardEntry::accepts(const Setting& setting) const {
    if (type == Type::flag) return std::holds_alternative<bool>(setting);
    if (type == Type::word) {
        const auto* word = std::get_if<std::string>(&setting);
        const auto among = [&](std::string_view w) {
            return std::find(words.begin(), words.end(), w) != words.end();
        };
        return word && (among(*word) || (!word->empty() && among("<id>"))); // the id of any piece
    }
    const auto* number = std::get_if<double>(&setting);
    if (!number || *number < min || *number > max) return false;
    return type == Type::number || *number == std::floor(*number);
}

std::string CardEntry::takes() const {
    switch (type) {
    case Type::flag:
        return "true or false";
    case Type::whole:
        return fmt::format("a whole number from {} to {}", min, max);
    case Type::number:
        return fmt::format("a number from {} to {}", min, max);
    case Type::word:
        break;
    }
    const std::vector<std::string_view> views(words.begin(), words.end());
    return one_of(views);
}

const CardEntry* CardForm::entry(std::string_view kind, std::string_view id) const {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const CardEntry& e) {
        return e.id == id && std::find(e.kinds.begin(), e.kinds.end(), kind) != e.kinds.end();
    });
    return found == entries.end() ? nullptr : &*found;
}

Card CardForm::filled(std::string_view kind, Card card) const {
    for (const CardEntry& e : entries)
        if (e.fallback && entry(kind, e.id) == &e) card.try_emplace(e.id, *e.fallback);
    return card;
}

std::optional<std::string> CardForm::wrong(std::string_view kind, const std::string& id,
                                           const Setting& setting) const {
    if (any) return std::nullopt;
    const CardEntry* known = entry(kind, id);
    if (known && known->accepts(setting)) return std::nullopt;
    if (known) return fmt::format("is {}, takes {}", text_of(setting), known->takes());
    std::vector<std::string_view> names;
    for (const CardEntry& e : entries)
        if (entry(kind, e.id) == &e) names.push_back(e.id);
    return fmt::format("unknown entry \"{}\" on the card of {}{}", id, kind, meant(id, names));
}

CardForm read_card_form(const std::filesystem::path& system_folder, Problems& problems) {
    const std::filesystem::path file = system_folder / "cards.json";
    CardForm form;
    if (!std::filesystem::exists(file)) return form;
    const Result<JsonDocument> document = load_json(file);
    if (!document) {
        problems.error(document.error());
        return form;
    }
    const JsonReader json{*document, problems};
    json.object({"entries"});
    form.any = false;
    for (const JsonReader& item : json.need("entries").items()) {
        CardEntry entry = read_entry(item);
        for (const std::string& kind : entry.kinds)
            if (form.entry(kind, entry.id))
                item["id"].error(fmt::format("a second entry \"{}\" for {}", entry.id, kind));
        form.entries.push_back(std::move(entry));
    }
    return form;
}

Result<CardForm> load_card_form(const std::filesystem::path& system_folder) {
    Problems problems;
    CardForm form = read_card_form(system_folder, problems);
    if (!problems.ok()) return problems.first();
    return form;
}

std::string_view card_kind(table::Arm arm) {
    return arm == table::Arm::command ? "leader" : card_kinds[static_cast<std::size_t>(arm)];
}

void read_cards(const JsonReader& root, Scene& scene) {
    const Result<CardForm> form = load_card_form(scene.rules.folder);
    if (!form) return root.problems().error(form.error());
    const auto check = [&](std::string_view kind, const std::string& where, Card& card) {
        for (const auto& [id, setting] : card)
            if (const auto message = form->wrong(kind, id, setting))
                root.problems().error({root.file(), fmt::format("{}/card/{}", where, id), *message});
        card = form->filled(kind, std::move(card));
        for (const CardEntry& e : form->entries)
            if (e.required && form->entry(kind, e.id) == &e && !card.contains(e.id))
                root.problems().error({root.file(), where + "/card",
                                       fmt::format("\"{}\" is missing, takes {}", e.id, e.takes())});
    };
    for (Unit& unit : scene.units) check(card_kind(unit.arm), unit.where, unit.card);
    for (Commander& commander : scene.commanders) check("leader", commander.where, commander.card);
    for (Formation& formation : scene.formations) check("formation", formation.where, formation.card);
    for (Force& force : scene.forces) check("force", force.where, force.card);
}

}
