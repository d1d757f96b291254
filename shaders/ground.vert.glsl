#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "ground_place.glsl"

layout(location = 0) out vec3 out_place;
layout(location = 1) out vec3 out_normal; // steeper than it is, for light alone
layout(location = 2) out float out_slope;  // as it is: 0 level, 1 upright

const float relief_of_light = 4.5;

void main() {
    ivec2 at = grid_place();
    vec3 place = place_of(at);
    float east = height(at + ivec2(1, 0)) - height(at - ivec2(1, 0));
    float north = height(at + ivec2(0, 1)) - height(at - ivec2(0, 1));
    out_place = place;
    vec2 gradient = vec2(east, north) / (2.0 * frame.ground_grid.zw);
    out_slope = 1.0 - inversesqrt(1.0 + dot(gradient, gradient));
    // True slopes are of a few per cent: by an honest light they would differ less than the grass does. Steep ones
    // gain little.
    gradient *= relief_of_light / (1.0 + 0.5 * relief_of_light * length(gradient));
    out_normal = normalize(vec3(-gradient, 1.0));
    gl_Position = view * vec4(place, 1.0);
}
