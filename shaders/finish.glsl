// The last step: occlusion, background, the blur of a close lens, weather, tone and the screen's own encoding.
// Lens and weather are left out of the common picture, which has neither: a processor that draws in software
// walks through every branch, taken or not.
#include "shared.h"

layout(set = 0, binding = 0, std140) uniform FrameBlock { FrameData frame; };
layout(set = 0, binding = 1) uniform sampler2D depth_map;
layout(set = 0, binding = 2) uniform sampler2D colour_map;
layout(set = 0, binding = 3) uniform sampler2D open_map;
layout(set = 0, binding = 4) uniform sampler2D smoke_map; // half the size, multiplied by its alpha
layout(location = 0) in vec2 in_uv;
layout(location = 0) out vec4 out_colour;

float away_at(vec2 uv) { return frame.depth.x / (frame.depth.y + textureLod(depth_map, uv, 0.0).r); }

// Four half-size texels, each counted as far as it lies at the same distance.
float open_at(vec2 uv, float away) {
    float sum = 0.0, weight = 1e-4;
    for (int i = 0; i < 4; ++i) {
        vec2 at = uv + (vec2(float(i & 1), float(i >> 1)) * 2.0 - 1.0) * frame.viewport.zw;
        float w = 1.0 / (1e-3 + abs(away_at(at) - away) / away);
        sum += textureLod(open_map, at, 0.0).r * w;
        weight += w;
    }
    return sum / weight;
}

vec4 shaded(vec2 uv) {
    vec4 c = textureLod(colour_map, uv, 0.0);
    if (frame.finish.z < 0.5 || c.a <= 0.0) return c;
    c.rgb *= mix(vec3(0.42, 0.38, 0.36), vec3(1.0), open_at(uv, away_at(uv)));
    return c;
}

#ifdef WITH_LENS_AND_WEATHER
// The radius of blur in shares of the picture's height: that of a lens so many millimetres wide, which is what tells
// the eye how small a thing is, or that of a tilted one, which is larger than life.
float blur_at(float away) {
    float lens = 0.5 * frame.lens.x * frame.eye.w * abs(1.0 / frame.forward.w - 1.0 / max(away, 1.0)) * frame.viewport.w;
    float tilted = clamp(abs(away - frame.forward.w) / frame.forward.w * 3.0 - 0.25, 0.0, 1.0) * frame.finish.y * 0.012;
    return min(max(lens, tilted), 0.03);
}

vec4 through_lens(vec2 uv) {
    vec4 c = shaded(uv);
    if (frame.finish.y <= 0.0 && frame.lens.x <= 0.0) return c;
    float radius = blur_at(away_at(uv));
    if (radius * frame.viewport.y < 0.6) return c;
    vec4 sum = c;
    float weight = 1.0;
    // Turned from pixel to pixel, so that no musket is seen several times over.
    float start = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) * 6.2831853;
    for (int i = 1; i < 32; ++i) {
        float r = sqrt(float(i) / 32.0) * radius;
        float angle = start + float(i) * 2.3999632;
        vec2 at = uv + vec2(cos(angle) * frame.viewport.y / frame.viewport.x, sin(angle)) * r;
        float w = blur_at(away_at(at)) >= radius * 0.5 ? 1.0 : 0.05; // sharp things do not bleed into blurred ones
        sum += textureLod(colour_map, at, 0.0) * w;
        weight += w;
    }
    return sum / weight;
}

float chance(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }

// Rain as thin slanting strokes and snow as soft flakes, in sheets one behind the other. They are as large as
// the picture makes them, not the table: weather is between the eye and the figures.
vec3 weathered(vec3 colour, vec2 uv, float covered) {
    // None of it falls beside the table.
    vec4 p = frame.inverse_view_projection * vec4(uv * 2.0 - 1.0, textureLod(depth_map, uv, 0.0).r, 1.0);
    vec2 beside = abs(p.xy / p.w) - frame.table.xy * 0.5;
    covered *= 1.0 - smoothstep(0.0, 30.0, max(beside.x, beside.y));
    vec2 at = vec2(uv.x * frame.viewport.x * frame.viewport.w, uv.y);
    float time = frame.weather.w;
    float strokes = 0.0;
    if (frame.weather.y > 0.0)
        for (int i = 0; i < 3; ++i) {
            float near = 1.0 - 0.28 * float(i);
            float x = (at.x + at.y * 0.11) * 62.0 / near;
            float column = floor(x);
            float own = chance(vec2(column, float(i) * 7.0));
            float y = at.y * 4.2 / near - time * (3.0 + own) + own * 19.0;
            float drop = chance(vec2(column + 0.5, floor(y) + float(i) * 31.0));
            float across = abs(fract(x) - 0.25 - 0.5 * drop);
            float along = fract(y);
            strokes += smoothstep(0.07, 0.0, across) * smoothstep(0.0, 0.25, along) * smoothstep(0.5, 0.3, along) * step(0.55, drop) * near;
        }
    float flakes = 0.0;
    if (frame.weather.z > 0.0)
        for (int i = 0; i < 4; ++i) {
            float size = 15.0 + 11.0 * float(i);
            vec2 p = at * size + vec2(time * 0.6 + sin(time * 0.8 + float(i)) * 0.4, -time * (2.2 + 0.3 * float(i)));
            vec2 cell = floor(p);
            float own = chance(cell + float(i) * 17.0);
            vec2 middle = vec2(0.3 + 0.4 * own, 0.3 + 0.4 * chance(cell.yx + 3.0));
            float r = 0.05 + 0.07 * fract(own * 7.0);
            flakes += smoothstep(r, r * 0.35, length(fract(p) - middle)) * step(0.42, own) * (0.85 - 0.15 * float(i));
        }
    vec3 white = (frame.sky.rgb + frame.sun.rgb * 0.3) * 1.1;
    colour += white * strokes * 0.20 * frame.weather.y * covered;
    return mix(colour, white, clamp(flakes, 0.0, 0.85) * frame.weather.z * covered);
}

