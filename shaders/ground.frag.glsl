#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "light.glsl"
#include "ground_paint.glsl"

layout(location = 0) in vec3 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 0) out vec4 out_colour;

void main() {
    vec3 normal = normalize(in_normal);
    Mottle m = mottle_at(in_place.xy);
    GroundLook look = ground_look(in_place.xy, normal, m);
    // Small relief is lost in the distance: fade it where a pixel covers more than a tuft.
    float fine = clamp(1.4 - fwidth(in_place.x) - fwidth(in_place.y), 0.0, 1.0);
    // Banks and the edges of crops are seen from farther off.
    float near = clamp(2.2 - (fwidth(in_place.x) + fwidth(in_place.y)) * 0.5, 0.0, 1.0);
    vec3 rough = bumped(in_place, normal, m, look.bump * fine * 0.5, look.relief * near);
    float facing = max(dot(rough, frame.sun_direction.xyz), 0.0);
    float sun_seen = facing > 0.0 ? shadow_at(in_place, normal) : 0.0;
    vec3 colour = look.colour * (frame.sun.rgb * facing * sun_seen + ambient(rough));
    colour = with_gloss(colour, look.gloss, in_place, m, sun_seen);
    colour = hazed(colour, in_place);
    if (frame.shadow_texel.w > 0.5) colour = tinted(colour, in_place);
    out_colour = vec4(colour, 1.0);
}
