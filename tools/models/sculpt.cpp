#include "tools/models/sculpt.h"

#include <glm/common.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

namespace vantage::models {

void Sculpt::append(const Sculpt& other, const glm::mat4& place) {
    for (const Piece& piece : other.pieces) add(piece.slot, piece.part, place);
    const auto take = [&](const std::vector<Block>& from, std::vector<Block>& to) {
        for (Block block : from) {
            const glm::vec3 a = glm::vec3(place * glm::vec4(block.low, 1.0f));
            const glm::vec3 b = glm::vec3(place * glm::vec4(block.high, 1.0f));
            block.low = glm::min(a, b);
            block.high = glm::max(a, b);
            to.push_back(block);
        }
    };
    take(other.blocks, blocks);
    take(other.bands, bands);
}

glm::mat4 moved(glm::vec3 by) { return glm::translate(glm::mat4(1.0f), by); }

glm::mat4 turned(float degrees, glm::vec3 axis) {
    return glm::rotate(glm::mat4(1.0f), glm::radians(degrees), axis);
}

glm::mat4 scaled(glm::vec3 by) { return glm::scale(glm::mat4(1.0f), by); }

glm::mat4 standing(glm::vec3 at, glm::vec3 up, glm::vec3 front) {
    const glm::vec3 z = glm::normalize(up);
    const glm::vec3 x = glm::normalize(glm::cross(front, z));
    const glm::vec3 y = glm::cross(z, x);
    return glm::mat4(glm::vec4(x, 0), glm::vec4(y, 0), glm::vec4(z, 0), glm::vec4(at, 1));
}

}
