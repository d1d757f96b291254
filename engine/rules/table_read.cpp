#include "engine/rules/table_read.h"

#include "engine/rules/expression_read.h"
#include "engine/rules/known.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace vantage::rules {
namespace {

std::optional<DiceKind> parse_dice(std::string_view text) {
    if (text == "none") return DiceKind{};
    const std::size_t d = text.find('d');
    if (d == std::string_view::npos) return std::nullopt;
    DiceKind dice;
    const auto whole = [](std::string_view part, int& into) {
        const auto [end, code] = std::from_chars(part.data(), part.data() + part.size(), into);
        return code == std::errc{} && end == part.data() + part.size();
    };
    if (!whole(text.substr(0, d), dice.count) || !whole(text.substr(d + 1), dice.sides)) return std::nullopt;
    if (dice.count < 1 || dice.count > 20 || dice.sides < 2 || dice.sides > 1000) return std::nullopt;
    return dice;
}

DiceKind read_dice(const JsonReader& json) {
    const std::optional<DiceKind> dice = parse_dice(json.text("none"));
    if (!dice) json.error("takes none, or dice such as 2d6 or 1d100");
    return dice.value_or(DiceKind{});
}

class TableReader {
public:
    TableReader(const JsonReader& json, const Vocabulary& vocabulary)
        : json_(json), vocabulary_(vocabulary), side_(side_names_), table_(table_names_) {
        program_.settings = vocabulary.settings;
    }

    Program read() {
        json_.object({"id",        "title",        "about",           "like",  "source",   "dice",
                      "dice_when", "two_sided",    "modifier_total",  "parts", "rows",     "terms",
                      "more",      "refuse",       "barred",          "score", "bands_on", "outcomes",
                      "effects",   "side_effects", "side_effects_as", "repeat"});
        header();
        // First everything that has a name, so that values may speak of what stands further down.
        declare_parts();
        declare_facts();
        for (const auto& [id, term] : json_["terms"].members()) declare(term, id, program_.terms);
        for (const JsonReader& more : json_["more"].items())
            declare(more, more.need("id").text(), program_.more);
        for (const JsonReader& o : json_.need("outcomes").items()) {
            Outcome outcome;
            outcome.id = o.need("id").text();
            program_.outcomes.push_back(std::move(outcome));
        }
        if (program_.outcomes.empty()) json_.error("\"outcomes\" takes at least one outcome");
        side_names_ = names_of(program_, Scope::side, vocabulary_.setting_names);
        table_names_ = names_of(program_, Scope::table, vocabulary_.setting_names);

        parts();
        rows();
        terms();
        more();
        rules();
        outcomes();
        repeat();
        return std::move(program_);
    }

private:
    void header() {
        program_.id = json_.need("id").text();
        program_.title = json_["title"].text(program_.id);
        program_.about = json_["about"].text();
        program_.dice = read_dice(json_.need("dice"));
        program_.two_sided = json_["two_sided"].flag(false);
        static constexpr std::array<std::string_view, 2> totals{"worked", "values"};
        program_.total = static_cast<TotalMode>(
            json_["modifier_total"].choice(totals, static_cast<std::size_t>(vocabulary_.total)));
        static constexpr std::array<std::string_view, 2> as{"nested", "prefixed"};
        program_.side_effects_as = static_cast<SideEffectsAs>(json_["side_effects_as"].choice(as, 0));
    }

    // Every name in a table means one thing.
    void take_id(const JsonReader& json, const std::string& id) {
        static constexpr std::array<std::string_view, 12> kept{
            "natural", "worked", "modifier_total", "plain", "score",    "margin",
            "lead",    "gap",    "outcome",        "any",   "attacker", "defender"};
        if (std::find(kept.begin(), kept.end(), id) != kept.end())
            json.error(fmt::format("\"{}\" has a meaning of its own and cannot be a name", id));
        if (!ids_.insert(id).second) json.error(fmt::format("a second thing called \"{}\"", id));
    }

    template <class T> void declare(const JsonReader& json, const std::string& id, std::vector<T>& list) {
        take_id(json, id);
        T item;
        item.id = id;
        list.push_back(std::move(item));
    }

