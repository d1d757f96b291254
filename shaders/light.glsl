// Sun with soft shadows, and light from the sky and the ground.

const vec2 disc[8] = vec2[](vec2(-0.840, -0.174), vec2(0.185, -0.893), vec2(0.962, 0.195), vec2(-0.203, 0.921),
                            vec2(-0.326, -0.406), vec2(-0.596, 0.457), vec2(0.473, -0.380), vec2(0.419, 0.567));

// A processor that draws in software walks through every branch, taken or not, and leaves none but a loop: so the
// cascade is chosen before anything is looked up, and the second half of the taps is a loop that few stay in: its first
// round is walked by all.
float shadow_at(vec3 place, vec3 normal) {
    vec3 p = vec3(0.0);
    float texel = 1.0, layer = -1.0;
    for (int c = int(cascade_count) - 1; c >= 0; --c) {
        // Moving along the normal by a texel keeps a lit face from shading itself.
        vec3 at = (frame.shadow[c] * vec4(place + normal * frame.shadow_texel[c] * 1.6, 1.0)).xyz;
        vec2 off = abs(at.xy - 0.5);
        bool here = max(off.x, off.y) <= 0.49;
        p = here ? at : p;
        texel = here ? frame.shadow_texel[c] : texel;
        layer = here ? float(c) : layer;
    }
    // The edge of a shadow is at least a texel and, near the eye, as soft as a lamp over the table makes it.
    float spread = max(1.1, frame.sun_direction.w * 0.55 / texel) / float(shadow_size);
    // The four outermost taps agree almost everywhere; only where they do not is a shadow's edge near.
    float seen = 0.0;
    for (int i = 0; i < 3; ++i) seen += texture(shadow_map, vec4(p.xy + disc[i] * spread, layer, p.z));
    int taps = 4;
    for (int i = 3; i < taps; ++i) {
        seen += texture(shadow_map, vec4(p.xy + disc[i] * spread, layer, p.z));
        taps = i == 3 && seen > 0.0 && seen < 4.0 ? 8 : taps;
    }
    return layer < 0.0 || frame.sun.w < 0.5 ? 1.0 : seen / float(taps);
}

vec3 ambient(vec3 normal) { return mix(frame.bounce.rgb, frame.sky.rgb, normal.z * 0.5 + 0.5); }

vec3 lit(vec3 albedo, vec3 place, vec3 normal, float occlusion) {
    float facing = max(dot(normal, frame.sun_direction.xyz), 0.0);
    float sun = facing > 0.0 ? facing * shadow_at(place, normal) : 0.0;
    return albedo * (frame.sun.rgb * sun + ambient(normal) * occlusion);
}

// Haze gathers behind what the camera looks at, measured by how far off that is: the near half of the table
// stays clear at any distance. A camera a hand's breadth away has the air of the whole table before it, not more.
// Mist is haze that lies in the valleys.
vec3 hazed(vec3 colour, vec3 place) {
    float beyond = max((distance(place, frame.eye.xyz) - 0.75 * frame.forward.w) / frame.lamp.w, 0.0);
    float low = 0.25 + 1.6 * exp(-max(place.z - frame.mist.y, 0.0) / frame.mist.z);
    float through = exp(-frame.haze.w * beyond * mix(1.0, low, frame.mist.x));
    // However thick the mist, who stands in it is made out.
    return mix(frame.haze.rgb, colour, max(through, 0.24 * frame.mist.x));
}

// What an overlay lays over the ground, and over the trees and houses that stand on it. A tint keeps the light and
// shade of what is under it.
vec3 tinted(vec3 colour, vec3 place) {
    vec4 tint = textureLod(tint_map, place.xy / frame.table.xy + 0.5, 0.0);
    return mix(colour, from_srgb(tint.rgb) * (0.35 + dot(colour, vec3(0.3, 0.6, 0.1)) * 2.2), tint.a);
}
