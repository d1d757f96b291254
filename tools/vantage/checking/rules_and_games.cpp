#include "engine/core/files.h"
#include "engine/record/order_lines.h"
#include "engine/record/session.h"
#include "tools/vantage/checking/finding.h"
#include "tools/vantage/game_setup.h"
#include "tools/vantage/recorded_scene.h"
#include "tools/vantage/rules_request.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::cli {
namespace {

/// Orders may begin with "# scene: scenes/mir-1812.json".
std::string scene_named_in(std::string_view text) {
    constexpr std::string_view mark = "# scene:";
    if (!text.starts_with(mark)) return {};
    std::string_view name = text.substr(mark.size());
    name = name.substr(0, name.find_first_of("\r\n"));
    const std::size_t from = name.find_first_not_of(' ');
    return from == std::string_view::npos ? std::string{} : std::string{name.substr(from)};
}

}

void check_request(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto request = read_rules_request(path.string());
    if (!request) return finding.problems.error(request.error());
    SeededDice dice{1};
    const auto answer = rules::answer(request->request, request->system, dice);
    if (!answer) return finding.problems.error(answer.error());
    finding.facts = fmt::format("{} of {}", request->request.table, request->system.name);
}

void check_journal(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto header = record::read_header(path);
    if (!header) return finding.problems.error(header.error());
    const auto game = set_up_game(*header, path);
    if (!game) return finding.problems.error(game.error());
    const auto replay = record::replay(path, **game);
    if (!replay) return finding.problems.error(replay.error());
    if (!replay->torn.empty()) finding.problems.warning({path.string(), "", replay->torn});
    finding.facts =
        fmt::format("{}, seed {}: {} commands to turn {}, {} hashes verified", (*game)->scene().title,
                    header->seed, replay->done.size(), replay->state->turn(), replay->hashes_checked);
}

void check_orders(const std::filesystem::path& path, const CheckOptions& options, Finding& finding) {
    const auto text = read_file(path, std::uint64_t{16} << 20);
    if (!text) return finding.problems.error(text.error());
    const std::string scene = options.orders_for.empty() ? scene_named_in(*text) : options.orders_for;
    if (scene.empty())
        return finding.problems.error(
            {path.string(), "",
             "looks like orders: name their scene with --orders-for, or in a line \"# scene: FILE\""});
    const auto game = set_up_game(find_named(scene, path), 0);
    if (!game) return finding.problems.error(game.error());
    const std::unique_ptr<play::State> start = (*game)->start();
    const std::vector<record::OrderLine> lines = record::order_lines(*text);
    for (const record::OrderLine& line : lines) {
        if (line.undo() || line.redo()) continue;
        const auto order = play::read_order(line.text, (*game)->verbs());
        const auto command = order ? start->read_command(*order) : Result<play::CommandPtr>{order.error()};
        if (!command) finding.problems.error({path.string(), line.where, command.error().text()});
    }
    finding.facts = fmt::format("{} orders for {}", lines.size(), (*game)->scene().title);
}

}
