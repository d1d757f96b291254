#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "piece_paint.glsl"
#include "piece_light.glsl"

// Of what is a few pixels high every triangle is a few pixels large: its corners are all that is lit.
layout(location = 0) noperspective out vec3 out_colour;
layout(location = 1) flat out vec3 out_darkest;

void main() {
    Corner c = corner_of(instances[gl_InstanceIndex]);
    out_colour = piece_light(c.place, c.normal, c.open, c.colour, c.landscape, c.finish);
    // In deep shade.
    out_darkest = hazed(c.colour * ambient(c.normal) * (0.5 * c.open), c.place);
    gl_Position = view * vec4(c.place, 1.0);
}
