#include "tools/vantage/command.h"
#include "tools/vantage/table_setup.h"

#include "engine/core/dice.h"
#include "engine/rules/answer.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/resolving.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <memory>

namespace vantage::cli {
namespace {

using namespace vantage::tabletop;
using nlohmann::ordered_json;

struct AssistOptions {
    std::string scene;
    std::string table;
    std::string unit;
    std::string target;
    std::vector<std::string> facts;
    std::vector<std::string> target_facts;
    std::vector<int> dice;
    std::uint64_t seed = 1;
    bool json = false;
};

/// A value as it is typed: true and false, a number, else a word.
rules::Value typed_value(std::string_view text) {
    if (text == "true" || text == "false") return text == "true";
    double number = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool all = error == std::errc{} && end == text.data() + text.size();
    return all ? rules::Value{number} : rules::Value{text};
}

Result<rules::Facts> read_facts(const std::vector<std::string>& given, const char* option) {
    rules::Facts facts;
    for (const std::string& text : given) {
        const std::size_t at = text.find('=');
        if (at == std::string::npos || at == 0)
            return Error{option, "",
                         fmt::format("is \"{}\", takes a fact and its value, such as rain=true", text)};
        facts.set(text.substr(0, at), typed_value(std::string_view(text).substr(at + 1)));
    }
    return facts;
}

ordered_json json_of(const SideAdvice& side) {
    ordered_json out = {{"known", ordered_json::array()}, {"asked", ordered_json::array()}};
    for (const Seen& s : side.seen)
        out["known"].push_back(
            {{"fact", s.fact}, {"value", rules::value_json(s.value)}, {"because", s.because}});
    for (const Question& q : side.asked)
        out["asked"].push_back(
            {{"fact", q.fact}, {"label", q.label}, {"takes", q.takes}, {"required", q.required}});
    return out;
}

void print_side(const SideAdvice& side) {
    for (const Seen& s : side.seen) fmt::print("  {} = {}  ({})\n", s.fact, s.value.text(), s.because);
    if (side.asked.empty()) return;
    fmt::print("  not to be seen, taken as not so unless told:\n");
    for (const Question& q : side.asked)
        fmt::print("    {}: {} (takes {}){}\n", q.fact, q.label, q.takes, q.required ? ", needed" : "");
}

void print_answer(const rules::Resolution& r, const rules::System& system) {
    const auto tally = [&](const rules::Tally& t) {
        for (const rules::Modifier& m : t.modifiers)
            fmt::print("  {}{} {}\n",
                       m.is_factor     ? "x "
                       : m.amount >= 0 ? "+"
                                       : "",
                       rules::number_text(m.amount), rules::wording(m.label, system.measure));
        std::string dice;
        for (const int die : t.dice) dice += fmt::format("{}{}", dice.empty() ? "" : ", ", die);
        fmt::print("  {}score {}\n", dice.empty() ? "" : "dice " + dice + ", ", rules::number_text(t.score));
    };
    if (r.two_sided) {
        fmt::print("attacker\n");
        tally(r.sides[0]);
        fmt::print("defender\n");
        tally(r.sides[1]);
        fmt::print("margin {}\n", rules::number_text(r.margin));
    } else {
        tally(r.sides[0]);
    }
    fmt::print("{}\n", r.outcome);
    for (const auto& [key, value] : r.effects) fmt::print("  {}: {}\n", key, value.text());
}

Exit assist_once(const AssistOptions& options) {
    const Result<rules::Facts> facts = read_facts(options.facts, "--fact");
    if (!facts) return complain(facts.error());
    const Result<rules::Facts> against = read_facts(options.target_facts, "--target-fact");
    if (!against) return complain(against.error());
    const auto game = set_up_table(options.scene);
    if (!game) return complain(game.error());
    const Rules rules = (*game)->rules();
    const ResolveTable asked{options.table, options.unit, options.target, *facts, *against};
    const Result<Preview> seen = preview((*game)->first_state(), asked, rules);
    if (!seen) return complain(seen.error());
    SeededDice seeded{options.seed};
    GivenDice dice{options.dice, seeded};
    const Result<rules::Resolution> worked = work_out(*seen, rules, dice);
    if (worked && dice.misfit() > 0)
        return complain(Error{
            "--dice", "", fmt::format("has a number that a die of {} sides does not show", dice.misfit())});
    // A question that must be answered is the answer: what is known and what is asked, and exit status 2.
    if (options.json) {
        ordered_json out = {{"table", options.table}, {"unit", options.unit}};
        if (!options.target.empty()) out["target"] = options.target;
        out["own"] = json_of(seen->advice.sides[0]);
        if (seen->advice.two_sided) out["other"] = json_of(seen->advice.sides[1]);
        if (!worked) return complain(worked.error());
        out["answer"] = ordered_json::parse(rules::to_json(*worked, -1));
        fmt::print("{}\n", out.dump(2));
        return Exit::done;
    }
    if (!worked) return complain(worked.error());
    fmt::print("{}: {}{}{}\n", seen->table.title(), options.unit, options.target.empty() ? "" : " and ",
               options.target);
    print_side(seen->advice.sides[0]);
    if (seen->advice.two_sided) {
        fmt::print("{}\n", options.target);
        print_side(seen->advice.sides[1]);
    }
    print_answer(*worked, rules.system);
    return Exit::done;
}

}

void add_assist(CLI::App& app, Job& job) {
    auto options = std::make_shared<AssistOptions>();
    CLI::App* command = app.add_subcommand(
        "assist", "Work out one table for pieces of a scene, with what the table itself shows");
    command->add_option("scene", options->scene, "The scene")->required();
    command->add_option("--table", options->table, "The table of the scene's rules")->required();
    command
        ->add_option(
            "--unit", options->unit,
            "Who fires, tests or attacks: a unit by id or name, leader:NAME, a formation's id, force:NAME")
        ->required();
    command->add_option("--target", options->target, "Whom it is about, where there are two");
    command->add_option("--fact", options->facts, "A fact that the table cannot show, as fact=value");
    command->add_option("--target-fact", options->target_facts,
                        "The same for the target, in a table of two sides");
    command->add_option("--dice", options->dice, "Dice that were rolled by hand, such as 3,4")
        ->delimiter(',');
    command->add_option("--seed", options->seed, "Chooses the dice that are not given");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->footer(R"(Every fact is shown with where it comes from; what cannot be seen is asked for.
Examples:
  vantage assist scenes/paces-demo.json --table artillery-fire --unit "Foot battery" --target "1/8th Jägers"
  vantage assist scenes/paces-demo.json --table morale-check --unit fr1/1 --fact cause=artillery --dice 4,9
  vantage assist scenes/maneuver-element-demo.json --table close-action --unit fr1/1 --target ru1/1 --json)");
    command->callback([&job, options] { job = [options] { return assist_once(*options); }; });
}

}
