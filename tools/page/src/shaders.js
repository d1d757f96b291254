// Light and paint as shaders/light.glsl, piece.frag.glsl and finish.glsl have them, worked out at the corners of
// triangles: a processor that draws in software has little time for pixels.
export const lighting = `
uniform vec3 sunDirection, sun, sky, bounce;
uniform float exposure;
vec3 toned(vec3 c) {
    vec3 x = max(c * exposure, 0.0);
    return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
}
vec3 shown(vec3 c) { c = toned(c); return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }
vec3 lit(vec3 paint, vec3 normal, float open, vec3 toEye) {
    float turned = max(dot(normal, toEye), 0.0);
    paint *= 1.30 * mix(0.70, 1.0, open) * mix(0.72, 1.0, smoothstep(0.0, 0.55, turned));
    paint = mix(paint, paint * 1.30 + 0.020, smoothstep(0.35, 0.95, normal.z));
    vec3 ambient = mix(bounce, sky, normal.z * 0.5 + 0.5);
    vec3 colour = paint * (sun * max(dot(normal, sunDirection), 0.0) + ambient * open);
    return shown(colour + paint * vec3(0.150, 0.158, 0.170) * (turned * open));
}`;

export const flatFragment = `
in vec3 vColour;
out vec4 colour;
void main() { colour = vec4(vColour, 1.0); }`;

// The ground as our own renderer has lit it.
export const groundVertex = `
out vec2 vUv;
void main() { vUv = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`;
export const groundFragment = `
in vec2 vUv;
uniform sampler2D map;
out vec4 colour;
void main() { colour = vec4(texture(map, vUv).rgb, 1.0); }`;

// A picture that was drawn before, with how far away everything in it is.
export const backdropVertex = `
out vec2 vUv;
void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }`;
export const backdropFragment = `
in vec2 vUv;
uniform sampler2D map;
uniform highp sampler2D depths;
out vec4 colour;
void main() { colour = vec4(texture(map, vUv).rgb, 1.0); gl_FragDepth = texture(depths, vUv).r; }`;

// Trees and houses: one mesh, many places.
export const propVertex = `
in vec4 shade;
uniform sampler2D palette;
uniform vec3 own;
uniform float painted;
out vec3 vColour;
${lighting}
void main() {
    mat4 place = modelMatrix * instanceMatrix;
    vec4 at = place * vec4(position, 1.0);
    vec3 n = normalize(mat3(place) * normal);
    vec3 paint = painted > 0.5 ? textureLod(palette, uv, 0.0).rgb : own;
    vec3 wash = shade.rgb;
    vColour = lit(paint, normalize(n + vec3(0.0, 0.0, 0.25)), wash.r, normalize(cameraPosition - at.xyz));
    gl_Position = projectionMatrix * viewMatrix * at;
}`;

// Figures: the base each stands on is a row of a texture, so that only bases are told anew when they move.
export const figureVertex = `
in vec4 shade;
in float onBase;
in vec2 spot;
in vec3 look; // turn, scale, order of coming and going
uniform sampler2D palette;
uniform highp sampler2D bases;
uniform float painted;
uniform vec3 own;
uniform float chosen;
out vec3 vColour;
${lighting}
float about(float n) { return fract(sin(n * 91.345) * 47453.5453) - 0.5; }
void main() {
    int row = int(onBase + 0.5);
    vec4 at = texelFetch(bases, ivec2(0, row), 0);
    vec4 right = texelFetch(bases, ivec2(1, row), 0);
    vec4 ahead = texelFetch(bases, ivec2(2, row), 0);
    float presence = at.w;
    if (presence <= 0.0 || look.z >= presence && presence < 1.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); vColour = vec3(0.0); return; }
    float disorder = right.w;
    vec2 stray = vec2(about(look.z * 255.0 + spot.x), about(spot.y + look.z * 31.0)) * disorder * look.y;
    vec3 place = at.xyz + right.xyz * (spot.x + stray.x) + ahead.xyz * (spot.y + stray.y);
    float heading = atan(ahead.x, ahead.y) + look.x + about(look.z * 77.0) * disorder;
    float s = sin(heading), c = cos(heading);
    mat3 turn = mat3(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0);
    vec3 world = place + turn * (position * look.y);
    world.z += ahead.w * look.y * abs(sin(ahead.w * 40.0 + look.z * 6.28)) * 0.05;
    vec3 n = normalize(turn * normal);
    vec3 paint = painted > 0.5 ? textureLod(palette, uv, 0.0).rgb : own;
    vColour = lit(paint, n, shade.r, normalize(cameraPosition - world));
    gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}`;

