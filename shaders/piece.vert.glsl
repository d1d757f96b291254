#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"

// Figures, trees and buildings: one mesh, many places.
layout(push_constant) uniform View { mat4 view; };

layout(location = 0) in vec3 in_position;
layout(location = 1) in uvec3 in_packed; // normal and palette slot; light and own material; place in the texture

layout(location = 0) out vec3 out_place;
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec3 out_colour;
layout(location = 3) out float out_occlusion;
layout(location = 4) out vec2 out_uv;
layout(location = 5) flat out float out_layer; // of its own texture, or -1
layout(location = 6) flat out float out_landscape; // 1 on trees and houses

void main() {
    InstanceData instance = instances[gl_InstanceIndex];
    uint bits = floatBitsToUint(instance.turn.w);
    uint palette = bits & 0xfffu;
    uint seed = bits >> 12;
    uint slot = in_packed.x >> 24;

    // Clockwise from north: right is (cos, -sin), ahead is (sin, cos).
    vec2 right = vec2(instance.turn.x, -instance.turn.y);
    vec2 ahead = vec2(instance.turn.y, instance.turn.x);
    vec3 p = in_position * instance.at.w;
    p.x *= instance.turn.z;
    vec3 place = instance.at.xyz + vec3(right * p.x + ahead * p.y, p.z);
    vec3 n = unpackSnorm4x8(in_packed.x).xyz;
    n.x /= instance.turn.z;
    vec3 normal = normalize(vec3(right * n.x + ahead * n.y, n.z));

    // No two were painted from quite the same pot.
    float shade = 0.90 + 0.20 * float(seed & 255u) / 255.0;
    out_uv = unpackHalf2x16(in_packed.z);
    out_layer = -1.0;
    if (slot == own_material_slot) {
        vec4 own = own_materials[in_packed.y >> 8];
        out_colour = own.rgb * shade;
        out_layer = own.w;
    } else {
        out_colour = from_srgb8(palette_colours[palette * slots_in_palette + slot]) * shade;
    }
    bool of_landscape = float(palette) < frame.bounce.w;
    if (of_landscape) out_colour *= 1.0 - 0.30 * frame.weather.x; // wet
    out_landscape = of_landscape ? 1.0 : 0.0;
    out_place = place;
    out_normal = normal;
    // Light goes through leaves: what turns away from the sky is not as dark as wood or cloth would be.
    bool leafy = slot == foliage_slot || slot == foliage_light_slot;
    if (leafy) out_normal = normalize(normal + vec3(0.0, 0.0, 0.6));
    // A wash gathers in the folds, low down and underneath.
    float light = float(in_packed.y & 255u) / 255.0;
    out_occlusion = (0.25 + 0.75 * light) * mix(0.70, 1.0, smoothstep(0.0, 0.9, in_position.z)) * (0.88 + 0.12 * n.z);
    if (leafy) out_occlusion = mix(out_occlusion, 1.0, 0.2);
    gl_Position = view * vec4(place, 1.0);
}
