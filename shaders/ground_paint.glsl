// The look of the ground at a place on the table: flock, fields, roads and water.
// Lengths are millimetres of table, since grass on a gaming table is flock of its own size whatever the
// ground scale.

const float paint_reach = 24.0; // the distance that 0 and 1 stand for in the paint maps

// Four channels of noise, each twice as fine as the one before; a texel of the map is a unit of `p`.
vec4 noise(vec2 p) { return texture(noise_map, p / 256.0); }

// The ground is mottled at two sizes: over hand-breadths, and tuft by tuft.
struct Mottle {
    vec4 wide;
    vec4 fine;
};

Mottle mottle_at(vec2 place) { return Mottle(noise(place * 0.55), noise(place * 7.0)); }

vec4 signed_distances(sampler2D map, vec2 uv) { return (texture(map, uv) - 0.5) * (2.0 * paint_reach); }

struct GroundLook {
    vec3 colour;
    float gloss; // 1 on water
    float bump;  // strength of the small relief
};

vec3 field_colour(vec2 place, Mottle m, float kind, float seed, out float bump) {
    // Rows run where the field's seed sends them and fade where they would be finer than a pixel.
    float angle = floor(seed * 255.0 / 4.0 + 0.1) / 32.0 * 3.14159265; // the direction is in the upper bits
    vec2 across = vec2(cos(angle), -sin(angle)); // rows run along the bearing, so they change across it
    float rows = dot(place, across) / (kind < 0.30 ? 2.6 : 1.7);
    float fine = clamp(1.6 - fwidth(rows) * 2.2, 0.0, 1.0);
    float wave = sin(rows * 6.2831853) * fine;
    float mottled = m.wide.w * 0.5 + m.fine.y * 0.5 - 0.5;
    bump = 0.35;
    if (kind < 0.30) { // ploughed
        bump = 0.6;
        return mix(vec3(0.155, 0.098, 0.058), vec3(0.235, 0.160, 0.100), 0.5 + 0.42 * wave + mottled * 0.5);
    }
    if (kind < 0.45) // meadow
        return mix(vec3(0.105, 0.165, 0.035), vec3(0.215, 0.255, 0.070), m.wide.z + mottled * 0.8);
    vec3 wheat = mix(vec3(0.270, 0.180, 0.048), vec3(0.385, 0.275, 0.092), 0.5 + 0.35 * wave + mottled);
    vec3 rye = mix(vec3(0.150, 0.165, 0.042), vec3(0.255, 0.250, 0.080), 0.5 + 0.35 * wave + mottled);
    vec3 young = mix(vec3(0.060, 0.120, 0.028), vec3(0.125, 0.205, 0.055), 0.5 + 0.45 * wave + mottled * 0.8);
    vec3 stubble = mix(vec3(0.225, 0.175, 0.085), vec3(0.315, 0.255, 0.135), 0.5 + 0.4 * wave + mottled);
    uint crop = uint(seed * 255.0 + 0.5) % 4u; // as crop_seed() in engine/staging/paint.cpp
    return crop == 0u ? wheat : crop == 1u ? rye : crop == 2u ? young : stubble;
}

vec3 grass_colour(Mottle m, float slope) {
    float wide = m.wide.x;
    float patches = m.wide.z;
    // Flock is full of contrast close by: tufts of a millimetre or two, light and dark.
    float flock = smoothstep(0.18, 0.82, mix(m.fine.y, m.fine.z, 0.45));
    float fleck = smoothstep(0.20, 0.80, mix(m.fine.w, m.fine.z, 0.25));
    vec3 dark = vec3(0.060, 0.098, 0.022);
    vec3 mid = vec3(0.128, 0.175, 0.042);
    vec3 light = vec3(0.245, 0.262, 0.085);
    vec3 straw = vec3(0.385, 0.325, 0.150);
    vec3 c = mix(dark, mid, smoothstep(0.15, 0.65, patches * 0.6 + flock * 0.45));
    c = mix(c, light, smoothstep(0.45, 0.85, wide * 0.65 + flock * 0.4) * 0.75);
    c = mix(c, straw, smoothstep(0.62, 0.9, fleck * 0.55 + wide * 0.5) * 0.55);
    c *= 0.66 + 0.62 * fleck;
    vec3 earth = vec3(0.230, 0.165, 0.100) * (0.75 + 0.5 * flock);
    return mix(c, earth, smoothstep(0.30, 0.62, slope + (patches - 0.5) * 0.25));
}

