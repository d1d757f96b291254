#include "tests/esr/stage.h"

#include "engine/core/files.h"

#include <cstdlib>

using namespace vantage;
using namespace vantage::esr;

// The battle log of two turns, word for word. A rule or the automatic player that plays otherwise shows here
// first; VANTAGE_UPDATE_GOLDEN=1 takes the text anew, to be read before it is committed.
TEST_CASE("two turns of the small battle read as they did") {
    auto session =
        record::Session::begin(small().game(small().start_of(2)), {"first-light.json", "0", 7, 0}, {});
    REQUIRE(session);
    std::string text;
    while (!session->state().verdict().over) {
        const auto before = session->state().clone();
        const auto events = session->play(before->choose(before->to_decide(), "simple").command);
        REQUIRE(events);
        for (const play::EventPtr& e : *events)
            if (const std::string line = before->describe(*e); !line.empty()) text += line + "\n";
    }
    text += session->state().describe();
    const auto golden = std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/esr/golden/first-light-7.txt";
    if (std::getenv("VANTAGE_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(golden.parent_path());
        REQUIRE(write_file(golden, text));
    }
    const auto kept = read_file(golden);
    if (!kept) FAIL(kept.error().text());
    if (*kept == text) return;
    std::size_t at = 0;
    while (at < std::min(kept->size(), text.size()) && (*kept)[at] == text[at]) ++at;
    const std::size_t line = text.rfind('\n', at) + 1;
    FAIL("differs from here on:\n" << text.substr(line, 400) << "\nwas:\n" << kept->substr(line, 400));
}
