// The table in three.js: millimetres of table, x east, y north, z up.
import * as THREE from 'three';
import {GLTFLoader} from 'three/examples/jsm/loaders/GLTFLoader.js';
import {MeshoptDecoder} from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import {AHEAD_RISE, DISORDER, HEADING, POSE, PRESENCE, RIGHT_RISE, Tracks, X, Y, Z} from './tracks.js';
import * as shaders from './shaders.js';

const texels = 4; // of a base: place and presence; right and disorder; ahead and stride; whose it is

export class World {
    static async create(battle) {
        const loader = new GLTFLoader();
        loader.setMeshoptDecoder(MeshoptDecoder);
        const models = await loader.parseAsync(battle.bytes('models'), '');
        return new World(battle, models);
    }

    constructor(battle, models) {
        this.battle = battle;
        this.land = new THREE.Scene(); // what stands still
        this.scene = new THREE.Scene(); // and what moves
        const {light} = battle;
        const vector = list => new THREE.Vector3(...list);
        this.light = {
            sunDirection: {value: vector(light.direction)}, sun: {value: vector(light.sun)}, sky: {value: vector(light.sky)},
            bounce: {value: vector(light.bounce)}, exposure: {value: light.exposure},
        };
        this.addLandscape(models.scenes[0]);
        this.addBases();
        if (models.scenes[1]) this.addFigures(models.scenes[1]);
        this.addPuffs();
        this.places = new Tracks(battle.blob('place_counts', Uint32Array), battle.blob('places', Float32Array));
        this.shown = -1;
    }

    material(vertexShader, uniforms, more = {}) {
        return new THREE.ShaderMaterial({
            glslVersion: THREE.GLSL3, vertexShader, fragmentShader: shaders.flatFragment,
            uniforms: {...this.light, ...uniforms}, ...more});
    }

    // What a material of the file is painted with.
    paint(material) {
        return {palette: {value: material.map}, painted: {value: material.map ? 1 : 0},
                own: {value: new THREE.Vector3(material.color.r, material.color.g, material.color.b)}};
    }

    addLandscape(group) {
        this.pickable = null;
        const found = [];
        group.updateMatrixWorld(true);
        group.traverse(node => { if (node.isMesh) found.push(node); });
        for (const mesh of found) {
            const named = mesh.name || mesh.parent?.name || '';
            if (named.startsWith('ground')) {
                // Our own renderer has lit it already.
                const {map} = mesh.material;
                map.anisotropy = 8;
                map.colorSpace = THREE.NoColorSpace;
                map.needsUpdate = true;
                mesh.material = new THREE.ShaderMaterial({glslVersion: THREE.GLSL3, vertexShader: shaders.groundVertex,
                    fragmentShader: shaders.groundFragment, uniforms: {map: {value: map}}});
                this.pickable = mesh;
                this.land.add(mesh);
                continue;
            }
            const geometry = mesh.geometry;
            const count = geometry.attributes.position.count;
            geometry.setAttribute('shade', geometry.attributes.color ?? new THREE.BufferAttribute(new Float32Array(count * 4).fill(1), 4));
            mesh.material = this.material(mesh.isInstancedMesh ? shaders.propVertex : shaders.propVertex.replace('* instanceMatrix', ''), this.paint(mesh.material));
            mesh.frustumCulled = false;
            this.land.add(mesh);
        }
    }

    addBases() {
        const {battle} = this;
        this.bases = new Tracks(battle.blob('base_counts', Uint32Array), battle.blob('base_keys', Float32Array));
        const count = Math.max(battle.bases.length, 1);
        this.rows = new Float32Array(count * texels * 4);
        this.texture = new THREE.DataTexture(this.rows, texels, count, THREE.RGBAFormat, THREE.FloatType);
        this.pieceOf = new Map(battle.pieces.map((piece, i) => [piece.number, i]));
        this.basesOfPiece = new Map();
        battle.bases.forEach((base, i) => {
            this.rows[i * texels * 4 + 12] = this.pieceOf.get(base.piece);
            if (!this.basesOfPiece.has(base.piece)) this.basesOfPiece.set(base.piece, []);
            this.basesOfPiece.get(base.piece).push(i);
        });
        this.chosen = {value: -1};
        const uniforms = {bases: {value: this.texture}, chosen: this.chosen};
        for (const round of [false, true]) {
            const which = battle.bases.flatMap((base, i) => base.round === round ? [i] : []);
            if (which.length === 0) continue;
            const shape = baseShape(round);
            const geometry = instanced(shape, which.length, {
                onBase: [1, i => [which[i]]],
                extent: [3, i => [battle.bases[which[i]].size[0], battle.bases[which[i]].size[1], battle.bases[which[i]].size[2] + 3]],
                edge: [3, i => { const c = new THREE.Color(battle.bases[which[i]].edge); return [c.r, c.g, c.b]; }],
            });
            const mesh = new THREE.Mesh(geometry, this.material(shaders.baseVertex, {...uniforms, flock: {value: new THREE.Vector3(0.085, 0.095, 0.035)}}));
            mesh.frustumCulled = false;
            this.scene.add(mesh);
            const shade = instanced(new THREE.PlaneGeometry(1, 1), which.length, {
                onBase: [1, i => [which[i]]],
                extent: [3, i => [battle.bases[which[i]].size[0], battle.bases[which[i]].size[1], battle.bases[which[i]].size[2] + 3]],
            });
            const soft = new THREE.Mesh(shade, new THREE.ShaderMaterial({
                glslVersion: THREE.GLSL3, vertexShader: shaders.shadeVertex, fragmentShader: shaders.shadeFragment, transparent: true, depthWrite: false,
                uniforms: {...this.light, ...uniforms, tall: {value: battle.table.figure * 1.1}}}));
            soft.frustumCulled = false;
            soft.renderOrder = -1;
            this.scene.add(soft);
        }
    }

