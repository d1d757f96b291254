#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "leaves.glsl"
#include "piece_light.glsl"

// As piece.vert.glsl has them.
layout(location = 0) in vec4 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec4 in_colour;
layout(location = 3) flat in vec4 in_finish;
layout(location = 0) out vec4 out_colour;

void main() {
    vec3 normal = normalize(in_normal), colour = in_colour.rgb;
    float metre = in_colour.w - 1.0;
    if (metre > 0.001) {
        vec4 leaf = leaf_of(in_place.xyz / metre, distance(in_place.xyz, frame.eye.xyz) / (frame.eye.w * metre));
        normal = normalize(normal + leaf.xyz * 1.1);
        colour *= max(1.0 + 0.40 * leaf.w, 0.25);
    }
    out_colour = vec4(piece_light(in_place.xyz, normal, in_place.w, colour, in_colour.w > 0.5, in_finish), 1.0);
}
