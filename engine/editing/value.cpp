#include "engine/editing/value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <vector>

namespace vantage::editing {

using Json = nlohmann::ordered_json;

// An object has keys and as many children; a list has children alone; all else is a leaf.
struct Value::Node {
    enum class Kind : unsigned char { leaf, object, list };
    Kind kind = Kind::leaf;
    Json leaf;
    std::vector<std::string> keys;
    std::vector<Value> children;
};

namespace {

// The first step of a place and the rest of it.
std::pair<std::string_view, std::string_view> first_step(std::string_view place) {
    place.remove_prefix(1); // its slash
    const std::size_t end = std::min(place.find('/'), place.size());
    return {place.substr(0, end), place.substr(end)};
}

std::optional<std::size_t> whole(std::string_view text) {
    std::size_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

bool holds_objects(const Json& list) {
    return std::any_of(list.begin(), list.end(), [](const Json& item) { return item.is_object(); });
}

}

std::string_view parent_of(std::string_view place) { return place.substr(0, place.rfind('/')); }

std::string_view last_of(std::string_view place) {
    const std::size_t slash = place.rfind('/');
    return slash == std::string_view::npos ? place : place.substr(slash + 1);
}

std::optional<std::size_t> index_of(std::string_view place) { return whole(last_of(place)); }

Value::Value() : node_(std::make_shared<const Node>()) {}

Value::Value(const Json& json) {
    auto node = std::make_shared<Node>();
    if (json.is_object()) {
        node->kind = Node::Kind::object;
        for (const auto& [key, value] : json.items()) {
            node->keys.push_back(key);
            node->children.emplace_back(value);
        }
    } else if (json.is_array() && holds_objects(json)) {
        node->kind = Node::Kind::list;
        for (const Json& item : json) node->children.emplace_back(item);
    } else {
        node->leaf = json;
    }
    node_ = std::move(node);
}

Json Value::json() const {
    if (node_->kind == Node::Kind::leaf) return node_->leaf;
    Json out = node_->kind == Node::Kind::object ? Json::object() : Json::array();
    for (std::size_t i = 0; i < node_->children.size(); ++i)
        if (node_->kind == Node::Kind::object)
            out[node_->keys[i]] = node_->children[i].json();
        else
            out.push_back(node_->children[i].json());
    return out;
}

nlohmann::json Value::sorted() const {
    if (node_->kind == Node::Kind::leaf) return nlohmann::json(node_->leaf);
    nlohmann::json out =
        node_->kind == Node::Kind::object ? nlohmann::json::object() : nlohmann::json::array();
    for (std::size_t i = 0; i < node_->children.size(); ++i)
        if (node_->kind == Node::Kind::object)
            out[node_->keys[i]] = node_->children[i].sorted();
        else
            out.push_back(node_->children[i].sorted());
    return out;
}

bool Value::is_object() const { return node_->kind == Node::Kind::object; }

std::size_t Value::size() const {
    if (node_->kind != Node::Kind::leaf) return node_->children.size();
    return node_->leaf.is_array() ? node_->leaf.size() : 0;
}

const Value* Value::child(std::string_view key) const {
    if (node_->kind == Node::Kind::object) {
        const auto found = std::find(node_->keys.begin(), node_->keys.end(), key);
        return found == node_->keys.end()
                   ? nullptr
                   : &node_->children[static_cast<std::size_t>(found - node_->keys.begin())];
    }
    const auto index = whole(key);
    if (node_->kind != Node::Kind::list || !index || *index >= node_->children.size()) return nullptr;
    return &node_->children[*index];
}

std::optional<Value> Value::at(std::string_view place) const {
    const Value* here = this;
    while (!place.empty()) {
        const auto [step, rest] = first_step(place);
        if (here->node_->kind == Node::Kind::leaf) { // inside a list that is kept whole
            const auto index = whole(step);
            if (!here->node_->leaf.is_array() || !index || *index >= here->node_->leaf.size())
                return std::nullopt;
            return Value{here->node_->leaf[*index]}.at(rest);
        }
        here = here->child(step);
        if (!here) return std::nullopt;
        place = rest;
    }
    return *here;
}

Json Value::get(std::string_view place) const {
    const auto found = at(place);
    return found ? found->json() : Json{};
}

std::string Value::text(std::string_view place, std::string_view fallback) const {
    const Json found = get(place);
    return found.is_string() ? found.get<std::string>() : std::string{fallback};
}

double Value::number(std::string_view place, double fallback) const {
    const Json found = get(place);
    return found.is_number() ? found.get<double>() : fallback;
}

std::size_t Value::count(std::string_view list) const {
    const auto found = at(list);
    return found && !found->is_object() ? found->size() : 0;
}

Value Value::with(std::string_view place, const Json& v) const { return with(place, Value{v}); }

Value Value::with(std::string_view place, const Value& v) const {
    if (place.empty()) return v;
    const auto [step, rest] = first_step(place);
    auto node = std::make_shared<Node>(*node_);
    if (node->kind == Node::Kind::leaf && node->leaf.is_array()) { // opened for this
        const auto index = whole(step);
        if (!index || *index >= node->leaf.size()) return *this;
        Json list = node->leaf;
        list[*index] = Value{list[*index]}.with(rest, v).json();
        return Value{list};
    }
    if (node->kind == Node::Kind::leaf) {
        node->kind = Node::Kind::object;
        node->leaf = nullptr;
    }
    if (node->kind == Node::Kind::list) {
        const auto index = whole(step);
        if (!index || *index >= node->children.size()) return *this;
        node->children[*index] = node->children[*index].with(rest, v);
        return Value{std::shared_ptr<const Node>{std::move(node)}};
    }
    const auto found = std::find(node->keys.begin(), node->keys.end(), step);
    if (found == node->keys.end()) {
        node->keys.emplace_back(step);
        node->children.push_back(Value{}.with(rest, v));
    } else {
        Value& old = node->children[static_cast<std::size_t>(found - node->keys.begin())];
        old = old.with(rest, v);
    }
    return Value{std::shared_ptr<const Node>{std::move(node)}};
}

Value Value::without(std::string_view place) const {
    const std::string_view parent = parent_of(place);
    const std::string_view last = last_of(place);
    const auto holder = at(parent);
    if (place.empty() || !holder) return *this;
    if (holder->node_->kind == Node::Kind::leaf) {
        const auto index = whole(last);
        Json list = holder->node_->leaf;
        if (!list.is_array() || !index || *index >= list.size()) return *this;
        list.erase(*index);
        return with(parent, Value{list});
    }
    const Value* gone = holder->child(last);
    if (!gone) return *this;
    auto node = std::make_shared<Node>(*holder->node_);
    const auto index = gone - holder->node_->children.data();
    node->children.erase(node->children.begin() + index);
    if (node->kind == Node::Kind::object) node->keys.erase(node->keys.begin() + index);
    if (node->kind == Node::Kind::list && node->children.empty()) return with(parent, Value{Json::array()});
    return with(parent, Value{std::shared_ptr<const Node>{std::move(node)}});
}

Value Value::inserted(std::string_view list, std::size_t index, const Value& v) const {
    const auto holder = at(list);
    if (!holder || holder->node_->kind != Node::Kind::list) {
        Json items = holder && holder->node_->leaf.is_array() ? holder->node_->leaf : Json::array();
        items.insert(items.begin() + static_cast<std::ptrdiff_t>(std::min(index, items.size())), v.json());
        return with(list, Value{items});
    }
    auto node = std::make_shared<Node>(*holder->node_);
    node->children.insert(
        node->children.begin() + static_cast<std::ptrdiff_t>(std::min(index, node->children.size())), v);
    return with(list, Value{std::shared_ptr<const Node>{std::move(node)}});
}

bool operator==(const Value& a, const Value& b) {
    if (a.node_ == b.node_) return true;
    return a.node_->kind == b.node_->kind && a.node_->keys == b.node_->keys &&
           a.node_->leaf == b.node_->leaf && a.node_->children == b.node_->children;
}

}
