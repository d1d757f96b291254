// A game that was recorded by the first program to write journals of this version, with its scene: every
// later program reads it, comes to the same states, and goes on with it.
#include "engine/core/files.h"
#include "tests/esr/stage.h"

#include <nlohmann/json.hpp>

#include <set>

using namespace vantage;
using namespace vantage::esr;

namespace {

const std::filesystem::path folder = std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/esr/journals";

std::set<std::string> kinds(const std::vector<record::Entry>& done, const play::State& state,
                            bool of_events) {
    std::set<std::string> out;
    for (const record::Entry& entry : done) {
        if (!of_events)
            out.insert(state.to_json(*entry.command).at("do"));
        else
            for (const play::EventPtr& event : entry.events) out.insert(state.to_json(*event).at("event"));
    }
    return out;
}

}

TEST_CASE("journals of the seventh version are read and gone on with") {
    const Stage stage{folder / "first-light-7.json"};
    const auto game = stage.game(stage.start);
    const auto read = record::replay(folder / "first-light-7.vantage", *game);
    if (!read) FAIL(read.error().text());
    CHECK(read->header.version == 7);
    CHECK(read->torn.empty());
    CHECK(read->hashes_checked > 5);
    CHECK(read->state->verdict().over);
    // It is worth keeping for what it holds.
    CHECK(kinds(read->done, *read->state, false).size() > 10);
    CHECK(kinds(read->done, *read->state, true).size() >= 40);

    const std::filesystem::path copy = scratch("seventh.vantage");
    std::filesystem::copy_file(folder / "first-light-7.vantage", copy,
                               std::filesystem::copy_options::overwrite_existing);
    auto session = record::Session::resume(game, copy);
    if (!session) FAIL(session.error().text());
    CHECK(session->header().version == record::journal_version);
    CHECK(session->state().hash() == read->state->hash());
    REQUIRE(session->undo());
    CHECK_FALSE(session->state().verdict().over);
    REQUIRE(session->redo());
    CHECK(session->state().hash() == read->state->hash());
    std::filesystem::remove(copy);
}
