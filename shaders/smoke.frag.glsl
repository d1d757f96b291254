#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared.h"

// A ball of powder smoke: billows from noise, lit like wool by sun and sky, and thin where it meets the ground
// or a figure, so that nothing is cut off along a line.
layout(set = 0, binding = 0, std140) uniform FrameBlock { FrameData frame; };
layout(set = 0, binding = 1) uniform sampler2D depth_map;
layout(set = 0, binding = 2) uniform sampler2D noise_map;

layout(location = 0) in vec2 in_on;
layout(location = 1) in vec3 in_place;
layout(location = 2) flat in vec4 in_colour;
layout(location = 3) flat in vec4 in_look;
layout(location = 4) flat in vec4 in_at;
layout(location = 0) out vec4 out_colour;

vec3 from_srgb(vec3 c) { return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c)); }

float billows(vec2 at) {
    float broad = textureLod(noise_map, at * 0.16, 0.0).x;
    float fine = textureLod(noise_map, at * 0.47 + 0.31, 0.0).x;
    return broad * 0.66 + fine * 0.34;
}

float away_at(vec2 uv) {
    float depth = textureLod(depth_map, uv, 0.0).r;
    vec4 p = frame.inverse_view_projection * vec4(uv * 2.0 - 1.0, depth, 1.0);
    return dot(p.xyz / p.w - frame.eye.xyz, frame.forward.xyz);
}

void main() {
    float r2 = dot(in_on, in_on);
    if (r2 >= 1.0) discard;
    float bulge = sqrt(1.0 - r2);
    float torn = in_look.z;
    vec2 at = in_on * mix(0.8, 1.15, torn) + in_look.xy * 37.0;
    float n = billows(at);

    // Half-size pixels: the one of four whose depth is read is always the same.
    vec2 uv = (floor(gl_FragCoord.xy) * 2.0 + 0.5) * frame.viewport.zw;
    float front = dot(in_place - frame.eye.xyz, frame.forward.xyz) - in_at.w * bulge * 0.6;
    float soft = clamp((away_at(uv) - front) / (in_at.w * 0.9), 0.0, 1.0);

    if (in_look.w > 0.0) { // a flash
        float core = exp(-r2 * 7.0) * 1.6 + exp(-r2 * 2.2) * 0.35 * (1.0 - r2);
        out_colour = vec4(from_srgb(in_colour.rgb) * core * in_look.w * soft, 0.0);
        return;
    }

    float thick = bulge * 0.95 + (n - 0.5) * mix(1.0, 1.5, torn) - torn * 0.5;
    float alpha = smoothstep(0.06, mix(0.62, 0.85, torn), thick) * in_colour.a * soft;
    if (alpha < 0.004) discard;

    // The way the billows slope shifts the ball's own normal: lumps catch the sun on one side.
    const float step_of = 0.09;
    vec2 slope = vec2(billows(at + vec2(step_of, 0.0)) - n, billows(at + vec2(0.0, step_of)) - n) / step_of;
    vec3 side = cross(frame.forward.xyz, vec3(0.0, 0.0, 1.0));
    vec3 right = dot(side, side) > 1e-6 ? normalize(side) : vec3(1.0, 0.0, 0.0);
    vec3 up = cross(right, frame.forward.xyz);
    vec2 lean = in_on - slope * 0.55;
    vec3 normal = normalize(right * lean.x + up * lean.y - frame.forward.xyz * (bulge + 0.25));
    // Light goes far into smoke: even the side that is turned away is not dark.
    float sun = dot(normal, frame.sun_direction.xyz) * 0.5 + 0.5;
    vec3 sky = mix(frame.bounce.rgb, frame.sky.rgb, normal.z * 0.5 + 0.5);
    vec3 albedo = from_srgb(in_colour.rgb);
    vec3 colour = albedo * (frame.sun.rgb * sun * sun * 0.62 + sky * (1.0 + 0.25 * n));
    float beyond = max(distance(in_place, frame.eye.xyz) / frame.forward.w - 0.75, 0.0);
    colour = mix(frame.haze.rgb, colour, exp(-frame.haze.w * beyond));
    out_colour = vec4(colour * alpha, alpha);
}
