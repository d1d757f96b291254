// The look of the ground at a place on the table: flock, fields, roads and water.
// Lengths are millimetres of table, since grass on a gaming table is flock of its own size whatever the
// ground scale.

const float paint_reach = 24.0; // the distance that 0 and 1 stand for in the paint maps

// Four channels of noise, each twice as fine as the one before; a texel of the map is a unit of `p`.
vec4 noise(vec2 p) { return texture(noise_map, p / 256.0); }

// The ground is mottled at three sizes: over forearms, over hand-breadths, and tuft by tuft. Each is turned
// another way, so that no square of the map is ever seen again.
struct Mottle {
    vec4 broad;
    vec4 wide;
    vec4 fine;
};

Mottle mottle_at(vec2 place) {
    vec2 turned = vec2(place.x * 0.81 - place.y * 0.59, place.x * 0.59 + place.y * 0.81);
    return Mottle(noise(turned * 0.087 + 31.0), noise(place * 0.55), noise(turned.yx * 7.0));
}

vec4 signed_distances(sampler2D map, vec2 uv) { return (texture(map, uv) - 0.5) * (2.0 * paint_reach); }

struct GroundLook {
    vec3 colour;
    float gloss;  // 1 on water
    float bump;   // strength of the small relief
    float relief; // millimetres that crops and furrows stand above the ground, or banks and ruts below it
};

const uint cover_autumn = 1u, cover_snow = 2u, cover_dry = 3u, cover_mud = 4u, cover_frost = 5u;

// Flock is full of contrast close by: tufts of a millimetre or two, light and dark.
vec3 grass_colour(Mottle m, float slope) {
    float flock = smoothstep(0.18, 0.82, mix(m.fine.y, m.fine.z, 0.45));
    float fleck = smoothstep(0.20, 0.80, mix(m.fine.w, m.fine.z, 0.25));
    // Where the ground is damp it is lush, where it is dry the straw shows.
    float dry = smoothstep(0.30, 0.72, m.broad.y * 0.55 + m.broad.w * 0.20 + m.wide.x * 0.25);
    vec3 dark = mix(vec3(0.040, 0.074, 0.018), vec3(0.066, 0.078, 0.024), dry);
    vec3 mid = mix(vec3(0.086, 0.132, 0.032), vec3(0.150, 0.152, 0.050), dry);
    vec3 light = mix(vec3(0.170, 0.205, 0.062), vec3(0.290, 0.262, 0.108), dry);
    float patches = m.wide.z * 0.5 + m.wide.y * 0.3 + flock * 0.32;
    vec3 c = mix(dark, mid, smoothstep(0.22, 0.62, patches));
    c = mix(c, light, smoothstep(0.50, 0.86, m.wide.w * 0.35 + m.wide.y * 0.30 + flock * 0.42));
    vec3 straw = vec3(0.400, 0.330, 0.165);
    c = mix(c, straw, smoothstep(0.60, 0.92, fleck * 0.55 + dry * 0.30 + m.wide.w * 0.22) * 0.62);
    c *= 0.70 + 0.56 * fleck;
    // Bare earth between the tufts: a little everywhere, much on steep slopes.
    vec3 earth = vec3(0.190, 0.134, 0.080) * (0.72 + 0.56 * fleck);
    float bare = smoothstep(0.72, 0.90, m.wide.w * 0.5 + m.wide.z * 0.35 + m.fine.x * 0.30) * 0.55;
    bare = max(bare, smoothstep(0.26, 0.60, slope + (m.wide.z - 0.5) * 0.25));
    return mix(c, earth, bare);
}

// From an image, since lavapipe misreads a storage buffer in a branch that not all pixels take.
FieldMaterial field_material(uint kind) {
    int row = int(kind);
    return FieldMaterial(texelFetch(field_materials, ivec2(0, row), 0), texelFetch(field_materials, ivec2(1, row), 0),
                         texelFetch(field_materials, ivec2(2, row), 0), texelFetch(field_materials, ivec2(3, row), 0),
                         texelFetch(field_materials, ivec2(4, row), 0));
}

// Crops stand in rows that run where the field's own direction sends them, and along the edge near it, where
// the plough was turned. Rows fade where they would be finer than a pixel.
struct Rows {
    float wave; // -1 to 1 across a row
    float seen; // 0 where they are too fine
};

