#include "tools/models/preview.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::models {
namespace {

constexpr int samples = 3; // a side, for smooth edges

class Canvas {
public:
    explicit Canvas(int side)
        : side_(side),
          depth_(std::size_t(side) * std::size_t(side), -1e9f),
          colour_(depth_.size(), glm::vec3{0.78f, 0.80f, 0.82f}) {}

    void triangle(const std::array<glm::vec3, 3>& p, const std::array<glm::vec3, 3>& c) {
        const float area = cross(p[0], p[1], p[2]);
        if (area >= 0.0f) return; // y runs down: a front face runs clockwise here
        const int x0 = std::max(0, int(std::floor(std::min({p[0].x, p[1].x, p[2].x}))));
        const int x1 = std::min(side_ - 1, int(std::ceil(std::max({p[0].x, p[1].x, p[2].x}))));
        const int y0 = std::max(0, int(std::floor(std::min({p[0].y, p[1].y, p[2].y}))));
        const int y1 = std::min(side_ - 1, int(std::ceil(std::max({p[0].y, p[1].y, p[2].y}))));
        for (int y = y0; y <= y1; ++y)
            for (int x = x0; x <= x1; ++x) {
                const glm::vec3 at{float(x) + 0.5f, float(y) + 0.5f, 0.0f};
                const float a = cross(at, p[1], p[2]) / area;
                const float b = cross(p[0], at, p[2]) / area;
                const float g = 1.0f - a - b;
                if (a < 0.0f || b < 0.0f || g < 0.0f) continue;
                const float z = a * p[0].z + b * p[1].z + g * p[2].z;
                const std::size_t i = std::size_t(y) * std::size_t(side_) + std::size_t(x);
                if (z <= depth_[i]) continue;
                depth_[i] = z;
                colour_[i] = c[0] * a + c[1] * b + c[2] * g;
            }
    }

    [[nodiscard]] glm::vec3 pixel(int x, int y) const {
        glm::vec3 sum{0.0f};
        for (int j = 0; j < samples; ++j)
            for (int i = 0; i < samples; ++i)
                sum +=
                    colour_[std::size_t(y * samples + j) * std::size_t(side_) + std::size_t(x * samples + i)];
        return sum / float(samples * samples);
    }

private:
    static float cross(glm::vec3 a, glm::vec3 b, glm::vec3 c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }
    int side_;
    std::vector<float> depth_;
    std::vector<glm::vec3> colour_;
};

// The eye's axes: right, up and towards the eye.
struct View {
    glm::vec3 right, up, back;
};

View view_of(const PreviewOptions& o) {
    const float yaw = glm::radians(o.yaw);
    const float pitch = glm::radians(o.pitch);
    const glm::vec3 back{std::sin(yaw) * std::cos(pitch), std::cos(yaw) * std::cos(pitch), std::sin(pitch)};
    const glm::vec3 right = glm::normalize(glm::cross(glm::vec3{0, 0, 1}, back));
    return {right, glm::cross(back, right), back};
}

void draw(Canvas& canvas, const Shot& shot, const View& view, const PreviewOptions& options, float pixels) {
    const model::Mesh& mesh = *shot.mesh;
    const glm::vec3 middle = (mesh.min + mesh.max) * 0.5f;
    const glm::vec3 half = (mesh.max - mesh.min) * 0.5f;
    const auto reach = [&](glm::vec3 axis) { return glm::dot(glm::abs(axis), half); };
    const float metres =
        options.metres > 0.0f ? options.metres : 2.1f * std::max(reach(view.right), reach(view.up));
    const float scale = pixels / metres;
    const glm::vec3 sun = glm::normalize(view.back * 0.55f - view.right * 0.55f + glm::vec3{0, 0, 0.75f});
    const model::Lod& lod = mesh.lods[std::min(shot.lod, mesh.lods.size() - 1)];
    for (std::uint32_t i = lod.first_index; i < lod.first_index + lod.index_count; i += 3) {
        std::array<glm::vec3, 3> points;
        std::array<glm::vec3, 3> colours;
        for (std::size_t k = 0; k < 3; ++k) {
            const model::Vertex& v = mesh.vertices[mesh.indices[i + k]];
            const glm::vec3 p = v.position - middle;
            points[k] = {pixels * 0.5f + glm::dot(p, view.right) * scale,
                         pixels * 0.5f - glm::dot(p, view.up) * scale, glm::dot(p, view.back)};
            const float direct = std::max(glm::dot(v.normal, sun), 0.0f);
            const float sky = 0.5f + 0.5f * v.normal.z;
            const float shine =
                std::pow(std::max(glm::dot(v.normal, glm::normalize(sun + view.back)), 0.0f), 24.0f);
            colours[k] = shot.colours[v.slot] *
                             (v.light * (0.20f + 0.36f * sky) + (0.35f + 0.65f * v.light) * 0.60f * direct) +
                         glm::vec3{0.06f * shine};
        }
        canvas.triangle(points, colours);
    }
}

}

Image preview(const std::vector<Shot>& shots, const PreviewOptions& options) {
    const auto count = static_cast<std::uint32_t>(shots.size());
    const std::uint32_t columns = std::min(
        count, options.columns != 0 ? options.columns
                                    : static_cast<std::uint32_t>(std::ceil(std::sqrt(double(count) * 1.4))));
    const std::uint32_t rows = (count + columns - 1) / columns;
    Image image{options.tile * columns, options.tile * rows, 3, 8, {}};
    image.samples.assign(std::size_t{image.width} * image.height * 3, 200);
    const View view = view_of(options);
    for (std::uint32_t n = 0; n < count; ++n) {
        Canvas canvas{int(options.tile) * samples};
        draw(canvas, shots[n], view, options, float(options.tile) * float(samples));
        for (std::uint32_t y = 0; y < options.tile; ++y)
            for (std::uint32_t x = 0; x < options.tile; ++x) {
                const glm::vec3 c = glm::clamp(canvas.pixel(int(x), int(y)), 0.0f, 1.0f);
                const std::size_t at = (std::size_t{(n / columns) * options.tile + y} * image.width +
                                        (n % columns) * options.tile + x) *
                                       3;
                for (int k = 0; k < 3; ++k)
                    image.samples[at + std::size_t(k)] =
                        static_cast<std::uint16_t>(std::lround(c[k] * 255.0f));
            }
    }
    return image;
}

}
