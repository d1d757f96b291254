#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "light.glsl"
#include "ground_paint.glsl"

layout(location = 0) in vec3 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec3 in_on_base;
layout(location = 3) flat in uint in_base;
layout(location = 0) out vec4 out_colour;

// The top is flocked in the ground's own colours, a little richer: earth, two grasses, some stones.
vec3 flocked(Mottle m) {
    vec3 earth = mix(vec3(0.15, 0.105, 0.062), vec3(0.27, 0.20, 0.125), m.fine.z);
    float tufts = smoothstep(0.30, 0.52, m.fine.x * 0.5 + m.fine.w * 0.25 + m.wide.w * 0.25);
    vec3 top = mix(earth, grass_colour(m, 0.0) * 1.12, 0.35 + 0.65 * tufts);
    top = mix(top, vec3(0.42, 0.39, 0.34), smoothstep(0.84, 0.90, m.fine.w) * 0.8);
    return season(top, m, 0.0);
}

void main() {
    BaseData base = bases[in_base];
    bool is_round = (base.look.y & 1u) != 0u;
    bool selected = (base.look.y & 2u) != 0u;
    vec3 normal = normalize(in_normal);
    vec3 colour = from_srgb8(base.look.x);
    float open = 0.75;
    if (in_on_base.z > 0.5) {
        open = 0.92;
        vec2 from_edges = (1.0 - abs(in_on_base.xy)) * vec2(base.right.w, base.ahead.w);
        float from_edge = is_round ? (1.0 - length(in_on_base.xy)) * base.right.w : min(from_edges.x, from_edges.y);
        vec2 own = vec2(float(base.look.z % 97u), float(base.look.z % 89u)) * 7.0;
        Mottle m = mottle_at(in_place.xy + own);
        colour = mix(colour, flocked(m), smoothstep(0.15, 0.55, from_edge));
        float fine = clamp(1.4 - fwidth(in_place.x) - fwidth(in_place.y), 0.0, 1.0);
        normal = bumped(in_place, normal, m, 0.3 * fine, 0.0);
        if (selected) colour = mix(colour, vec3(0.95, 0.78, 0.25), smoothstep(1.1, 0.4, from_edge));
    }
    out_colour = vec4(hazed(lit(colour, in_place, normal, open), in_place), 1.0);
}
