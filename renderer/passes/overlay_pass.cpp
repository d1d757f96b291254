#include "renderer/passes/overlay_pass.h"

#include "shaders/overlay.frag.h"
#include "shaders/overlay.vert.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace vantage::render {
namespace {

struct Piece {
    glm::vec4 from;
    glm::vec4 to;
    glm::vec4 colour;
    glm::vec4 look;
};
static_assert(sizeof(Piece) == 64);

constexpr std::array attributes{vk::VertexInputAttributeDescription{
                                    .location = 0, .format = vk::Format::eR32G32B32A32Sfloat, .offset = 0},
                                vk::VertexInputAttributeDescription{
                                    .location = 1, .format = vk::Format::eR32G32B32A32Sfloat, .offset = 16},
                                vk::VertexInputAttributeDescription{
                                    .location = 2, .format = vk::Format::eR32G32B32A32Sfloat, .offset = 32},
                                vk::VertexInputAttributeDescription{
                                    .location = 3, .format = vk::Format::eR32G32B32A32Sfloat, .offset = 48}};

constexpr double piece_mm = 6.0;     // a draped line follows the ground in steps of this
constexpr float above_ground = 0.7F; // millimetres
constexpr std::size_t most_pieces = 200'000;
constexpr float seen_through = 0.38F; // how much of a line shows through what stands before it

vk::raii::Pipeline make_line_pipeline(const Device& device, vk::PipelineLayout layout,
                                      vk::CompareOp compare) {
    return make_pipeline(device, layout,
                         {.vertex_shader = overlay_vert,
                          .fragment_shader = overlay_frag,
                          .attributes = attributes,
                          .stride = sizeof(Piece),
                          .per_instance = true,
                          .colours = {colour_format},
                          .depth = depth_format,
                          .samples = device.samples(),
                          .cull = vk::CullModeFlagBits::eNone,
                          .depth_write = false,
                          .compare = compare,
                          .blend = true},
                         "overlay");
}

void cut(const frame::OverlayLine& line, const frame::Stage& stage, float pixels_a_millimetre,
         std::vector<Piece>& out) {
    std::vector<glm::dvec2> points = line.points;
    if (line.closed && points.size() > 2) points.push_back(points.front());
    double whole = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) whole += glm::length(points[i + 1] - points[i]);
    if (whole <= 0) return;
    const auto on_table = [&](glm::dvec2 p, double lift_yards) {
        const GroundPoint at = to_ground(p);
        const glm::dvec3 t = stage.space.to_table(at, stage.ground->height_at(at) + Yards{lift_yards});
        return glm::vec3{t} + glm::vec3{0, 0, above_ground};
    };
    const float dash_mm =
        line.style == frame::LineStyle::solid
            ? 0.0F
            : (line.style == frame::LineStyle::dashed ? 16.0F : 7.0F) / std::max(pixels_a_millimetre, 1e-3F);
    const glm::vec4 look{line.width, dash_mm, line.style == frame::LineStyle::dotted ? 0.45F : 0.62F, 0};
    const double k = stage.space.mm_per_yard();
    const glm::vec3 first = on_table(points.front(), line.lift_first);
    const glm::vec3 last = on_table(points.back(), line.lift_last);
    double gone = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const glm::dvec2 along = points[i + 1] - points[i];
        const double length = glm::length(along);
        const int steps = std::clamp(static_cast<int>(std::ceil(length * k / piece_mm)), 1, 2000);
        const auto place = [&](int s) {
            const double t = static_cast<double>(s) / steps;
            const double share = (gone + length * t) / whole;
            const auto mm = static_cast<float>((gone + length * t) * k);
            const glm::vec3 p =
                line.through_air
                    ? glm::mix(first, last, static_cast<float>(share))
                    : on_table(points[i] + along * t, std::lerp(line.lift_first, line.lift_last, share));
            return glm::vec4{p, mm};
        };
        for (int s = 0; s < steps && out.size() < most_pieces; ++s)
            out.push_back({place(s), place(s + 1), line.colour, look});
        gone += length;
    }
}

}

OverlayPass::OverlayPass(const Device& device, vk::PipelineLayout layout)
    : seen_(make_line_pipeline(device, layout, vk::CompareOp::eLessOrEqual)),
      hidden_(make_line_pipeline(device, layout, vk::CompareOp::eGreater)) {}

void OverlayPass::prepare(const Device& device, const frame::Frame& frame, float pixels_a_millimetre) {
    std::vector<Piece> pieces;
    for (const frame::OverlayLine& line : frame.lines) cut(line, *frame.stage, pixels_a_millimetre, pieces);
    count_ = static_cast<std::uint32_t>(pieces.size());
    if (pieces.empty()) return;
    // Each once more, faint and with flat ends: round ones would show where they lie over each other.
    for (std::uint32_t i = 0; i < count_; ++i) {
        Piece faint = pieces[i];
        faint.colour.a *= seen_through;
        faint.look.w = 1;
        pieces.push_back(faint);
    }
    const vk::DeviceSize bytes = pieces.size() * sizeof(Piece);
    if (!pieces_ || pieces_.size() < bytes)
        pieces_ = Buffer{device, bytes * 3 / 2, vk::BufferUsageFlagBits::eVertexBuffer, BufferHome::upload,
                         "overlay"};
    std::memcpy(pieces_.mapped(), pieces.data(), bytes);
}

void OverlayPass::record(const vk::raii::CommandBuffer& commands, vk::PipelineLayout layout,
                         vk::DescriptorSet set, const glm::mat4& view) const {
    if (count_ == 0) return;
    begin(commands, hidden_, layout, set, view);
    commands.bindVertexBuffers(0, pieces_.get(), vk::DeviceSize{0});
    commands.draw(6, count_, 0, count_);
    begin(commands, seen_, layout, set, view);
    commands.draw(6, count_, 0, 0);
}

}
