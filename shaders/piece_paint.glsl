// How a painter has painted a corner of a figure, tree or building.
#include "piece_place.glsl"

// Bay, chestnut, brown, black and grey, large and small, and the mane, tail and legs that go with each.
const vec3 coats[5] = vec3[](vec3(0.188, 0.067, 0.031), vec3(0.342, 0.098, 0.026), vec3(0.087, 0.042, 0.027),
                             vec3(0.024, 0.025, 0.028), vec3(0.418, 0.440, 0.456));
const vec3 small_coats[5] = vec3[](vec3(0.314, 0.115, 0.051), vec3(0.491, 0.133, 0.031), vec3(0.181, 0.095, 0.063),
                                   vec3(0.076, 0.080, 0.087), vec3(0.479, 0.503, 0.521));
const vec3 points[5] = vec3[](vec3(0.020, 0.018, 0.017), vec3(0.270, 0.078, 0.022), vec3(0.022, 0.018, 0.016),
                              vec3(0.020, 0.020, 0.022), vec3(0.165, 0.172, 0.178));
// Of 256 horses, how many are of that coat or one before it.
const uvec4 herds[3] = uvec4[](uvec4(115, 179, 230, 243), uvec4(77, 102, 205, 250), uvec4(90, 180, 218, 230));

uint coat_of(uint herd, uint chance) {
    uvec4 upto = herds[herd - 1u];
    return chance < upto.x ? 0u : chance < upto.y ? 1u : chance < upto.z ? 2u : chance < upto.w ? 3u : 4u;
}

// What a painter starts from: the palette's colour, brighter where the figure is small, and no two men from quite
// the same pot.
vec3 base_paint(PaletteColour of, uint slot, uint mark, uint seed, float small) {
    vec3 base = mix(of.large.rgb, of.small.rgb, small);
    uint dice = seed * 747796405u + 2891336453u;
    float chance = float((dice >> 8) & 255u) / 255.0;
    if (slot == horse_slot || slot == mane_slot) {
        uint herd = uint(of.large.w);
        if (herd != herd_own) {
            uint coat = coat_of(herd, (dice >> 16) & 255u);
            base = slot == horse_slot ? mix(coats[coat], small_coats[coat], small) : points[coat] * (1.0 + small * 0.8);
            if (slot == mane_slot && coat == 1u && mark == 0u && chance > 0.72) base = vec3(0.52, 0.37, 0.16); // flaxen
        }
        // A sock on a leg in three, a blaze on two faces in five.
        bool white = mark == blaze_mark ? (dice & 255u) < 102u : mark > 0u && ((dice >> (mark * 3u)) & 255u) < 72u;
        if (white) return vec3(0.70, 0.66, 0.58);
        return base * (0.88 + 0.24 * chance);
    }
    if (slot == skin_slot) return base * (chance < 0.33 ? vec3(1.06, 1.08, 1.10) : chance < 0.66 ? vec3(1.04, 0.93, 0.90) : vec3(0.82, 0.76, 0.70));
    if (slot == hair_slot) return mix(base, chance < 0.5 ? vec3(0.030, 0.020, 0.014) : vec3(0.22, 0.13, 0.06), chance < 0.25 || chance > 0.75 ? 0.8 : 0.2);
    if (slot == greatcoat_slot && (dice & 0x700u) < 0x120u) return vec3(0.30, 0.25, 0.17);
    if (slot == trousers_slot) return base * (0.89 + 0.22 * chance);
    return base * (0.92 + 0.16 * float(seed & 255u) / 255.0);
}

// Wash in the folds, the colour itself, one lighter tone where light falls from above, and the thin edge.
vec3 painted(vec3 base, float light, float edge, float up, float small) {
    vec3 shade = base * vec3(0.34, 0.32, 0.40);
    vec3 high = base * 1.55 + 0.035;
    vec3 paint = mix(shade, base, smoothstep(0.20, 0.72, light));
    paint = mix(paint, high, smoothstep(0.05, 0.85, up) * smoothstep(0.55, 0.95, light) * mix(0.65, 0.90, small));
    return paint + 0.5 * (high - paint) * edge;
}

