#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"

// A base is made here from its data: a rectangle, or a round of 32 corners, with a worn edge.
// For each corner in turn: one triangle of the top, two of the bevel, two of the side.
layout(push_constant) uniform View { mat4 view; };

layout(location = 0) out vec3 out_place;
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec3 out_on_base; // right and ahead from -1 to 1, and 1 on the top
layout(location = 3) flat out uint out_base;

// Triangle corners as (which of the two corners, which ring): ring 0 middle, 1 inner rim, 2 outer rim, 3 foot.
const uvec2 corners[15] = uvec2[](uvec2(0, 0), uvec2(0, 1), uvec2(1, 1),
                                  uvec2(0, 1), uvec2(0, 2), uvec2(1, 2), uvec2(0, 1), uvec2(1, 2), uvec2(1, 1),
                                  uvec2(0, 2), uvec2(0, 3), uvec2(1, 3), uvec2(0, 2), uvec2(1, 3), uvec2(1, 2));

vec2 corner(uint i, bool is_round) {
    if (is_round) {
        float angle = 6.2831853 * float(i % 32u) / 32.0;
        return vec2(cos(angle), sin(angle));
    }
    uint q = i % 4u; // a rectangle has four
    return vec2(q == 1u || q == 2u ? -1.0 : 1.0, q >= 2u ? -1.0 : 1.0);
}

void main() {
    BaseData base = bases[gl_InstanceIndex];
    bool is_round = (base.look.y & base_round) != 0u;
    // A base that comes or goes is there while the last figures are.
    float there = smoothstep(0.0, 0.2, float((base.look.y >> base_presence_shift) & 0xffu) / 255.0);
    uint step_of = uint(gl_VertexIndex) / 15u;
    uint part = uint(gl_VertexIndex) % 15u;
    uvec2 which = corners[part];
    vec2 c = corner(step_of + which.x, is_round);
    vec2 half_size = vec2(base.right.w, base.ahead.w) * there;
    bool outline = (base.look.y & base_outline) != 0u;
    float bevel = (outline ? 1.2 : min(0.25, base.at.w * 0.25)) * there; // of one that is gone nothing may be left
    vec3 up = cross(base.right.xyz, base.ahead.xyz);

    vec2 flat_at = which.y == 0u ? vec2(0.0) : which.y == 1u ? c * (half_size - bevel) : c * half_size;
    // The foot reaches into the ground, so that no slope shows a gap under it.
    float drop = which.y == 2u ? min(bevel, base.at.w * 0.5) : which.y == 3u ? (base.at.w + 3.0) * there : 0.0;
    vec3 place = base.at.xyz + base.right.xyz * flat_at.x + base.ahead.xyz * flat_at.y - up * drop;

    // A flat side faces straight out: the middle of the two corners, for a rectangle one of its four sides.
    vec2 middle = (corner(step_of, is_round) + corner(step_of + 1u, is_round)) * 0.5;
    vec2 facing = is_round ? c : middle;
    vec3 outward = normalize(base.right.xyz * facing.x + base.ahead.xyz * facing.y + up * 1e-4);
    out_place = place;
    out_normal = part < 3u ? up : part < 9u ? normalize(up + outward) : outward;
    if (outline && part < 3u) place = base.at.xyz; // nothing inside
    out_on_base = vec3(flat_at / max(half_size, vec2(0.01)), part < 3u ? 1.0 : 0.0);
    out_base = uint(gl_InstanceIndex);
    gl_Position = view * vec4(place, 1.0);
}
