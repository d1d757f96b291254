#include "engine/tabletop/conduct.h"

#include "engine/core/json.h"
#include "engine/core/nearest.h"
#include "engine/rules/settings_in.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::tabletop {
namespace {

using rules::Value;

constexpr std::array<std::string_view, 6> kind_words{"infantry", "cavalry",   "artillery",
                                                     "leader",   "formation", "force"};
constexpr std::array<std::string_view, 3> on_words{"nobody", "enemy", "friend"};
constexpr std::array<std::string_view, 3> shown_words{"fire", "fight", "rally"};
constexpr std::array<play::Beat::Kind, 3> shown_kinds{play::Beat::Kind::fire, play::Beat::Kind::fight,
                                                      play::Beat::Kind::rally};

Value value_of(const JsonReader& json) {
    if (json.is_flag()) return json.flag(false);
    if (json.is_number()) return json.number(0.0);
    return json.text();
}

class ConductReader {
public:
    ConductReader(const rules::System& system, const scene::CardForm& cards, const JsonReader& json)
        : system_(system), cards_(cards), json_(json) {}

    Conduct read() {
        json_.object(
            {"tables", "gaits", "approach", "stays", "limbered", "column", "order", "status", "tokens"});
        Conduct out;
        out.all_offered = json_["tables"].missing();
        for (const auto& [id, item] : json_["tables"].members()) {
            const Result<rules::Table> table = system_.table("", id);
            if (!table)
                item.error(fmt::format("no table is called \"{}\"", id));
            else
                out.tables[id] = use(item, *table);
        }
        for (const JsonReader& item : json_["gaits"].items()) out.gaits.push_back(gait(item));
        for (const auto& [kind, item] : json_["approach"].members()) {
            if (std::find(kind_words.begin(), kind_words.end(), kind) == kind_words.end())
                item.error(fmt::format("\"{}\" is no kind of piece, takes {}", kind, one_of(kind_words)));
            out.approach[kind] = item.number(0.0, {0.0, 1e6});
        }
        out.stays = card_test(json_["stays"]);
        out.limbered = card_test(json_["limbered"]);
        out.column = card_test(json_["column"]);
        if (const JsonReader order = json_["order"]; !order.missing()) {
            order.object({"entry", "pending"});
            out.order = entry(order.need("entry"));
            out.pending = order["pending"].missing() ? "" : entry(order["pending"]);
        }
        for (const JsonReader& item : json_["status"].items()) out.status.push_back(status(item));
        if (const JsonReader tokens = json_["tokens"]; !tokens.missing()) {
            tokens.object({"entry", "of", "name"});
            static constexpr std::array<std::string_view, 2> whose{"formation", "units"};
            out.tokens = entry(tokens.need("entry"));
            out.unit_tokens = tokens["of"].choice(whose, 0) == 1;
            out.token_name = tokens["name"].text(out.tokens);
        }
        return out;
    }

private:
    TableUse use(const JsonReader& json, const rules::Table& table) {
        json.object({"offered", "by_hand", "kinds", "on", "on_kinds", "within", "steps", "card", "unless",
                     "on_card", "idle", "shown"});
        TableUse out;
        out.offered = json["offered"].flag(true);
        out.by_hand = json["by_hand"].flag(false);
        out.on_kinds = kinds(json["on_kinds"]);
        if (!json["kinds"].missing()) out.kinds = kinds(json["kinds"]);
        if (!json["on"].missing()) out.on = static_cast<TableUse::On>(json["on"].choice(on_words, 1));
        if (!json["within"].missing()) out.within = json["within"].number(0.0, {0.0, 1e6});
        for (const JsonReader& item : json["steps"].items()) out.steps.push_back(step(item, table));
        out.card = card_test(json["card"]);
        out.unless = card_test(json["unless"]);
        out.on_card = card_test(json["on_card"]);
        for (const JsonReader& item : json["idle"].items()) {
            const std::vector<std::string> known = table.outcomes();
            out.idle.push_back(item.text());
            if (std::find(known.begin(), known.end(), out.idle.back()) == known.end())
                item.error(fmt::format("{} has no outcome \"{}\"", table.id(), out.idle.back()));
        }
        if (!json["shown"].missing()) out.shown = shown_kinds[json["shown"].choice(shown_words, 0)];
        return out;
    }

    // A step of the turn in which the table has a place.
    std::string step(const JsonReader& json, const rules::Table& table) {
        std::string name = json.text();
        for (const rules::TurnPhase& phase : system_.turn.phases)
            for (const rules::TurnStep& one : phase.steps)
                if (phase.id + "/" + one.id == name &&
                    std::find(one.tables.begin(), one.tables.end(), table.id()) != one.tables.end())
                    return name;
        json.error(fmt::format("the turn has no step \"{}\" with {}", name, table.id()));
        return name;
    }

    Gait gait(const JsonReader& json) {
        json.object({"words", "kinds", "facts"});
        Gait out;
        out.words = json["words"].text();
        out.kinds = kinds(json["kinds"]);
        for (const auto& [fact, item] : json["facts"].members()) {
            out.facts.set(fact, value_of(item));
            if (!asked_anywhere(fact, value_of(item)))
                item.error(fmt::format("no table takes {} as \"{}\"", value_of(item).text(), fact));
        }
        return out;
    }

    [[nodiscard]] bool asked_anywhere(const std::string& fact, const Value& value) const {
        for (const auto& [edition, tables] : system_.tables)
            for (const auto& [id, table] : tables)
                if (const rules::FactInfo* info = table.fact(fact); info && info->accepts(value)) return true;
        return false;
    }

    StatusWord status(const JsonReader& json) {
        json.object({"word", "card", "units"});
        StatusWord out{json.need("word").text(), card_test(json["card"]), card_test(json["units"])};
        if (out.card.empty() == out.units.empty())
            json.error("takes \"card\", for what the formation's own card says, or \"units\"");
        return out;
    }

    std::vector<std::string> kinds(const JsonReader& json) {
        std::vector<std::string> out;
        if (!json.missing())
            for (const JsonReader& item : json.items())
                out.emplace_back(kind_words[item.choice(kind_words, 0)]);
        return out;
    }

    CardTest card_test(const JsonReader& json) {
        CardTest out;
        for (const auto& [id, given] : json.members()) {
            known_entry(given, id);
            if (given.is_array())
                for (const JsonReader& item : given.items()) out[id].push_back(value_of(item));
            else
                out[id].push_back(value_of(given));
        }
        return out;
    }

    std::string entry(const JsonReader& json) {
        std::string id = json.text();
        known_entry(json, id);
        return id;
    }
    void known_entry(const JsonReader& json, const std::string& id) {
        const bool known = cards_.any || std::any_of(cards_.entries.begin(), cards_.entries.end(),
                                                     [&](const scene::CardEntry& e) { return e.id == id; });
        if (!known) json.error(fmt::format("no card has an entry \"{}\"", id));
    }

    const rules::System& system_;
    const scene::CardForm& cards_;
    const JsonReader& json_;
};

}

const TableUse* Conduct::use(std::string_view table) const {
    const auto found = tables.find(table);
    return found == tables.end() ? nullptr : &found->second;
}

Result<Conduct> load_conduct(const rules::System& system, const scene::CardForm& cards) {
    const auto document = rules::load_part(system, "conduct.json");
    if (!document) return document.error();
    if (!*document) return Conduct{};
    Problems problems;
    const JsonReader json{**document, problems};
    Conduct conduct = ConductReader{system, cards, json}.read();
    if (!problems.ok()) return problems.first();
    return conduct;
}

}