// `pixel` is how the place changes to the pixels beside and below. Taken before any branch: at a field's edge the
// neighbours have no rows, and what is asked of them there is whatever a driver has left over.
Rows rows_at(vec2 place, vec4 pixel, float direction, float edge, float width, float headland) {
    width = max(width, 0.01); // a pixel that only lends its neighbours a slope may have read no material
    float angle = direction * 3.14159265;
    vec2 across = vec2(cos(angle), -sin(angle)) / width; // rows run along the bearing: they change across it
    float along = dot(place, across);
    float seen = clamp(1.5 - (abs(dot(pixel.xy, across)) + abs(dot(pixel.zw, across))) * 4.6, 0.0, 1.0);
    float at_edge = edge / width;
    float turned = edge < headland ? at_edge : along;
    float seam = smoothstep(0.0, 0.5, abs(edge - headland));
    return Rows(sin(turned * 6.2831853) * seen * seam, seen);
}

void paint_field(inout GroundLook look, vec2 place, vec4 pixel, Mottle m, FieldMaterial f, vec2 field, float edge, float wobble) {
    float own = field.y; // no two fields of a kind are quite alike
    float mottled = (m.wide.w * 0.30 + m.wide.y * 0.20 + m.fine.y * 0.30 + m.fine.w * 0.20 - 0.5) * 1.6;
    float worn = (m.broad.z - 0.5) * 0.9 + (m.wide.x - 0.5) * 0.5; // wind and wet patches
    vec3 low = mix(f.low_first.rgb, f.low_last.rgb, own);
    vec3 high = mix(f.high_first.rgb, f.high_last.rgb, own);
    Rows rows = rows_at(place, pixel, field.x, edge + wobble * 0.2, f.low_first.w, f.low_last.w);
    vec3 crop = mix(low, high, clamp(0.5 + f.high_first.w * rows.wave + mottled * 0.75 + worn * 0.35, 0.0, 1.0));
    if (f.relief.z > 0.5 && rows.seen < 1.0) crop = mix(mix(low, high, 0.55 + mottled), crop, rows.seen);
    // Between two fields runs a balk of rough grass.
    // A pixel wide at least, and what rises some pixels: the edge of the crop would be a dotted line from afar.
    float wide = length(pixel);
    float from = edge + wobble * 0.65 - 0.9;
    float in_field = smoothstep(-max(0.2, 0.6 * wide), max(0.2, 0.6 * wide), from);
    float risen = smoothstep(-max(0.2, 2.0 * wide), max(0.2, 2.0 * wide), from);
    look.colour = mix(look.colour * mix(1.0, 0.80, smoothstep(-0.6, 0.9, edge)), crop, in_field);
    look.bump = mix(look.bump, f.relief.y, in_field);
    look.relief += risen * f.high_last.w + rows.wave * f.relief.x * in_field;
}

// What the year and the weather have made of it all.
vec3 season(vec3 c, Mottle m, float slope) {
    uint cover = frame.counts.w;
    float patches = m.wide.y * 0.45 + m.wide.w * 0.2 + m.fine.z * 0.35;
    float grey = dot(c, vec3(0.3, 0.6, 0.1));
    if (cover == cover_autumn) c = mix(c, vec3(grey * 1.45, grey * 1.16, grey * 0.55), 0.42);
    if (cover == cover_dry) c = mix(c, vec3(grey * 1.42, grey * 1.18, grey * 0.58), 0.30);
    if (cover == cover_frost) { // dead grass with rime in the hollows
        c = mix(c, vec3(grey * 1.32, grey * 1.10, grey * 0.72), 0.66) * 0.86;
        c = mix(c, vec3(0.46, 0.49, 0.53), smoothstep(0.38, 0.85, m.fine.y * 0.45 + m.fine.w * 0.3 + m.wide.w * 0.25) * (0.18 + 0.24 * m.broad.z));
    }
    if (cover == cover_mud) c = mix(c * 0.80, vec3(0.130, 0.092, 0.058) * (0.7 + 0.6 * m.fine.z), smoothstep(0.40, 0.66, patches) * 0.75);
    if (cover == cover_snow) {
        vec3 white = mix(vec3(0.58, 0.64, 0.74), vec3(0.80, 0.82, 0.85), smoothstep(0.25, 0.7, m.wide.z * 0.5 + m.fine.y * 0.5));
        float through = smoothstep(0.60, 0.76, patches + m.fine.w * 0.10 + slope * 0.5 + (m.broad.z - 0.5) * 0.16);
        // Furrows and stubble still show as a shade of it.
        white = mix(white, c * 2.0, 0.22);
        c = mix(white, c * 0.62 + vec3(0.04, 0.028, 0.016), through * 0.85);
    }
    return c * (1.0 - 0.34 * frame.weather.x);
}

