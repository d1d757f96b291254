#include "engine/esr/event.h"

namespace vantage::esr {

std::string_view name_of(const Event& event) {
    return std::visit([](const auto& e) { return std::decay_t<decltype(e)>::name; }, event);
}

Event::Event() = default;
Event::Event(const Event&) = default;
Event::Event(Event&&) noexcept = default;
Event& Event::operator=(const Event&) = default;
Event& Event::operator=(Event&&) noexcept = default;
Event::~Event() = default;

bool Event::operator==(const Event& other) const {
    return static_cast<const EventKinds&>(*this) == static_cast<const EventKinds&>(other);
}

}
