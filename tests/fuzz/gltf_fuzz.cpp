#include "engine/model/load.h"
#include "engine/model/player_model.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    const std::string_view bytes = fuzz::text_of(data, size);
    const auto path = scratch.put(bytes.starts_with("glTF") ? "a.glb" : "a.gltf", bytes);
    (void)model::load_player_model(path);
    (void)model::load_mesh(path);
    return 0;
}
