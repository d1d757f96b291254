#version 460
// The table's last picture, bent to where the camera is now: positions come in clip space.
layout(location = 0) in vec4 in_clip;
layout(location = 1) in vec2 in_uv;
layout(location = 0) out vec2 out_uv;
void main() {
    out_uv = in_uv;
    gl_Position = in_clip;
}
