#include "renderer/view/camera.h"

#include "engine/frame/projection.h"
#include "renderer/view/bounds.h"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::render {
namespace {

Box table_box(const frame::Frame& frame, float highest) {
    const auto w = static_cast<float>(frame.stage->space.width().value()) / 2 + 30;
    const auto d = static_cast<float>(frame.stage->space.depth().value()) / 2 + 30;
    Box box;
    box.low = {-w, -d, -80};
    box.high = {w, d, highest};
    return box;
}

std::array<glm::vec4, 6> planes_of(const glm::mat4& m) {
    const glm::mat4 t = glm::transpose(m);
    std::array<glm::vec4, 6> planes{t[3] + t[0], t[3] - t[0], t[3] + t[1], t[3] - t[1], t[2], t[3] - t[2]};
    for (glm::vec4& plane : planes) plane /= glm::length(glm::vec3{plane});
    return planes;
}

// A cascade is the part of the table that a slice of the frustum can hold, seen from the sun.
glm::mat4 cascade(const glm::mat4& sun_view, const glm::mat4& clip_to_world, const glm::mat4& projection,
                  float from, float to, const Box& table, float& texel) {
    const auto depth_of = [&](float away) {
        const glm::vec4 clip = projection * glm::vec4{0, 0, -away, 1};
        return clip.z / clip.w;
    };
    Box slice;
    for (const float depth : {depth_of(from), depth_of(to)})
        for (int i = 0; i < 4; ++i) {
            const glm::vec4 p = clip_to_world * glm::vec4{(i & 1) ? 1 : -1, (i & 2) ? 1 : -1, depth, 1};
            slice.add(glm::vec3{sun_view * glm::vec4{glm::vec3{p} / p.w, 1}});
        }
    Box whole;
    table.corners([&](glm::vec3 p) { whole.add(glm::vec3{sun_view * glm::vec4{p, 1}}); });
    glm::vec2 low = glm::max(glm::vec2{slice.low}, glm::vec2{whole.low});
    glm::vec2 high = glm::min(glm::vec2{slice.high}, glm::vec2{whole.high});
    if (low.x >= high.x || low.y >= high.y) { // nothing of the table in this slice
        low = glm::vec2{whole.low};
        high = glm::vec2{whole.high};
    }
    // Whole texels, so that shadows do not crawl while the camera moves.
    const float side = std::max(high.x - low.x, high.y - low.y) * 1.03F;
    texel = side / static_cast<float>(shadow_size);
    const glm::vec2 middle = glm::floor((low + high) * 0.5F / texel) * texel;
    return glm::ortho(middle.x - side / 2, middle.x + side / 2, middle.y - side / 2, middle.y + side / 2,
                      -whole.high.z - 10, -whole.low.z + 10) *
           sun_view;
}

}

float pixels_at_1mm(const frame::Camera& camera, float height) {
    return height / (2 * std::tan(static_cast<float>(to_radians(camera.field_of_view).value()) / 2));
}

View make_view(const frame::Frame& frame, float width, float height, float highest, const Sample& sample) {
    const frame::Camera& camera = frame.camera;
    const glm::vec3 forward = glm::normalize(camera.target - camera.eye);
    const Box table = table_box(frame, highest);
    const glm::vec3 inside = glm::clamp(camera.eye, table.low, table.high);
    const float nearest = std::max(glm::length(camera.eye - inside) * 0.9F, 2.0F);
    float furthest = 1.0F;
    table.corners([&](glm::vec3 p) { furthest = std::max(furthest, glm::dot(p - camera.eye, forward)); });

    const glm::mat4 projection{
        frame::lens_of(camera, width / height, std::max(nearest * 0.5F, 1.0F), furthest * 4 + 8000)};
    // A sample sees the picture a share of a pixel aside, and from another place of the lens: then the lens
    // is turned so far that what lies at the target's distance stays where it was.
    const float focus = glm::length(camera.target - camera.eye);
    glm::mat4 sampled = projection;
    sampled[2][0] += 2 * sample.pixel.x / width + projection[0][0] * sample.lens.x / -focus;
    sampled[2][1] += 2 * sample.pixel.y / height + projection[1][1] * sample.lens.y / -focus;
    const glm::mat4 aside = glm::translate(glm::mat4{1.0F}, -glm::vec3{sample.lens, 0.0F});

    View view{};
    view.view_projection = sampled * aside * glm::mat4{frame::look_of(camera)};
    view.planes = planes_of(view.view_projection);
    view.forward = forward;
    view.pixels_at_1mm = pixels_at_1mm(camera, height);
    view.nearest = nearest;
    view.depth = {projection[3][2], projection[2][2]};
    const double elevation = to_radians(frame.light.sun_height).value();
    const glm::dvec2 flat = direction_of(frame.light.sun_bearing);
    view.sun_direction = glm::vec3{glm::dvec3{flat * std::cos(elevation), std::sin(elevation)}};
    const glm::mat4 sun_view =
        glm::lookAt(view.sun_direction * 1000.0F, glm::vec3{0}, glm::vec3{0.01F, 1, 0});
    const glm::mat4 clip_to_world = glm::inverse(view.view_projection);

    furthest = std::max(furthest, nearest * 1.5F);
    float from = nearest;
    for (unsigned c = 0; c < cascade_count; ++c) {
        const float share = static_cast<float>(c + 1) / static_cast<float>(cascade_count);
        const float to = nearest * std::pow(furthest / nearest, share);
        view.shadow[c] = cascade(sun_view, clip_to_world, projection, from, to, table, view.shadow_texel[c]);
        from = to * 0.97F;
    }
    return view;
}

