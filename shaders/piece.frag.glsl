#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "piece_light.glsl"

// As piece.vert.glsl has them.
layout(location = 0) in vec4 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec4 in_colour;
layout(location = 3) flat in vec4 in_finish;
layout(location = 0) out vec4 out_colour;

void main() {
    out_colour = vec4(piece_light(in_place.xyz, normalize(in_normal), in_place.w, in_colour.rgb, in_colour.w > 0.5, in_finish), 1.0);
}