vec3 season(vec3 c, Mottle m, float slope) {
    uint cover = frame.counts.w; // summer, autumn, snow, dry, mud
    float patches = m.wide.y * 0.6 + m.fine.z * 0.4;
    float grey = dot(c, vec3(0.3, 0.6, 0.1));
    if (cover == 1u) return mix(c, vec3(grey * 1.5, grey * 1.2, grey * 0.55), 0.45);
    if (cover == 2u) return mix(vec3(0.80, 0.83, 0.88), c * 0.7 + vec3(0.05, 0.035, 0.02), smoothstep(0.56, 0.74, patches + slope * 0.5));
    if (cover == 3u) return mix(c, vec3(grey * 1.45, grey * 1.18, grey * 0.55), 0.38);
    if (cover == 4u) return mix(c * 0.85, vec3(0.15, 0.105, 0.065), smoothstep(0.42, 0.68, patches) * 0.7);
    return c;
}

void paint_open_ground(inout GroundLook look, vec2 place, vec2 uv, Mottle m, vec4 areas, float field_edge, float wobble) {
    float in_field = smoothstep(-0.3, 0.6, field_edge + wobble * 0.35);
    vec2 field = in_field > 0.0 ? textureLod(paint_fields, uv, 0.0).rg : vec2(0.0);
    if (field.r > 0.05) {
        float bump;
        vec3 crop = field_colour(place, m, field.r, field.g, bump);
        crop = mix(crop * 0.62, crop, smoothstep(0.0, 1.8, field_edge)); // a worn verge around it
        look.colour = mix(look.colour, crop, in_field);
        look.bump = mix(look.bump, bump, in_field);
    }
    float rough = smoothstep(-2.0, 3.0, areas.w + wobble * 2.0);
    if (rough > 0.0) {
        vec3 stones = mix(vec3(0.21, 0.175, 0.12), vec3(0.36, 0.33, 0.27), m.fine.w);
        look.colour = mix(look.colour, stones, rough * smoothstep(0.38, 0.62, m.fine.x));
    }
    float marsh = smoothstep(-3.0, 4.0, areas.z + wobble * 2.5);
    if (marsh > 0.0) {
        float pools = smoothstep(0.56, 0.66, m.wide.w * 0.7 + m.fine.z * 0.3);
        vec3 reeds = mix(vec3(0.085, 0.105, 0.035), vec3(0.24, 0.225, 0.09), m.fine.w);
        look.colour = mix(look.colour, mix(reeds, vec3(0.045, 0.055, 0.045), pools), marsh);
        look.gloss = max(look.gloss, marsh * pools * 0.8);
    }
    float wood = smoothstep(-4.0, 3.0, areas.x + wobble * 2.0);
    if (wood > 0.0) {
        vec3 litter = mix(vec3(0.085, 0.070, 0.032), vec3(0.155, 0.130, 0.055), m.fine.z);
        look.colour = mix(look.colour, mix(litter, vec3(0.060, 0.085, 0.025), m.wide.w), wood * 0.9);
    }
}

