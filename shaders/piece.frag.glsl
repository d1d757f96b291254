#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "light.glsl"

// As piece.vert.glsl has them.
layout(location = 0) in vec4 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec4 in_colour;
layout(location = 3) flat in vec4 in_finish;
layout(location = 0) out vec4 out_colour;

void main() {
    vec3 place = in_place.xyz;
    float open = in_place.w;
    bool landscape = in_colour.w > 0.5;
    vec3 normal = normalize(in_normal);
    vec3 to_eye = normalize(frame.eye.xyz - place);
    float turned = max(dot(normal, to_eye), 0.0);
    vec3 own = in_colour.rgb;
    // A dark line where it turns away, unless it is so small that all of it does.
    vec3 paint = own * 1.30 * mix(in_finish.y, 1.0, open) * mix(in_finish.x, 1.0, smoothstep(0.0, 0.55, turned));
    if (landscape && frame.counts.w == 2u) paint = mix(paint, vec3(0.80, 0.83, 0.88), smoothstep(0.45, 0.85, normal.z + (open - 0.8) * 0.5));
    vec3 colour = lit(paint, place, normal, open);
    colour += paint * frame.lamp.rgb * (turned * open);
    colour += paint * vec3(0.80, 0.90, 1.0) * (frame.rim.w * max(dot(normal, frame.rim.xyz), 0.0) * (1.0 - turned));
    // Varnish on leather, a glint of its own colour on metal.
    vec3 halfway = normalize(to_eye + frame.sun_direction.xyz);
    vec3 glint = in_finish.z > 0.3 ? own * 1.8 : vec3(1.0);
    colour += frame.sun.rgb * glint * (in_finish.z * pow(max(dot(normal, halfway), 0.0), in_finish.w));
    colour = hazed(colour, place);
    if (with_extras && landscape && frame.shadow_texel.w > 0.5) colour = tinted(colour, place);
    out_colour = vec4(colour, 1.0);
}
