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

// The top is trodden sand where the men stand, paler than their coats, and the table's own grass along the edge,
// with a ragged border between them.
vec3 flocked(Mottle m, float from_edge, float half_depth) {
    vec3 sand = mix(vec3(0.300, 0.235, 0.140), vec3(0.560, 0.470, 0.310), m.fine.z * 0.6 + m.fine.w * 0.4);
    sand = mix(sand, vec3(0.52, 0.49, 0.43), smoothstep(0.84, 0.90, m.fine.w) * 0.8);
    float rim = min(3.4, half_depth * 0.42);
    float ragged = (m.fine.x - 0.5) * 2.2 + (m.fine.y - 0.5) * 1.6 + (m.wide.w - 0.5) * 2.0;
    float trodden = smoothstep(rim * 0.55, rim * 1.25, from_edge + ragged * min(1.0, rim * 0.4));
    float tufts = smoothstep(0.60, 0.68, m.fine.x * 0.55 + m.wide.w * 0.45); // some grass has come through
    return season(mix(grass_colour(m, 0.0) * 1.12, sand, trodden * (1.0 - 0.75 * tufts)), m, 0.0);
}

void main() {
    BaseData base = bases[in_base];
    bool is_round = (base.look.y & 1u) != 0u;
    bool selected = (base.look.y & 2u) != 0u;
    vec3 normal = normalize(in_normal);
    // Whoever bases figures paints the front of the rim lighter than the rear: it tells which way they face.
    vec3 colour = from_srgb8(base.look.x) * mix(0.85, 1.15, clamp(0.5 + 0.75 * dot(normal, base.ahead.xyz), 0.0, 1.0));
    float open = 0.75;
    if (in_on_base.z > 0.5) {
        open = 0.92;
        vec2 from_edges = (1.0 - abs(in_on_base.xy)) * vec2(base.right.w, base.ahead.w);
        float from_edge = is_round ? (1.0 - length(in_on_base.xy)) * base.right.w : min(from_edges.x, from_edges.y);
        vec2 own = vec2(float(base.look.z % 97u), float(base.look.z % 89u)) * 7.0;
        Mottle m = mottle_at(in_place.xy + own);
        colour = mix(colour, flocked(m, from_edge, min(base.right.w, base.ahead.w)), smoothstep(0.15, 0.55, from_edge));
        float fine = clamp(1.4 - fwidth(in_place.x) - fwidth(in_place.y), 0.0, 1.0);
        normal = bumped(in_place, normal, m, 0.3 * fine, 0.0);
        if (selected) colour = mix(colour, vec3(0.95, 0.78, 0.25), smoothstep(1.1, 0.4, from_edge));
    }
    out_colour = vec4(hazed(lit(colour, in_place, normal, open), in_place), 1.0);
}
