#pragma once

#include "engine/core/json.h"
#include "engine/rules/names.h"

namespace vantage::rules {

/// Reads values and conditions out of a table's JSON. Mistakes go to the reader's Problems with their place.
class ExpressionReader {
public:
    explicit ExpressionReader(Names& names) : names_(&names) {}

    Expression value(const JsonReader& json, Scope scope);
    Condition condition(const JsonReader& json, Scope scope);
    /// A name, or an error at `json` and nothing.
    std::optional<Found> name(const JsonReader& json, std::string_view text, Scope scope);
    Rounding rounding(const JsonReader& json);

    /// `value` as a constant: for limits and options that must not depend on anything.
    static Value scalar(const JsonReader& json);

private:
    std::shared_ptr<const Expression> optional(const JsonReader& json, Scope scope);
    void kind(const JsonReader& json, Scope scope, Expression& out);
    void map(const JsonReader& json, Scope scope, Expression& out);
    void steps(const JsonReader& json, Scope scope, Expression& out);
    void cases(const JsonReader& json, Scope scope, Expression& out);
    Condition test(const JsonReader& json, const Found& found, Scope scope);
    void check_literal(const JsonReader& json, const Found& found, const Value& value);

    Names* names_;
};

}
