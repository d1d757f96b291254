#include "engine/tabletop/conduct.h"

#include "engine/tabletop/fact_finder.h"

#include "engine/core/nearest.h"
#include "engine/rules/expression_read.h"
#include "engine/tabletop/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::tabletop {
namespace {

using rules::Value;

constexpr std::array<std::string_view, 3> on_words{"nobody", "enemy", "friend"};
constexpr std::array<std::string_view, 3> shown_words{"fire", "fight", "rally"};
constexpr std::array<play::Beat::Kind, 3> shown_kinds{play::Beat::Kind::fire, play::Beat::Kind::fight,
                                                      play::Beat::Kind::rally};

class ConductReader {
public:
    ConductReader(const rules::System& system, const scene::CardForm& cards, const JsonReader& json)
        : system_(system), entries_(entry_names(cards)), json_(json) {}

    Conduct read() {
        json_.object({"tables", "gaits", "approach", "stays", "broken", "strength", "forms", "limbered",
                      "column", "order", "status", "tokens", "orders", "phrases", "waits", "stands"});
        Conduct out;
        out.all_offered = json_["tables"].missing();
        for (const auto& [id, item] : json_["tables"].members()) {
            if (const auto table = known_table(item, system_, id)) out.tables[id] = use(item, *table);
        }
        for (const JsonReader& item : json_["gaits"].items()) out.gaits.push_back(gait(item));
        for (const auto& [kind, item] : json_["approach"].members()) {
            known_kind(item, kind);
            out.approach[kind] = item.number(0.0, {0.0, 1e6});
        }
        for (const JsonReader& item : json_["stands"].items()) {
            item.object({"kinds", "card", "within"});
            out.stands.push_back({kinds(item.need("kinds")), card_test(item["card"]),
                                  item.need("within").number(0.0, {0.0, 1e6})});
        }
        for (const auto& [step, kinds] : json_["waits"].members())
            for (const auto& [kind, item] : kinds.members()) {
                known_kind(item, kind);
                out.waits[step][kind] = item.number(0.0, {0.0, 1e6});
            }
        out.stays = card_test(json_["stays"]);
        out.broken = card_test(json_["broken"]);
        for (const auto& [kind, item] : json_["strength"].members()) {
            known_kind(item, kind);
            out.strength[kind] = rules::ExpressionReader{entries_}.value(item);
        }
        for (const JsonReader& item : json_["forms"].items(100)) out.forms.push_back(form(item));
        for (const JsonReader& item : json_["orders"].items(100)) out.orders.push_back(wish(item));
        for (const auto& [key, item] : json_["phrases"].members()) {
            const std::string id = key.substr(0, key.find('='));
            known_entry(item, entries_, id);
            out.phrases[key] = item.text();
        }
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
                     "on_card", "idle", "shown", "player", "title", "verdict"});
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
        out.player = card_test(json["player"]);
        out.title = json["title"].text();
        verdicts(json["verdict"], table, out);
        for (const JsonReader& item : json["idle"].items()) {
            const std::vector<std::string> known = table.outcomes();
            out.idle.push_back(item.text());
            if (std::find(known.begin(), known.end(), out.idle.back()) == known.end())
                item.error(fmt::format("{} has no outcome \"{}\"{}", table.id(), out.idle.back(),
                                       meant(out.idle.back(), known)));
        }
        if (!json["shown"].missing()) out.shown = shown_kinds[json["shown"].choice(shown_words, 0)];
        return out;
    }

    // One for all outcomes, or one for some of them.
    static void verdicts(const JsonReader& json, const rules::Table& table, TableUse& out) {
        if (!json.is_object()) {
            out.verdict = json.text();
            return;
        }
        const std::vector<std::string> known = table.outcomes();
        for (const auto& [outcome, words] : json.members()) {
            out.verdicts[outcome] = words.text();
            if (std::find(known.begin(), known.end(), outcome) == known.end())
                words.error(
                    fmt::format("{} has no outcome \"{}\"{}", table.id(), outcome, meant(outcome, known)));
        }
    }

    // A step of the turn in which the table has a place.
    std::string step(const JsonReader& json, const rules::Table& table) {
        std::string name = json.text();
        std::vector<std::string> known;
        for (const rules::TurnPhase& phase : system_.turn.phases)
            for (const rules::TurnStep& one : phase.steps)
                if (std::find(one.tables.begin(), one.tables.end(), table.id()) != one.tables.end())
                    known.push_back(phase.id + "/" + one.id);
        if (std::find(known.begin(), known.end(), name) == known.end())
            json.error(
                fmt::format("the turn has no step \"{}\" with {}{}", name, table.id(), meant(name, known)));
        return name;
    }

    Gait gait(const JsonReader& json) {
        json.object({"words", "kinds", "facts"});
        Gait out;
        out.words = json["words"].text();
        out.kinds = kinds(json["kinds"]);
        for (const auto& [fact, item] : json["facts"].members()) {
            const Value value = rules::ExpressionReader::scalar(item);
            out.facts.set(fact, value);
            if (!asked_anywhere(fact, value))
                item.error(fmt::format("no table takes {} as \"{}\"", value.text(), fact));
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
        if (out.card.inner.empty() == out.units.inner.empty())
            json.error("takes \"card\", for what the formation's own card says, or \"units\"");
        return out;
    }

    Form form(const JsonReader& json) {
        json.object({"kinds", "within", "beyond", "set", "enemy", "card"});
        Form out;
        out.kinds = kinds(json["kinds"]);
        if (!json["enemy"].missing()) out.enemy = kinds(json["enemy"]);
        out.card = card_test(json["card"]);
        if (!json["within"].missing()) out.within = json["within"].number(0.0, {0.0, 1e6});
        if (!json["beyond"].missing()) out.beyond = json["beyond"].number(0.0, {0.0, 1e6});
        if (out.within.has_value() == out.beyond.has_value()) json.error("takes \"within\" or \"beyond\"");
        for (const auto& [entry, value] : json.need("set").members()) {
            known_entry(value, entries_, entry);
            out.set.set(entry, rules::ExpressionReader::scalar(value));
        }
        return out;
    }

    OrderWish wish(const JsonReader& json) {
        json.object({"to", "tasks", "word", "card", "unless", "within"});
        OrderWish out;
        out.to = kinds(json.need("to"));
        static constexpr std::array<std::string_view, 4> known{"take", "assault", "hold", "close"};
        for (const JsonReader& item : json.need("tasks").items())
            out.tasks.emplace_back(known[item.choice(known, 0)]);
        out.word = json.need("word").text();
        out.card = card_test(json["card"]);
        out.unless = card_test(json["unless"]);
        if (!json["within"].missing()) out.within = json["within"].number(0.0, {0.0, 1e6});
        return out;
    }

    rules::Condition card_test(const JsonReader& json) const {
        return rules::ExpressionReader{entries_}.condition(json);
    }

    std::string entry(const JsonReader& json) const {
        known_entry(json, entries_, json.text());
        return json.text();
    }

    const rules::System& system_;
    rules::NameList entries_; ///< of cards
    const JsonReader& json_;
};

}

double strength_of(const Piece& piece, const Conduct& conduct) {
    if (is_so(piece, conduct.broken)) return 0.0;
    const auto given = conduct.strength.find(piece.kind);
    return given == conduct.strength.end() ? 1.0 : std::max(0.0, number_on(piece, given->second));
}

const TableUse* Conduct::use(std::string_view table) const {
    const auto found = tables.find(table);
    return found == tables.end() ? nullptr : &found->second;
}

Conduct read_conduct(const rules::System& system, const scene::CardForm& cards, Problems& problems) {
    const auto document = rules::load_part(system, "conduct.json", problems);
    if (!document) return {};
    const JsonReader json{*document, problems};
    return ConductReader{system, cards, json}.read();
}

}
