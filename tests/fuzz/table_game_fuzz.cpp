#include "engine/assist/describe.h"
#include "engine/assist/scene_rules.h"
#include "engine/assist/session.h"
#include "engine/record/order_lines.h"
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
    rules::System system = need(assist::rules_of(scene));
    assist::Plan plan = need(assist::load_plan(system));
    assist::Changes changes = need(assist::load_changes(system));
    scene::CardForm cards = need(scene::load_card_form(scene.rules.folder));
    measure::FlatGround ground{Yards{2000}, Yards{1400}};
    assist::TableState start = assist::start_of(scene);

    [[nodiscard]] assist::Rules rules() const { return {system, plan, changes, cards, ground, 12}; }
};

// What was read is also told, as `vantage play` does.
void read_journal(const Table& table, std::string_view text) {
    static const fuzz::Scratch scratch;
    const auto replayed = assist::replay(scratch.put("table.vantage", text), table.start);
    if (!replayed) return;
    for (const auto& entry : replayed->done)
        for (const assist::Event& e : entry.events) (void)assist::describe(e, table.start, table.system);
    (void)assist::describe(replayed->state, table.system);
    (void)assist::may_be_done(replayed->state, table.rules());
}

void play_orders(const Table& table, std::string_view text) {
    assist::TableState state = table.start;
    record::SeededDice dice{1};
    int lines = 0;
    for (const record::OrderLine& line : record::order_lines(text)) {
        if (++lines > 64) return;
        const auto order = assist::read_order(line.text);
        if (!order) continue;
        const auto events = assist::decide(state, order->command, table.rules(), order->dice, dice);
        if (!events) continue;
        for (const assist::Event& e : *events) {
            (void)assist::describe(e, state, table.system);
            assist::apply(state, e);
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
