#include "engine/esr/codec.h"
#include "tests/fuzz/first_light.h"
#include "tests/fuzz/scratch.h"

#include <algorithm>

using namespace vantage;

// A file of orders: what can be read is decided, and what was decided happens.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::FirstLight& battle = fuzz::FirstLight::get();
    esr::GameState state = battle.start;
    esr::SeededDice dice{1};
    std::string_view text = fuzz::text_of(data, size);
    for (int lines = 0; !text.empty() && lines < 64; ++lines) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto order = esr::read_order(line, state);
        if (!order) continue;
        const auto events = esr::decide(state, order->command, battle.rules(), dice);
        if (!events) continue;
        for (const esr::Event& e : *events) esr::apply(state, e);
    }
    return 0;
}