void paint_open_ground(inout GroundLook look, vec2 place, Mottle m, vec4 areas, uint kind, FieldMaterial f, vec2 field, float field_edge, float wobble) {
    vec4 pixel = vec4(dFdx(place), dFdy(place));
    // Along every field runs a verge of tall grass that nobody mows, here a step wide, there five.
    float verge = smoothstep(-1.0 - 4.0 * m.broad.w, -0.2, field_edge + wobble * 0.8);
    if (verge > 0.0 && field_edge < 2.0) {
        vec3 tall = mix(vec3(0.110, 0.135, 0.040), vec3(0.330, 0.305, 0.135), m.fine.w * 0.6 + m.wide.z * 0.4);
        look.colour = mix(look.colour, tall, verge * 0.6);
    }
    if (kind > 0u && field_edge > -1.0 && f.relief.w < 0.5) paint_field(look, place, pixel, m, f, field, field_edge, wobble);
    float rough = smoothstep(-2.0, 3.0, areas.w + wobble * 2.0);
    if (rough > 0.0) {
        vec3 stones = mix(vec3(0.150, 0.125, 0.090), vec3(0.37, 0.345, 0.295), m.fine.w);
        float where = rough * smoothstep(0.40, 0.60, m.fine.x * 0.6 + m.wide.w * 0.4);
        look.colour = mix(look.colour, stones, where);
        look.relief += where * 0.5;
    }
    float marsh = smoothstep(-3.0, 4.0, areas.z + wobble * 2.5);
    if (marsh > 0.0) {
        // Sedge, moss and peat, with water standing in the lowest of it.
        float lowest = m.wide.w * 0.55 + m.wide.z * 0.25 + m.fine.z * 0.20;
        vec3 sedge = mix(vec3(0.062, 0.082, 0.026), vec3(0.235, 0.215, 0.085), m.fine.w * 0.7 + m.wide.y * 0.3);
        sedge = mix(sedge, vec3(0.100, 0.072, 0.042), smoothstep(0.48, 0.60, lowest));
        float pools = smoothstep(0.57, 0.64, lowest) * smoothstep(-2.0, 2.0, areas.z);
        look.colour = mix(look.colour, mix(sedge, vec3(0.050, 0.062, 0.050), pools), marsh);
        look.gloss = max(look.gloss, marsh * pools * 0.9);
        look.relief -= marsh * pools * 0.4;
        look.bump *= 1.0 - marsh * pools;
    }
    float wood = smoothstep(-5.0, 3.0, areas.x + wobble * 2.4);
    if (wood > 0.0) {
        vec3 litter = mix(vec3(0.066, 0.050, 0.026), vec3(0.150, 0.112, 0.056), m.fine.z * 0.6 + m.fine.w * 0.4);
        look.colour = mix(look.colour, mix(litter, vec3(0.048, 0.072, 0.022), m.wide.w * 0.8), wood * 0.92);
    }
}

// Edges are at least a pixel wide: a road or stream of three would be a staircase from afar, and crawl when the camera goes.
// `soft` is half a pixel in millimetres, by the way in which it is longest where that is not the way across the line.
void paint_ways(inout GroundLook look, Mottle m, vec4 lines, vec2 soft, float wobble, out float road) {
    float track = smoothstep(-max(0.6, soft.y), max(0.6, soft.y), lines.y + wobble * 0.5);
    road = smoothstep(0.05 - max(0.45, soft.x), 0.05 + max(0.45, soft.x), lines.x + wobble * 0.32);
    float way = max(track * 0.90, road);
    float verge = smoothstep(-2.6, -0.2, max(lines.x, lines.y) + wobble * 0.6);
    if (verge <= 0.0) return;
    uint cover = frame.counts.w;
    // Wheels run where they ran before: two ruts, with grass between them where few go.
    float inside = max(lines.x, lines.y);
    float rut = smoothstep(0.55, 0.0, abs(inside - 0.95)) + 0.5 * smoothstep(0.5, 0.0, abs(inside - 2.1));
    float dusty = clamp(m.fine.z * 0.45 + m.wide.w * 0.35 + m.fine.w * 0.20 - rut * 0.22, 0.0, 1.0);
    vec3 dust = mix(vec3(0.175, 0.128, 0.080), vec3(0.400, 0.325, 0.225), dusty);
    if (road < track) dust = mix(dust, look.colour, 0.75 * smoothstep(1.2, 2.2, inside) * smoothstep(0.35, 0.65, m.fine.y));
    if (cover == cover_mud) dust *= vec3(0.56, 0.54, 0.52);
    if (cover == cover_snow) dust = mix(dust * 0.8, vec3(0.66, 0.68, 0.71), 0.55 - 0.35 * rut);
    if (cover == cover_frost) dust = mix(dust, vec3(0.42, 0.42, 0.42), 0.30);
    dust *= 1.0 - 0.38 * frame.weather.x;
    look.colour = mix(look.colour, mix(look.colour, dust, 0.35), verge * 0.6);
    look.colour = mix(look.colour, dust, way);
    look.bump = mix(look.bump, 0.28, way);
    // Ruts are painted, not cut: finer than the map, they would stand as sleepers across the road.
    // And its edge, steeper than a pixel is wide, as dashes.
    look.relief = mix(look.relief, -0.25, smoothstep(-1.8, 0.9, inside + wobble * 0.32));
    // Rain and thaw stand in the ruts.
    float wet = max(frame.weather.x, cover == cover_mud ? 0.6 : 0.0);
    look.gloss = max(look.gloss, way * wet * smoothstep(0.45, 0.75, rut * 0.5 + m.wide.w * 0.6));
}