    addFigures(group) {
        const {battle} = this;
        const rows = battle.blob('figure_rows', Float32Array);
        this.levels = Array.from({length: battle.levels}, () => []);
        let first = 0;
        battle.figures.forEach((count, kind) => {
            const attributes = {
                onBase: [1, i => [rows[(first + i) * 6]]],
                spot: [2, i => [rows[(first + i) * 6 + 1], rows[(first + i) * 6 + 2]]],
                look: [3, i => [rows[(first + i) * 6 + 3], rows[(first + i) * 6 + 4], rows[(first + i) * 6 + 5]]],
            };
            let shared = null;
            for (let level = 0; level < battle.levels; ++level) {
                const meshes = [];
                group.children[kind * battle.levels + level].traverse(node => { if (node.isMesh) meshes.push(node); });
                for (const mesh of meshes) {
                    const geometry = instanced(mesh.geometry, count, attributes, shared);
                    shared ??= geometry;
                    geometry.setAttribute('shade', mesh.geometry.attributes.color);
                    const figures = new THREE.Mesh(geometry, this.material(shaders.figureVertex,
                        {bases: {value: this.texture}, chosen: this.chosen, ...this.paint(mesh.material)}));
                    figures.frustumCulled = false;
                    figures.visible = false;
                    this.levels[level].push(figures);
                    this.scene.add(figures);
                }
            }
            first += count;
        });
        this.figureCount = first;
        this.detail(0);
    }

    // Which level of detail the figures are seen at, 0 the finest.
    detail(level) {
        if (!this.levels || this.level === level) return;
        this.level = level;
        this.levels.forEach((meshes, i) => meshes.forEach(mesh => { mesh.visible = i === level; }));
    }

    addPuffs() {
        this.effects = this.battle.blob('effects', Float32Array);
        this.most = 1500;
        const geometry = instanced(new THREE.PlaneGeometry(1, 1), this.most, {puff: [4, () => [0, 0, 0, 0]], paint: [4, () => [0, 0, 0, 0]]});
        geometry.instanceCount = 0;
        this.puffs = new THREE.Mesh(geometry, new THREE.ShaderMaterial({
            glslVersion: THREE.GLSL3, vertexShader: shaders.puffVertex, fragmentShader: shaders.puffFragment, transparent: true, depthWrite: false}));
        this.puffs.frustumCulled = false;
        this.puffs.renderOrder = 2;
        this.scene.add(this.puffs);
        this.longest = 0;
        for (let i = 1; i < this.effects.length; i += 10) this.longest = Math.max(this.longest, this.effects[i]);
    }

    // Everything at a time of the film.
    show(t) {
        if (t === this.shown) return;
        this.shown = t;
        const key = new Float32Array(10);
        for (let i = 0; i < this.bases.length; ++i) {
            this.bases.at(i, t, key);
            const row = i * texels * 4;
            const {rows} = this;
            rows[row] = key[X]; rows[row + 1] = key[Y]; rows[row + 2] = key[Z]; rows[row + 3] = key[PRESENCE];
            const s = Math.sin(key[HEADING]), c = Math.cos(key[HEADING]);
            const flatRight = Math.sqrt(Math.max(1 - key[RIGHT_RISE] ** 2, 0)), flatAhead = Math.sqrt(Math.max(1 - key[AHEAD_RISE] ** 2, 0));
            rows[row + 4] = c * flatRight; rows[row + 5] = -s * flatRight; rows[row + 6] = key[RIGHT_RISE]; rows[row + 7] = key[DISORDER];
            rows[row + 8] = s * flatAhead; rows[row + 9] = c * flatAhead; rows[row + 10] = key[AHEAD_RISE];
            rows[row + 11] = key[POSE] === 1 || key[POSE] === 3 ? 0.4 + (t * 1.7) % 1 : 0;
        }
        this.texture.needsUpdate = true;
        this.showPuffs(t);
    }

