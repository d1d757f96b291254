#include "tools/vantage/command.h"
#include "tools/vantage/rules_request.h"

#include "engine/rules/odds.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>

namespace vantage::cli {
namespace {

using nlohmann::ordered_json;

struct OddsOptions {
    std::filesystem::path folder;
    std::string request = "-";
    int within = 0;
    std::vector<std::string> until;
    bool json = false;
};

/// Everything that is asked: the odds as they are, and with one point more or less.
struct Answer {
    rules::Odds plain;
    rules::Odds one_more;
    rules::Odds one_less;
    std::vector<rules::ChainTurn> turns;
    bool rolls = true;
};

Result<rules::Odds> odds_of(const RulesRequest& r, const rules::Table& table, double points) {
    const rules::Request& q = r.request;
    if (q.two_sided) return rules::odds(table, q.facts, q.defender, q.settings, points);
    return rules::odds(table, q.facts, q.settings, points);
}

Result<Answer> work_out(const RulesRequest& r, const OddsOptions& options) {
    const Result<rules::Table> table = r.system.table(r.request.edition, r.request.table);
    if (!table) return table.error();
    Answer answer;
    for (const auto& [into, points] :
         {std::pair{&answer.plain, 0.0}, {&answer.one_more, 1.0}, {&answer.one_less, -1.0}}) {
        Result<rules::Odds> odds = odds_of(r, *table, points);
        if (!odds) return odds.error();
        *into = std::move(*odds);
    }
    answer.rolls = answer.plain.rolls > 1.0;
    if (options.within > 0) {
        Result<std::vector<rules::ChainTurn>> turns =
            rules::odds_within(*table, r.request.facts, options.within, options.until, r.request.settings);
        if (!turns) return turns.error();
        answer.turns = std::move(*turns);
    }
    return answer;
}

ordered_json effects_json(const rules::EffectOdds& e) {
    ordered_json out = ordered_json::object();
    for (const auto& [id, value] : e.effects) out[id] = rules::value_json(value);
    for (std::size_t side = 0; side < 2; ++side)
        for (const auto& [id, value] : e.side_effects[side])
            out[side == 0 ? "attacker" : "defender"][id] = rules::value_json(value);
    return out;
}

void print_json(const RulesRequest& r, const Answer& answer) {
    ordered_json out{{"system", r.request.system}};
    const std::string edition = r.request.edition.empty() ? r.system.default_edition : r.request.edition;
    if (!edition.empty()) out["edition"] = edition;
    out["table"] = r.request.table;
    out["rolls"] = rules::value_json(answer.plain.rolls);
    out["outcomes"] = ordered_json::array();
    for (const rules::OutcomeOdds& o : answer.plain.outcomes) {
        ordered_json line{{"outcome", o.outcome}, {"chance", o.chance}};
        const double ways = o.chance * answer.plain.rolls;
        if (std::abs(ways - std::round(ways)) < 1e-6) line["ways"] = std::llround(ways);
        if (answer.rolls) {
            line["with_one_more"] = answer.one_more.chance(o.outcome);
            line["with_one_less"] = answer.one_less.chance(o.outcome);
        }
        line["effects"] = ordered_json::array();
        for (const rules::EffectOdds& e : o.effects)
            line["effects"].push_back({{"chance", e.chance}, {"effects", effects_json(e)}});
        out["outcomes"].push_back(std::move(line));
    }
    for (const rules::ChainTurn& t : answer.turns)
        out["turns"].push_back({{"turn", t.turn}, {"done", t.done}, {"ended", t.ended}, {"open", t.open}});
    fmt::print("{}\n", out.dump(2));
}

std::string percent(double chance) { return fmt::format("{:.2f} %", 100.0 * chance); }

// "+8.33 %", or nothing where one point changes nothing.
std::string change(double from, double to) {
    return std::abs(to - from) < 5e-7 ? "" : fmt::format("{:+.2f} %", 100.0 * (to - from));
}

void print_text(const RulesRequest& r, const Answer& answer) {
    fmt::print("{} of {}{}\n", r.request.table, r.system.id,
               r.request.two_sided ? "; one more or less for the attacker" : "");
    fmt::print("{:<28} {:>10} {:>12} {:>12}\n", "outcome", "chance", answer.rolls ? "one more" : "",
               answer.rolls ? "one less" : "");
    for (const rules::OutcomeOdds& o : answer.plain.outcomes) {
        fmt::print("{:<28} {:>10} {:>12} {:>12}\n", o.outcome, percent(o.chance),
                   change(o.chance, answer.one_more.chance(o.outcome)),
                   change(o.chance, answer.one_less.chance(o.outcome)));
        for (const rules::EffectOdds& e : o.effects)
            if (const ordered_json effects = effects_json(e); !effects.empty())
                fmt::print("    {:>8}  {}\n", percent(e.chance), effects.dump());
    }
    for (const rules::ChainTurn& t : answer.turns)
        fmt::print("{} {} turn{}: done {}, come to nothing {}, still open {}\n",
                   t.turn == 1 ? "after" : "within", t.turn, t.turn == 1 ? "" : "s", percent(t.done),
                   percent(t.ended), percent(t.open));
}

Exit run(const OddsOptions& options) {
    const Result<RulesRequest> request = read_rules_request(options.request, options.folder);
    if (!request) return complain(request.error());
    const Result<Answer> answer = work_out(*request, options);
    if (!answer) return complain(answer.error());
    if (options.json)
        print_json(*request, *answer);
    else
        print_text(*request, *answer);
    return Exit::done;
}

}

void add_odds(CLI::App& app, Job& job) {
    auto options = std::make_shared<OddsOptions>();
    CLI::App* command = app.add_subcommand(
        "odds", "The exact chance of every outcome of a table, and what one point would change");
    command->add_option("request", options->request,
                        "The request, as for resolve; its dice and seed are not looked at");
    command
        ->add_option("--within", options->within,
                     "Also: how matters stand after each of so many turns of trying")
        ->check(CLI::Range(1, 100));
    command
        ->add_option("--until", options->until,
                     "With --within: try every turn anew until one of these outcomes")
        ->delimiter(',');
    command->add_option("--folder", options->folder, "Where the rules systems are, in place of assets/rules");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->footer(R"(Examples:
  vantage odds request.json
  echo '{"system":"paces","table":"morale-check","facts":{"morale_rating":9}}' | vantage odds
  echo '{"system":"paces","table":"leader-hit","facts":{"zone":"p2"}}' | vantage odds --within 6 --until hit --json)");
    command->callback([&job, options] { job = [options] { return run(*options); }; });
}

}
