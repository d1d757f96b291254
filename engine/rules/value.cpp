#include "engine/rules/value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

namespace vantage::rules {

double Value::number() const {
    if (const double* n = std::get_if<double>(&held_)) return *n;
    return flag() ? 1.0 : 0.0;
}

const std::string& Value::word() const {
    static const std::string none;
    const std::string* w = std::get_if<std::string>(&held_);
    return w ? *w : none;
}

const std::vector<Value>& Value::list() const {
    static const std::vector<Value> none;
    const std::vector<Value>* l = std::get_if<std::vector<Value>>(&held_);
    return l ? *l : none;
}

std::string Value::text() const {
    if (is_flag()) return flag() ? "true" : "false";
    if (is_number()) return number_text(number());
    if (is_word()) return word();
    if (is_list()) {
        std::vector<std::string> parts;
        for (const Value& item : list()) parts.push_back(item.text());
        return fmt::format("[{}]", fmt::join(parts, ", "));
    }
    return "nothing";
}

std::string number_text(double n) {
    if (n == std::floor(n) && std::abs(n) < 1e15) return fmt::format("{}", static_cast<long long>(n));
    return fmt::format("{}", n);
}

}
