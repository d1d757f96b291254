// Leaves on a crown: where a camera comes near, its clumps are seen to be large plain triangles, and each of these is
// broken up into leaves that differ in tone and in where they look.

// Three numbers from 0 to 1 for a cell of space (Jarzynski and Olano's pcg3d).
vec3 dice_of(ivec3 cell) {
    uvec3 v = uvec3(cell) * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return vec3(v >> 8u) * (1.0 / 16777216.0);
}

// `p` in metres of the tree, `pixel` how many of them a pixel is: where the leaf there looks, and its tone in w.
vec4 leaf_of(vec3 p, float pixel) {
    // Aside from every axis, so that no wall of cells lies along a crown's top.
    p = vec3(0.36 * p.x + 0.80 * p.y - 0.48 * p.z, -0.80 * p.x + 0.52 * p.y + 0.30 * p.z, 0.48 * p.x + 0.30 * p.y + 0.82 * p.z);
    // Whatever is one to ten pixels wide is shown, a leaf close by and a spray from afar: sizes that double, of which the
    // smallest comes as the largest goes, so that none is seen to.
    float fine = log2(clamp(2.4 * pixel, 0.06, 1.4));
    float first = floor(fine);
    float weights[3] = float[](1.0 - fract(fine), 1.0, fract(fine));
    vec4 leaf = vec4(0.0);
    for (int i = 0; i < 3; ++i) {
        float size = first + float(i);
        vec3 q = p * exp2(-size) + size * 5.3;
        q += 0.35 * sin(q.yzx * 2.3); // bent, so that no edge is straight
        vec3 dice = dice_of(ivec3(floor(q)) + 65536) - 0.5;
        // Between leaves one looks into the dark of the crown.
        leaf += vec4(dice, dice.x + dice.y + 0.18 - 0.9 * smoothstep(0.26, 0.34, dice.z)) * weights[i];
    }
    return leaf * smoothstep(1.4, 0.7, pixel);
}
