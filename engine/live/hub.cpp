#include "engine/live/hub.h"

#include "engine/core/among.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::live {
namespace {

constexpr std::size_t most_waiting = 2 << 20; // bytes for one client
constexpr std::size_t most_orders = 64;       // that nobody has taken

Text text(std::string words) { return std::make_shared<const std::string>(std::move(words)); }

/// Something of which only the latest counts.
Spoken latest(const char* name, const std::string& json) {
    return {.events = text(fmt::format("event: {}\ndata: {}\n\n", name, json)),
            .socket = text(fmt::format("{{\"{}\":{}}}", name, json))};
}

}

bool Bucket::take() {
    const Clock::time_point now = Clock::now();
    left_ = std::min(at_once_, left_ + a_second_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (left_ < 1.0) return false;
    left_ -= 1.0;
    return true;
}

Text complaint(const std::string& words) {
    return text(
        nlohmann::json{{"error", words}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

Hub::Hub(Pages pages, std::size_t most_kept) : pages_(std::move(pages)), most_kept_(most_kept) {
    set_state("{}");
    set_places("{}");
}

void Hub::tell(const std::string& json) {
    const std::string id = fmt::format("{}.{}", epoch_, ++last_);
    kept_.push_back({.id = last_,
                     .events = text(fmt::format("id: {}\ndata: {}\n\n", id, json)),
                     .socket = text(fmt::format("{{\"id\":\"{}\",\"event\":{}}}", id, json))});
    if (kept_.size() > most_kept_) kept_.pop_front();
    for (auto it = listeners_.begin(); it != listeners_.end();) {
        Listener& one = **it++; // it may be dropped
        if (one.wants_events_) one.say(kept_.back());
    }
}

void Hub::set_state(const std::string& json) {
    state_json_ = json;
    state_ = latest("state", json);
    for (auto it = listeners_.begin(); it != listeners_.end();) {
        Listener& one = **it++;
        one.state_due_ = one.wants_state_;
        one.go_on();
    }
}

void Hub::set_places(const std::string& json) {
    places_ = latest("places", json);
    for (auto it = listeners_.begin(); it != listeners_.end();) {
        Listener& one = **it++;
        one.places_due_ = one.wants_places_;
        one.go_on();
    }
}

void Hub::beat() {
    static const Text still_here = text(": still here\n\n");
    for (auto it = listeners_.begin(); it != listeners_.end();) {
        Listener& one = **it++;
        if (one.form_ == Listener::Form::events) one.say(still_here); // a socket has pings of its own
    }
}

const Page* Hub::page(const std::string& path) const {
    const auto found = pages_.find(path);
    return found == pages_.end() ? nullptr : &found->second;
}

Refusal Hub::order(const Order& order) {
    if (!bucket_.take()) return {"too many orders", true};
    const bool camera = order.kind == Order::Kind::camera;
    if ((camera || order.kind == Order::Kind::director) && names_.cameras.empty())
        return {"there is no camera without a window"};
    if (camera && !among(names_.cameras, order.name))
        return {fmt::format("there is no such view; it takes {}", fmt::join(names_.cameras, ", "))};
    if (order.kind == Order::Kind::highlight && !among(names_.units, order.name))
        return {"there is no unit of that name"};
    if (order.kind == Order::Kind::turn) {
        const auto turn = std::atoi(order.name.c_str());
        if (turn < 1 || turn > names_.turns) return {fmt::format("the game has turns 1 to {}", names_.turns)};
    }
    const std::lock_guard lock{mutex_};
    if (orders_.size() >= most_orders) return {"nobody takes orders at the moment", true};
    orders_.push_back(order);
    return {};
}

std::vector<Order> Hub::take_orders() {
    const std::lock_guard lock{mutex_};
    return std::exchange(orders_, {});
}

Listener::Listener(Hub& hub, Form form, const std::string& topics)
    : hub_(hub),
      form_(form),
      wants_events_(topics.empty() || topics.find("events") != std::string::npos),
      wants_state_(topics.empty() || topics.find("state") != std::string::npos),
      wants_places_(topics.find("places") != std::string::npos) {}

void Listener::begin(const std::string& after) {
    hub_.listeners_.insert(this);
    state_due_ = wants_state_;
    knows_state_ = !wants_state_;
    places_due_ = wants_places_;
    // "0" is everything; an id of another run of the program counts as none.
    const auto last = after == "0" ? std::optional<std::uint64_t>{0} : read_event_id(after, hub_.epoch_);
    if (wants_events_ && last)
        for (const Spoken& spoken : hub_.kept_)
            if (spoken.id > *last) waiting_.push_back(form_ == Form::events ? spoken.events : spoken.socket);
    go_on();
}

void Listener::say(Text words) {
    if (bytes_ + words->size() > most_waiting) return drop();
    bytes_ += words->size();
    waiting_.push_back(std::move(words));
    go_on();
}

void Listener::written() {
    writing_ = false;
    go_on();
}

void Listener::go_on() {
    if (writing_) return;
    Text next;
    if (!waiting_.empty() && knows_state_) { // what has its moment before what does not
        next = std::move(waiting_.front());
        waiting_.pop_front();
        bytes_ -= std::min(bytes_, next->size());
    } else if (state_due_) {
        state_due_ = false;
        knows_state_ = true;
        next = form_ == Form::events ? hub_.state_.events : hub_.state_.socket;
    } else if (places_due_) {
        places_due_ = false;
        next = form_ == Form::events ? hub_.places_.events : hub_.places_.socket;
    }
    if (!next) return;
    writing_ = true;
    write(std::move(next));
}

}
