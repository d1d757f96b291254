#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"

// Figures, trees and buildings: one mesh, many places.
layout(push_constant) uniform View { mat4 view; };

layout(location = 0) in vec3 in_position;
layout(location = 1) in uint in_packed; // normal as three signed bytes, palette slot

layout(location = 0) out vec3 out_place;
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec3 out_colour;
layout(location = 3) out float out_occlusion;

void main() {
    InstanceData instance = instances[gl_InstanceIndex];
    uint bits = floatBitsToUint(instance.turn.w);
    uint palette = bits & 0xfffu;
    uint seed = bits >> 12;
    uint slot = in_packed >> 24;

    // Clockwise from north: right is (cos, -sin), ahead is (sin, cos).
    vec2 right = vec2(instance.turn.x, -instance.turn.y);
    vec2 ahead = vec2(instance.turn.y, instance.turn.x);
    vec3 p = in_position * instance.at.w;
    p.x *= instance.turn.z;
    vec3 place = instance.at.xyz + vec3(right * p.x + ahead * p.y, p.z);
    vec3 n = unpackSnorm4x8(in_packed).xyz;
    n.x /= instance.turn.z;
    vec3 normal = normalize(vec3(right * n.x + ahead * n.y, n.z));

    // No two were painted from quite the same pot.
    float shade = 0.90 + 0.20 * float(seed & 255u) / 255.0;
    out_colour = from_srgb8(palette_colours[palette * slots_in_palette + slot]) * shade;
    out_place = place;
    out_normal = normal;
    // A wash gathers low down and underneath; from about the waist up a figure is clear of it.
    out_occlusion = mix(0.45, 1.0, smoothstep(0.0, 1.1, in_position.z)) * (0.80 + 0.20 * n.z);
    gl_Position = view * vec4(place, 1.0);
}
