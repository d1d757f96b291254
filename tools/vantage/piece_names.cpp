#include "tools/vantage/piece_names.h"

#include "engine/staging/pieces.h"

namespace vantage::cli {

std::string piece_name(const scene::Scene& scene, std::uint32_t number) {
    if (number >= staging::first_area) {
        const std::uint32_t index = number - staging::first_area;
        return index < scene.formations.size() ? scene.formations[index].name + ", marker" : "marker";
    }
    if (number >= staging::first_commander) {
        const std::uint32_t index = number - staging::first_commander;
        return index < scene.commanders.size() ? scene.commanders[index].name : "general";
    }
    return number < scene.units.size() ? scene.units[number].name : "unit";
}

}