struct Corner {
    vec3 place;
    vec3 normal;
    float open; // how open it lies
    vec3 colour;
    bool landscape; // trees and houses
    float leaves;   // 0 but on leaves: millimetres of table to a metre of them
    // What is left of its light where it turns away, and where it is shut in; strength and exponent of its sheen.
    vec4 finish;
};

Corner corner_of(InstanceData instance) {
    uint palette = palette_of(instance);
    uint seed = seed_of(instance);
    uint slot = in_packed.x >> 24;
    bool of_landscape = is_landscape(instance);
    float small = smallness(instance);
    vec3 place = place_of(instance, small);
    vec2 right = right_of(instance);
    vec2 ahead = ahead_of(instance);
    vec3 n = laid(instance, unpackSnorm4x8(in_packed.x).xyz);
    n.x /= instance.turn.z;
    vec3 normal = normalize(vec3(right * n.x + ahead * n.y, n.z));

    float light = float(in_packed.y & 255u) / 255.0;
    vec3 colour;
    float leaves = 0.0;
    vec4 finish = vec4(0.66, 0.70, 0.025, 24.0);
    // A wash gathers in the folds, low down and underneath.
    float occlusion = (0.25 + 0.75 * light) * mix(0.70, 1.0, smoothstep(0.0, 0.9, in_position.z)) * (0.88 + 0.12 * n.z);
    if (of_landscape) {
        float shade = 0.90 + 0.20 * float(seed & 255u) / 255.0;
        colour = palette_colours[palette * slots_in_palette + slot].large.rgb * shade;
        colour *= 1.0 - 0.30 * frame.weather.x; // wet
        // Light goes through leaves: what turns away from the sky is not as dark as wood or cloth would be.
        bool leafy = slot == foliage_slot || slot == foliage_light_slot;
        if (leafy) {
            leaves = instance.at.w;
            // The lumps of a crown shade each other, its outline shades nothing: a wood is of one tone, and none of its
            // trees flares up when the eye draws back.
            if (step_of(instance) == outlined) colour *= 0.80;
            normal = normalize(normal + vec3(0.0, 0.0, 0.6) + frame.sun_direction.xyz * 0.35);
            occlusion = mix(occlusion, 1.0, 0.2);
            // Against the sun they glow, corn most of all.
            float against = max(dot(normalize(place - frame.eye.xyz), frame.sun_direction.xyz) + 0.25, 0.0);
            colour *= 1.0 + vec3(0.50, 0.54, 0.22) * (against * against * frame.sun.g / (frame.sun.g + frame.sky.g));
        }
        colour = mix(colour, colour * 1.30 + 0.016, smoothstep(0.35, 0.95, normal.z));
    } else {
        PaletteColour of = palette_colours[palette * slots_in_palette + slot];
        uint mark = (in_packed.y >> 12) & 15u;
        vec3 base = base_paint(of, slot, mark, seed, small);
        // Dust and mud from the knee down.
        if (slot == trousers_slot || slot == leather_slot)
            base = mix(base, vec3(0.24, 0.18, 0.11), 0.45 * float(seed >> 8) / 63.0 * (1.0 - smoothstep(0.05, 0.50, in_position.z)));
        colour = painted(base, light, float((in_packed.y >> 8) & 15u) / 15.0, normal.z, small);
        bool hide = slot == horse_slot || slot == mane_slot;
        finish = vec4(mix(0.66, 1.0, small), mix(0.70, 0.90, small), hide ? 0.05 : of.large.w, hide ? 18.0 : of.small.w);
    }
    return Corner(place, normal, occlusion, colour, of_landscape, leaves, finish);
}
