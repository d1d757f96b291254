#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared.h"

// The last step: occlusion, background, the blur of a close lens, tone and the screen's own encoding.
layout(set = 0, binding = 0, std140) uniform FrameBlock { FrameData frame; };
layout(set = 0, binding = 1) uniform sampler2D depth_map;
layout(set = 0, binding = 2) uniform sampler2D colour_map;
layout(set = 0, binding = 3) uniform sampler2D open_map;
layout(set = 0, binding = 4) uniform sampler2D smoke_map; // half the size, multiplied by its alpha
layout(location = 0) in vec2 in_uv;
layout(location = 0) out vec4 out_colour;

float away_at(vec2 uv) {
    float depth = textureLod(depth_map, uv, 0.0).r;
    vec4 p = frame.inverse_view_projection * vec4(uv * 2.0 - 1.0, depth, 1.0);
    return dot(p.xyz / p.w - frame.eye.xyz, frame.forward.xyz);
}

// Four half-size texels, each counted as far as it lies at the same distance.
float open_at(vec2 uv, float away) {
    float sum = 0.0, weight = 1e-4;
    for (int i = 0; i < 4; ++i) {
        vec2 at = uv + (vec2(float(i & 1), float(i >> 1)) * 2.0 - 1.0) * frame.viewport.zw;
        float w = 1.0 / (1e-3 + abs(away_at(at) - away) / away);
        sum += textureLod(open_map, at, 0.0).r * w;
        weight += w;
    }
    return sum / weight;
}

vec4 shaded(vec2 uv) {
    vec4 c = textureLod(colour_map, uv, 0.0);
    if (frame.finish.z < 0.5 || c.a <= 0.0) return c;
    c.rgb *= mix(vec3(0.42, 0.38, 0.36), vec3(1.0), open_at(uv, away_at(uv)));
    return c;
}

float blur_at(float away) { return clamp(abs(away - frame.forward.w) / frame.forward.w * 3.0 - 0.25, 0.0, 1.0); }

vec4 through_lens(vec2 uv) {
    vec4 c = shaded(uv);
    if (frame.finish.y <= 0.0) return c;
    float blur = blur_at(away_at(uv));
    float radius = blur * frame.finish.y * 0.012;
    if (radius * frame.viewport.y < 0.75) return c;
    vec4 sum = c;
    float weight = 1.0;
    for (int i = 1; i < 24; ++i) {
        float r = sqrt(float(i) / 24.0) * radius;
        float angle = float(i) * 2.3999632;
        vec2 at = uv + vec2(cos(angle) * frame.viewport.y / frame.viewport.x, sin(angle)) * r;
        float w = blur_at(away_at(at)) >= blur * 0.5 ? 1.0 : 0.05; // sharp things do not bleed into blurred ones
        sum += textureLod(colour_map, at, 0.0) * w;
        weight += w;
    }
    return sum / weight;
}

// A filmic curve (Narkowicz's fit) that keeps painted colours from going grey.
vec3 toned(vec3 c) {
    vec3 x = max(c * frame.finish.x, 0.0);
    return (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
}

vec3 to_srgb(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }

void main() {
    vec4 c = through_lens(in_uv);
    if (frame.sky.w > 0.5) {
        vec4 smoke = textureLod(smoke_map, in_uv, 0.0);
        float covered = smoke.a + c.a * (1.0 - smoke.a);
        vec3 over = c.rgb * c.a * (1.0 - smoke.a) + smoke.rgb;
        if (covered > 1e-3) c = vec4(over / covered, covered);
    }
    vec2 centred = in_uv - 0.5;
    bool transparent = frame.finish.w > 0.5;
    if (!transparent) {
        float deep = smoothstep(0.1, 0.8, in_uv.y * 0.6 + length(centred) * 0.6);
        vec3 room = mix(vec3(0.115, 0.108, 0.100), vec3(0.030, 0.028, 0.027), deep);
        c.rgb = mix(room, c.rgb, c.a);
        c.rgb *= 1.0 - dot(centred, centred) * 0.35;
    }
    vec3 shown = to_srgb(clamp(toned(c.rgb), 0.0, 1.0));
    // Half a step of noise hides the bands of eight bits in the dark room.
    float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    out_colour = vec4(shown + dither / 255.0, transparent ? c.a : 1.0);
}
