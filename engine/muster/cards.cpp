#include "engine/muster/armies.h"

#include "engine/core/json.h"
#include "engine/scene/card_form.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

// Ratings that the rules in use keep on a card and that no source gives: by the rules of the system's
// muster.json, in their order, each with what must be true of the troops.
namespace vantage::muster {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// What is known of troops, a general or a formation when its card is filled in.
using Facts = std::map<std::string, json>;

bool holds(const json& wanted, const json& fact) {
    if (wanted.is_boolean()) return fact.is_boolean() && fact == wanted;
    if (!wanted.is_array() || wanted.empty()) return false;
    if (wanted.front().is_string()) return std::find(wanted.begin(), wanted.end(), fact) != wanted.end();
    return fact.is_number() && wanted.size() == 2 && fact >= wanted[0] && fact <= wanted[1];
}

// A number that goes with the men or the guns, at least 1.
std::optional<json> value_of(const json& said, const Facts& facts) {
    if (!said.is_object()) return said;
    for (const char* what : {"men", "guns"}) {
        const std::string key = std::string{what} + "_per";
        if (!said.contains(key) || !said[key].is_number() || facts.count(what) == 0) continue;
        const double each = said[key].get<double>();
        if (each <= 0.0) return std::nullopt;
        return std::max(1L, std::lround(facts.at(what).get<double>() / each));
    }
    return std::nullopt;
}

class Filler {
public:
    static Result<Filler> create(const scene::RulesChoice& rules) {
        Filler filler;
        Result<scene::CardForm> form = scene::load_card_form(rules.folder);
        if (!form) return form.error();
        filler.form_ = *std::move(form);
        std::error_code none;
        const std::filesystem::path file = rules.folder / "muster.json";
        if (!std::filesystem::exists(file, none)) return filler;
        const Result<JsonDocument> document = load_json(file);
        if (!document) return document.error();
        Problems problems;
        const JsonReader root{*document, problems};
        root.object({"cards"});
        for (const JsonReader& rule : root.need("cards").items(2000)) {
            rule.object({"for", "when", "set"});
            for (const JsonReader& kind : rule.need("for").items(10)) (void)kind.choice(scene::card_kinds, 0);
            if (!rule.need("set").is_object()) rule["set"].error("takes an object of entries");
        }
        if (!problems.ok()) return problems.first();
        filler.document_ = *document;
        return filler;
    }

    /// Fills what the card leaves out; what was filled, and what is still missing.
    void fill(std::string_view kind, const Facts& facts, ordered_json& holder,
              std::vector<std::string>& filled, std::vector<std::string>& missing) const {
        ordered_json card = holder.contains("card") ? holder["card"] : ordered_json::object();
        ordered_json derived = ordered_json::object();
        if (document_.root)
            for (const auto& rule : (*document_.root)["cards"]) {
                if (std::find(rule["for"].begin(), rule["for"].end(), kind) == rule["for"].end()) continue;
                bool all = true;
                if (rule.contains("when"))
                    for (const auto& [fact, wanted] : rule["when"].items())
                        all = all && facts.count(fact) != 0 && holds(wanted, facts.at(fact));
                if (!all) continue;
                for (const auto& [entry, said] : rule["set"].items())
                    if (const auto value = value_of(said, facts)) derived[entry] = ordered_json(*value);
            }
        for (const auto& [entry, value] : derived.items()) {
            const scene::CardEntry* known = form_.entry(kind, entry);
            if (card.contains(entry) || (!form_.any && known == nullptr)) continue;
            card[entry] = value;
            filled.push_back(entry);
        }
        for (const scene::CardEntry& entry : form_.entries)
            if (entry.required && form_.entry(kind, entry.id) == &entry && !card.contains(entry.id))
                missing.push_back(fmt::format("{} ({})", entry.id, entry.takes()));
        if (!card.empty()) holder["card"] = std::move(card);
    }

private:
    scene::CardForm form_;
    JsonDocument document_;
};

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

// As the project's own battles have it: by the combat rating and what kind of troops it is.
std::string grade_by_rating(const ordered_json& unit) {
    const int combat = unit.value("combat", 4);
    const std::string troop = unit.value("troop", "");
    if (unit.value("guard", false) || troop == "guard-infantry") return combat >= 7 ? "guard" : "elite";
    if (troop == "militia") return "landwehr";
    if (troop == "cossacks" || troop == "irregular-horse") return "irregular";
    return combat >= 6   ? "elite"
           : combat == 5 ? "veteran"
           : combat == 4 ? "line"
           : combat == 3 ? "conscript"
                         : "levy";
}

Facts facts_of_general(const ordered_json& general, std::string_view level) {
    return {{"level", level},
            {"leadership", general.value("leadership", "C")},
            {"tactical", general.value("tactical", 1)}};
}

void note(const std::string& who, const std::vector<std::string>& filled,
          const std::vector<std::string>& missing, Mustered& out) {
    if (!filled.empty()) out.derived.push_back(fmt::format("{}: {}", who, joined(filled)));
    for (const std::string& entry : missing) out.needed.push_back(fmt::format("{}: {}", who, entry));
}

}

