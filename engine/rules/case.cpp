#include "engine/rules/case.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {
namespace {

Result<std::vector<Value>> complete(const Program& program, const Facts& given, const std::string& where) {
    for (const auto& [id, value] : given.all()) {
        const auto known = std::find_if(program.facts.begin(), program.facts.end(),
                                        [&name = id](const FactInfo& f) { return f.id == name; });
        if (known == program.facts.end()) {
            std::vector<std::string> ids;
            for (const FactInfo& f : program.facts) ids.push_back(f.id);
            return Error{"", where + id, fmt::format("unknown fact \"{}\"{}", id, meant(id, ids))};
        }
        if (!known->accepts(value))
            return Error{"", where + id, fmt::format("is {}, takes {}", value.text(), known->takes())};
    }
    std::vector<Value> facts;
    for (const FactInfo& info : program.facts) {
        const Value* value = given.find(info.id);
        if (!value && info.required)
            return Error{"", where + info.id, fmt::format("is missing, takes {}", info.takes())};
        facts.push_back(value ? *value : info.missing_value());
    }
    return facts;
}

}

Result<Evaluation> prepare(const Program& program, const Facts& facts, const Facts* defender,
                           const Settings& settings) {
    Evaluation evaluation{program, settings};
    if (program.two_sided != (defender != nullptr))
        return Error{"", "/facts",
                     program.two_sided ? fmt::format("{} has two sides: attacker and defender", program.id)
                                       : fmt::format("{} has one side only", program.id)};
    const std::size_t sides = program.two_sided ? 2 : 1;
    const auto where = [&](std::size_t side) {
        if (!program.two_sided) return std::string("/facts/");
        return std::string(side == 0 ? "/facts/attacker/" : "/facts/defender/");
    };
    for (std::size_t side = 0; side < sides; ++side) {
        Result<std::vector<Value>> all = complete(program, side == 0 ? facts : *defender, where(side));
        if (!all) return all.error();
        evaluation.set_facts(side, std::move(*all));
    }
    for (std::size_t side = 0; side < sides; ++side)
        for (const Refusal& refusal : program.refusals)
            if (evaluation.holds(refusal.when, side))
                return Error{"", where(side) + refusal.key, refusal.message};
    return evaluation;
}

}
