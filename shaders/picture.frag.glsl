#version 460
layout(set = 0, binding = 0) uniform sampler2D picture;
layout(location = 0) in vec2 in_uv;
layout(location = 0) out vec4 out_colour;
void main() { out_colour = vec4(texture(picture, in_uv).rgb, 1.0); }
