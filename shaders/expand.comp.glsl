#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared.h"

// Makes figures from groups and places props, drops what the camera cannot see, chooses each one's level of
// detail and counts it into its indirect draw. Figures smaller than a few pixels are drawn by twos, fours,
// eights or sixteens as one wider figure: a strip of colour, as cast strips are at 2 mm.
layout(local_size_x = 64) in;

struct DrawCommand {
    uint index_count, instance_count, first_index;
    int vertex_offset;
    uint first_instance;
};

layout(set = 0, binding = 0, std140) uniform FrameBlock { FrameData frame; };
layout(set = 0, binding = 1, std430) readonly buffer BaseBlock { BaseData bases[]; };
layout(set = 0, binding = 2, std430) readonly buffer GroupBlock { GroupData groups[]; };
layout(set = 0, binding = 3, std430) readonly buffer PropBlock { PropData props[]; };
layout(set = 0, binding = 4, std430) readonly buffer ModelBlock { ModelData models[]; };
layout(set = 0, binding = 5, std430) writeonly buffer InstanceBlock { InstanceData instances[]; };
layout(set = 0, binding = 6, std430) buffer CommandBlock { DrawCommand commands[]; };
layout(set = 0, binding = 7, std430) buffer ShadowCommandBlock { DrawCommand shadow_commands[]; }; // a level coarser

layout(set = 0, binding = 8, std430) readonly buffer ClearingBlock { uint clearings[]; };    // a bit for each cell

