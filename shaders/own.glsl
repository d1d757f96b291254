// What the paint of a player's own model says about a place on it.

float wrapped(float at, uint how, float texels) {
    if (how == wrap_clamp) return clamp(at, 0.5 / texels, 1.0 - 0.5 / texels);
    return how == wrap_mirror ? 1.0 - abs(mod(at, 2.0) - 1.0) : at;
}

vec2 wrapped(OwnMaterial m, vec2 uv, float texels) {
    uint how = uint(m.more.y);
    return vec2(wrapped(uv.x, how & 3u, texels), wrapped(uv.y, (how >> 2) & 3u, texels));
}

vec4 colour_at(float layer, OwnMaterial m, vec2 uv) {
    vec4 c = texture(own_colours, vec3(wrapped(m, uv, float(textureSize(own_colours, 0).x)), max(layer, 0.0)));
    return layer < -0.5 ? vec4(1.0) : c;
}

vec4 map_at(float layer, OwnMaterial m, vec2 uv, vec4 otherwise) {
    vec4 c = texture(own_maps, vec3(wrapped(m, uv, float(textureSize(own_maps, 0).x)), max(layer, 0.0)));
    return layer < -0.5 ? otherwise : c;
}

uint alpha_of(OwnMaterial m) { return uint(m.more.y) >> 4; }

// 0 to 1 from pixel to pixel, without a pattern that the eye would find.
float scattered(vec2 pixel) { return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))); }
