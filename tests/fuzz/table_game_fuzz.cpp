#include "engine/record/order_lines.h"
#include "engine/record/session.h"
#include "engine/ruling/scene_rules.h"
#include "engine/tabletop/game.h"
#include "tests/fuzz/scratch.h"

#include <nlohmann/json.hpp>

#include <cstdlib>

using namespace vantage;

namespace {

template <class T> T need(Result<T> read) {
    if (read) return *std::move(read);
    std::fprintf(stderr, "%s\n", read.error().text().c_str());
    std::exit(1);
}

/// A game on the table that every journal and every file of orders is read against. The ground is level.
std::shared_ptr<const tabletop::TableGame> open_table() {
    scene::Scene scene =
        need(scene::load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / "paces-demo.json"));
    rules::System system = need(ruling::rules_of(scene));
    return need(
        tabletop::TableGame::open({std::move(scene), "0", std::move(system),
                                   std::make_shared<measure::FlatGround>(Yards{2000}, Yards{1400}), 12}));
}

// What happens is also told and shown, as `vantage play` and the window do.
void happen(play::State& state, const play::Events& events) {
    for (const play::EventPtr& event : events) {
        (void)state.describe(*event);
        (void)state.beat_of(*event);
        (void)state.roll_in(*event);
        (void)state.to_json(*event);
        state.apply(*event);
    }
}

void look_at(const play::State& state) {
    (void)state.describe();
    (void)state.hash();
    play::Stances stances;
    state.look(stances);
    for (std::size_t i = 0; i < state.groups(); ++i) (void)state.markers(play::GroupId{i});
    if (const play::SideId side = state.to_decide(); side.valid()) (void)state.choices(side);
}

void read_journal(const play::Game& game, std::string_view text) {
    static const fuzz::Scratch scratch;
    const auto replayed = record::replay(scratch.put("table.vantage", text), game);
    if (!replayed) return;
    const std::unique_ptr<play::State> state = game.start();
    for (const record::Entry& entry : replayed->done) happen(*state, entry.events);
    look_at(*replayed->state);
}

void play_orders(const play::Game& game, std::string_view text) {
    const std::unique_ptr<play::State> state = game.start();
    SeededDice seeded{1};
    int lines = 0;
    for (const record::OrderLine& line : record::order_lines(text)) {
        if (++lines > 64) break;
        const auto order = play::read_order(line.text, game.verbs());
        if (!order) continue;
        const auto command = state->read_command(*order);
        if (!command) continue;
        (void)state->title_of(**command);
        (void)state->owner_of(**command);
        GivenDice dice{order->value("dice", std::vector<int>{}), seeded};
        if (const auto events = state->decide(**command, dice)) happen(*state, *events);
    }
    look_at(*state);
}

}

// A game of one of the systems played on the table: its journal, or a file of its orders.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<const tabletop::TableGame> game = open_table();
    const std::string_view text = fuzz::text_of(data, size);
    if (text.starts_with('{'))
        read_journal(*game, text);
    else
        play_orders(*game, text);
    return 0;
}
