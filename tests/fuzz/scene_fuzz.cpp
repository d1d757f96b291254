#include "engine/scene/check.h"
#include "engine/scene/scene.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    Problems problems;
    const auto scene = scene::load_scene(scratch.put("scene.json", fuzz::text_of(data, size)), {}, problems);
    if (!scene) {
        if (problems.ok()) __builtin_trap(); // refused without a word
        return 0;
    }
    scene::check_scene(*scene, problems);
    return 0;
}
