#pragma once

#include "engine/core/json.h"
#include "engine/rules/expression.h"

#include <array>

namespace vantage::rules {

/// Reads values and conditions out of JSON, with the names that are offered there. Mistakes go to the JSON
/// reader's Problems with their place.
class ExpressionReader {
public:
    explicit ExpressionReader(const NameList& names) : names_(&names) {}

    Expression value(const JsonReader& json);
    Condition condition(const JsonReader& json);
    /// A value about a thing at hand, such as what a look has seen: its record has the keys of a value (those
    /// of `about_keys`), without the name. The thing itself if it has none of them.
    Expression about(const Found& thing, const JsonReader& record);
    static constexpr std::array<std::string_view, 13> about_keys{"is",   "values", "upto", "from",  "value",
                                                                 "when", "else",   "per",  "round", "times",
                                                                 "plus", "min",    "max"};
    /// What comes of each word of a thing: {"word": value}.
    Expression map(const Found& thing, const JsonReader& values);
    /// A name, or an error at `json` and nothing.
    std::optional<Found> name(const JsonReader& json, std::string_view text);

    static Rounding rounding(const JsonReader& json);
    /// A value as a constant: for limits and options that must not depend on anything.
    static Value scalar(const JsonReader& json);

private:
    std::shared_ptr<const Expression> optional(const JsonReader& json);
    void kind(const JsonReader& json, Expression& out);
    void steps(const JsonReader& json, Expression& out);
    void pick(const JsonReader& json, Expression& out);
    void cases(const JsonReader& json, Expression& out);
    void after_work(const JsonReader& json, Expression& out);
    Condition test(const JsonReader& json, const Found& found);
    void check_literal(const JsonReader& json, const Found& found, const Value& value);

    const NameList* names_;
};

}
