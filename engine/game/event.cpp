#include "engine/game/event.h"

namespace vantage::game {

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
