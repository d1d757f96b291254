#include "tools/vantage/window/play/game_view.h"

#include <algorithm>
#include <charconv>

namespace vantage::window {

bool has(const play::State& state, PieceId piece) {
    if (piece.kind == PieceId::Kind::unit) return piece.index < state.game().scene().units.size();
    if (piece.index < state.game().scene().commanders.size()) return true;
    play::Stances all;
    state.look(all);
    return piece.index < all.leaders.size();
}

const play::Step& step_of(const play::Game& game, std::size_t step) {
    static const play::Step none;
    return step < game.steps().size() ? game.steps()[step] : none;
}

int largest_die(const rules::System& system) {
    int largest = 0;
    for (const auto& [edition, tables] : system.tables)
        for (const auto& [id, table] : tables) largest = std::max(largest, table.dice().sides);
    return largest > 0 ? largest : 6;
}

std::vector<int> typed_dice(std::string_view text, int largest) {
    std::vector<int> dice;
    const auto add = [&](std::string_view digits) {
        int die = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), die);
        const bool fits = error == std::errc{} && die >= 1 && die <= largest;
        if (fits) dice.push_back(die);
        return fits;
    };
    while (!text.empty()) {
        const std::size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
        const std::string_view digits = text.substr(0, length);
        if (!digits.empty() && !add(digits))
            for (std::size_t i = 0; i < digits.size(); ++i) add(digits.substr(i, 1));
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return dice;
}

}
