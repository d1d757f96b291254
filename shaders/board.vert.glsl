#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"

// The wooden frame around the ground and the floor far below it.
layout(push_constant) uniform View { mat4 view; };
layout(location = 0) in vec3 in_position;
layout(location = 1) in vec4 in_normal; // w: 0 grain along x, 1 grain along y, 2 floor

layout(location = 0) out vec3 out_place;
layout(location = 1) out vec4 out_normal;

void main() {
    out_place = in_position;
    out_normal = in_normal;
    gl_Position = view * vec4(in_position, 1.0);
}
