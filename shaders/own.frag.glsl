#version 460
#extension GL_GOOGLE_include_directive : require
#include "frame.glsl"
#include "light.glsl"
#include "own.glsl"

layout(location = 0) in vec3 in_place;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec4 in_tangent;
layout(location = 3) in vec4 in_colour;
layout(location = 4) in vec2 in_uv;
layout(location = 5) flat in uint in_material;
layout(location = 0) out vec4 out_colour;

const float pi = 3.14159265;

// The surface at a pixel, as glTF's metal and roughness have it.
struct Surface {
    vec3 diffuse, mirror; // what it scatters, and what it throws back straight on
    float roughness;      // squared, as the eye judges it
    vec3 normal, to_eye;
    float turned;
};

// Of light that comes from one side: what is scattered, and the glint (GGX, Smith, Schlick).
vec3 thrown_back(Surface s, vec3 from) {
    float facing = max(dot(s.normal, from), 0.0);
    vec3 halfway = normalize(s.to_eye + from);
    float h = max(dot(s.normal, halfway), 0.0);
    float a = s.roughness * s.roughness;
    float spread = h * h * (a - 1.0) + 1.0;
    float density = a / (pi * spread * spread);
    float shadowing = 0.5 / max(facing * sqrt(s.turned * s.turned * (1.0 - a) + a) + s.turned * sqrt(facing * facing * (1.0 - a) + a), 1e-4);
    vec3 fresnel = s.mirror + (1.0 - s.mirror) * pow(1.0 - clamp(dot(s.to_eye, halfway), 0.0, 1.0), 5.0);
    // Light here is what a white sheet throws back, so the glint takes a pi.
    return (s.diffuse * (1.0 - fresnel) + fresnel * (density * shadowing * pi)) * facing;
}

// The country round the table, as blurred as the surface is rough.
vec3 surroundings(vec3 to, float roughness) {
    vec3 sharp = to.z > 0.0 ? mix(frame.horizon.rgb, frame.zenith.rgb, pow(to.z, mix(0.45, 0.8, roughness))) : frame.bounce.rgb;
    vec3 edge = mix(frame.bounce.rgb, frame.horizon.rgb, smoothstep(-0.04, 0.02, to.z));
    return mix(to.z > 0.02 ? sharp : edge, ambient(to), smoothstep(0.15, 0.7, roughness));
}

// What the surroundings become in a surface: the usual fit to an integral over them.
vec3 reflected(Surface s) {
    vec4 r = s.roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float edge = min(r.x * r.x, exp2(-9.28 * s.turned)) * r.x + r.y;
    vec2 share = vec2(-1.04, 1.04) * edge + r.zw;
    return max(s.mirror * share.x + share.y, 0.0);
}

// Which samples of the pixel it covers: a mask to its very edge, what is half clear by scattering.
int covered(uint kind, float alpha, float cutoff) {
    float noise = scattered(gl_FragCoord.xy + 31.7 * frame.lens.y);
    float share = kind == alpha_opaque ? 1.0
                  : kind == alpha_mask ? clamp((alpha - cutoff) / max(fwidth(alpha), 1e-4) + 0.5, 0.0, 1.0)
                                       : alpha;
    int n = clamp(int(share * 4.0 + (kind == alpha_blend ? noise : 0.5)), 0, 4);
    int first = int(noise * 4.0);
    int four = (1 << n) - 1;
    return ((four << first) | (four >> (4 - first))) & 15;
}

void main() {
    OwnMaterial m = own_materials[in_material];
    vec4 colour = colour_at(m.layers.x, m, in_uv) * m.colour * in_colour;
    vec4 shine = map_at(m.layers.z, m, in_uv, vec4(1.0));
    vec4 bump = map_at(m.layers.w, m, in_uv, vec4(0.5, 0.5, 1.0, 1.0));
    float occlusion = mix(1.0, map_at(m.more.x, m, in_uv, vec4(1.0)).r, m.surface.w);
    vec3 glow = colour_at(m.layers.y, m, in_uv).rgb * m.glow.rgb;
    int mask = covered(alpha_of(m), colour.a, m.glow.w);
    if (mask == 0 || (!gl_FrontFacing && m.more.z < 0.5)) discard;
    gl_SampleMask[0] = mask;

    vec3 normal = normalize(in_normal);
    float side = gl_FrontFacing ? 1.0 : -1.0;
    vec3 face = normal * side;
    if (m.layers.w > -0.5 && in_tangent.w != 0.0) {
        vec3 tangent = normalize(in_tangent.xyz - normal * dot(normal, in_tangent.xyz));
        vec3 n = (bump.xyz * 2.0 - 1.0) * vec3(m.surface.zz, 1.0);
        normal = normalize(tangent * n.x + cross(normal, tangent) * (in_tangent.w > 0.0 ? n.y : -n.y) + normal * n.z);
    }
    normal *= side;
    Surface s;
    float metal = m.surface.x * shine.b;
    float rough = clamp(m.surface.y * shine.g, 0.05, 1.0);
    s.diffuse = colour.rgb * (1.0 - metal);
    s.mirror = mix(vec3(0.04), colour.rgb, metal);
    s.roughness = rough * rough;
    s.normal = normal;
    s.to_eye = normalize(frame.eye.xyz - in_place);
    s.turned = clamp(dot(normal, s.to_eye), 1e-3, 1.0);

    float sun = dot(normal, frame.sun_direction.xyz) > 0.0 ? shadow_at(in_place, face) : 0.0;
    vec3 light = frame.sun.rgb * sun * thrown_back(s, frame.sun_direction.xyz);
    vec3 share = reflected(s);
    light += (s.diffuse * (1.0 - share) * ambient(normal) + share * surroundings(reflect(-s.to_eye, normal), rough)) * occlusion;
    // The lamps of whoever photographs miniatures: beside the camera, and behind the table.
    light += frame.lamp.rgb * thrown_back(s, s.to_eye);
    light += vec3(0.80, 0.90, 1.0) * frame.rim.w * (1.0 - s.turned) * thrown_back(s, frame.rim.xyz);
    // As much brighter than the ground as our own figures are set off from it.
    out_colour = vec4(hazed(light * 1.30 + glow, in_place), 1.0);
}
