#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"

layout(location = 0) in vec4 in_at;
layout(location = 1) flat in vec4 in_colour;
layout(location = 2) flat in vec4 in_look;
layout(location = 0) out vec4 out_colour;

void main() {
    // Distance from the piece, whose ends are round so that pieces join without gaps.
    float past = max(max(-in_at.y, in_at.y - in_at.z), 0.0);
    float away = length(vec2(in_at.x, past));
    if (in_look.w > 0.5 && past > 0.0) discard; // flat ends
    float half_width = in_look.x * 0.5;
    float core = 1.0 - smoothstep(half_width - 0.5, half_width + 0.5, away);
    // Only its sides have a rim: at its ends that would lie over the next piece.
    float edge = past > 0.0 ? 0.0 : 1.0 - smoothstep(half_width + 0.6, half_width + 2.0, away);
    float drawn = 1.0;
    if (in_look.y > 0.0) drawn = fract(in_at.w / in_look.y) < in_look.z ? 1.0 : 0.0;
    // A thin dark rim keeps any colour legible on any ground.
    vec3 colour = mix(vec3(0.02), from_srgb(in_colour.rgb) * 1.4, past > 0.0 ? 1.0 : core);
    float alpha = max(core, edge * 0.55) * in_colour.a * drawn;
    if (alpha < 0.01) discard;
    out_colour = vec4(colour / max(frame.finish.x, 0.01), alpha);
}
