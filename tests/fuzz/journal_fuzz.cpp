#include "engine/record/session.h"
#include "engine/timeline/timeline.h"
#include "tests/fuzz/first_light.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

// A journal that can be read is also shown: its log and its film look up whoever its events name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    const auto path = scratch.put("game.vantage", fuzz::text_of(data, size));
    const play::Game& game = fuzz::first_light();
    const auto replayed = record::replay(path, game);
    if (!replayed) return 0;
    timeline::Timeline film{game.start()};
    for (const record::Entry& entry : replayed->done) film.add(entry.events);
    for (const double share : {0.0, 0.3, 0.7, 1.0}) (void)film.at(film.length() * share);
    return 0;
}