void paint_water(inout GroundLook look, Mottle m, float edge, float soft, float road, bool frozen, float wobble) {
    if (edge < -6.0) return;
    edge += (m.wide.x - 0.5) * 1.1; // no water is as wide as it was a little way up
    float bank = smoothstep(-3.2, -0.4, edge + wobble * 0.6);
    if (bank <= 0.0) return;
    uint cover = frame.counts.w;
    vec3 mud = mix(vec3(0.105, 0.078, 0.046), vec3(0.225, 0.180, 0.115), m.fine.z);
    vec3 reeds = mix(vec3(0.050, 0.078, 0.024), vec3(0.160, 0.165, 0.060), m.fine.w);
    vec3 shore = mix(reeds, mud, smoothstep(-1.6, -0.6, edge + (m.fine.y - 0.5) * 1.4));
    // The last of the bank is wet.
    float damp = smoothstep(-1.0 - max(0.5, soft), -1.0 + max(0.5, soft), edge + (m.fine.z - 0.5) * 0.8);
    shore *= 1.0 - 0.45 * damp;
    if (cover == cover_snow) shore = mix(shore, vec3(0.70, 0.73, 0.77), 0.5);
    look.colour = mix(look.colour, shore, bank * 0.85 * (1.0 - road));
    float water = smoothstep(0.05 - max(0.17, soft), 0.05 + max(0.17, soft), edge) * (1.0 - road);
    // Over sand the shallows are clear, and the deep swallows the red first.
    float deep = max(edge + (m.wide.w - 0.5) * 1.6, 0.0);
    vec3 bed = vec3(0.190, 0.150, 0.090) * (0.7 + 0.6 * m.fine.z) * exp(-deep * vec3(0.90, 0.45, 0.35)) + vec3(0.012, 0.022, 0.020);
    // A bank as steep as a pixel is wide would break into dashes.
    look.relief = mix(look.relief, -0.7, smoothstep(-2.6, 0.3, edge) * (1.0 - road));
    look.gloss = max(look.gloss * (1.0 - bank), max(water, damp * 0.05 * (1.0 - road)));
    if (frozen || cover == cover_snow) {
        // Ice: grey-blue and clouded, white cracks across it, snow blown into its lee, dark water along the reeds.
        vec3 ice = vec3(0.32, 0.38, 0.42) * (0.62 + 0.55 * m.wide.z + 0.25 * m.broad.w);
        float ridge = 1.0 - abs(2.0 * m.wide.x - 1.0);
        float crack = smoothstep(0.93, 0.985, ridge) + 0.7 * smoothstep(0.955, 0.99, 1.0 - abs(2.0 * m.wide.y - 1.0));
        ice = mix(ice, vec3(0.80, 0.84, 0.87), clamp(crack, 0.0, 1.0) * 0.75);
        float drift = smoothstep(0.52, 0.66, m.broad.z * 0.5 + m.wide.y * 0.3 + m.fine.y * 0.2);
        drift *= smoothstep(1.5, 4.0, edge); // a stream is too narrow for it
        ice = mix(ice, vec3(0.74, 0.77, 0.81), drift * 0.85);
        bed = mix(vec3(0.030, 0.042, 0.045), ice, smoothstep(0.8, 2.0, edge + (m.fine.y - 0.5) * 1.2));
        look.gloss = min(look.gloss, mix(0.9, 0.40 * (1.0 - 0.8 * drift), smoothstep(0.8, 2.0, edge)));
    }
    look.colour = mix(look.colour, bed, water);
    look.bump = mix(look.bump, 0.0, water);
}

