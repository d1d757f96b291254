// Sun with soft shadows, and light from the sky and the ground.

const vec2 disc[8] = vec2[](vec2(-0.840, -0.174), vec2(0.185, -0.893), vec2(0.962, 0.195), vec2(-0.203, 0.921),
                            vec2(-0.326, -0.406), vec2(-0.596, 0.457), vec2(0.473, -0.380), vec2(0.419, 0.567));

float shadow_at(vec3 place, vec3 normal) {
    if (frame.sun.w < 0.5) return 1.0;
    for (uint c = 0u; c < cascade_count; ++c) {
        // Moving along the normal by a texel keeps a lit face from shading itself.
        vec3 off = normal * frame.shadow_texel[c] * 1.6;
        vec3 p = (frame.shadow[c] * vec4(place + off, 1.0)).xyz;
        if (any(lessThan(p.xy, vec2(0.01))) || any(greaterThan(p.xy, vec2(0.99)))) continue;
        // The edge of a shadow is at least a texel and, near the eye, as soft as a lamp over the table makes it.
        float spread = max(1.1, frame.sun_direction.w * 0.55 / frame.shadow_texel[c]) / float(textureSize(shadow_map, 0).x);
        // The four outermost taps agree almost everywhere; only where they do not is a shadow's edge near.
        float seen = 0.0;
        for (int i = 0; i < 4; ++i) seen += texture(shadow_map, vec4(p.xy + disc[i] * spread, float(c), p.z));
        if (seen <= 0.0 || seen >= 4.0) return seen * 0.25;
        for (int i = 4; i < 8; ++i) seen += texture(shadow_map, vec4(p.xy + disc[i] * spread, float(c), p.z));
        return seen / 8.0;
    }
    return 1.0;
}

vec3 ambient(vec3 normal) { return mix(frame.bounce.rgb, frame.sky.rgb, normal.z * 0.5 + 0.5); }

vec3 lit(vec3 albedo, vec3 place, vec3 normal, float occlusion) {
    float facing = max(dot(normal, frame.sun_direction.xyz), 0.0);
    float sun = facing > 0.0 ? facing * shadow_at(place, normal) : 0.0;
    return albedo * (frame.sun.rgb * sun + ambient(normal) * occlusion);
}

// Haze gathers behind what the camera looks at, measured by how far off that is: the near half of the table
// stays clear at any distance. Mist is haze that lies in the valleys.
vec3 hazed(vec3 colour, vec3 place) {
    float beyond = max(distance(place, frame.eye.xyz) / frame.forward.w - 0.75, 0.0);
    float low = 0.25 + 1.6 * exp(-max(place.z - frame.mist.y, 0.0) / frame.mist.z);
    return mix(frame.haze.rgb, colour, exp(-frame.haze.w * beyond * mix(1.0, low, frame.mist.x)));
}

// What an overlay lays over the ground, and over the trees and houses that stand on it. A tint keeps the light and
// shade of what is under it.
vec3 tinted(vec3 colour, vec3 place) {
    vec4 tint = textureLod(tint_map, place.xy / frame.table.xy + 0.5, 0.0);
    return mix(colour, from_srgb(tint.rgb) * (0.35 + dot(colour, vec3(0.3, 0.6, 0.1)) * 2.2), tint.a);
}