// Camp fires. What the night shows of a thing, by the light that falls then, tells its colour; how it is turned, the
// places beside it.
vec3 by_firelight(vec3 colour, vec2 uv) {
    vec4 p = frame.inverse_view_projection * vec4(uv * 2.0 - 1.0, textureLod(depth_map, uv, 0.0).r, 1.0);
    vec3 place = p.xyz / p.w;
    vec3 across = cross(dFdx(place), dFdy(place));
    vec3 normal = across * sign(dot(across, frame.eye.xyz - place)) / max(length(across), 1e-9);
    float light = 0.0;
    for (int i = 0; i < 16 && frame.fires[i].w > 0.0; ++i) {
        vec3 to = frame.fires[i].xyz - place;
        float away = length(to);
        float near = max(1.0 - away / frame.fires[i].w, 0.0);
        float flicker = 1.0 + 0.10 * sin(frame.weather.w * 47.0 + float(i) * 1.7) + 0.05 * sin(frame.weather.w * 71.0 + float(i) * 2.9);
        light += near * near * flicker * (0.35 + 0.65 * max(dot(normal, to / max(away, 1e-3)), 0.0));
    }
    vec3 own = colour / (frame.sky.rgb + frame.sun.rgb * 0.5 + 0.01);
    return colour + own * vec3(1.0, 0.42, 0.12) * (light * 0.85);
}

#endif

#ifdef WITH_SKY
float lattice(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }

float billows(vec2 p) {
    float sum = 0.0, share = 0.5;
    for (int i = 0; i < 4; ++i) {
        vec2 cell = floor(p), f = fract(p);
        f = f * f * (3.0 - 2.0 * f);
        sum += share * mix(mix(lattice(cell), lattice(cell + vec2(1, 0)), f.x),
                           mix(lattice(cell + vec2(0, 1)), lattice(cell + vec2(1, 1)), f.x), f.y);
        p = p * 2.03 + 17.0;
        share *= 0.5;
    }
    return sum;
}

// What lies behind the table for an eye near the ground: the sky of the hour and its weather, and below the
// horizon the country in its haze, field by field, so that the table has no end.
vec3 open_country(vec3 ray) {
    vec3 sun = frame.sun_direction.xyz;
    float clear = clamp(frame.sun.g / (frame.sun.g + 3.0 * frame.sky.g) * 2.2 - 0.35, 0.0, 1.0);
    vec3 grey = vec3(dot(frame.sky.rgb, vec3(0.33)));
    float towards = max(dot(ray, sun), 0.0);
    float up = max(ray.z, 0.0);
    vec3 colour = mix(frame.horizon.rgb, frame.zenith.rgb, pow(up, 0.45));
    colour += frame.sun.rgb * clear * (0.10 * pow(towards, 8.0) + 0.6 * pow(towards, 200.0));
    if (ray.z > 0.0) {
        float cover = mix(0.30, 0.52, clear);
        vec2 at = ray.xy / (ray.z + 0.12) * 1.1 + frame.weather.w * 0.004;
        float cloud = smoothstep(cover, cover + 0.30, billows(at)) * smoothstep(0.0, 0.14, ray.z);
        vec3 lit_side = grey * 1.35 + frame.sun.rgb * 0.30 * clear;
        colour = mix(colour, mix(grey * 0.95, lit_side, billows(at * 1.7 + sun.xy * 0.3)), cloud * mix(0.9, 0.75, clear));
    } else {
        // Where the ray meets the plain on which the table lies.
        float away = frame.eye.z / max(-ray.z, 1e-4);
        vec2 at = frame.eye.xy + ray.xy * away;
        vec2 strip = vec2(at.x * 0.8 + at.y * 0.6, at.y * 0.8 - at.x * 0.6) / vec2(340.0, 210.0) + billows(at * 0.004) * 0.6;
        float own = lattice(floor(strip));
        vec3 green = mix(vec3(0.085, 0.120, 0.035), vec3(0.230, 0.215, 0.085), own);
        if (frame.counts.w == 2u) green = vec3(0.66, 0.69, 0.74) * (0.85 + 0.15 * own);
        if (frame.counts.w == 5u || frame.counts.w == 1u) green = mix(green, vec3(0.200, 0.165, 0.095), 0.6);
        green *= 0.75 + 0.5 * billows(at * 0.02);
        vec3 land = green * (frame.sun.rgb * max(sun.z, 0.0) + frame.sky.rgb);
        float far = 1.0 - exp(-away / frame.forward.w * 0.30);
        colour = mix(land, frame.horizon.rgb, clamp(far, 0.0, 1.0));
    }
    return mix(colour, frame.haze.rgb, clamp(frame.haze.w * 0.6, 0.0, 0.75) * (1.0 - 0.8 * up));
}