void paint_lines_over(inout GroundLook look, Mottle m, vec4 lines, float wobble) {
    uint cover = frame.counts.w;
    float track = smoothstep(-0.6, 0.5, lines.y + wobble * 0.45);
    float road = smoothstep(-0.4, 0.5, lines.x + wobble * 0.3);
    float way = max(track * 0.85, road);
    if (way > 0.0) {
        float ruts = 0.5 + 0.5 * cos(clamp(max(lines.x, lines.y), 0.0, 6.0) * 2.4);
        vec3 dust = mix(vec3(0.225, 0.170, 0.105), vec3(0.345, 0.275, 0.185), m.fine.z * 0.7 + ruts * 0.3);
        if (cover == 4u) dust *= 0.6;
        if (cover == 2u) dust = mix(dust, vec3(0.70, 0.71, 0.73), 0.45);
        look.colour = mix(look.colour, dust, way);
        look.bump = mix(look.bump, 0.25, way);
    }
    float bank = smoothstep(-2.6, -0.3, lines.z + wobble * 0.5);
    if (bank > 0.0) {
        look.colour = mix(look.colour, vec3(0.155, 0.120, 0.070), bank * 0.8 * (1.0 - way));
        float water = smoothstep(-0.25, 0.35, lines.z) * (1.0 - road);
        vec3 shallow = vec3(0.125, 0.150, 0.115);
        vec3 deep = vec3(0.030, 0.062, 0.070);
        look.colour = mix(look.colour, mix(shallow, deep, smoothstep(0.0, 7.0, lines.z)), water);
        look.gloss = max(look.gloss, water);
        look.bump = mix(look.bump, 0.0, water);
    }
}

GroundLook ground_look(vec2 place, vec3 normal, Mottle m) {
    vec2 uv = place / frame.table.xy + 0.5;
    float slope = 1.0 - normal.z;
    vec4 areas = signed_distances(paint_areas, uv);
    vec4 lines = signed_distances(paint_lines, uv);
    float wobble = (m.wide.w - 0.5) * 2.0 + (m.fine.y - 0.5) * 1.6;

    GroundLook look = GroundLook(grass_colour(m, slope), 0.0, 0.5);
    paint_open_ground(look, place, uv, m, areas, lines.w, wobble);
    look.colour = season(look.colour, m, slope);
    float town = smoothstep(-3.0, 3.0, areas.y + wobble * 1.6);
    if (town > 0.0) {
        vec3 yard = mix(vec3(0.205, 0.160, 0.105), vec3(0.285, 0.235, 0.165), m.fine.z);
        look.colour = mix(look.colour, season(yard, m, slope), town * 0.72);
    }
    paint_lines_over(look, m, lines, wobble);
    return look;
}

// The small relief of flock and furrows, from how the noise changes from pixel to pixel (Mikkelsen, 2010).
vec3 bumped(vec3 place, vec3 normal, Mottle m, float strength) {
    float h = (m.fine.z + 0.7 * m.fine.w) * strength * 1.8;
    vec3 dx = dFdx(place), dy = dFdy(place);
    vec3 across = cross(dy, normal), down = cross(normal, dx);
    float area = dot(dx, across);
    vec3 slope = sign(area) * (dFdx(h) * across + dFdy(h) * down);
    return normalize(abs(area) * normal - slope);
}

vec3 with_gloss(vec3 colour, float gloss, vec3 place, float sun_seen) {
    if (gloss <= 0.0) return colour;
    vec3 to_eye = normalize(frame.eye.xyz - place);
    vec2 tilt = noise(place.xy * 2.2).xy - 0.5;
    vec3 ripple = normalize(vec3(tilt * 0.09, 1.0));
    float fresnel = 0.03 + 0.97 * pow(1.0 - max(dot(ripple, to_eye), 0.0), 5.0);
    vec3 halfway = normalize(to_eye + frame.sun_direction.xyz);
    float spark = pow(max(dot(ripple, halfway), 0.0), 240.0) * 1.5 * sun_seen;
    vec3 reflected = mix(frame.sky.rgb * 0.9, frame.haze.rgb, pow(1.0 - max(reflect(-to_eye, ripple).z, 0.0), 3.0));
    return mix(colour, colour * 0.6 + reflected * fresnel + frame.sun.rgb * spark, gloss);
}