    void declare_parts() {
        for (const JsonReader& part : json_["parts"].items()) {
            Part p;
            p.id = part.need("id").text();
            program_.parts.push_back(std::move(p));
        }
        if (program_.parts.empty()) program_.parts.emplace_back();
    }

    void declare_facts() {
        for (const JsonReader& row : json_["rows"].items()) {
            row.object({"id",    "label", "note",     "type",  "words",  "word_labels", "min",     "max",
                        "also",  "only",  "required", "value", "values", "each",        "factor",  "factors",
                        "floor", "when",  "part",     "round", "listed", "aside",       "distance"});
            const std::string id = row.need("id").text();
            take_id(row["id"], id);
            if (!row["type"].missing()) program_.facts.push_back(fact(row, id));
        }
    }

    FactInfo fact(const JsonReader& row, const std::string& id) {
        static constexpr std::array<std::string_view, 4> types{"bool", "int", "number", "word"};
        FactInfo info;
        info.id = id;
        info.label = row["label"].text(id);
        info.type = static_cast<FactType>(row["type"].choice(types, 0));
        info.required = row["required"].flag(false);
        const bool number = info.type == FactType::whole || info.type == FactType::number;
        if (number) {
            for (const JsonReader& n : row["also"].items()) info.also.push_back(n.number(0.0));
            for (const JsonReader& n : row["only"].items()) info.only.push_back(n.number(0.0));
            info.min = row["min"].number(0.0);
            info.max = info.only.empty() ? row.need("max").number(0.0) : row["max"].number(0.0);
            if (info.only.empty() && info.max < info.min) row["max"].error("is less than \"min\"");
            if (!info.required && !info.accepts(0.0))
                row.error(
                    "does not take 0, which is what it is when it is left out: \"required\" is missing");
        }
        if (info.type == FactType::word) {
            for (const JsonReader& w : row.need("words").items()) info.words.push_back(w.text());
            if (info.words.empty()) row.error("\"words\" takes at least one word");
            for (const auto& [word, label] : row["word_labels"].members()) {
                if (word != "none" &&
                    std::find(info.words.begin(), info.words.end(), word) == info.words.end())
                    label.error(fmt::format("\"{}\" is not among \"words\"", word));
                info.word_labels[word] = label.text();
            }
        }
        for (const std::string_view key : {"min", "max", "also", "only"})
            if (!number && !row[key].missing()) row[key].error("is for numbers only");
        if (info.type != FactType::word && !row["words"].missing()) row["words"].error("is for words only");
        return info;
    }

    void parts() {
        const std::vector<JsonReader> given = json_["parts"].items();
        for (std::size_t i = 0; i < given.size(); ++i) {
            given[i].object({"id", "when", "start", "round"});
            Part& part = program_.parts[i];
            part.when = side_.condition(given[i]["when"]);
            if (const JsonReader start = given[i]["start"]; !start.missing()) part.start = side_.value(start);
            if (const JsonReader round = given[i]["round"]; !round.missing()) part.round = side_.value(round);
        }
    }

    void rows() {
        for (const JsonReader& json : json_["rows"].items()) {
            static constexpr std::array<std::string_view, 6> brings{"value",  "values",  "each",
                                                                    "factor", "factors", "floor"};
            std::vector<std::string_view> given;
            for (const std::string_view key : brings)
                if (!json[key].missing()) given.push_back(key);
            // Of the words of one fact some may add and others multiply: a wall, and a wood.
            const bool words_apart = given == std::vector<std::string_view>{"values", "factors"};
            if (given.size() > 1 && !words_apart)
                json.error(fmt::format("takes only one of {}, or values beside factors", one_of(brings)));
            if (given.empty()) {
                if (json["type"].missing())
                    json.error("is neither a fact (\"type\") nor a modifier (\"value\", \"factor\" …)");
                continue;
            }
            program_.rows.push_back(row(json, given.front()));
            if (!words_apart) continue;
            program_.rows.push_back(row(json, given.back()));
            for (const auto& [word, value] : json["factors"].members())
                if (!json["values"][word].missing())
                    value.error(fmt::format("\"{}\" adds already: it stands in \"values\"", word));
        }
    }

