// Draws the table. A machine that draws in software keeps the picture of what stands still, with its depths, and draws
// only what moves over it: then the film runs smoothly for as long as the eye is still.
import * as THREE from 'three';
import * as shaders from './shaders.js';

export class Picture {
    constructor(renderer) {
        this.renderer = renderer;
        renderer.autoClear = false;
        this.target = null;
        this.seen = new THREE.Matrix4();
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

    // The backdrop anew if the eye has moved; coarser while it moves.
    keep(world, camera, moving) {
        const size = this.renderer.getDrawingBufferSize(new THREE.Vector2()).multiplyScalar(moving ? 0.5 : 1).floor();
        camera.updateMatrixWorld();
        const now = new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
        if (this.target && this.target.width === size.x && this.target.height === size.y && now.equals(this.seen)) return;
        this.seen.copy(now);
        if (!this.target) {
            this.target = new THREE.WebGLRenderTarget(size.x, size.y, {depthTexture: new THREE.DepthTexture(size.x, size.y, THREE.UnsignedIntType)});
            this.target.texture.minFilter = this.target.texture.magFilter = THREE.LinearFilter;
        }
        this.target.setSize(size.x, size.y);
        this.uniforms.map.value = this.target.texture;
        this.uniforms.depths.value = this.target.depthTexture;
        this.renderer.setRenderTarget(this.target);
        this.renderer.clear();
        this.renderer.render(world.land, camera);
        this.renderer.setRenderTarget(null);
    }
}
