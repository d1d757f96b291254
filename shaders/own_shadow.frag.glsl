#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "own.glsl"

layout(location = 3) in vec4 in_colour;
layout(location = 4) in vec2 in_uv;
layout(location = 5) flat in uint in_material;

// Where a mask leaves nothing, the sun comes through.
void main() {
    OwnMaterial m = own_materials[in_material];
    float alpha = colour_at(m.layers.x, m, in_uv).a * m.colour.a * in_colour.a;
    uint kind = alpha_of(m);
    if (kind == alpha_mask && alpha < m.glow.w) discard;
    if (kind == alpha_blend && alpha <= scattered(gl_FragCoord.xy)) discard;
}
