#version 460

// As piece_small.vert.glsl has them.
layout(location = 0) noperspective in vec3 in_colour;
layout(location = 1) flat in vec3 in_darkest;
layout(location = 0) out vec4 out_colour;

// A pixel's middle may lie far outside of a triangle that covers a corner of it: there the light would be anything.
void main() { out_colour = vec4(clamp(in_colour, in_darkest, in_darkest * 40.0), 1.0); }
