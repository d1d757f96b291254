#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "light.glsl"

layout(location = 0) in vec3 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec3 in_colour;
layout(location = 3) in float in_occlusion;
layout(location = 4) in vec2 in_uv;
layout(location = 5) flat in float in_layer;
layout(location = 6) flat in float in_landscape;
layout(location = 7) flat in vec4 in_finish;
layout(location = 0) out vec4 out_colour;

void main() {
    vec3 normal = normalize(in_normal);
    vec3 to_eye = normalize(frame.eye.xyz - in_place);
    float turned = max(dot(normal, to_eye), 0.0);
    vec3 own = in_colour;
    if (in_layer >= 0.0) own *= texture(own_textures, vec3(in_uv, in_layer)).rgb;
    // A dark line where it turns away, unless it is so small that all of it does.
    vec3 paint = own * 1.30 * mix(in_finish.y, 1.0, in_occlusion) * mix(in_finish.x, 1.0, smoothstep(0.0, 0.55, turned));
    if (in_landscape > 0.5 && frame.counts.w == 2u) paint = mix(paint, vec3(0.80, 0.83, 0.88), smoothstep(0.45, 0.85, normal.z + (in_occlusion - 0.8) * 0.5));
    vec3 colour = lit(paint, in_place, normal, in_occlusion);
    // Whoever photographs miniatures sets a second lamp beside the camera.
    colour += paint * vec3(0.150, 0.158, 0.170) * (turned * in_occlusion);
    colour += paint * vec3(0.80, 0.90, 1.0) * (frame.rim.w * max(dot(normal, frame.rim.xyz), 0.0) * (1.0 - turned));
    // Varnish on leather, a glint of its own colour on metal.
    vec3 halfway = normalize(to_eye + frame.sun_direction.xyz);
    vec3 glint = in_finish.z > 0.3 ? own * 1.8 : vec3(1.0);
    colour += frame.sun.rgb * glint * (in_finish.z * pow(max(dot(normal, halfway), 0.0), in_finish.w));
    colour = hazed(colour, in_place);
    if (in_landscape > 0.5 && frame.shadow_texel.w > 0.5) colour = tinted(colour, in_place);
    out_colour = vec4(colour, 1.0);
}