Result<void> complete_general(ordered_json& general, const scene::RulesChoice& rules,
                              std::string_view level) {
    const Result<Filler> filler = Filler::create(rules);
    if (!filler) return filler.error();
    std::vector<std::string> filled, missing;
    filler->fill("leader", facts_of_general(general, level), general, filled, missing);
    if (!missing.empty())
        return Error{"", "",
                     fmt::format("the rules want to know of {}: {}", general.value("name", "the general"),
                                 joined(missing))};
    return {};
}

Result<Mustered> complete(ordered_json formation, const scene::RulesChoice& rules, int year,
                          const std::vector<std::string>& grades) {
    const Result<Filler> filler = Filler::create(rules);
    if (!filler) return filler.error();
    Mustered out;
    std::map<std::string, int> arms, all_grades;
    const std::string nation = formation.value("nation", "");
    const std::string order = formation.value("order", "defend");
    for (std::size_t k = 0; k < formation["units"].size(); ++k) {
        ordered_json& unit = formation["units"][k];
        const std::string troop = unit.value("troop", "line-infantry");
        const auto names = table::troop_names();
        const auto found = std::find(names.begin(), names.end(), troop);
        if (found == names.end()) continue; // load_scene() says so
        const table::Arm arm = table::arm_of(static_cast<table::Troop>(found - names.begin()));
        std::string grade = k < grades.size() ? grades[k] : "";
        if (grade.empty()) grade = grade_by_rating(unit);
        const auto traits =
            unit.contains("characteristics") ? unit["characteristics"] : ordered_json::array();
        const int count = unit.value("count", 1);
        arms[std::string{table::name_of(arm)}] += count;
        all_grades[grade] += count;
        const Facts facts{{"troop", troop},
                          {"grade", grade},
                          {"nation", unit.value("nation", nation)},
                          {"light", std::find(traits.begin(), traits.end(), "L") != traits.end()},
                          {"combat", unit.value("combat", 4)},
                          {"men", unit.value("men", 500)},
                          {"guns", unit.value("guns", 0)},
                          {"calibre", unit.value("calibre", "6-7-8pdr")},
                          {"order", order},
                          {"year", year}};
        std::vector<std::string> filled, missing;
        filler->fill(scene::card_kind(arm), facts, unit, filled, missing);
        note(unit.value("name", troop), filled, missing, out);
    }
    const auto most = [](const std::map<std::string, int>& counts) {
        std::string best;
        int number = 0;
        for (const auto& [word, count] : counts)
            if (count > number) {
                best = word;
                number = count;
            }
        return best;
    };
    if (formation.contains("commander") && formation["commander"].is_object()) {
        std::vector<std::string> filled, missing;
        filler->fill("leader", facts_of_general(formation["commander"], "formation"), formation["commander"],
                     filled, missing);
        note(formation["commander"].value("name", "the commander"), filled, missing, out);
    }
    const Facts facts{{"arm", most(arms)},
                      {"grade", most(all_grades)},
                      {"nation", nation},
                      {"order", order},
                      {"year", year}};
    std::vector<std::string> filled, missing;
    filler->fill("formation", facts, formation, filled, missing);
    note(formation.value("name", "the formation"), filled, missing, out);
    out.formation = std::make_shared<const ordered_json>(std::move(formation));
    return out;
}

Result<Mustered> muster(const Army& army, const Template& wanted, int year, const scene::RulesChoice& rules,
                        std::string id, std::string general) {
    ordered_json formation = {{"id", std::move(id)}, {"name", wanted.name}, {"nation", army.nation}};
    formation["commander"] = {{"name", std::move(general)},
                              {"leadership", std::string(1, wanted.leadership)},
                              {"tactical", wanted.tactical}};
    if (wanted.doctrine != "ordinary") formation["doctrine"] = wanted.doctrine;
    if (!wanted.characteristics.empty()) formation["characteristics"] = wanted.characteristics;
    formation["order"] = "defend";
    formation["notes"] = fmt::format("Raised from \"{}\" of {}{}{}; ratings are suggestions", wanted.id,
                                     army.name, wanted.note.empty() ? "" : ", ", wanted.note);
    ordered_json units = ordered_json::array();
    std::vector<std::string> grades;
    for (const TemplateUnit& u : wanted.units) {
        const TroopType& t = army.troops[u.troops];
        ordered_json unit = {{"name", u.name}};
        if (const int count = u.count * t.units; count > 1) unit["count"] = count;
        unit["troop"] = std::string{table::name_of(t.troop)};
        if (t.nation != army.nation) unit["nation"] = t.nation;
        if (t.guard) unit["guard"] = true;
        unit["men"] = std::max(1, t.men_in(year) / t.units);
        if (t.guns > 0) unit["guns"] = t.guns;
        if (!t.calibre.empty()) unit["calibre"] = t.calibre;
        unit["combat"] = t.combat;
        if (!t.characteristics.empty()) unit["characteristics"] = t.characteristics;
        units.push_back(std::move(unit));
        grades.push_back(t.grade);
    }
    formation["units"] = std::move(units);
    return complete(std::move(formation), rules, year, grades);
}

}
