#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "light.glsl"
#include "ground_paint.glsl"

layout(location = 0) in vec3 in_place;
layout(location = 1) in vec4 in_normal;
layout(location = 0) out vec4 out_colour;

void main() {
    vec3 normal = normalize(in_normal.xyz);
    if (in_normal.w > 1.5) {
        if (frame.finish.w > 0.5 || frame.room.w > 1.5) discard; // a clear background or a plain wall has no floor
        // A floor that lies in the shade of the table and falls away into the dark of the room.
        vec2 out_from = max(abs(in_place.xy) - frame.table.xy * 0.5, 0.0);
        float away = length(out_from);
        vec3 floor_colour = vec3(0.055, 0.050, 0.045) * mix(0.30, 1.0, smoothstep(0.0, 500.0, away));
        out_colour = vec4(floor_colour, 1.0 - smoothstep(150.0, 2600.0, away));
        return;
    }
    vec2 along = in_normal.w < 0.5 ? in_place.xy : in_place.yx;
    along.y += in_place.z;
    float grain = noise(vec2(along.x * 0.35, along.y * 6.0)).y * 0.6 + noise(vec2(along.x * 1.3, along.y * 21.0)).z * 0.4;
    vec3 wood = lit(mix(vec3(0.075, 0.038, 0.018), vec3(0.185, 0.100, 0.048), grain), in_place, normal, 0.85);
    vec3 halfway = normalize(normalize(frame.eye.xyz - in_place) + frame.sun_direction.xyz);
    wood += frame.sun.rgb * 0.05 * pow(max(dot(normal, halfway), 0.0), 40.0);
    // Haze is over the battlefield; a little of it drifts across the frame.
    out_colour = vec4(mix(wood, hazed(wood, in_place), 0.45), 1.0);
}
