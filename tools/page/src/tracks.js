// Where things are at a time: keys between which they go evenly. A key is ten numbers, as in base_tracks.h.
const size = 10;
export const [TIME, X, Y, Z, HEADING, RIGHT_RISE, AHEAD_RISE, PRESENCE, DISORDER, POSE] = Array(size).keys();

export class Tracks {
    constructor(counts, keys) {
        this.keys = keys;
        this.first = new Uint32Array(counts.length + 1);
        counts.forEach((count, i) => { this.first[i + 1] = this.first[i] + count; });
        this.length = counts.length;
        this.hint = new Uint32Array(this.first);
    }

    // Fills `out` with the ten numbers of one of them; whether they are other than those of the key before.
    at(i, t, out) {
        const {keys} = this;
        const first = this.first[i], end = this.first[i + 1];
        // Film mostly runs on: the key of the last picture, or the one after it, is usually right.
        let k = this.hint[i];
        if (keys[k * size] > t || (k + 2 < end && keys[(k + 2) * size] <= t)) {
            let low = first, high = end;
            while (high - low > 1) {
                const middle = (low + high) >> 1;
                if (keys[middle * size] <= t) low = middle; else high = middle;
            }
            k = low;
        } else if (k + 1 < end && keys[(k + 1) * size] <= t) ++k;
        this.hint[i] = k;
        const a = k * size, b = a + size;
        for (let n = 0; n < size; ++n) out[n] = keys[a + n];
        if (k + 1 >= end || keys[a] === keys[b]) return out;
        const share = Math.min(Math.max((t - keys[a]) / (keys[b] - keys[a]), 0), 1);
        if (keys[b + PRESENCE] > 0)
            for (let n = X; n <= AHEAD_RISE; ++n) out[n] += (keys[b + n] - keys[a + n]) * share;
        return out;
    }
}
