#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "piece_place.glsl"

// As the sun sees it: depth alone.
void main() {
    InstanceData instance = instances[gl_InstanceIndex];
    gl_Position = view * vec4(place_of(instance, smallness(instance)), 1.0);
}
