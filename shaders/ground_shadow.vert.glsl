#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "ground_place.glsl"

// As the sun sees it: depth alone. What the camera sees of the ground may be coarser than what throws the shadow, by
// about a pixel: the sun's view lies that much lower, or far slopes would shade themselves.
void main() {
    vec3 place = place_of(grid_place());
    place.z -= 1.2 * frame.forward.w / frame.eye.w;
    gl_Position = view * vec4(place, 1.0);
}
