// Figures, trees and buildings in the light.
#include "light.glsl"

// The light that comes from a place of a piece: `own` is its paint, `finish` as piece_paint.glsl has it.
vec3 piece_light(vec3 place, vec3 normal, float open, vec3 own, bool landscape, vec4 finish) {
    vec3 to_eye = normalize(frame.eye.xyz - place);
    float turned = max(dot(normal, to_eye), 0.0);
    // A dark line where it turns away, unless it is so small that all of it does.
    vec3 paint = own * 1.30 * mix(finish.y, 1.0, open) * mix(finish.x, 1.0, smoothstep(0.0, 0.55, turned));
    if (landscape && frame.counts.w == 2u) paint = mix(paint, vec3(0.80, 0.83, 0.88), smoothstep(0.45, 0.85, normal.z + (open - 0.8) * 0.5));
    vec3 colour = lit(paint, place, normal, open);
    colour += paint * frame.lamp.rgb * (turned * open);
    colour += paint * vec3(0.80, 0.90, 1.0) * (frame.rim.w * max(dot(normal, frame.rim.xyz), 0.0) * (1.0 - turned));
    // Varnish on leather, a glint of its own colour on metal.
    vec3 halfway = normalize(to_eye + frame.sun_direction.xyz);
    vec3 glint = finish.z > 0.3 ? own * 1.8 : vec3(1.0);
    colour += frame.sun.rgb * glint * (finish.z * pow(max(dot(normal, halfway), 0.0), finish.w));
    colour = hazed(colour, place);
    if (with_extras && landscape && frame.shadow_texel.w > 0.5) colour = tinted(colour, place);
    return colour;
}