    Row row(const JsonReader& json, std::string_view brings) {
        Row row;
        row.id = json["id"].text();
        row.label = json["label"].text(row.id);
        row.listed = json["listed"].flag(true);
        row.aside = json["aside"].flag(false);
        row.distance = json["distance"].flag(false);
        row.round = ExpressionReader::rounding(json["round"]);
        row.when = side_.condition(json["when"]);
        const JsonReader amount = json[brings];
        if (brings == "floor") row.kind = Row::Kind::floor;
        if (brings.starts_with("factor")) row.kind = Row::Kind::factor;

        const auto fact = std::find_if(program_.facts.begin(), program_.facts.end(),
                                       [&](const FactInfo& f) { return f.id == row.id; });
        const bool is_fact = fact != program_.facts.end();
        if (is_fact) row.fact = static_cast<std::size_t>(fact - program_.facts.begin());
        const Name own{Thing::fact, Whose::own, row.fact.value_or(0)};

        if (brings == "each") {
            if (!is_fact || fact->type == FactType::word) amount.error("is for facts that are numbers");
            row.amount.kind = Expression::Kind::of;
            row.amount.name = own;
            row.amount.times = std::make_shared<const Expression>(side_.value(amount));
        } else if (brings == "values" || brings == "factors") {
            if (!is_fact || fact->type != FactType::word) amount.error("is for facts that are words");
            for (const auto& [word, value] : amount.members())
                if (is_fact && std::find(fact->words.begin(), fact->words.end(), word) == fact->words.end())
                    value.error(fmt::format("\"{}\" is not among the words of \"{}\"", word, fact->id));
            row.amount = side_.map({own, {}, true}, amount);
            Expression nothing;
            nothing.constant = row.kind == Row::Kind::factor ? 1.0 : 0.0;
            row.amount.otherwise = std::make_shared<const Expression>(std::move(nothing));
        } else {
            row.amount = side_.value(amount);
            if (is_fact && fact->type == FactType::flag) only_if_true(row, own);
        }
        part_of(json["part"], row);
        return row;
    }

    static void only_if_true(Row& row, const Name& own) {
        Condition true_fact;
        true_fact.kind = Condition::Kind::equals;
        true_fact.name = own;
        true_fact.values.emplace_back(true);
        row.when.inner.push_back(std::move(true_fact));
    }

    void part_of(const JsonReader& json, Row& row) {
        if (const Part* part = known(json, "part", json.text(program_.parts.front().id), program_.parts))
            row.part = static_cast<std::size_t>(part - program_.parts.data());
    }

    void terms() {
        const auto given = json_["terms"].members();
        for (std::size_t i = 0; i < given.size(); ++i) program_.terms[i].value = side_.value(given[i].second);
    }

    void more() {
        const std::vector<JsonReader> given = json_["more"].items();
        for (std::size_t i = 0; i < given.size(); ++i) {
            given[i].object({"id", "label", "when", "dice", "count", "sides"});
            MoreDice& dice = program_.more[i];
            dice.when = table_.condition(given[i]["when"]);
            if (!given[i]["dice"].missing()) {
                const DiceKind kind = read_dice(given[i]["dice"]);
                dice.count.constant = kind.count;
                dice.sides = kind.sides;
            } else {
                dice.count = table_.value(given[i].need("count"));
                dice.sides = static_cast<int>(given[i].need("sides").integer(6, 2, 1000));
            }
        }
    }

