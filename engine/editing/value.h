#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vantage::editing {

/// A JSON value that never changes. A copy costs a pointer, and two values share all in which they are alike,
/// so that a thousand versions of a scene cost little more than one. Members keep the order they came in.
/// Lists without objects in them (points, an outline, characteristics) are kept whole.
///
/// Places are JSON pointers: "/terrain/areas/3/name"; "" is the value itself.
class Value {
public:
    Value(); ///< null
    explicit Value(const nlohmann::ordered_json&);

    [[nodiscard]] nlohmann::ordered_json json() const;
    /// As readers want it: members by name.
    [[nodiscard]] nlohmann::json sorted() const;

    [[nodiscard]] bool is_object() const;
    [[nodiscard]] std::size_t size() const; ///< of a list or an object; else 0
    /// The value at a place, if there is one.
    [[nodiscard]] std::optional<Value> at(std::string_view place) const;
    [[nodiscard]] bool has(std::string_view place) const { return at(place).has_value(); }
    /// The text, number or list there as plain JSON; null if there is none.
    [[nodiscard]] nlohmann::ordered_json get(std::string_view place) const;
    [[nodiscard]] std::string text(std::string_view place, std::string_view fallback = {}) const;
    [[nodiscard]] double number(std::string_view place, double fallback) const;
    /// How many stand in the list there; 0 if there is none.
    [[nodiscard]] std::size_t count(std::string_view list) const;

    /// The same with this at that place, in front of nothing and behind nothing new: a member that is new
    /// comes last, and objects on the way to it are made.
    [[nodiscard]] Value with(std::string_view place, const Value&) const;
    [[nodiscard]] Value with(std::string_view place, const nlohmann::ordered_json& v) const;
    /// The same without what is there.
    [[nodiscard]] Value without(std::string_view place) const;
    /// The same with one more in a list, before the one of that index; the list is made if there is none.
    [[nodiscard]] Value inserted(std::string_view list, std::size_t index, const Value&) const;

    /// Whether they say the same, members in the same order.
    friend bool operator==(const Value&, const Value&);

private:
    struct Node;
    explicit Value(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
    [[nodiscard]] const Value* child(std::string_view key) const;

    std::shared_ptr<const Node> node_;
};

/// "/terrain/areas" of "/terrain/areas/3".
std::string_view parent_of(std::string_view place);
/// "3" of "/terrain/areas/3".
std::string_view last_of(std::string_view place);
/// The index at the end of a place, if it ends in one.
std::optional<std::size_t> index_of(std::string_view place);

}
