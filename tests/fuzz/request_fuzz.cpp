#include "engine/rules/answer.h"
#include "engine/rules/odds.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

// A request of `vantage resolve`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto book =
        rules::Rulebook::load(std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets" / "rules");
    const auto document = parse_json(fuzz::text_of(data, size), "request");
    if (!document) return 0;
    const auto id = rules::requested_system(*document);
    const rules::System* system = id ? book->system(*id) : nullptr;
    if (system == nullptr) return 0;
    const auto request = rules::read_request(*document, *system);
    if (!request) return 0;
    SeededDice dice{1};
    if (const auto answer = rules::answer(*request, *system, dice)) (void)rules::to_json(*answer);
    return 0;
}
