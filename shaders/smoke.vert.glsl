#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared.h"

// A square that faces the camera, around a ball of smoke.
layout(set = 0, binding = 0, std140) uniform FrameBlock { FrameData frame; };

layout(location = 0) in vec4 in_at;     // xyz, radius
layout(location = 1) in vec4 in_colour; // sRGB, opacity
layout(location = 2) in vec4 in_look;   // two places in the noise, torn, glow

layout(location = 0) out vec2 out_on;
layout(location = 1) out vec3 out_place;
layout(location = 2) flat out vec4 out_colour;
layout(location = 3) flat out vec4 out_look;
layout(location = 4) flat out vec4 out_at;

void main() {
    vec2 on = vec2(gl_VertexIndex == 1 || gl_VertexIndex == 2 || gl_VertexIndex == 4 ? 1.0 : -1.0,
                   gl_VertexIndex == 2 || gl_VertexIndex == 4 || gl_VertexIndex == 5 ? 1.0 : -1.0);
    // Looking straight down there is no "up" in the ground's sense; north will do.
    vec3 side = cross(frame.forward.xyz, vec3(0.0, 0.0, 1.0));
    vec3 right = dot(side, side) > 1e-6 ? normalize(side) : vec3(1.0, 0.0, 0.0);
    vec3 up = cross(right, frame.forward.xyz);
    out_on = on;
    out_place = in_at.xyz + (right * on.x + up * on.y) * in_at.w;
    out_colour = in_colour;
    out_look = in_look;
    out_at = in_at;
    gl_Position = frame.view_projection * vec4(out_place, 1.0);
}
