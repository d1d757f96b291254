// The battle from above: relief, woods, water and roads once; the troops as they move.
import {here, make, on, state} from '/overlay/overlay.js';

export const topics = 'state,places,events';
const ground = make('canvas'), troops = make('canvas');
here.replaceChildren(ground, troops);
const colours = {field: '#9d9a63', rough: '#8a8157', marsh: '#6d8f76', wood: '#4c6638', 'built-up': '#a8553f', water: '#4f82a8', road: '#d9c7a0', track: '#b59f78'};
let land = null, box = null, lit = {name: '', until: 0}, from = [], to = [], since = 0;

function place() {
    const scale = devicePixelRatio || 1, wide = innerWidth * scale, high = innerHeight * scale;
    for (const canvas of [ground, troops]) canvas.width = wide, canvas.height = high;
    const k = Math.min(wide / land.width, high / land.depth) * 0.98;
    box = {k, x: (wide - land.width * k) / 2, y: (high - land.depth * k) / 2, px: ([e, n]) => [box.x + e * k, box.y + (land.depth - n) * k]};
}
function drawGround() {
    const pen = ground.getContext('2d'), {columns, rows, yards} = land.heights;
    const relief = document.createElement('canvas');
    relief.width = columns; relief.height = rows;
    const picture = relief.getContext('2d').createImageData(columns, rows), cell = land.width / columns;
    const low = Math.min(...yards), span = Math.max(Math.max(...yards) - low, 1);
    for (let j = 0; j < rows; ++j) for (let i = 0; i < columns; ++i) {
        const h = (a, b) => yards[Math.min(Math.max(b, 0), rows - 1) * columns + Math.min(Math.max(a, 0), columns - 1)];
        const slope = (h(i - 1, j) - h(i + 1, j) + h(i, j - 1) - h(i, j + 1)) / (4 * cell);
        const light = 1 - Math.max(-0.4, Math.min(0.4, slope * 5)), height = (h(i, j) - low) / span, at = 4 * ((rows - 1 - j) * columns + i);
        [120 + 62 * height, 132 + 40 * height, 86 + 40 * height].forEach((c, n) => { picture.data[at + n] = Math.min(255, c * light); });
        picture.data[at + 3] = 235;
    }
    relief.getContext('2d').putImageData(picture, 0, 0);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(relief, box.x, box.y, land.width * box.k, land.depth * box.k);
    pen.save();
    pen.beginPath(); pen.rect(box.x, box.y, land.width * box.k, land.depth * box.k); pen.clip();
    const path = points => { pen.beginPath(); points.forEach((p, i) => pen[i ? 'lineTo' : 'moveTo'](...box.px(p))); };
    pen.lineJoin = pen.lineCap = 'round';
    for (const area of land.areas) {
        if (!colours[area.layer]) continue;
        path(area.outline); pen.closePath();
        pen.globalAlpha = area.layer === 'field' ? 0.35 : 0.85; pen.fillStyle = colours[area.layer]; pen.fill();
    }
    pen.globalAlpha = 0.9;
    for (const line of land.lines) {
        path(line.points);
        pen.strokeStyle = colours[line.layer] ?? '#6d6450'; pen.lineWidth = Math.max(line.width * box.k, innerHeight / 360); pen.stroke();
    }
    pen.restore();
    pen.globalAlpha = 1; pen.strokeStyle = '#f4ecd9'; pen.lineWidth = 2;
    pen.strokeRect(box.x, box.y, land.width * box.k, land.depth * box.k);
}
// A rectangle for each unit, with a bar at its front; the second side is striped, so that it is told without its colour.
function drawTroops() {
    if (!box || !state.units) return;
    const pen = troops.getContext('2d'), share = Math.min(1, (performance.now() - since) / 220);
    pen.clearRect(0, 0, troops.width, troops.height);
    const letter = Math.max(14, Math.min(troops.height / 32, 30));
    pen.font = `600 ${letter}px 'DejaVu Sans', sans-serif`; pen.textAlign = 'center'; pen.lineWidth = 4; pen.strokeStyle = 'rgba(10,12,16,.85)';
    for (const one of state.objectives) {
        const [x, y] = box.px(one.at), side = state.sides.findIndex(s => s.id === one.held_by);
        pen.beginPath(); pen.arc(x, y, letter * 0.6, 0, 7); pen.fillStyle = side < 0 ? 'rgba(244,236,217,.35)' : state.sides[side].colour; pen.fill();
        pen.lineWidth = 2.5; pen.strokeStyle = '#f4ecd9'; pen.stroke();
        pen.lineWidth = 4; pen.strokeStyle = 'rgba(10,12,16,.85)'; pen.strokeText(one.name, x, y - letter); pen.fillStyle = '#f4ecd9'; pen.fillText(one.name, x, y - letter);
    }
    state.units.forEach((unit, i) => {
        const b = to[i] ?? [...unit.at, unit.facing, unit.there ? 1 : 0], a = from[i] ?? b;
        if (b[3] <= 0) return;
        const [x, y] = box.px([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
        const side = state.sides.findIndex(s => s.id === unit.side), least = letter * 0.42;
        const w = Math.max(unit.size[0] * box.k, least * 2), d = Math.max(unit.size[1] * box.k, least);
        pen.save();
        pen.translate(x, y); pen.rotate(b[2] * Math.PI / 180); pen.globalAlpha = Math.max(0.25, b[3]);
        pen.fillStyle = state.sides[side]?.colour ?? '#888'; pen.fillRect(-w / 2, -d / 2, w, d);
        if (side === 1) {
            pen.beginPath(); pen.rect(-w / 2, -d / 2, w, d); pen.clip();
            pen.strokeStyle = 'rgba(255,255,255,.75)'; pen.lineWidth = Math.max(1.5, least / 5); pen.beginPath();
            for (let s = -w - d; s < w + d; s += least) pen.moveTo(s, -d), pen.lineTo(s + 2 * d, d);
            pen.stroke(); pen.restore(); pen.save();
            pen.translate(x, y); pen.rotate(b[2] * Math.PI / 180);
        }
        pen.strokeStyle = '#fdf8ea'; pen.lineWidth = 1.6; pen.strokeRect(-w / 2, -d / 2, w, d);
        pen.lineWidth = 3.2; pen.beginPath(); pen.moveTo(-w / 2, -d / 2); pen.lineTo(w / 2, -d / 2); pen.stroke();
        if (unit.arm === 'horse') pen.lineWidth = 1.8, pen.beginPath(), pen.moveTo(-w / 2, d / 2), pen.lineTo(w / 2, -d / 2), pen.stroke();
        if (unit.arm === 'guns') pen.fillStyle = '#fdf8ea', pen.beginPath(), pen.arc(0, 0, Math.min(w, d) * 0.28, 0, 7), pen.fill();
        pen.restore();
        if (unit.name === lit.name && performance.now() < lit.until) {
            pen.beginPath(); pen.arc(x, y, w * 0.9 + 6, 0, 7); pen.strokeStyle = '#e0b44e'; pen.lineWidth = 5; pen.stroke();
        }
    });
    if (share < 1 || performance.now() < lit.until) requestAnimationFrame(drawTroops);
}
async function begin() {
    land = await (await fetch('/ground')).json();
    place();
    drawGround();
    drawTroops();
}
let of = '';
on('state', now => {
    if (!now.title) return;
    if (of !== now.title) of = now.title, from = to = [], begin();
    else if (box && (troops.width !== Math.floor(innerWidth * (devicePixelRatio || 1)) || troops.height !== Math.floor(innerHeight * (devicePixelRatio || 1)))) place(), drawGround();
    drawTroops();
});
on('places', now => {
    if (!now.units) return;
    from = to.length === now.units.length ? to : now.units;
    to = now.units;
    since = performance.now();
    drawTroops();
});
on('event', event => {
    if (event.kind === 'highlight') lit = {name: event.name, until: performance.now() + 8000}, drawTroops();
});
