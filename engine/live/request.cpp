#include "engine/live/request.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <random>

namespace vantage::live {
namespace {

using Kind = Order::Kind;
constexpr std::array kinds{Kind::camera, Kind::highlight, Kind::replay, Kind::pause,
                           Kind::play,   Kind::director,  Kind::turn,   Kind::present};
constexpr std::array words{"camera", "highlight", "replay", "pause", "play", "director", "turn", "present"};
static_assert(kinds.size() == words.size());

constexpr std::size_t longest_target = 1024;
constexpr std::size_t most_parts = 8;
constexpr std::size_t longest_name = 120;

std::optional<int> digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::optional<std::string> decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const auto high = digit_of(text[i + 1]);
            const auto low = digit_of(text[i + 2]);
            if (!high || !low) return std::nullopt;
            c = static_cast<char>(*high * 16 + *low);
            i += 2;
        } else if (c == '+') {
            c = ' ';
        }
        if (is_control(c)) return std::nullopt;
        out += c;
    }
    return out;
}

Error bad_target(std::string what) { return {"", "", std::move(what)}; }

/// A name without its port: "localhost:8017", "[::1]:8017".
std::string_view without_port(std::string_view host) {
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        return end == std::string_view::npos ? host : host.substr(0, end + 1);
    }
    return host.substr(0, host.find(':'));
}

bool same_name(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return small(x) == small(y); });
}

std::string text_of(const nlohmann::json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

}

std::string_view word_of(Kind kind) { return words[static_cast<std::size_t>(kind)]; }
bool takes_name(Kind kind) { return kind == Kind::camera || kind == Kind::highlight || kind == Kind::turn; }
std::span<const Kind> every_order() { return kinds; }

Result<Order> read_order(std::string_view word, std::string name) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        return Error{"", "", fmt::format("there is no such order; it takes {}", fmt::join(words, ", "))};
    const Kind kind = kinds[static_cast<std::size_t>(found - words.begin())];
    if (takes_name(kind) == name.empty())
        return Error{"", "",
                     takes_name(kind) ? fmt::format("\"{}\" takes a name", *found)
                                      : fmt::format("\"{}\" takes no name", *found)};
    if (name.size() > longest_name || std::any_of(name.begin(), name.end(), is_control))
        return Error{"", "", fmt::format("a name has at most {} letters", longest_name)};
    return Order{kind, std::move(name)};
}

Result<Message> read_message(std::string_view text) {
    const nlohmann::json read = nlohmann::json::parse(text, nullptr, false);
    if (!read.is_object()) return Error{"", "", R"(takes JSON: {"do": "camera", "name": …, "token": …})"};
    Result<Order> order = read_order(text_of(read, "do"), text_of(read, "name"));
    if (!order) return order.error();
    return Message{*std::move(order), text_of(read, "token")};
}

Result<Target> read_target(std::string_view text) {
    if (text.size() > longest_target) return bad_target("the address is too long");
    if (!text.starts_with('/')) return bad_target("the address begins with /");
    Target target;
    const std::size_t question = text.find('?');
    std::string_view path = text.substr(1, question == std::string_view::npos ? question : question - 1);
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        auto part = decoded(path.substr(0, end));
        if (!part || target.path.size() == most_parts) return bad_target("the address cannot be read");
        if (!part->empty()) target.path.push_back(*std::move(part));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    std::string_view query = question == std::string_view::npos ? "" : text.substr(question + 1);
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, end);
        const std::size_t equals = std::min(pair.find('='), pair.size());
        auto value = decoded(pair.substr(std::min(equals + 1, pair.size())));
        if (!value) return bad_target("the address cannot be read");
        const std::string_view key = pair.substr(0, equals);
        if (key == "token")
            target.token = *std::move(value);
        else if (key == "after")
            target.after = *std::move(value);
        else if (key == "topics")
            target.topics = *std::move(value);
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return target;
}

bool is_known_host(std::string_view host, std::span<const std::string> known) {
    const std::string_view name = without_port(host);
    return std::any_of(known.begin(), known.end(), [&](const std::string& k) { return same_name(name, k); });
}

bool is_known_origin(std::string_view origin, std::span<const std::string> known) {
    constexpr std::string_view scheme = "http://";
    return origin.starts_with(scheme) && is_known_host(origin.substr(scheme.size()), known);
}

bool same_token(std::string_view a, std::string_view b) {
    unsigned differs = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        differs |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return differs == 0;
}

std::string make_token() {
    std::random_device any;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", any(), any(), any(), any());
}

std::optional<std::uint64_t> read_event_id(std::string_view id, std::string_view epoch) {
    if (!id.starts_with(epoch) || id.size() <= epoch.size() || id[epoch.size()] != '.') return std::nullopt;
    const std::string_view number = id.substr(epoch.size() + 1);
    std::uint64_t value = 0;
    const auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (failed != std::errc{} || end != number.data() + number.size()) return std::nullopt;
    return value;
}

}
