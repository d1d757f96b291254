#include "tests/rules/reading.h"

#include "engine/core/files.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <ostream>
#include <set>
#include <sstream>

namespace vantage::rules::test {
namespace {

std::vector<std::string> words_of(std::string_view line) {
    std::istringstream in{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

Value value_of(const std::string& text) {
    if (text == "true" || text == "false") return text == "true";
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return end && *end == '\0' ? Value{number} : Value{text};
}

/// Dice that come to a sum, the earlier ones as high as can be.
std::vector<int> dice_of_sum(const DiceKind& kind, int sum) {
    std::vector<int> dice;
    for (int left = kind.count; left > 0; --left) {
        dice.push_back(std::min(kind.sides, sum - (left - 1)));
        sum -= dice.back();
    }
    return dice;
}

/// Those given, or ones for all dice that the table rolls.
DiceSupply supply_of(const Table& table, const std::vector<int>& dice, const std::vector<int>& more) {
    DiceSupply supply;
    supply.dice = dice;
    if (dice.empty()) supply.dice = std::vector<int>(static_cast<std::size_t>(table.dice().count), 1);
    supply.more = more.empty() ? std::vector<int>(20, 1) : more;
    return supply;
}

std::pair<Facts, Facts> sides_of(std::string_view both) {
    const std::size_t slash = both.find('/');
    REQUIRE(slash != std::string_view::npos);
    return {facts(both.substr(0, slash)), facts(both.substr(slash + 1))};
}

std::string wrong_key(const Result<Resolution>& r) {
    return r ? "not refused: " + told(*r) : r.error().where;
}

}

Facts facts(std::string_view line) {
    Facts out;
    for (const std::string& word : words_of(line)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos)
            out.set(word, true);
        else
            out.set(word.substr(0, equals), value_of(word.substr(equals + 1)));
    }
    return out;
}

std::string told(const Resolution& r) {
    std::string out = r.outcome;
    for (const auto& [id, value] : r.effects) out += fmt::format(" {}={}", id, value.text());
    return out;
}

Reading::Reading(std::string_view system) : system_(system) {
    Result<Rulebook> book =
        Rulebook::load(std::filesystem::path(VANTAGE_SOURCE_DIR) / "assets/rules", system);
    if (!book) FAIL(book.error().text());
    book_ = std::move(*book);
}

Table Reading::table(std::string_view id) const {
    Result<Table> table = book_.table(system_, "", id);
    if (!table) FAIL(table.error().text());
    return *table;
}

std::string Reading::result(std::string_view id, std::string_view given, std::vector<int> dice,
                            std::vector<int> more, const Settings& settings) const {
    const Table t = table(id);
    const Result<Resolution> r = resolve(t, facts(given), supply_of(t, dice, more), settings);
    return r ? told(*r) : r.error().text();
}

std::string Reading::working(std::string_view id, std::string_view given, std::vector<int> dice) const {
    const Table t = table(id);
    const Result<Resolution> r = resolve(t, facts(given), supply_of(t, dice, {}));
    if (!r) return r.error().text();
    std::vector<std::string> parts;
    for (const Modifier& m : r->sides[0].modifiers)
        parts.push_back(fmt::format("{} {}{}", m.id, m.is_factor ? "x" : "", number_text(m.amount)));
    return fmt::format("{}: {}, score {}", fmt::join(parts, ", "), number_text(r->sides[0].modifier_total),
                       number_text(r->sides[0].score));
}

std::string Reading::bands(std::string_view id, std::string_view given) const {
    const Table t = table(id);
    struct Run {
        double from, to;
        std::string what;
    };
    std::vector<Run> runs;
    for (int sum = t.dice().count; sum <= t.dice().count * t.dice().sides; ++sum) {
        const Result<Resolution> r = resolve(t, facts(given), supply_of(t, dice_of_sum(t.dice(), sum), {}));
        if (!r) return r.error().text();
        const double score = r->sides[0].score;
        if (!runs.empty() && runs.back().what == told(*r))
            runs.back().to = score;
        else
            runs.push_back({score, score, told(*r)});
    }
    std::vector<std::string> texts;
    for (const Run& run : runs)
        texts.push_back(fmt::format("{}..{} {}", number_text(run.from), number_text(run.to), run.what));
    return fmt::format("{}", fmt::join(texts, " | "));
}

std::string Reading::refused(std::string_view id, std::string_view given, std::vector<int> dice,
                             std::vector<int> more) const {
    const Table t = table(id);
    return wrong_key(resolve(t, facts(given), supply_of(t, dice, more)));
}

std::string Reading::duel(std::string_view id, std::string_view both, std::vector<int> dice,
                          std::vector<int> against) const {
    const auto [attacker, defender] = sides_of(both);
    const Result<Resolution> r = resolve(table(id), attacker, defender, {dice, against});
    if (!r) return r.error().text();
    return fmt::format("{} to {}: {}", number_text(r->sides[0].score), number_text(r->sides[1].score),
                       told(*r));
}

std::string Reading::duel_refused(std::string_view id, std::string_view both) const {
    const auto [attacker, defender] = sides_of(both);
    const std::vector<int> ones(2, 1);
    return wrong_key(resolve(table(id), attacker, defender, {ones, ones}));
}

Resolution Reading::duel_by(std::string_view id, std::string_view both, int margin) const {
    const auto [attacker, defender] = sides_of(both);
    const Table t = table(id);
    const int low = 11 - std::abs(margin) / 2;
    const int high = low + std::abs(margin);
    const std::vector<int> won = dice_of_sum(t.dice(), high);
    const std::vector<int> lost = dice_of_sum(t.dice(), low);
    Result<Resolution> r = resolve(t, attacker, defender, {margin < 0 ? lost : won, margin < 0 ? won : lost});
    if (!r) FAIL(r.error().text());
    return *r;
}

std::string Reading::fact_line(const Table& t, const FactInfo& fact, const Facts& with) const {
    const auto brings = [&](const Value& value) -> std::string {
        Facts own;
        Facts other;
        for (const FactInfo& f : t.facts()) {
            if (!f.required) continue;
            const bool word = f.type == FactType::word;
            const double least = f.only.empty() ? f.min : f.only.front();
            own.set(f.id, word ? Value{f.words.front()} : Value{least});
            // Two arms that must meet stand on either side.
            other.set(f.id,
                      word ? Value{f.id == "unit_type" ? f.words.back() : f.words.front()} : Value{least});
        }
        for (const auto& [id, given] : with.all()) own.set(id, given);
        own.set(fact.id, value);
        SeededDice any{1}; // what is rolled does not matter here
        DiceSupply dice;
        dice.source = &any;
        const Result<Resolution> r = t.two_sided() ? resolve(t, own, other, dice) : resolve(t, own, dice);
        if (!r) return "refused";
        for (const Modifier& m : r->sides[0].modifiers)
            if (m.id == fact.id) return fmt::format("{}{}", m.is_factor ? "x" : "", number_text(m.amount));
        return "0";
    };
    std::string line = fmt::format("{}{}", fact.id, fact.required ? "!" : "");
    switch (fact.type) {
    case FactType::flag:
        return fmt::format("{}? {}", line, brings(true));
    case FactType::word:
        for (const std::string& word : fact.words) line += fmt::format(" {} {}", word, brings(word));
        return line;
    case FactType::whole:
    case FactType::number: {
        std::vector<std::string> only;
        for (const double n : fact.only) only.push_back(number_text(n));
        const std::string range = only.empty()
                                      ? fmt::format("{}..{}", number_text(fact.min), number_text(fact.max))
                                      : fmt::format("{}", fmt::join(only, "|"));
        const double one = !only.empty() ? fact.only[0] : fact.max < 1 ? -1 : 1;
        const double two = !only.empty() ? fact.only[1] : 2 * one;
        return fmt::format("{}{} {}: {} {}", line, fact.type == FactType::number ? "#" : "", range,
                           brings(one), brings(two));
    }
    }
    return line;
}

void Reading::check_facts(const std::filesystem::path& file) const {
    const Result<std::string> text = read_file(file);
    REQUIRE(text);
    struct Card {
        Facts with;
        std::set<std::string> lines;
    };
    std::map<std::string, Card> cards;
    std::string table_id;
    std::istringstream in{*text};
    for (std::string line, whole; std::getline(in, line);) {
        if (line.empty() || line.starts_with("#")) continue;
        if (line.starts_with("= ")) {
            const std::vector<std::string> head = words_of(line);
            table_id = head.at(1);
            std::string with;
            for (std::size_t i = 3; i < head.size(); ++i) with += head[i] + " ";
            cards[table_id].with = facts(with);
            continue;
        }
        // A line that ends with a backslash goes on in the next.
        whole += line;
        if (whole.ends_with("\\")) {
            whole.pop_back();
            continue;
        }
        cards[table_id].lines.insert(whole);
        whole.clear();
    }
    const auto& tables = system().tables.at("");
    CHECK(cards.size() == tables.size());
    for (const auto& [id, t] : tables) {
        CAPTURE(id);
        const auto card = cards.find(id);
        if (card == cards.end()) {
            FAIL_CHECK("the file has no such table");
            continue;
        }
        std::set<std::string> lines;
        for (const FactInfo& fact : t.facts()) lines.insert(fact_line(t, fact, card->second.with));
        for (const std::string& line : lines)
            CHECK_MESSAGE(card->second.lines.contains(line), "the program has: ", line);
        for (const std::string& line : card->second.lines)
            CHECK_MESSAGE(lines.contains(line), "the reference has: ", line);
    }
}

}
