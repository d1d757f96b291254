#include "engine/rules/program.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace vantage::rules {

std::string DiceKind::text() const { return none() ? "none" : fmt::format("{}d{}", count, sides); }

Value FactInfo::missing_value() const {
    switch (type) {
    case FactType::flag:
        return false;
    case FactType::whole:
    case FactType::number:
        return 0;
    case FactType::word:
        return "none";
    }
    return {};
}

bool FactInfo::accepts(const Value& v) const {
    if (type == FactType::flag) return v.is_flag();
    if (type == FactType::word) {
        if (!v.is_word()) return false;
        if (std::find(words.begin(), words.end(), v.word()) != words.end()) return true;
        return !required && v.word() == "none";
    }
    if (!v.is_number()) return false;
    const double n = v.number();
    if (!std::isfinite(n) || (type == FactType::whole && n != std::floor(n))) return false;
    if (!only.empty()) return std::find(only.begin(), only.end(), n) != only.end();
    return (n >= min && n <= max) || std::find(also.begin(), also.end(), n) != also.end();
}

std::string FactInfo::takes() const {
    if (type == FactType::flag) return "true or false";
    if (type == FactType::word) {
        std::vector<std::string_view> all;
        if (!required) all.emplace_back("none");
        all.insert(all.end(), words.begin(), words.end());
        return one_of(all);
    }
    const auto texts = [](const std::vector<double>& numbers) {
        std::vector<std::string> out;
        for (const double n : numbers) out.push_back(number_text(n));
        return fmt::format("{}", fmt::join(out, ", "));
    };
    if (!only.empty()) return "one of " + texts(only);
    std::string out = fmt::format("{} from {} to {}", type == FactType::whole ? "a whole number" : "a number",
                                  number_text(min), number_text(max));
    if (!also.empty()) out += ", or " + texts(also);
    return out;
}

bool Outcome::contains(double n) const {
    return !(from && n < *from) && !(to && n > *to) && !(above && n <= *above) && !(below && n >= *below);
}

}