GroundLook ground_look(vec2 place, float slope, Mottle m) {
    vec2 uv = place / frame.table.xy + 0.5;
    vec4 areas = signed_distances(paint_areas, uv);
    vec4 lines = signed_distances(paint_lines, uv);
    float wobble = (m.wide.w - 0.5) * 2.0 + (m.fine.y - 0.5) * 1.6;
    vec3 soft = max(0.5 * fwidth(lines.xyz), vec3(0.25 * (fwidth(place.x) + fwidth(place.y))));
    vec3 marked = textureLod(paint_fields, uv, 0.0).rgb;
    uint kind = uint(marked.x * 255.0 + 0.5);

    GroundLook look = GroundLook(grass_colour(m, slope), 0.0, 0.5, 0.0);
    FieldMaterial f = field_material(kind);
    paint_open_ground(look, place, m, areas, kind, f, marked.yz, lines.w, wobble);
    float town = smoothstep(-4.0, 3.0, areas.y + wobble * 2.0);
    if (town > 0.0) {
        vec3 yard = mix(vec3(0.150, 0.116, 0.074), vec3(0.310, 0.255, 0.180), m.fine.z * 0.5 + m.wide.w * 0.5);
        look.colour = mix(look.colour, yard, town * smoothstep(0.20, 0.50, m.wide.z * 0.6 + m.fine.x * 0.4) * 0.85);
    }
    look.colour = season(look.colour, m, slope);
    // In the wet, puddles stand in whatever is low and flat.
    float wet = max(frame.weather.x * 0.8, frame.counts.w == cover_mud ? 0.5 : 0.0);
    if (wet > 0.0) look.gloss = max(look.gloss, wet * smoothstep(0.66, 0.72, m.wide.w * 0.5 + m.wide.z * 0.35 + m.broad.w * 0.15 - slope));
    float road = 0.0;
    paint_ways(look, m, lines, soft.xy, wobble, road);
    bool frozen = kind > 0u && f.relief.w > 0.5;
    paint_water(look, m, lines.z, soft.z, road, frozen, wobble);
    return look;
}

// The small relief of flock and furrows, from how heights change from pixel to pixel (Mikkelsen, 2010).
vec3 bumped(vec3 place, vec3 normal, Mottle m, float strength, float relief) {
    float h = (m.fine.z + 0.7 * m.fine.w) * strength * 1.8 + relief;
    vec3 dx = dFdx(place), dy = dFdy(place);
    vec3 across = cross(dy, normal), down = cross(normal, dx);
    float area = dot(dx, across);
    vec3 slope = sign(area) * (dFdx(h) * across + dFdy(h) * down);
    // An edge finer than a pixel would be a cliff in one pixel and nothing in the next: a row of black dashes.
    slope *= min(1.0, 0.9 * abs(area) / max(length(slope), 1e-9));
    return normalize(abs(area) * normal - slope);
}

// Water and wet ground: the sky in it, and the sun on its ripples.
vec3 with_gloss(vec3 colour, float gloss, vec3 place, Mottle m, float sun_seen) {
    if (gloss <= 0.0) return colour;
    vec3 to_eye = normalize(frame.eye.xyz - place);
    vec2 tilt = m.wide.zw - 0.5 + (m.fine.xy - 0.5) * 0.7;
    vec3 ripple = normalize(vec3(tilt * 0.11, 1.0));
    float fresnel = 0.02 + 0.98 * pow(1.0 - max(dot(ripple, to_eye), 0.0), 5.0);
    vec3 halfway = normalize(to_eye + frame.sun_direction.xyz);
    float spark = pow(max(dot(ripple, halfway), 0.0), 240.0) * 1.5 * sun_seen;
    // The sky stands in it: pale along the horizon, deep overhead.
    vec3 reflected = mix(frame.horizon.rgb, frame.zenith.rgb, 0.55 * sqrt(max(reflect(-to_eye, ripple).z, 0.0)));
    return mix(colour, colour * (1.0 - fresnel) + reflected * (fresnel + 0.05) + frame.sun.rgb * spark, gloss);
}
