#include "engine/tabletop/session.h"

#include "engine/record/session_impl.h"

namespace vantage::tabletop {

nlohmann::ordered_json TableGame::to_json(const Command& command, const State&) {
    return tabletop::to_json(command);
}
nlohmann::ordered_json TableGame::to_json(const Event& event, const State&) { return tabletop::to_json(event); }

Result<Replay> replay(const std::filesystem::path& journal, TableState start, int until) {
    return record::replay<TableGame>(journal, std::move(start), until);
}

}

template class vantage::record::Session<vantage::tabletop::TableGame>;
