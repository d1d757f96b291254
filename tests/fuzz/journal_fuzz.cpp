#include "engine/game/journal.h"
#include "tests/fuzz/first_light.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    const auto path = scratch.put("game.vantage", fuzz::text_of(data, size));
    (void)game::read_header(path);
    (void)game::replay(path, fuzz::FirstLight::get().start);
    return 0;
}
