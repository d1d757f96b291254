#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"

// Pushed: the camera's or a shadow cascade's matrix.
layout(push_constant) uniform View { mat4 view; };

layout(location = 0) out vec3 out_place;
layout(location = 1) out vec3 out_normal; // steeper than it is, for light alone
layout(location = 2) out float out_slope;  // as it is: 0 level, 1 upright

const float relief_of_light = 4.5;

float height(ivec2 at) {
    ivec2 size = ivec2(frame.ground_grid.xy);
    at = clamp(at, ivec2(0), size - 1);
    return heights[at.y * size.x + at.x];
}

// Vertices stand on the samples, which lie in the middle of their cells, with one more ring at the edge.
float along(int i, float cell, float whole) { return clamp((float(i) - 0.5) * cell, 0.0, whole) - whole * 0.5; }

void main() {
    ivec2 size = ivec2(frame.ground_grid.xy);
    ivec2 at = ivec2(gl_VertexIndex % size.x, gl_VertexIndex / size.x);
    vec2 cell = frame.ground_grid.zw;
    vec3 place = vec3(along(at.x, cell.x, frame.table.x), along(at.y, cell.y, frame.table.y), height(at));
    float east = height(at + ivec2(1, 0)) - height(at - ivec2(1, 0));
    float north = height(at + ivec2(0, 1)) - height(at - ivec2(0, 1));
    // What the camera sees of the ground may be coarser than what throws the shadow, by about a pixel: the
    // sun's view (which has no perspective) lies that much lower, or far slopes would shade themselves.
    bool from_sun = view[0][3] == 0.0 && view[1][3] == 0.0 && view[2][3] == 0.0;
    if (from_sun) place.z -= 1.2 * frame.forward.w / frame.eye.w;
    out_place = place;
    vec2 gradient = vec2(east, north) / (2.0 * cell);
    out_slope = 1.0 - inversesqrt(1.0 + dot(gradient, gradient));
    // True slopes are of a few per cent: by an honest light they would differ less than the grass does. Steep ones
    // gain little.
    gradient *= relief_of_light / (1.0 + 0.5 * relief_of_light * length(gradient));
    out_normal = normalize(vec3(-gradient, 1.0));
    gl_Position = view * vec4(place, 1.0);
}
