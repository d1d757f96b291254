#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "piece_paint.glsl"

// Few and full: a processor that draws in software sets up each of them for every triangle.
layout(location = 0) out vec4 out_place;  // w how open it lies
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec4 out_colour; // w 1 on trees and houses, on leaves a metre of them in millimetres more
// What is left of its light where it turns away, and where it is shut in; strength and exponent of its sheen.
layout(location = 3) flat out vec4 out_finish;

void main() {
    Corner c = corner_of(instances[gl_InstanceIndex]);
    out_place = vec4(c.place, c.open);
    out_normal = c.normal;
    out_colour = vec4(c.colour, c.landscape ? 1.0 + c.leaves : 0.0);
    out_finish = c.finish;
    gl_Position = view * vec4(c.place, 1.0);
}
