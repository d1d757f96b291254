#include "tools/vantage/commands/play_table.h"

#include "tools/vantage/recorded_scene.h"
#include "tools/vantage/table_setup.h"

#include "engine/tabletop/describe.h"
#include "engine/core/json.h"
#include "engine/record/hasher.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::program {
namespace {

using namespace vantage::tabletop;

void print_log(const std::vector<Event>& events, const TableState& before, const rules::System& system) {
    for (const Event& e : events) fmt::print("{}", describe(e, before, system));
}

nlohmann::ordered_json json_of(const TableState& state, const TableSetup& setup) {
    using nlohmann::ordered_json;
    const rules::TurnPhase& phase = phase_of(state, setup.system);
    const rules::TurnStep* step = step_of(state, setup.system);
    ordered_json out = {{"system", setup.system.id},
                        {"turn", state.turn},
                        {"phase", phase.id},
                        {"colour", phase.colour},
                        {"step", step ? step->id : ""},
                        {"tables", step ? step->tables : std::vector<std::string>{}},
                        {"over", state.over}};
    out["due"] = ordered_json::array();
    for (const Due& due : state.due)
        out["due"].push_back(
            {{"table", due.table}, {"own", due.own}, {"other", due.other}, {"why", due.why}});
    return out;
}

Exit report(const TablePlay& options, const TableSetup& setup, const TableState& state, std::size_t commands,
            const std::string& remark) {
    const std::string hash = record::hash_text(hash_of(state));
    if (options.json) {
        nlohmann::ordered_json out = json_of(state, setup);
        out["commands"] = commands;
        out["hash"] = hash;
        if (!remark.empty()) out["remark"] = remark;
        fmt::print("{}\n", out.dump(2));
        return Exit::done;
    }
    fmt::print("{}", describe(state, setup.system));
    if (!state.over) fmt::print("{}", may_be_done(state, setup.rules()));
    fmt::print("{} commands, hash {}\n", commands, hash);
    return Exit::done;
}

Result<void> play_orders(const TablePlay& options, const TableSetup& setup, Session& session) {
    const Rules rules = setup.rules();
    for (const record::OrderLine& line : options.order_lines) {
        if (line.undo() || line.redo()) {
            const auto ok = line.undo() ? session.undo() : session.redo();
            if (!ok) return Error{options.orders, line.where, ok.error().message};
            continue;
        }
        Result<OrderLine> order = read_order(line.text);
        if (!order) return Error{options.orders, line.where, order.error().text()};
        const TableState before = session.state();
        const auto events = session.play(order->command, rules, std::move(order->dice));
        if (!events)
            return Error{options.orders, line.where, fmt::format("refused by {}", events.error().text())};
        if (options.log) print_log(*events, before, setup.system);
    }
    return {};
}

Exit run(const TablePlay& options, const TableSetup& setup, Result<Session> session) {
    if (!session) return complain(session.error());
    if (!session->remark().empty()) complain(session->remark(), Exit::done);
    if (auto ok = play_orders(options, setup, *session); !ok) return complain(ok.error());
    return report(options, setup, session->state(), session->done().size(), session->remark());
}

Exit show(const TablePlay& options, const TableSetup& setup) {
    const Result<Replay> read = tabletop::replay(options.replay, setup.start);
    if (!read) return complain(read.error());
    if (!read->torn.empty()) complain(fmt::format("{}: {}", options.replay, read->torn), Exit::done);
    if (options.log) {
        TableState state = setup.start;
        for (const auto& entry : read->done) {
            if (options.turn == 0 || state.turn == options.turn) print_log(entry.events, state, setup.system);
            for (const Event& e : entry.events) tabletop::apply(state, e);
        }
    }
    if (options.turn == 0) return report(options, setup, read->state, read->done.size(), read->torn);
    if (static_cast<std::size_t>(options.turn) > read->turns.size())
        return complain(Error{options.replay, "--turn",
                              fmt::format("is {}, the game has {}", options.turn, read->turns.size())});
    return report(options, setup, read->turns[static_cast<std::size_t>(options.turn) - 1], read->done.size(),
                  read->torn);
}

}

bool is_table_game(const TablePlay& options) {
    const std::string& journal = options.replay.empty() ? options.resume : options.replay;
    std::filesystem::path scene = options.scene;
    if (!journal.empty()) {
        const Result<record::Header> header = record::read_header(journal);
        if (!header) return false;
        scene = find_named(header->scene, journal);
    }
    const Result<JsonDocument> document = load_json(scene);
    if (!document) return false;
    Problems ignored;
    return JsonReader{*document, ignored}["rules"]["system"].text("esr") != "esr";
}

Exit play_table(const TablePlay& options) {
    const std::string& journal = options.replay.empty() ? options.resume : options.replay;
    if (journal.empty()) {
        const Result<TableSetup> setup = set_up_table(options.scene, options.turns);
        if (!setup) return complain(setup.error());
        return run(options, *setup,
                   Session::begin(setup->start,
                                  {options.scene, setup->scene_hash, options.seed, options.turns},
                                  options.out));
    }
    const Result<record::Header> header = record::read_header(journal);
    if (!header) return complain(header.error());
    const Result<TableSetup> setup = set_up_table(*header, journal);
    if (!setup) return complain(setup.error());
    if (!options.replay.empty()) return show(options, *setup);
    return run(options, *setup, Session::resume(setup->start, options.resume));
}

}
