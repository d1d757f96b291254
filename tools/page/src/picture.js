// Draws the table. A machine that draws in software keeps the picture of what stands still, with its depths, and draws
// only what moves over it: then the film runs smoothly for as long as the eye is still.
import * as THREE from 'three';
import * as shaders from './shaders.js';

export class Picture {
    constructor(renderer) {
        this.renderer = renderer;
        renderer.autoClear = false;
        this.kept = new Map(); // by size: one while something moves, one for when it rests
        this.uniforms = {map: {value: null}, depths: {value: null}};
        const sheet = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), new THREE.ShaderMaterial({
            glslVersion: THREE.GLSL3, vertexShader: shaders.backdropVertex, fragmentShader: shaders.backdropFragment,
            uniforms: this.uniforms, depthFunc: THREE.AlwaysDepth}));
        sheet.frustumCulled = false;
        this.backdrop = new THREE.Scene();
        this.backdrop.add(sheet);
    }

    draw(world, camera, kept, moving) {
        const {renderer} = this;
        renderer.setRenderTarget(null);
        renderer.clear();
        if (!kept) {
            renderer.render(world.land, camera);
            renderer.render(world.scene, camera);
            return;
        }
        this.keep(world, camera, moving);
        renderer.render(this.backdrop, camera);
        renderer.render(world.scene, camera);
    }

    // The backdrop anew if the eye has moved since; coarser while it moves.
    keep(world, camera, moving) {
        const size = this.renderer.getDrawingBufferSize(new THREE.Vector2()).multiplyScalar(moving ? 0.5 : 1).floor();
        camera.updateMatrixWorld();
        const now = new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
        const key = `${size.x} ${size.y}`;
        let one = this.kept.get(key);
        if (!one) {
            if (this.kept.size > 1) { // the window has another size now
                for (const {target} of this.kept.values()) target.dispose();
                this.kept.clear();
            }
            const target = new THREE.WebGLRenderTarget(size.x, size.y, {depthTexture: new THREE.DepthTexture(size.x, size.y, THREE.UnsignedIntType)});
            target.texture.minFilter = target.texture.magFilter = THREE.LinearFilter;
            this.kept.set(key, one = {target, seen: null});
        }
        this.uniforms.map.value = one.target.texture;
        this.uniforms.depths.value = one.target.depthTexture;
        if (one.seen && same(one.seen, now)) return;
        one.seen = now;
        this.renderer.setRenderTarget(one.target);
        this.renderer.clear();
        this.renderer.render(world.land, camera);
        this.renderer.setRenderTarget(null);
    }
}

// Controls that rest still round the eye's place a little otherwise each time.
const same = (a, b) => a.elements.every((x, i) => Math.abs(x - b.elements[i]) <= 1e-6 * (1 + Math.abs(x)));