export const baseVertex = `
in vec3 extent;
in vec3 edge;
in float onBase;
uniform highp sampler2D bases;
uniform vec3 flock;
uniform float chosen;
out vec3 vColour;
${lighting}
void main() {
    int row = int(onBase + 0.5);
    vec4 at = texelFetch(bases, ivec2(0, row), 0);
    vec3 right = texelFetch(bases, ivec2(1, row), 0).xyz;
    vec3 ahead = texelFetch(bases, ivec2(2, row), 0).xyz;
    float there = smoothstep(0.0, 0.2, at.w);
    vec3 up = cross(right, ahead);
    vec3 p = position * extent * there;
    vec3 world = at.xyz + right * p.x + ahead * p.y + up * p.z;
    vec3 n = normalize(right * normal.x + ahead * normal.y + up * normal.z);
    vec3 paint = mix(edge, flock, step(0.5, normal.z));
    if (abs(chosen - floor(texelFetch(bases, ivec2(3, row), 0).x + 0.5)) < 0.5) paint = mix(paint, vec3(0.80, 0.55, 0.10), 0.75);
    vColour = lit(paint, n, 0.9, normalize(cameraPosition - world));
    gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
    if (at.w <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;

// A soft shade under each base, towards where the sun throws it.
export const shadeVertex = `
in vec3 extent;
in float onBase;
uniform highp sampler2D bases;
uniform vec3 sunDirection;
uniform float tall;
out vec2 vAcross;
out vec2 vHalf;
void main() {
    int row = int(onBase + 0.5);
    vec4 at = texelFetch(bases, ivec2(0, row), 0);
    vec3 right = texelFetch(bases, ivec2(1, row), 0).xyz;
    vec3 ahead = texelFetch(bases, ivec2(2, row), 0).xyz;
    float reach = tall * 0.5;
    vHalf = extent.xy * 0.5 + reach;
    vAcross = position.xy * 2.0 * vHalf;
    vec3 world = at.xyz + right * vAcross.x + ahead * vAcross.y - vec3(0.0, 0.0, extent.z - 3.0 - 0.35);
    world.xy -= sunDirection.xy / max(sunDirection.z, 0.3) * tall * 0.45;
    gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
    gl_Position.z -= 0.0006 * gl_Position.w;
    if (at.w <= 0.05) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;
export const shadeFragment = `
in vec2 vAcross;
in vec2 vHalf;
uniform float tall;
out vec4 colour;
void main() {
    vec2 from = (vHalf - abs(vAcross)) / tall;
    colour = vec4(0.05, 0.05, 0.03, 0.42 * smoothstep(0.0, 0.9, from.x) * smoothstep(0.0, 0.9, from.y));
}`;

// Smoke and dust as soft discs that face the eye.
export const puffVertex = `
in vec4 puff;  // place and radius
in vec4 paint; // colour and opacity
out vec2 vAcross;
out vec4 vPaint;
void main() {
    vec4 at = viewMatrix * vec4(puff.xyz, 1.0);
    at.xy += position.xy * 2.0 * puff.w;
    vAcross = position.xy * 2.0;
    vPaint = paint;
    gl_Position = projectionMatrix * at;
}`;
export const puffFragment = `
in vec2 vAcross;
in vec4 vPaint;
out vec4 colour;
void main() {
    float far = dot(vAcross, vAcross);
    if (far > 1.0) discard;
    colour = vec4(vPaint.rgb * (0.86 + 0.14 * vAcross.y), vPaint.a * (1.0 - far) * (1.0 - far * 0.4));
}`;