// The twin of figure_hash() and figure_at() in engine/table/figures.cpp: what is counted, measured and drawn
// are the same figures.
uint figure_hash(uint seed, uint n) {
    uint state = (seed ^ (n * 0x9e3779b9u)) * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

float about_zero(uint bits) { return float(bits & 0xffffu) / 65535.0 - 0.5; }

bool in_view(vec3 centre, float radius) {
    for (int i = 0; i < 6; ++i)
        if (dot(frame.planes[i].xyz, centre) + frame.planes[i].w < -radius) return false;
    return true;
}

// What is at most so many pixels high, and each of its triangles that is seen as large as so many, is lit at its corners
// alone: see piece_small.vert.glsl.
const float small_pixels = 16.0, small_triangle = 8.0;

float pixels(vec3 place, float millimetres) {
    return millimetres * frame.eye.w / max(dot(place - frame.eye.xyz, frame.forward.xyz), 1.0);
}

void emit(uint model, vec3 place, float scale, vec2 turn, float stretch, uint palette, uint seed, uint pace, float shaded_from) {
    ModelData m = models[model];
    float radius = m.sphere.y * scale * max(stretch, 1.0);
    vec3 centre = place + vec3(0.0, 0.0, m.sphere.x * scale);
    // Three times the radius: what stands just outside may still throw its shadow in.
    if (!in_view(centre, radius * 3.0)) return;
    // The coarsest level that strays by less than about a pixel. Each has its own measure, so that no rank changes
    // at once, and each sample another, so that in a fine picture one level fades into the next.
    float measure = 0.85 + 0.3 * fract(float(seed & 0xffu) / 255.0 + frame.lens.y * 0.61803);
    uint level = 0u;
    while (level + 1u < m.region.z && pixels(centre, m.errors[min(level, 3u)] * scale) < 1.2 * measure) ++level;
    if (level >= lumpy_levels && m.region.z == crown_levels && pace == 0u) pace = outlined;
    uint command = m.region.w + level;
    InstanceData made =
        InstanceData(vec4(place, scale), vec4(turn, stretch, uintBitsToFloat((palette & 0xfffu) | ((seed & seed_mask) << 12) | (pace << 26))));
    float tall = pixels(centre, m.sphere.z * scale);
    float wide = pixels(centre, 2.0 * m.sphere.w * scale * stretch);
    // Half of its triangles are turned away.
    float seen = float(commands[command].index_count) / 6.0;
    if ((m.shadow.w & model_painted) != 0u && tall < small_pixels && tall * wide < small_triangle * seen) {
        uint small = command + m.shadow.z;
        atomicAdd(commands[small].instance_count, 1u);
        instances[atomicAdd(commands[small].first_instance, 0xffffffffu) - 1u] = made;
    } else {
        uint slot = atomicAdd(commands[command].instance_count, 1u);
        instances[m.region.x + level * m.region.y + slot] = made;
    }
    if (tall < shaded_from) return;
    // Whatever it shades lies in its line with the sun, and so at the same place of each map: where that is well
    // inside one cascade, no coarser one is ever asked about it (see shadow_at in light.glsl).
    for (uint c = 0u; c < cascade_count; ++c) {
        float side = frame.shadow_texel[c] * float(shadow_size);
        float reach = radius * 1.5 / side;
        vec2 off = abs((frame.shadow[c] * vec4(centre, 1.0)).xy - 0.5);
        if (max(off.x, off.y) > 0.5 + reach) continue;
        uint slot = atomicAdd(shadow_commands[c * m.shadow.z + command].instance_count, 1u);
        instances[m.shadow.x + c * m.shadow.y + level * m.region.y + slot] = made;
        float soft = (5.0 * frame.shadow_texel[cascade_count - 1u] + frame.sun_direction.w) / side;
        if (max(off.x, off.y) < 0.49 - reach - soft) return;
    }
}

bool in_clearing(vec2 at) {
    ivec2 cell = ivec2((at / frame.table.xy + 0.5) * float(clearing_size));
    cell = clamp(cell, ivec2(0), ivec2(clearing_size - 1u));
    uint n = uint(cell.y) * clearing_size + uint(cell.x);
    return ((clearings[n >> 5] >> (n & 31u)) & 1u) != 0u;
}

void place_prop(uint i) {
    PropData prop = props[i];
    if (prop.turn.w > 0.5) {
        // A tree is left out where its crown would hide somebody.
        float crown = models[prop.what.x].sphere.w * prop.at.w * 0.85;
        vec2 at = prop.at.xy;
        if (in_clearing(at) || in_clearing(at + vec2(crown, 0.0)) || in_clearing(at - vec2(crown, 0.0)) ||
            in_clearing(at + vec2(0.0, crown)) || in_clearing(at - vec2(0.0, crown)))
            return;
    }
    float least = float(prop.what.w);
    if (least > 0.0) {
        // Each has its own measure, so that they thin out with the distance and none is seen to go.
        float tall = pixels(prop.at.xyz, models[prop.what.x].sphere.z * prop.at.w);
        if (tall < least * (0.85 + 0.3 * float(prop.what.z & 0xffu) / 255.0)) return;
    }
    emit(prop.what.x, prop.at.xyz, prop.at.w, prop.turn.xy, prop.turn.z, prop.what.y, prop.what.z, 0u, max(3.0, least * 1.5));
}

void place_figure(uint figure) {
    // The group whose range holds this figure: the last one that begins at or before it.
    uint low = 0u, high = frame.counts.y;
    while (high - low > 1u) {
        uint middle = (low + high) / 2u;
        if (groups[middle].count.z <= figure) low = middle;
        else high = middle;
    }
    GroupData group = groups[low];
    BaseData base = bases[group.what.x];
    uint in_group = figure - group.count.z;
    uint file = in_group % group.count.x;
    uint rank = in_group / group.count.x;

    uint presence = (base.look.y >> base_presence_shift) & 0xffu;
    if (presence == 0u) return;
    uint pose = (base.look.y >> base_pose_shift) & 3u;
    uint choice = group.poses[pose] != 0u ? group.poses[pose] : group.poses.x;
    uint first_model = choice & 0xffffffu;

    uint in_rank = min(group.count.x, group.count.w - rank * group.count.x);
    ModelData m = models[first_model];
    float measure = 0.85 + 0.3 * fract(float(group.what.w & 0xffu) / 255.0 + frame.lens.y * 0.61803);
    float tall = pixels(base.at.xyz, m.sphere.z * group.look.x) * measure;
    uint merge = tall > 6.0 ? 1u : tall > 4.0 ? 2u : tall > 2.6 ? 4u : tall > 1.2 ? 8u : 16u;
    if (file % merge != 0u) return;
    uint width = min(merge, in_rank - file);
    float middle_file = float(file) + 0.5 * float(width - 1u);

    uint first = figure_hash(group.what.w, in_group);
    uint second = figure_hash(first, in_group);
    uint variant = figure_hash(second, in_group);
    // Those who come or go do so one by one; of those who run, some stay behind on the ground.
    float disorder = float((base.look.y >> base_disorder_shift) & 0xffu) / 255.0;
    uint own = figure_hash(variant, 77u) & 0xffu;
    bool is_gone = own >= presence && presence < 255u;
    if (is_gone && (disorder < 0.5 || own >= presence + 70u)) return;
    float loose = max(group.look.y, disorder);
    float jitter = width > 1u ? disorder : loose;
    float across = middle_file - 0.5 * (float(in_rank) - 1.0) + jitter * about_zero(first);
    float back = float(rank) - 0.5 * (float(group.count.y) - 1.0) + jitter * about_zero(first >> 16);
    vec2 at = group.spacing.zw + vec2(group.spacing.x * across, -group.spacing.y * back);
    vec3 place = base.at.xyz + base.right.xyz * at.x + base.ahead.xyz * at.y;
    float facing = atan(base.ahead.x, base.ahead.y) + group.look.z + about_zero(second) * 1.5707963 * loose;
    float scale = group.look.x * (1.0 + about_zero(second >> 16) * 0.06);
    float figure_width = max(2.0 * m.sphere.w * group.look.x, 0.01);
    float stretch = max(1.0, (float(width - 1u) * group.spacing.x + figure_width) / figure_width);
    // A step or a bound lifts each a little, none in time with his neighbour.
    float stride = float((base.look.y >> base_stride_shift) & 0xffu) / 255.0;
    if (pose != 0u && stride > 0.0) {
        float bound = abs(sin(3.1415927 * (stride + float(variant & 0xffu) / 255.0)));
        if (!is_gone) place.z += bound * scale * (pose == 3u ? 0.16 : 0.05);
    }
    uint model = first_model + variant % (choice >> 24);
    uint pace = is_gone ? fallen : 0u;
    // In step, as near as men are.
    if (pose != 0u && pose != 2u && !is_gone && (models[model].shadow.w & model_on_foot) != 0u && stride > 0.0)
        pace = 1u + uint(fract(stride + 0.16 * about_zero(variant)) * float(strides));
    emit(model, place, scale, vec2(cos(facing), sin(facing)), stretch, group.what.z, variant, pace, 3.0); // below, a shadow is less than his own dark side
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < frame.counts.x) place_figure(i);
    else if (i - frame.counts.x < frame.counts.z) place_prop(i - frame.counts.x);
}
