// Where the ground's vertices lie, for the eye and the sun alike.

// Pushed: the camera's or a shadow cascade's matrix.
layout(push_constant) uniform View { mat4 view; };

float height(ivec2 at) {
    ivec2 size = ivec2(frame.ground_grid.xy);
    at = clamp(at, ivec2(0), size - 1);
    return heights[at.y * size.x + at.x];
}

ivec2 grid_place() {
    int across = int(frame.ground_grid.x);
    return ivec2(gl_VertexIndex % across, gl_VertexIndex / across);
}

// Vertices stand on the samples, which lie in the middle of their cells, with one more ring at the edge.
vec3 place_of(ivec2 at) {
    vec2 whole = frame.table.xy;
    return vec3(clamp((vec2(at) - 0.5) * frame.ground_grid.zw, vec2(0.0), whole) - whole * 0.5, height(at));
}
