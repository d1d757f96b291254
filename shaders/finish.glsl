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

float away_at(vec2 uv) {
    float depth = textureLod(depth_map, uv, 0.0).r;
    vec4 p = frame.inverse_view_projection * vec4(uv * 2.0 - 1.0, depth, 1.0);
    return dot(p.xyz / p.w - frame.eye.xyz, frame.forward.xyz);
}

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
float blur_at(float away) { return clamp(abs(away - frame.forward.w) / frame.forward.w * 3.0 - 0.25, 0.0, 1.0); }

vec4 through_lens(vec2 uv) {
    vec4 c = shaded(uv);
    if (frame.finish.y <= 0.0) return c;
    float blur = blur_at(away_at(uv));
    float radius = blur * frame.finish.y * 0.012;
    if (radius * frame.viewport.y < 0.75) return c;
    vec4 sum = c;
    float weight = 1.0;
    for (int i = 1; i < 24; ++i) {
        float r = sqrt(float(i) / 24.0) * radius;
        float angle = float(i) * 2.3999632;
        vec2 at = uv + vec2(cos(angle) * frame.viewport.y / frame.viewport.x, sin(angle)) * r;
        float w = blur_at(away_at(at)) >= blur * 0.5 ? 1.0 : 0.05; // sharp things do not bleed into blurred ones
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
// horizon the country in its haze. The light says it all: a sun that is weak beside the sky is behind clouds.
vec3 open_country(vec2 uv) {
    vec4 far = frame.inverse_view_projection * vec4(uv * 2.0 - 1.0, 1.0, 1.0);
    vec3 ray = normalize(far.xyz / far.w - frame.eye.xyz);
    vec3 sun = frame.sun_direction.xyz;
    float clear = clamp(frame.sun.g / (frame.sun.g + 3.0 * frame.sky.g) * 2.2 - 0.35, 0.0, 1.0);
    float low = 1.0 - smoothstep(0.05, 0.45, sun.z);
    vec3 grey = vec3(dot(frame.sky.rgb, vec3(0.33)));
    vec3 zenith = mix(grey * 1.05, frame.sky.rgb * vec3(0.50, 0.78, 1.15), clear);
    vec3 horizon = mix(grey * 1.5, frame.sky.rgb * vec3(1.75, 1.62, 1.45) + frame.sun.rgb * 0.07, clear);
    float towards = max(dot(ray, sun), 0.0);
    horizon += frame.sun.rgb * clear * low * 0.22 * pow(max(dot(normalize(vec3(ray.xy, 1e-4)), normalize(vec3(sun.xy, 1e-4))), 0.0), 3.0);
    vec3 colour = mix(horizon, zenith, 1.0 - exp(-4.0 * max(ray.z, 0.0)));
    colour += frame.sun.rgb * clear * (0.10 * pow(towards, 12.0) + 2.0 * smoothstep(0.9993, 0.9998, towards));
    if (ray.z > 0.0) {
        float cover = mix(0.30, 0.52, clear);
        vec2 at = ray.xy / (ray.z + 0.10) * 1.1 + frame.weather.w * 0.004;
        float cloud = smoothstep(cover, cover + 0.30, billows(at)) * smoothstep(0.0, 0.14, ray.z);
        vec3 lit_side = grey * 1.35 + frame.sun.rgb * 0.30 * clear;
        colour = mix(colour, mix(grey * 0.95, lit_side, billows(at * 1.7 + sun.xy * 0.3)), cloud * mix(0.9, 0.75, clear));
    }
    vec3 country = mix(horizon, frame.bounce.rgb * 1.1 + horizon * 0.25, 0.75);
    colour = mix(colour, country, smoothstep(0.002, -0.06, ray.z));
    return mix(colour, frame.haze.rgb, clamp(frame.haze.w * 0.7, 0.0, 0.9) * (1.0 - 0.6 * max(ray.z, 0.0)));
}
#endif

// A filmic curve (Narkowicz's fit) that keeps painted colours from going grey.
vec3 toned(vec3 c) {
    vec3 x = max(c * frame.finish.x, 0.0);
    return (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
}

vec3 to_srgb(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }

void main() {
#ifdef WITH_LENS_AND_WEATHER
    vec4 c = through_lens(in_uv);
#else
    vec4 c = shaded(in_uv);
#endif
    if (frame.sky.w > 0.5) {
        vec4 smoke = textureLod(smoke_map, in_uv, 0.0);
        float covered = smoke.a + c.a * (1.0 - smoke.a);
        vec3 over = c.rgb * c.a * (1.0 - smoke.a) + smoke.rgb;
        if (covered > 1e-3) c = vec4(over / covered, covered);
    }
#ifdef WITH_LENS_AND_WEATHER
    c.rgb = weathered(c.rgb, in_uv, c.a);
#endif
    vec2 centred = in_uv - 0.5;
    bool transparent = frame.finish.w > 0.5;
    if (!transparent) {
        float deep = smoothstep(0.1, 0.8, in_uv.y * 0.6 + length(centred) * 0.6);
        vec3 room = mix(vec3(0.115, 0.108, 0.100), vec3(0.030, 0.028, 0.027), deep);
#ifdef WITH_SKY
        room = open_country(in_uv);
#endif
        c.rgb = mix(room, c.rgb, c.a);
        c.rgb *= 1.0 - dot(centred, centred) * 0.35;
    }
    vec3 shown = to_srgb(clamp(toned(c.rgb), 0.0, 1.0));
    // Half a step of noise hides the bands of eight bits in the dark room.
    float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    out_colour = vec4(shown + dither / 255.0, transparent ? c.a : 1.0);
}