FrameData make_frame_data(const frame::Frame& frame, const View& view, float width, float height,
                          const Sample& sample) {
    const frame::Stage& stage = *frame.stage;
    const frame::Light& light = frame.light;
    FrameData data{};
    data.view_projection = view.view_projection;
    data.inverse_view_projection = glm::inverse(view.view_projection);
    // Clip space runs from -1 to 1 across, a map from 0 to 1.
    glm::mat4 to_map{1.0F};
    to_map[0][0] = to_map[1][1] = 0.5F;
    to_map[3][0] = to_map[3][1] = 0.5F;
    for (unsigned c = 0; c < cascade_count; ++c) {
        data.shadow[c] = to_map * view.shadow[c];
        data.shadow_texel[static_cast<int>(c)] = view.shadow_texel[c];
    }
    data.shadow_texel.w = frame.tint ? 1 : 0;
    data.eye = {frame.camera.eye, view.pixels_at_1mm};
    data.forward = {view.forward, glm::length(frame.camera.target - frame.camera.eye)};
    std::copy(view.planes.begin(), view.planes.end(), data.planes);
    data.sun_direction = {view.sun_direction, light.softness};
    data.sun = {light.sun, frame.lens.shadows ? 1 : 0};
    data.sky = {light.sky, 0};
    data.bounce = {light.bounce, stage.landscape_palettes};
    data.haze = {light.haze_colour, light.haze};
    data.table = {static_cast<float>(stage.space.width().value()),
                  static_cast<float>(stage.space.depth().value()),
                  static_cast<float>(stage.space.height_mm(stage.ground->highest())),
                  static_cast<float>(stage.space.mm_per_yard())};
    data.depth = {view.depth, 0, 0};
    data.viewport = {width, height, 1 / width, 1 / height};
    data.finish = {light.exposure, frame.lens.tilt_shift, frame.lens.ambient_occlusion ? 1 : 0,
                   frame.lens.transparent ? 1 : 0};
    data.weather = {light.wet, light.rain, light.snow, frame.time};
    data.mist = {light.mist, light.mist_top, std::max(light.mist_depth, 0.1F), frame.lens.contours};
    data.zenith = {light.zenith, light.saturation};
    data.horizon = {light.horizon, light.contrast};
    data.room = {frame.lens.wall, static_cast<float>(frame.lens.room)};
    // Where there are many samples, they are the blur.
    data.lens = {sample.count > 1 ? 0.0F : frame.lens.aperture, sample.number, sample.count,
                 frame.lens.sky ? 1 : 0};
    // A studio has a lamp behind the table that draws a bright line round dark coats. Under the sky there is
    // none.
    const bool lamp = frame.lens.room == frame::Room::studio && !frame.lens.sky;
    const float flat = std::max(glm::length(glm::vec2{view.forward}), 1e-3F);
    data.rim = {glm::vec2{view.forward} / flat * 0.82F, 0.57F, lamp ? 0.30F * light.sun.g : 0.0F};
    // Whoever photographs miniatures sets a second lamp beside the camera, and turns it down at night.
    const float on_table = light.sun.g * view.sun_direction.z + light.sky.g;
    const float across = glm::length(glm::vec2{data.table});
    data.lamp = {glm::vec3{0.150F, 0.158F, 0.170F} * std::min(on_table / 0.4F, 1.0F),
                 std::max(data.forward.w, 0.3F * across)};
    static_assert(sizeof(FrameData::fires) / sizeof(vec4) == frame::most_fires);
    for (std::size_t i = 0; i < std::min(frame.fires.size(), frame::most_fires); ++i)
        data.fires[i] = {frame.fires[i].at, frame.fires[i].reach};
    return data;
}

}
