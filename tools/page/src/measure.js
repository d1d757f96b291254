// The tape, as `vantage measure tape` has it: from base edge to base edge in plan.
export function corners({x, y, heading, width, depth}) {
    const s = Math.sin(heading), c = Math.cos(heading);
    const corner = (across, ahead) => [x + c * across * width / 2 + s * ahead * depth / 2,
                                       y - s * across * width / 2 + c * ahead * depth / 2];
    return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
}

function nearestOnSegment(p, a, b) {
    const dx = b[0] - a[0], dy = b[1] - a[1];
    const t = Math.min(Math.max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / Math.max(dx * dx + dy * dy, 1e-12), 0), 1);
    return [a[0] + dx * t, a[1] + dy * t];
}

const inside = (p, ring) => ring.every((a, i) => {
    const b = ring[(i + 1) % ring.length];
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) <= 1e-9;
});

function crossing(a, b, c, d) {
    const cross = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    return cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
}

// Two rings of corners, or single places: the nearest points and how far apart they are.
export function nearest(one, other) {
    const edges = ring => ring.map((a, i) => [a, ring[(i + 1) % ring.length]]);
    const touch = (one.length > 2 && other.some(p => inside(p, one))) || (other.length > 2 && one.some(p => inside(p, other))) ||
        edges(one).some(([a, b]) => edges(other).some(([c, d]) => crossing(a, b, c, d)));
    let best = {length: Infinity};
    const take = (from, to, turned) => {
        const length = touch ? 0 : Math.hypot(from[0] - to[0], from[1] - to[1]);
        if (length < best.length) best = turned ? {from: to, to: from, length} : {from, to, length};
    };
    for (const p of one) for (const [a, b] of edges(other)) take(p, nearestOnSegment(p, a, b), false);
    for (const p of other) for (const [a, b] of edges(one)) take(p, nearestOnSegment(p, a, b), true);
    return best;
}