    showPuffs(t) {
        const {effects} = this;
        const man = this.battle.table.figure;
        const puff = this.puffs.geometry.attributes.puff.array, paint = this.puffs.geometry.attributes.paint.array;
        let n = 0;
        let low = 0, high = effects.length / 10;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (effects[middle * 10] < t - this.longest) low = middle + 1; else high = middle;
        }
        for (let i = low; i * 10 < effects.length && effects[i * 10] <= t && n < this.most; ++i) {
            const [start, life, x, y, z, heading, width, strength, kind, seed] = effects.subarray(i * 10, i * 10 + 10);
            const age = (t - start) / life;
            if (age < 0 || age >= 1) continue;
            const dust = kind === 2;
            const count = Math.min(Math.max(Math.round(width / (man * 2.2)), 1), dust ? 3 : 14);
            const ahead = [Math.sin(heading), Math.cos(heading)];
            for (let k = 0; k < count && n < this.most; ++k) {
                const own = Math.abs(Math.sin(seed * 12.9898 + k * 78.233)) % 1;
                const across = (count === 1 ? 0 : k / (count - 1) - 0.5) * width + (own - 0.5) * man;
                const out = dust ? -own * man : man * (0.8 + age * (2 + own * 2));
                const grown = Math.sqrt(age + 0.02);
                puff.set([x + ahead[1] * across + ahead[0] * out, y - ahead[0] * across + ahead[1] * out,
                          z + man * (dust ? 0.3 : 0.7) + age * man * (1 + own), man * (dust ? 0.8 + grown : 0.5 + grown * 1.9)], n * 4);
                const fade = Math.min(age * 14, 1) * (1 - age);
                paint.set(dust ? [0.55, 0.47, 0.36, fade * 0.22 * strength] : [0.93, 0.93, 0.9, fade * 0.62 * Math.min(strength + 0.3, 1)], n * 4);
                ++n;
            }
        }
        this.puffs.geometry.instanceCount = n;
        this.puffs.visible = n > 0;
        this.puffs.geometry.attributes.puff.needsUpdate = this.puffs.geometry.attributes.paint.needsUpdate = true;
    }

    // The footprint of a piece that is on the table at a time, in millimetres; null for one that is not.
    footprint(piece, t) {
        const index = piece.kind === 'unit' ? piece.number : piece.kind === 'general' ? this.units() + piece.number - 0x80000000 : -1;
        if (index < 0 || index >= this.places.length) return null;
        const key = this.places.at(index, t, new Float32Array(10));
        if (key[PRESENCE] <= 0) return null;
        const k = this.battle.table.mm_per_yard;
        return {x: key[X], y: key[Y], heading: key[HEADING], width: (piece.width ?? 0) * k, depth: (piece.depth ?? 0) * k};
    }

    units() { return this.places.length - this.battle.pieces.filter(piece => piece.kind === 'general').length; }

    // Where the bases of a piece stand, as they are shown now: for tests, and for what lies over them.
    basesOf(number) {
        const found = [];
        for (const i of this.basesOfPiece.get(number) ?? []) {
            const row = i * texels * 4;
            if (this.rows[row + 3] > 0) found.push([this.rows[row], this.rows[row + 1], this.rows[row + 2]]);
        }
        return found;
    }
}

function baseShape(round) {
    const corners = round ? 32 : 4;
    const corner = i => round ? [Math.cos(i / 32 * 2 * Math.PI) / 2, Math.sin(i / 32 * 2 * Math.PI) / 2]
                              : [i % 4 === 1 || i % 4 === 2 ? 0.5 : -0.5, i % 4 >= 2 ? 0.5 : -0.5];
    const position = [], normal = [], index = [];
    for (let i = 0; i < corners; ++i) {
        const a = corner(i), b = corner(i + 1), first = position.length / 3;
        const out = [a[0] + b[0], a[1] + b[1]], length = Math.hypot(...out);
        position.push(0, 0, 0, ...a, 0, ...b, 0, ...a, -1, ...b, -1, ...b, 0, ...a, 0);
        for (let k = 0; k < 3; ++k) normal.push(0, 0, 1);
        for (let k = 0; k < 4; ++k) normal.push(out[0] / length, out[1] / length, 0);
        index.push(first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 3, first + 5, first + 6);
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(position, 3));
    geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normal, 3));
    geometry.setIndex(index);
    return geometry;
}

// A shape that is drawn `count` times, with attributes of each: {name: [size, i => numbers]}.
function instanced(shape, count, attributes, shared = null) {
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.index = shape.index;
    for (const name of Object.keys(shape.attributes)) geometry.setAttribute(name, shape.attributes[name]);
    geometry.instanceCount = count;
    for (const [name, [size, of]] of Object.entries(attributes)) {
        if (shared) { geometry.setAttribute(name, shared.attributes[name]); continue; }
        const array = new Float32Array(count * size);
        for (let i = 0; i < count; ++i) array.set(of(i), i * size);
        geometry.setAttribute(name, new THREE.InstancedBufferAttribute(array, size));
    }
    return geometry;
}
