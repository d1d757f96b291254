#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vantage::rules {

/// What a fact, a setting or an effect holds: nothing at all, true or false, a number, a word, or a list.
/// A word that is not given is "none".
class Value {
public:
    Value() = default;
    Value(bool flag) : held_(flag) {}
    Value(double number) : held_(number == 0.0 ? 0.0 : number) {} // no negative zero
    Value(int number) : Value(static_cast<double>(number)) {}
    Value(long long number) : Value(static_cast<double>(number)) {}
    Value(std::size_t number) : Value(static_cast<double>(number)) {}
    Value(std::string word) : held_(std::move(word)) {}
    Value(std::string_view word) : held_(std::string(word)) {}
    Value(const char* word) : held_(std::string(word)) {}
    Value(std::vector<Value> list) : held_(std::move(list)) {}

    [[nodiscard]] bool is_nothing() const { return held_.index() == 0; }
    [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool>(held_); }
    [[nodiscard]] bool is_number() const { return std::holds_alternative<double>(held_); }
    [[nodiscard]] bool is_word() const { return std::holds_alternative<std::string>(held_); }
    [[nodiscard]] bool is_list() const { return std::holds_alternative<std::vector<Value>>(held_); }

    /// As a number: true is 1; a word, a list or nothing is 0.
    [[nodiscard]] double number() const;
    [[nodiscard]] bool flag() const { return is_flag() && std::get<bool>(held_); }
    /// As a word; empty for anything else.
    [[nodiscard]] const std::string& word() const;
    [[nodiscard]] const std::vector<Value>& list() const;

    /// As a person would write it: 9, 1.5, true, rough, [a, b].
    [[nodiscard]] std::string text() const;

    friend bool operator==(const Value&, const Value&) = default;

private:
    std::variant<std::monostate, bool, double, std::string, std::vector<Value>> held_;
};

/// A number without needless zeros: 9, -3, 1.5.
std::string number_text(double);

/// What is true of one side of a case, by fact name. What is not given is false, 0 or "none".
class Facts {
public:
    Facts() = default;
    Facts(std::initializer_list<std::pair<const std::string, Value>> given) : given_(given) {}
    Facts& set(std::string name, Value value) {
        given_.insert_or_assign(std::move(name), std::move(value));
        return *this;
    }
    void erase(const std::string& name) { given_.erase(name); }
    [[nodiscard]] const Value* find(std::string_view name) const {
        const auto found = given_.find(name);
        return found == given_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] const std::map<std::string, Value, std::less<>>& all() const { return given_; }
    friend bool operator==(const Facts&, const Facts&) = default;

private:
    std::map<std::string, Value, std::less<>> given_;
};

/// What an outcome does, by effect name.
using Effects = std::map<std::string, Value, std::less<>>;

}
