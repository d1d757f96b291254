// Figures, trees and buildings: one mesh, many places. What the eye and the sun see of it alike.
#include "piece_turn.glsl"

layout(location = 0) in vec3 in_position;
layout(location = 1) in uvec3 in_packed; // see PackedVertex in renderer/stage/stage_resources.cpp

uint palette_of(InstanceData instance) { return floatBitsToUint(instance.turn.w) & 0xfffu; }

uint seed_of(InstanceData instance) { return (floatBitsToUint(instance.turn.w) >> 12) & seed_mask; }
uint step_of(InstanceData instance) { return floatBitsToUint(instance.turn.w) >> 26; }

// Whoever has fallen lies on his side.
vec3 laid(InstanceData instance, vec3 v) { return step_of(instance) == fallen ? vec3(v.z, v.y, -v.x) : v; }

bool is_landscape(InstanceData instance) { return float(palette_of(instance)) < frame.bounce.w; }

// 1 where a man is a dozen pixels high, 0 where he is eighty: at 6 mm, or far away.
float smallness(InstanceData instance) {
    float tall = 1.8 * instance.at.w * frame.eye.w / distance(frame.eye.xyz, instance.at.xyz);
    return is_landscape(instance) ? 0.0 : 1.0 - smoothstep(12.0, 80.0, tall);
}

vec3 place_of(InstanceData instance, float small) {
    uint slot = in_packed.x >> 24;
    vec2 right = right_of(instance), ahead = ahead_of(instance);
    vec3 p = in_position;
    vec2 aside = vec2(0.0);
    uint pace = step_of(instance);
    if (pace > 0u && pace <= fallen) {
        // The legs change places from one step to the next: men march, they do not slide.
        float swing = 0.5 - 0.5 * cos(6.2831853 * float(pace - 1u) / float(strides));
        float leg = clamp(p.x / 0.05, -1.0, 1.0) * max(1.0 - p.z / 0.82, 0.0) * step(abs(p.x), 0.24);
        if (pace < fallen) p.y += 0.58 * swing * leg;
        else p = laid(instance, p) + vec3(-0.9, 0.0, 0.22);
    }
    if (slot >= standard_first_slot && slot <= standard_last_slot && small > 0.0) {
        // Small armies fly large flags, and turned so that one sees them.
        vec2 cloth = unpackHalf2x16(in_packed.z);
        p.z += (float((in_packed.y >> 16) & 255u) - 128.0) / 64.0 * 0.40 * small;
        p.xy += cloth * 0.45 * small;
        vec2 across = normalize(vec2(frame.forward.y, -frame.forward.x) + 1e-5);
        float away = dot(-ahead, across) < 0.0 ? -1.0 : 1.0;
        aside = across * (away * length(cloth) * 1.45 * 0.5 * small);
        p.y += length(cloth) * 0.22 * small; // turned, not stretched
    }
    p *= instance.at.w;
    p.x *= instance.turn.z;
    return instance.at.xyz + vec3(right * p.x + ahead * p.y + aside * instance.at.w, p.z);
}