float panel(vec2 p, vec2 middle, vec2 half_size, float soft) {
    vec2 d = smoothstep(half_size + soft, half_size - soft, abs(p - middle));
    return d.x * d.y;
}

// A club room out of focus: a warm wall, two windows, shelves of boxes and some lamps.
vec3 club_room(vec3 ray) {
    float turn = atan(ray.x, ray.y) * 1.2732395; // eighths of a turn
    vec2 p = vec2(fract(turn / 4.0) * 4.0 - 2.0, ray.z);
    vec3 colour = mix(vec3(0.050, 0.030, 0.018), vec3(0.185, 0.125, 0.075), smoothstep(-0.7, 0.5, ray.z));
    colour += vec3(0.95, 1.0, 1.1) * 0.75 * (panel(p, vec2(-0.9, 0.22), vec2(0.28, 0.26), 0.09) + panel(p, vec2(0.35, 0.22), vec2(0.28, 0.26), 0.09));
    for (int i = 0; i < 10; ++i) {
        float own = lattice(vec2(float(i), 3.0));
        vec2 at = vec2(1.05 + 0.17 * float(i % 5), -0.10 + 0.22 * float(i / 5));
        colour = mix(colour, mix(vec3(0.30, 0.06, 0.03), vec3(0.07, 0.13, 0.20), own), 0.6 * panel(p, at, vec2(0.06, 0.07), 0.05));
        vec2 lamp = vec2(fract(own * 7.0) * 4.0 - 2.0, 0.42 + 0.3 * fract(own * 3.0));
        colour += vec3(1.0, 0.62, 0.28) * 0.5 * smoothstep(0.075, 0.045, length(p - lamp));
    }
    return colour;
}
#endif

// A filmic curve of Narkowicz's form with a soft toe: dark blue, bottle green and bay keep their colour beside
// grass and wheat that are ten times as bright.
vec3 toned(vec3 c) {
    vec3 x = max(c * frame.finish.x, 0.0);
    return (x * (2.60 * x + 0.14)) / (x * (2.50 * x + 0.70) + 0.17);
}

vec3 to_srgb(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }

void main() {
#ifdef WITH_LENS_AND_WEATHER
    vec4 c = through_lens(in_uv);
    if (frame.fires[0].w > 0.0) c.rgb = by_firelight(c.rgb, in_uv);
#else
    vec4 c = shaded(in_uv);
#endif
    if (frame.sky.w > 0.5) {
        vec4 smoke = textureLod(smoke_map, in_uv, 0.0);
        float covered = smoke.a + c.a * (1.0 - smoke.a);
        vec3 over = c.rgb * c.a * (1.0 - smoke.a) + smoke.rgb;
        // Where there is none the pixel stays what it was to the last bit: it may be kept from the picture before.
        if (covered > 1e-3 && smoke != vec4(0.0)) c = vec4(over / covered, covered);
    }
#ifdef WITH_LENS_AND_WEATHER
    c.rgb = weathered(c.rgb, in_uv, c.a);
#endif
    vec2 centred = in_uv - 0.5;
    bool transparent = frame.finish.w > 0.5;
    if (!transparent) {
        // A dark studio: a little light on the wall behind the table, none in the corners.
        float deep = smoothstep(0.0, 0.75, length(vec2(centred.x * 0.9, in_uv.y * 0.75)));
        vec3 room = mix(vec3(0.0190, 0.0208, 0.0245), vec3(0.0040, 0.0043, 0.0050), deep) / max(frame.finish.x, 0.2);
        if (frame.room.w > 1.5) room = frame.room.rgb;
#ifdef WITH_SKY
        vec4 far = frame.inverse_view_projection * vec4(in_uv * 2.0 - 1.0, 1.0, 1.0);
        vec3 ray = normalize(far.xyz / far.w - frame.eye.xyz);
        room = frame.room.w > 0.5 && frame.lens.w < 0.5 ? club_room(ray) : open_country(ray);
#endif
        c.rgb = mix(room, c.rgb, c.a);
        c.rgb *= 1.0 - dot(centred, centred) * 0.35;
    }
    vec3 tone = toned(c.rgb);
    tone = mix(vec3(dot(tone, vec3(0.2126, 0.7152, 0.0722))), tone, frame.zenith.w);
    vec3 shown = to_srgb(clamp(tone, 0.0, 1.0));
    shown = (shown - 0.45) * frame.horizon.w + 0.45;
    // Half a step of noise hides the bands of eight bits in the dark room.
    float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    out_colour = vec4(shown + dither / 255.0, transparent ? c.a : 1.0);
}