    void rules() {
        for (const JsonReader& json : json_["dice_when"].items()) {
            json.object({"when", "dice"});
            program_.dice_when.emplace_back(side_.condition(json.need("when")), read_dice(json.need("dice")));
        }
        for (const JsonReader& json : json_["refuse"].items()) {
            json.object({"when", "key", "message"});
            Refusal refusal;
            refusal.when = side_.condition(json.need("when"));
            refusal.key = json.need("key").text();
            refusal.message = json.need("message").text();
            known(json["key"], "fact", refusal.key, program_.facts);
            program_.refusals.push_back(std::move(refusal));
        }
        if (!json_["barred"].missing()) program_.barred = side_.condition(json_["barred"]);
        if (!json_["score"].missing()) program_.score = side_.value(json_["score"]);
        program_.bands_on = {program_.two_sided ? Thing::margin : Thing::score, Whose::own, 0};
        if (const JsonReader on = json_["bands_on"]; !on.missing())
            if (const std::optional<Found> found = table_.name(on, on.text()))
                program_.bands_on = found->name;
        program_.effects = effects(json_["effects"], table_);
        program_.side_effects = effects(json_["side_effects"], side_);
        if (!program_.two_sided && !program_.side_effects.empty())
            json_["side_effects"].error("is for tables of two sides");
    }

    std::vector<EffectRule> effects(const JsonReader& json, ExpressionReader& read) {
        std::vector<EffectRule> rules;
        for (const auto& [id, item] : json.members()) {
            rules.push_back({id, read.value(item)});
            const EffectInfo* info = known(item, "effect", id, vocabulary_.effects);
            // Only what stands there as a constant can be held against the effect's type.
            for (const Value& v : info ? constants_of(rules.back().value) : std::vector<Value>{})
                if (!info->accepts(v)) item.error(fmt::format("\"{}\" cannot be {}", id, v.text()));
        }
        return rules;
    }

    void outcomes() {
        const std::vector<JsonReader> given = json_["outcomes"].items();
        const auto limit = [](const JsonReader& json) {
            return json.missing() ? std::nullopt : std::optional{json.number(0.0)};
        };
        for (std::size_t i = 0; i < given.size(); ++i) {
            given[i].object({"id", "label", "from", "to", "above", "below", "when", "effects"});
            Outcome& outcome = program_.outcomes[i];
            outcome.label = given[i]["label"].text();
            outcome.from = limit(given[i]["from"]);
            outcome.to = limit(given[i]["to"]);
            outcome.above = limit(given[i]["above"]);
            outcome.below = limit(given[i]["below"]);
            if (!given[i]["when"].missing()) outcome.when = table_.condition(given[i]["when"]);
            outcome.effects = effects(given[i]["effects"], table_);
        }
    }

    void repeat() {
        const JsonReader json = json_["repeat"];
        if (json.missing()) return;
        json.object({"until", "again"});
        Repeat repeat;
        for (const JsonReader& id : json.need("until").items()) {
            repeat.until.push_back(id.text());
            known(id, "outcome", repeat.until.back(), program_.outcomes);
        }
        for (const JsonReader& record : json["again"].items()) {
            record.object({"outcome", "wait", "change", "grow", "where"});
            Repeat::Again again;
            again.outcome = record.need("outcome").text();
            known(record["outcome"], "outcome", again.outcome, program_.outcomes);
            again.wait_effect = record["wait"].text();
            if (!again.wait_effect.empty())
                known(record["wait"], "effect", again.wait_effect, vocabulary_.effects);
            for (const auto& [fact, by] : record["change"].members()) {
                known(by, "fact", fact, program_.facts);
                again.change[fact] = by.number(0.0);
            }
            for (const auto& [fact, effect] : record["grow"].members()) {
                known(effect, "fact", fact, program_.facts);
                known(effect, "effect", effect.text(), vocabulary_.effects);
                again.grow[fact] = effect.text();
            }
            for (const auto& [setting, word] : record["where"].members()) {
                side_.name(word, "setting." + setting);
                again.where[setting] = word.text();
            }
            repeat.again.push_back(std::move(again));
        }
        program_.repeat = std::move(repeat);
    }

    const JsonReader& json_;
    const Vocabulary& vocabulary_;
    Program program_;
    NameList side_names_;
    NameList table_names_;
    ExpressionReader side_;  ///< what is worked out for a side
    ExpressionReader table_; ///< what is worked out for the whole table
    std::set<std::string> ids_;
};

}

Program read_table(const JsonReader& json, const Vocabulary& vocabulary) {
    Program program = TableReader(json, vocabulary).read();
    // The checks trust that every name was found.
    if (json.problems().ok()) check_table(program, json);
    return program;
}

}
