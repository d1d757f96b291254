import * as THREE from 'three';
import {OrbitControls} from 'three/examples/jsm/controls/OrbitControls.js';
import {corners, nearest} from './measure.js';
import {Log} from './log.js';
import {Picture} from './picture.js';
import {unpack} from './unpack.js';
import {World} from './world.js';

const $ = id => document.getElementById(id);

class Viewer {
    constructor(battle, world) {
        this.battle = battle;
        this.world = world;
        this.time = 0;
        this.playing = false;
        this.speed = 1;
        this.tool = null;
        this.picked = [];
        this.dirty = true;
        const software = drawsInSoftware();
        this.slow = software ? 1 : 0; // 1: what stands still is drawn once and kept; 2: and no finer than the page
        const canvas = $('table');
        this.renderer = new THREE.WebGLRenderer({canvas, antialias: !software, powerPreference: 'high-performance'});
        this.renderer.setClearColor(0x171513);
        this.renderer.outputColorSpace = THREE.SRGBColorSpace;
        this.picture = new Picture(this.renderer);
        this.camera = new THREE.PerspectiveCamera(35, 1, 5, 30000);
        this.camera.up.set(0, 0, 1);
        this.controls = new OrbitControls(this.camera, canvas);
        Object.assign(this.controls, {enableDamping: true, dampingFactor: 0.12, maxPolarAngle: 1.5, minDistance: 40, maxDistance: 9000, zoomToCursor: true, screenSpacePanning: false});
        this.controls.addEventListener('change', () => { this.dirty = true; this.moved = performance.now(); });
        this.line = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({depthTest: false, toneMapped: false}));
        this.line.renderOrder = 5;
        this.line.frustumCulled = false;
        this.line.visible = false;
        world.scene.add(this.line);
        this.log = new Log(battle, t => this.go(t));
        this.fillCameras();
        this.makeLabels();
        this.listen();
        this.resize();
        this.look(0);
        this.still = !battle.log.some(line => line.kind !== 'turn'); // nobody has played it yet
        document.body.classList.toggle('still', this.still);
        this.fromHash();
        this.tick = this.tick.bind(this);
        requestAnimationFrame(this.tick);
    }

    fillCameras() {
        this.battle.cameras.forEach((camera, i) => $('camera').add(new Option(camera.name, i)));
        $('camera').addEventListener('change', () => this.look(+$('camera').value));
    }

    look(i) {
        const {eye, target, fov} = this.battle.cameras[i];
        this.camera.position.set(...eye);
        this.controls.target.set(...target);
        this.fov = fov;
        this.setLens();
        // A narrow picture shows as much from side to side: the eye steps back.
        const narrow = Math.max(1, 1.45 / this.camera.aspect);
        this.camera.position.sub(this.controls.target).multiplyScalar(Math.min(narrow, 2.4)).add(this.controls.target);
        this.controls.update();
        this.dirty = true;
    }

    setLens() {
        this.camera.fov = this.fov ?? 35;
        this.camera.updateProjectionMatrix();
    }

    resize() {
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, this.slow > 1 ? 1 : 2));
        this.renderer.setSize(innerWidth, innerHeight, false);
        this.camera.aspect = innerWidth / innerHeight;
        this.setLens();
        this.drawTicks();
        this.dirty = true;
    }

    drawTicks() {
        const canvas = $('ticks'), {battle} = this;
        const width = canvas.clientWidth, height = canvas.clientHeight, ratio = devicePixelRatio;
        if (width === 0 || battle.length <= 0) return;
        canvas.width = width * ratio;
        canvas.height = height * ratio;
        const pen = canvas.getContext('2d');
        pen.scale(ratio, ratio);
        const at = t => 2.5 + t / battle.length * (width - 5);
        pen.fillStyle = 'rgba(243,234,214,.20)';
        pen.fillRect(0, height / 2 - 2, width, 4);
        for (const line of battle.log) {
            const tall = {fire: 12, fight: 22, charge: 14, rout: 18, vanish: 16, 'break-through': 18}[line.kind];
            if (!tall) continue;
            const side = battle.sides.find(s => s.id === line.side);
            pen.fillStyle = side?.colour ?? '#d9b25f';
            pen.globalAlpha = 0.9;
            pen.fillRect(at(line.t), height / 2 - tall / 2, Math.max(2, at(line.end ?? line.t) - at(line.t)), tall);
        }
        pen.globalAlpha = 1;
        pen.font = '11px system-ui, sans-serif';
        let last = -100;
        for (const {turn, t} of battle.turns) {
            pen.fillStyle = 'rgba(243,234,214,.75)';
            pen.fillRect(at(t), height - 9, 1, 9);
            if (at(t) - last < 16) continue;
            last = at(t);
            pen.fillText(turn, at(t) + 3, height - 1);
        }
    }

    listen() {
        addEventListener('resize', () => this.resize());
        addEventListener('hashchange', () => this.fromHash());
        const time = $('time');
        time.max = this.battle.length;
        time.addEventListener('input', () => { this.pause(); this.scrubbed = performance.now(); this.go(+time.value, false); });
        $('play').addEventListener('click', () => this.playing ? this.pause() : this.play());
        $('back').addEventListener('click', () => this.turn(-1));
        $('next').addEventListener('click', () => this.turn(1));
        $('speed').addEventListener('change', () => { this.speed = +$('speed').value; });
        const toggle = (id, act) => $(id).addEventListener('click', () => {
            const on = $(id).getAttribute('aria-pressed') !== 'true';
            $(id).setAttribute('aria-pressed', on);
            act(on);
            this.dirty = true;
        });
        toggle('names', on => { $('labels').style.display = on ? '' : 'none'; });
        toggle('logs', on => document.body.classList.toggle('nolog', !on));
        for (const id of ['tape', 'sight'])
            toggle(id, on => {
                $(id === 'tape' ? 'sight' : 'tape').setAttribute('aria-pressed', false);
                this.take(on ? id : null);
            });
        if (innerWidth <= 720) { $('logs').setAttribute('aria-pressed', false); document.body.classList.add('nolog'); }
        addEventListener('keydown', event => {
            if (event.target.matches('select')) return;
            if (event.code === 'Space') { event.preventDefault(); this.playing ? this.pause() : this.play(); }
            if (event.code === 'ArrowRight' && !event.target.matches('input')) this.go(this.time + (event.shiftKey ? 10 : 2));
            if (event.code === 'ArrowLeft' && !event.target.matches('input')) this.go(this.time - (event.shiftKey ? 10 : 2));
            if (event.code === 'Escape') this.take(null);
        });
        const canvas = $('table');
        let down = null;
        canvas.addEventListener('pointerdown', event => { down = [event.clientX, event.clientY]; });
        canvas.addEventListener('pointerup', event => {
            if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 8) this.tap(event.clientX, event.clientY);
            down = null;
        });
    }

    // "#turn=3" or "#t=41.5".
    fromHash() {
        const words = new URLSearchParams(location.hash.slice(1));
        const turn = this.battle.turns.find(one => one.turn === +words.get('turn'));
        if (turn) this.go(turn.t);
        else if (words.has('t') && isFinite(+words.get('t'))) this.go(+words.get('t'));
        else this.go(this.time);
    }

    play() {
        if (this.battle.length <= 0) return;
        if (this.time >= this.battle.length) this.go(0);
        this.playing = true;
        this.before = performance.now();
        $('play').textContent = '⏸';
    }
    pause() { this.playing = false; $('play').textContent = '▶'; }

    turn(step) {
        const {turns} = this.battle;
        const now = turns.filter(one => one.t <= this.time + 0.01).length - 1;
        const back = step < 0 && this.time - turns[Math.max(now, 0)].t > 1.5 ? 0 : step;
        this.go(turns[Math.min(Math.max(now + back, 0), turns.length - 1)].t);
    }

    go(t, tell = true) {
        this.time = Math.min(Math.max(t, 0), this.battle.length);
        if (tell) $('time').value = this.time;
        this.dirty = true;
        if (this.tool) this.measure();
    }

    words() {
        const {battle, time} = this;
        const turn = battle.turns.filter(one => one.t <= time + 1e-6).at(-1) ?? battle.turns[0];
        const line = this.log.show(time);
        const step = battle.steps[line?.step ?? 0];
        $('when').textContent = [battle.date, this.still ? '' : `turn ${turn.turn} of ${battle.turns.length}, ${turn.clock}`, this.still ? '' : step?.name].filter(Boolean).join(' · ');
        const points = battle.scores.filter(one => one.t <= time + 1e-6).at(-1)?.points;
        const key = JSON.stringify(points ?? null);
        if (key !== this.lastPoints) {
            this.lastPoints = key;
            $('score').replaceChildren(...battle.sides.map((side, i) => {
                const span = document.createElement('span');
                span.style.setProperty('--side', side.colour);
                span.textContent = side.name;
                if (points) span.append(Object.assign(document.createElement('b'), {textContent: points[i]}));
                return span;
            }));
        }
        $('caption').textContent = document.body.classList.contains('nolog') ? this.log.caption(time) : '';
    }

    makeLabels() {
        const {battle} = this;
        this.labels = battle.formations.map((formation, i) => {
            const div = document.createElement('div');
            div.className = 'name';
            div.style.setProperty('--side', battle.sides[formation.side]?.colour ?? '#888');
            div.append(formation.name, document.createElement('small'));
            $('labels').append(div);
            return {div, small: div.lastChild, i, units: battle.pieces.filter(piece => piece.formation === i && piece.kind === 'unit')};
        });
        this.chosenLabel = document.createElement('div');
        this.chosenLabel.className = 'name chosen';
        this.chosenLabel.style.display = 'none';
        $('labels').append(this.chosenLabel);
    }

    placeLabels() {
        const {battle, world, time} = this;
        const standing = new Map();
        for (const one of battle.standings) {
            if (one.t > time + 1e-6) break;
            standing.set(one.group, one);
        }
        const place = (div, x, y, z) => {
            const at = new THREE.Vector3(x, y, z).project(this.camera);
            const seen = at.z < 1 && Math.abs(at.x) < 1.1 && Math.abs(at.y) < 1.1;
            div.style.display = seen ? '' : 'none';
            if (!seen) return null;
            return [(at.x + 1) / 2 * innerWidth, (1 - at.y) / 2 * innerHeight, at.z];
        };
        const wanted = [];
        for (const label of this.labels) {
            const spots = label.units.flatMap(unit => world.basesOf(unit.number));
            if (spots.length === 0) { label.div.style.display = 'none'; continue; }
            const mean = n => spots.reduce((sum, spot) => sum + spot[n], 0) / spots.length;
            const at = place(label.div, mean(0), mean(1), Math.max(...spots.map(spot => spot[2])) + battle.table.figure * 2.4);
            const now = standing.get(label.i);
            const words = now ? [now.order, now.status, now.tokens ? `${now.token_name} ${now.tokens}` : ''].filter(Boolean).join(', ') : '';
            if (label.small.textContent !== words) label.small.textContent = words;
            if (at) wanted.push([at, label.div]);
        }
        // The nearest first; others step up out of their way.
        wanted.sort((a, b) => a[0][2] - b[0][2]);
        const taken = [];
        for (const [at, div] of wanted) {
            const width = (div.wide ??= div.offsetWidth) + 4;
            let y = at[1];
            for (let tries = 0; tries < 12; ++tries) {
                const hit = taken.find(other => Math.abs(other[0] - at[0]) < (other[2] + width) / 2 && Math.abs(other[1] - y) < 22);
                if (!hit) break;
                y = hit[1] - 22;
            }
            taken.push([at[0], y, width]);
            div.style.left = `${at[0]}px`;
            div.style.top = `${y}px`;
        }
        for (const label of this.labels) label.div.wide = label.small.textContent === label.said ? label.div.wide : (label.said = label.small.textContent, undefined);
        const piece = battle.pieces[world.chosen.value];
        const spots = piece ? world.basesOf(piece.number) : [];
        if (spots.length > 0) {
            const at = place(this.chosenLabel, spots[0][0], spots[0][1], spots[0][2] + battle.table.figure * 1.6);
            this.chosenLabel.textContent = piece.name + (piece.guns ? `, ${piece.guns} guns` : piece.men ? `, ${piece.men} men` : '');
            if (at) { this.chosenLabel.style.left = `${at[0]}px`; this.chosenLabel.style.top = `${at[1]}px`; }
        } else this.chosenLabel.style.display = 'none';
    }

    // Which piece stands under a place of the picture, or the place of the ground there.
    under(x, y) {
        const ray = new THREE.Raycaster();
        ray.setFromCamera(new THREE.Vector2(x / innerWidth * 2 - 1, 1 - y / innerHeight * 2), this.camera);
        const hit = this.world.pickable ? ray.intersectObject(this.world.pickable)[0] : null;
        let best = null, least = 1e9;
        for (const piece of this.battle.pieces) {
            const spot = this.world.footprint(piece, this.time);
            if (!spot) continue;
            const bases = this.world.basesOf(piece.number);
            if (bases.length === 0) continue;
            // As the eye sees it: near to one of its bases in the picture.
            for (const base of bases) {
                const at = new THREE.Vector3(base[0], base[1], base[2] + this.battle.table.figure * 0.5).project(this.camera);
                const far = Math.hypot((at.x + 1) / 2 * innerWidth - x, (1 - at.y) / 2 * innerHeight - y);
                if (far < least) { least = far; best = piece; }
            }
            if (hit && nearest([[hit.point.x, hit.point.y]], corners(spot)).length === 0) { best = piece; least = 0; break; }
        }
        return {piece: least < 26 ? best : null, point: hit?.point ?? null};
    }

    tap(x, y) {
        const {piece, point} = this.under(x, y);
        this.world.chosen.value = piece ? this.world.pieceOf.get(piece.number) : -1;
        this.dirty = true;
        if (!this.tool || (!piece && !point)) return;
        if (this.tool === 'sight' && piece?.kind !== 'unit') return this.say('Line of sight is from unit to unit: tap one.');
        if (this.picked.length > 1) this.picked = [];
        this.picked.push(piece ? {piece} : {at: [point.x, point.y], z: point.z});
        this.measure();
    }

    take(tool) {
        this.tool = tool;
        this.picked = [];
        this.line.visible = false;
        this.dirty = true;
        if (!tool) { $('answer').hidden = true; $('tape').setAttribute('aria-pressed', false); $('sight').setAttribute('aria-pressed', false); return; }
        this.say(tool === 'tape' ? 'Tape: tap two units or places.' : 'Sight: tap who looks, then an enemy.');
    }

    say(...parts) {
        $('answer').hidden = false;
        $('answer').replaceChildren(...parts);
    }

    ring(pick) {
        if (!pick.piece) return [pick.at];
        const spot = this.world.footprint(pick.piece, this.time);
        return spot ? corners(spot) : null;
    }

    measure() {
        this.line.visible = false;
        if (this.picked.length < 2) {
            if (this.picked[0]) this.say(`From ${this.picked[0].piece?.name ?? 'here'} to …`);
            return;
        }
        if (this.tool === 'tape') this.measureTape();
        else this.measureSight();
        this.dirty = true;
    }

    measureTape() {
        const rings = this.picked.map(pick => this.ring(pick));
        if (rings.includes(null)) return this.say('One of them is not on the table now.');
        const span = nearest(rings[0], rings[1]);
        const yards = span.length / this.battle.table.mm_per_yard;
        this.draw(span.from, span.to, 0xf2d27a);
        const strong = document.createElement('b');
        strong.textContent = `${yards.toFixed(1)} yards`;
        this.say(strong, ` · ${(span.length / 25.4).toFixed(2)} inches · ${span.length.toFixed(0)} mm on the table`);
        this.answer = {yards, inches: span.length / 25.4};
    }

    // What the program itself has measured, for the moment that lies nearest before this one.
    measureSight() {
        const {sights, pieces} = this.battle;
        const [from, to] = this.picked.map(pick => pick.piece);
        const moment = Math.max(sights.times.filter(t => t <= this.time + 0.01).length - 1, 0);
        const list = sights.answers[moment];
        let found = -1;
        for (let i = 0; i < list.length; i += 4) if (list[i] === from.number && list[i + 1] === to.number) found = i;
        const when = moment + 1 === sights.times.length && moment > 0 ? 'at the end' : `as turn ${moment + 1} began`;
        if (found < 0) return this.say(from.side === to.side ? 'They are of one side: sight is measured between enemies.'
            : `Not measured ${when}: ${to.name} was not among those nearest to ${from.name}, or not on the table.`);
        const verdict = ['blocked', 'partly', 'clear'][list[found + 2]];
        const spots = [from, to].map(piece => this.world.footprint(piece, sights.times[moment]));
        this.draw([spots[0].x, spots[0].y], [spots[1].x, spots[1].y], {blocked: 0xee6a50, partly: 0xecd06a, clear: 0x7fd07a}[verdict]);
        const strong = document.createElement('span');
        strong.className = verdict;
        strong.textContent = {blocked: 'Not seen', partly: 'Seen in part', clear: 'Seen'}[verdict];
        this.say(strong, `: ${sights.reasons[list[found + 3]]} (${from.name} to ${to.name}, ${when})`);
        this.answer = {verdict, reason: sights.reasons[list[found + 3]]};
    }

    height(x, y) {
        const ray = new THREE.Raycaster(new THREE.Vector3(x, y, 5000), new THREE.Vector3(0, 0, -1));
        return (this.world.pickable ? ray.intersectObject(this.world.pickable)[0]?.point.z : 0) ?? 0;
    }

    draw(from, to, colour) {
        const lift = this.battle.table.figure;
        this.line.geometry.setFromPoints([from, to].map(([x, y]) => new THREE.Vector3(x, y, this.height(x, y) + lift)));
        this.line.material.color.set(colour);
        this.line.visible = true;
    }

    // Fewer triangles where men are small in the picture, or where the machine is slow.
    chooseDetail(hurry) {
        const away = this.camera.position.distanceTo(this.controls.target);
        const pixels = this.battle.table.figure * innerHeight / (2 * Math.tan(this.camera.fov * Math.PI / 360) * away);
        const wanted = pixels > 34 ? 0 : pixels > 15 ? 1 : 2;
        const coarser = this.slow > 0 ? (hurry ? 2 : 1) : 0;
        this.world.detail(Math.min(Math.max(wanted, pixels > 60 ? coarser - 1 : coarser), this.battle.levels - 1));
    }

    tick(now) {
        requestAnimationFrame(this.tick);
        this.controls.update();
        if (this.playing) {
            const step = Math.min((now - this.before) / 1000, 0.25) * this.speed;
            this.before = now;
            this.go(this.time + step);
            if (this.time >= this.battle.length) this.pause();
        }
        const lately = then => now - (then ?? -1e9) < 300;
        const moving = lately(this.moved), hurry = moving || this.playing || lately(this.scrubbed);
        if ((this.moving && !moving) || (this.hurried && !hurry)) this.dirty = true; // once more, in full
        Object.assign(this, {moving, hurried: hurry});
        if (!this.dirty) { this.idle = true; return; }
        this.dirty = false;
        // The log is laid out by the same processor: while somebody scrubs, now and then is enough.
        if (!this.scrubbed || !lately(this.scrubbed) || now - (this.worded ?? -1e9) > 200) { this.words(); this.worded = now; }
        this.world.show(this.time);
        this.chooseDetail(hurry);
        this.picture.draw(this.world, this.camera, this.slow > 0, moving);
        this.placeLabels();
        this.pictures = (this.pictures ?? 0) + 1;
        // Pictures that follow each other tell how quick the machine is.
        if (!this.idle && this.last && hurry) {
            this.mean = 0.8 * (this.mean ?? 30) + 0.2 * (now - this.last);
            if (this.mean > 55 && this.slow < 2) { this.slow += 1; this.mean = 30; this.resize(); }
        }
        this.idle = false;
        this.last = now;
    }
}

// Whether a processor draws: then there is little time for pixels.
function drawsInSoftware() {
    const gl = document.createElement('canvas').getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = gl ? String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : '';
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

async function open() {
    try {
        const battle = await unpack();
        const world = await World.create(battle);
        window.vantage = new Viewer(battle, world);
        $('loading').classList.add('gone');
        document.body.dataset.ready = 'yes';
    } catch (error) {
        $('loading').textContent = `This page could not be shown: ${error.message}. It takes a browser with WebGL 2 of 2023 or newer.`;
        document.body.dataset.ready = 'failed';
        throw error;
    }
}
open();
