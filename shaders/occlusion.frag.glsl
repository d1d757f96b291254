#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared.h"

// How much of the sky each place is shut off from by what stands near it, from the depth alone.
layout(set = 0, binding = 0, std140) uniform FrameBlock { FrameData frame; };
layout(set = 0, binding = 1) uniform sampler2D depth_map;
layout(location = 0) out float out_open;

vec3 place_at(vec2 uv) {
    float depth = textureLod(depth_map, uv, 0.0).r;
    vec4 p = frame.inverse_view_projection * vec4(uv * 2.0 - 1.0, depth, 1.0);
    return p.xyz / p.w;
}

void main() {
    // The middle of a full-size texel: between two of them the nearest would be a matter of rounding.
    vec2 texel = frame.viewport.zw;
    vec2 uv = (floor(gl_FragCoord.xy) * 2.0 + 0.5) * texel;
    out_open = 1.0;
    if (textureLod(depth_map, uv, 0.0).r >= 1.0) return;
    vec3 place = place_at(uv);
    vec3 right = place_at(uv + vec2(texel.x, 0.0)) - place;
    vec3 left = place - place_at(uv - vec2(texel.x, 0.0));
    vec3 down = place_at(uv + vec2(0.0, texel.y)) - place;
    vec3 up = place - place_at(uv - vec2(0.0, texel.y));
    vec3 dx = dot(right, right) < dot(left, left) ? right : left;
    vec3 dy = dot(down, down) < dot(up, up) ? down : up;
    vec3 normal = normalize(cross(dy, dx));
    float away = dot(place - frame.eye.xyz, frame.forward.xyz);
    // The reach grows with the distance: a figure's feet close by, a wood's edge from above.
    float reach = clamp(away * 0.018, 2.0, 40.0);
    float reach_uv = reach * frame.eye.w / away * frame.viewport.w;
    float start = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) * 6.2831853 + frame.lens.y * 2.3999632;
    float shut = 0.0;
    const int taps = 10;
    for (int i = 0; i < taps; ++i) {
        float r = (float(i) + 0.5) / float(taps);
        float angle = start + float(i) * 2.3999632;
        vec2 at = uv + vec2(cos(angle) * frame.viewport.y / frame.viewport.x, sin(angle)) * reach_uv * r;
        vec3 to = place_at(at) - place;
        float d2 = dot(to, to);
        float rise = dot(to, normal) * inversesqrt(d2 + 1e-4);
        shut += max(rise - 0.12, 0.0) * clamp(1.0 - d2 / (reach * reach), 0.0, 1.0);
    }
    out_open = clamp(1.0 - shut / float(taps) * 2.6, 0.0, 1.0);
}
