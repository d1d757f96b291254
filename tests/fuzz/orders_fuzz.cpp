#include "engine/play/command.h"
#include "tests/fuzz/first_light.h"
#include "tests/fuzz/scratch.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace vantage;

// A file of orders: what can be read is decided, and what was decided happens.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const play::Game& game = fuzz::first_light();
    const std::unique_ptr<play::State> state = game.start();
    SeededDice dice{1};
    std::string_view text = fuzz::text_of(data, size);
    for (int lines = 0; !text.empty() && lines < 64; ++lines) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto order = play::read_order(line, game.verbs());
        if (!order) continue;
        const auto command = state->read_command(*order);
        if (!command) continue;
        (void)state->title_of(**command);
        const auto events = state->decide(**command, dice);
        if (!events) continue;
        for (const play::EventPtr& e : *events) state->apply(*e);
    }
    return 0;
}
