#include "engine/frame/grade.h"

#include "engine/core/files.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

namespace vantage::frame {
namespace {

constexpr std::uint32_t largest_side = 128;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;

glm::vec3 entry(const Grade& grade, glm::uvec3 at) {
    return grade.colours[(std::size_t{at.z} * grade.size + at.y) * grade.size + at.x];
}

// Three numbers and nothing after them.
bool read_colour(std::istringstream& words, glm::vec3& out) {
    for (int c = 0; c < 3; ++c) {
        std::string word;
        if (!(words >> word)) return false;
        float value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || !std::isfinite(value)) return false;
        out[c] = value;
    }
    std::string more;
    return !(words >> more);
}

Grade made(glm::vec3 (*look)(glm::vec3)) {
    Grade grade;
    grade.size = 17;
    for (std::uint32_t b = 0; b < grade.size; ++b)
        for (std::uint32_t g = 0; g < grade.size; ++g)
            for (std::uint32_t r = 0; r < grade.size; ++r)
                grade.colours.push_back(
                    glm::clamp(look(glm::vec3{r, g, b} / static_cast<float>(grade.size - 1)), 0.0F, 1.0F));
    return grade;
}

float grey_of(glm::vec3 c) { return glm::dot(c, glm::vec3{0.30F, 0.59F, 0.11F}); }

// A soft S, as negative film has it: shadows a little green-blue, lights a little warm.
glm::vec3 film(glm::vec3 c) {
    const glm::vec3 curved = glm::mix(c, c * c * (3.0F - 2.0F * c), 0.45F);
    const float light = grey_of(curved);
    return glm::mix(glm::vec3{light}, curved, 0.94F) +
           glm::mix(glm::vec3{-0.012F, 0.006F, 0.018F}, glm::vec3{0.020F, 0.006F, -0.020F}, light);
}

glm::vec3 cool(glm::vec3 c) {
    return glm::mix(glm::vec3{grey_of(c)}, c, 0.88F) * glm::vec3{0.94F, 0.99F, 1.07F};
}
glm::vec3 warm(glm::vec3 c) {
    return glm::mix(glm::vec3{grey_of(c)}, c, 1.04F) * glm::vec3{1.06F, 1.0F, 0.90F};
}

// An old print on yellowed paper.
glm::vec3 sepia(glm::vec3 c) {
    const float light = 0.06F + 0.90F * std::pow(grey_of(c), 0.92F);
    return glm::mix(glm::vec3{0.16F, 0.10F, 0.06F}, glm::vec3{0.96F, 0.90F, 0.78F}, light);
}

}

Result<Grade> read_cube(const std::filesystem::path& path) {
    const Result<std::string> text = read_file(path, most_bytes);
    if (!text) return text.error();
    Grade raw;
    glm::vec3 low{0.0F};
    glm::vec3 high{1.0F};
    std::istringstream lines{*text};
    std::string line;
    std::size_t number = 0;
    const auto wrong = [&](const std::string& what) {
        return Error{path.string(), fmt::format("line {}", number), what};
    };
    while (std::getline(lines, line)) {
        ++number;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        std::istringstream words{line};
        std::string first;
        if (!(words >> first) || first.front() == '#') continue;
        if (first == "TITLE") continue;
        if (first == "LUT_1D_SIZE") return wrong("is a table of one dimension, LUT_3D_SIZE is expected");
        if (first == "LUT_3D_SIZE") {
            long long side = 0;
            if (!(words >> side) || side < 2 || side > largest_side || raw.size != 0)
                return wrong(fmt::format("LUT_3D_SIZE takes a number from 2 to {}, once", largest_side));
            raw.size = static_cast<std::uint32_t>(side);
        } else if (first == "DOMAIN_MIN" || first == "DOMAIN_MAX") {
            if (!read_colour(words, first == "DOMAIN_MIN" ? low : high))
                return wrong(first + " takes three numbers");
        } else {
            if (raw.size == 0) return wrong("has colours before LUT_3D_SIZE");
            if (raw.colours.size() == std::size_t{raw.size} * raw.size * raw.size)
                return wrong(fmt::format("has more than the {0} x {0} x {0} colours it announces", raw.size));
            glm::vec3 colour;
            std::istringstream again{line};
            if (!read_colour(again, colour)) return wrong("a colour of three numbers is expected");
            raw.colours.push_back(glm::clamp(colour, -1.0F, 4.0F));
        }
    }
    if (raw.size == 0) return Error{path.string(), "", "has no LUT_3D_SIZE: a .cube file is expected"};
    if (raw.colours.size() != std::size_t{raw.size} * raw.size * raw.size)
        return Error{path.string(), "",
                     fmt::format("has {} colours, LUT_3D_SIZE {} takes {}", raw.colours.size(), raw.size,
                                 std::size_t{raw.size} * raw.size * raw.size)};
    if (!(low.x < high.x && low.y < high.y && low.z < high.z))
        return Error{path.string(), "", "DOMAIN_MAX must lie above DOMAIN_MIN"};
    if (low == glm::vec3{0.0F} && high == glm::vec3{1.0F}) return raw;
    // Another domain: the same colours, asked for from 0 to 1.
    Grade out;
    out.size = raw.size;
    for (std::uint32_t b = 0; b < out.size; ++b)
        for (std::uint32_t g = 0; g < out.size; ++g)
            for (std::uint32_t r = 0; r < out.size; ++r) {
                const glm::vec3 at = glm::vec3{r, g, b} / static_cast<float>(out.size - 1);
                out.colours.push_back(graded(raw, (at - low) / (high - low)));
            }
    return out;
}

const std::vector<std::string>& grade_names() {
    static const std::vector<std::string> names{"film", "cool", "warm", "sepia"};
    return names;
}

Grade grade_named(std::string_view name) {
    return made(name == "film" ? film : name == "cool" ? cool : name == "warm" ? warm : sepia);
}

// Tetrahedral: along the cube's edges and diagonals, so that greys stay grey.
glm::vec3 graded(const Grade& grade, glm::vec3 colour) {
    const auto last = static_cast<float>(grade.size - 1);
    const glm::vec3 at = glm::clamp(colour, 0.0F, 1.0F) * last;
    const glm::vec3 floor = glm::min(glm::floor(at), last - 1.0F);
    const glm::vec3 f = at - floor;
    const glm::uvec3 base{floor};
    std::array<int, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return f[a] > f[b]; });
    glm::uvec3 corner = base;
    glm::vec3 out = entry(grade, corner) * (1.0F - f[order[0]]);
    for (int step = 0; step < 3; ++step) {
        corner[order[static_cast<std::size_t>(step)]] += 1;
        const float here = f[order[static_cast<std::size_t>(step)]];
        const float next = step == 2 ? 0.0F : f[order[static_cast<std::size_t>(step) + 1]];
        out += entry(grade, corner) * (here - next);
    }
    return out;
}

}
