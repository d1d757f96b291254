#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "piece_turn.glsl"

// A model in its own paint, as the eye or the sun sees it.
layout(location = 0) in vec3 in_position;
layout(location = 1) in uint in_material;
layout(location = 2) in vec2 in_uv;
layout(location = 3) in vec4 in_normal;
layout(location = 4) in vec4 in_tangent;
layout(location = 5) in vec4 in_colour;

layout(location = 0) out vec3 out_place;
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec4 out_tangent;
layout(location = 3) out vec4 out_colour;
layout(location = 4) out vec2 out_uv;
layout(location = 5) flat out uint out_material;

void main() {
    InstanceData instance = instances[gl_InstanceIndex];
    vec2 right = right_of(instance), ahead = ahead_of(instance);
    vec3 p = in_position * instance.at.w;
    p.x *= instance.turn.z;
    out_place = instance.at.xyz + vec3(right * p.x + ahead * p.y, p.z);
    vec3 n = vec3(in_normal.x / instance.turn.z, in_normal.yz);
    vec3 t = vec3(in_tangent.x * instance.turn.z, in_tangent.yz);
    out_normal = vec3(right * n.x + ahead * n.y, n.z);
    out_tangent = vec4(right * t.x + ahead * t.y, t.z, in_tangent.w);
    out_colour = in_colour;
    out_uv = in_uv;
    out_material = in_material;
    gl_Position = view * vec4(out_place, 1.0);
}
