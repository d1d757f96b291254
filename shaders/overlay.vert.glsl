#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"

// A piece of a line, widened to pixels on the screen.
layout(push_constant) uniform View { mat4 view; };

layout(location = 0) in vec4 in_from; // xyz, w millimetres along the line
layout(location = 1) in vec4 in_to;
layout(location = 2) in vec4 in_colour;
layout(location = 3) in vec4 in_look; // width in pixels, dash in millimetres, share of the dash that is drawn, 1 for flat ends

layout(location = 0) out vec4 out_at; // pixels across, pixels along, length in pixels, millimetres along
layout(location = 1) flat out vec4 out_colour;
layout(location = 2) flat out vec4 out_look;

const float rim = 2.0; // pixels of dark edge and smoothing around the line

void main() {
    vec4 a = view * vec4(in_from.xyz, 1.0);
    vec4 b = view * vec4(in_to.xyz, 1.0);
    // An end behind the eye is drawn in to just before it.
    const float near = 1.0;
    if (a.w < near && b.w < near) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        out_at = vec4(0.0);
        out_colour = vec4(0.0);
        out_look = vec4(0.0);
        return;
    }
    if (a.w < near) a = mix(a, b, (near - a.w) / (b.w - a.w));
    if (b.w < near) b = mix(b, a, (near - b.w) / (a.w - b.w));
    vec2 half_screen = frame.viewport.xy * 0.5;
    vec2 from = a.xy / a.w * half_screen;
    vec2 to = b.xy / b.w * half_screen;
    vec2 along = to - from;
    float pixels = length(along);
    along = pixels > 1e-3 ? along / pixels : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);

    bool at_end = gl_VertexIndex == 1 || gl_VertexIndex == 2 || gl_VertexIndex == 4;
    float side = (gl_VertexIndex == 2 || gl_VertexIndex == 4 || gl_VertexIndex == 5) ? 1.0 : -1.0;
    float reach = in_look.x * 0.5 + rim;
    vec2 place = (at_end ? to + along * reach : from - along * reach) + across * side * reach;
    vec4 clip = at_end ? b : a;
    gl_Position = vec4(place / half_screen * clip.w, clip.z - 0.0004 * clip.w, clip.w);
    out_at = vec4(side * reach, at_end ? pixels + reach : -reach, pixels, at_end ? in_to.w : in_from.w);
    out_colour = in_colour;
    out_look = in_look;
}
