#include "engine/record/order_lines.h"
#include "engine/ruling/scene_rules.h"
#include "engine/tabletop/describe.h"
#include "engine/tabletop/session.h"
#include "tests/fuzz/scratch.h"

#include <cstdlib>

using namespace vantage;

namespace {

template <class T> T need(Result<T> read) {
    if (read) return *std::move(read);
    std::fprintf(stderr, "%s\n", read.error().text().c_str());
    std::exit(1);
}

/// A game on the table that every journal and every file of orders is read against. The ground is level.
struct Table {
    scene::Scene scene =
        need(scene::load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / "paces-demo.json"));
    rules::System system = need(ruling::rules_of(scene));
    tabletop::Plan plan = need(tabletop::load_plan(system));
    tabletop::Changes changes = need(tabletop::load_changes(system));
    scene::CardForm cards = need(scene::load_card_form(scene.rules.folder));
    measure::FlatGround ground{Yards{2000}, Yards{1400}};
    tabletop::TableState start = tabletop::start_of(scene);

    [[nodiscard]] tabletop::Rules rules() const { return {system, plan, changes, cards, ground, 12}; }
};

// What was read is also told, as `vantage play` does.
void read_journal(const Table& table, std::string_view text) {
    static const fuzz::Scratch scratch;
    const auto replayed = tabletop::replay(scratch.put("table.vantage", text), table.start);
    if (!replayed) return;
    for (const auto& entry : replayed->done)
        for (const tabletop::Event& e : entry.events) (void)tabletop::describe(e, table.start, table.system);
    (void)tabletop::describe(replayed->state, table.system);
    (void)tabletop::may_be_done(replayed->state, table.rules());
}

void play_orders(const Table& table, std::string_view text) {
    tabletop::TableState state = table.start;
    record::SeededDice dice{1};
    int lines = 0;
    for (const record::OrderLine& line : record::order_lines(text)) {
        if (++lines > 64) return;
        const auto order = tabletop::read_order(line.text);
        if (!order) continue;
        const auto events = tabletop::decide(state, order->command, table.rules(), order->dice, dice);
        if (!events) continue;
        for (const tabletop::Event& e : *events) {
            (void)tabletop::describe(e, state, table.system);
            tabletop::apply(state, e);
        }
    }
}

}

// A game of one of the systems played on the table: its journal, or a file of its orders.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Table table;
    const std::string_view text = fuzz::text_of(data, size);
    if (text.starts_with('{'))
        read_journal(table, text);
    else
        play_orders(table, text);
    return 0;
}
