#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "light.glsl"
#include "ground_paint.glsl"

layout(location = 0) in vec3 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in float in_slope;
layout(location = 0) out vec4 out_colour;

// Dark lines at equal heights, every fifth darker; none where they would run together.
float contour(float steps) {
    float wide = fwidth(steps);
    float off = abs(fract(steps + 0.5) - 0.5);
    bool fifth = abs(fract(steps / 5.0 + 0.5) - 0.5) < 0.1;
    float line = 1.0 - smoothstep(0.6 * wide, 1.3 * wide, off);
    return 1.0 - line * (fifth ? 0.35 : 0.22) * (1.0 - smoothstep(0.10, 0.17, wide));
}

void main() {
    vec3 normal = normalize(in_normal);
    float pixel = fwidth(in_place.x) + fwidth(in_place.y); // millimetres, of both directions
    Mottle m = mottle_at(in_place.xy);
    // From afar the ground is quieter, so that what stands on it is seen.
    float far = smoothstep(1.0, 3.5, pixel);
    m.fine = mix(m.fine, vec4(0.5), far * 0.55);
    m.wide = mix(m.wide, vec4(0.5), far * 0.30);
    GroundLook look = ground_look(in_place.xy, in_slope, m);
    // A hand's breadth away one sees what the ground is strewn with: grains of flock and sand of a third of a millimetre,
    // light and dark, and here and there grit. It fades in, and is not asked for where no pixel is so fine.
    if (with_extras) {
        float near_enough = (1.0 - look.gloss) * (1.0 - smoothstep(0.16, 0.42, pixel));
        vec4 grain = noise(in_place.yx * 19.0 + in_place.xy * 4.3);
        float blade = smoothstep(0.40, 0.62, grain.y * 0.55 + grain.z * 0.45);
        look.colour *= mix(1.0, 0.66 + 0.62 * blade, near_enough);
        // Single grains that lie together, not slabs.
        float grit = smoothstep(0.66, 0.74, grain.w) * smoothstep(0.56, 0.66, grain.x) * smoothstep(0.35, 0.6, m.wide.z);
        look.colour = mix(look.colour, vec3(0.34, 0.31, 0.26) * (0.7 + 0.6 * grain.w), grit * near_enough * 0.8);
        look.relief += near_enough * (0.16 * blade + 0.22 * grit);
    }
    // Heights are dry and pale, hollows damp and dark.
    float high = clamp(in_place.z / max(frame.table.z, 1.0), 0.0, 1.0);
    look.colour *= mix(vec3(0.93, 0.95, 0.98), vec3(1.10, 1.07, 1.0), smoothstep(0.0, 1.0, high));
    if (with_extras && frame.mist.w > 0.0) look.colour *= contour(in_place.z / frame.mist.w);
    // Small relief is lost in the distance: fade it where a pixel covers more than a tuft.
    float fine = clamp(1.4 - pixel, 0.0, 1.0);
    // Banks and the edges of crops are seen from farther off.
    float near = clamp(2.2 - pixel * 0.5, 0.0, 1.0);
    vec3 rough = bumped(in_place, normal, m, look.bump * fine * 0.5, look.relief * near);
    float facing = max(dot(rough, frame.sun_direction.xyz), 0.0);
    float sun_seen = facing > 0.0 ? shadow_at(in_place, normal) : 0.0;
    vec3 colour = look.colour * (frame.sun.rgb * facing * sun_seen + ambient(rough));
    colour = with_gloss(colour, look.gloss, in_place, m, sun_seen);
    colour = hazed(colour, in_place);
    if (with_extras && frame.shadow_texel.w > 0.5) colour = tinted(colour, in_place);
    out_colour = vec4(colour, 1.0);
}
