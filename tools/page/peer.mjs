// node peer.mjs VANTAGE PACKAGES [FRAMES]: how fast three.js draws the tables that `vantage bench orbit` draws, in a real
// Chromium with software GL, at the same size with shadows: the same table as `vantage export` writes it, from a camera
// that goes round it. Prints JSON; without Chromium or npm's packages an empty list, and a line why.
import {createRequire} from 'node:module';
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const [program, packages, frames = '8'] = process.argv.slice(2);
const scenes = ['mir-1812', 'austerlitz-1805'];
const [width, height] = [1280, 720];
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function without(why) {
    console.error(`peer: ${why}`);
    console.log(JSON.stringify({rows: []}));
    process.exit(0);
}
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!chromium) without('Chromium is not installed (tools/setup --sanitize installs it)');
if (!existsSync(join(packages, 'playwright-core'))) without('npm could not fetch playwright-core when the page was built');
const need = createRequire(join(packages, 'x.js'));

const script = `
import * as THREE from 'three';
import {GLTFLoader} from 'three/examples/jsm/loaders/GLTFLoader.js';
import {MeshoptDecoder} from 'three/examples/jsm/libs/meshopt_decoder.module.js';

window.measure = async (file, width, height, frames) => {
    const loader = new GLTFLoader();
    loader.setMeshoptDecoder(MeshoptDecoder);
    const table = (await loader.parseAsync(await (await fetch(file)).arrayBuffer(), '')).scene;
    const renderer = new THREE.WebGLRenderer({antialias: true, preserveDrawingBuffer: true});
    renderer.setSize(width, height);
    renderer.shadowMap.enabled = true;
    document.body.replaceChildren(renderer.domElement);
    const scene = new THREE.Scene();
    scene.add(table);
    let triangles = 0;
    table.traverse(node => {
        if (!node.isMesh) return;
        node.castShadow = node.receiveShadow = true;
        triangles += (node.geometry.index ?? node.geometry.attributes.position).count / 3 * (node.isInstancedMesh ? node.count : 1);
    });
    const box = new THREE.Box3().setFromObject(table);
    const middle = box.getCenter(new THREE.Vector3()), far = box.getSize(new THREE.Vector3()).length();
    scene.add(new THREE.HemisphereLight(0xffffff, 0x888866, 1));
    const sun = new THREE.DirectionalLight(0xffffff, 2);
    sun.position.copy(middle).add(new THREE.Vector3(-far / 2, far / 2, far / 3));
    sun.target.position.copy(middle);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    Object.assign(sun.shadow.camera, {left: -far / 2, right: far / 2, top: far / 2, bottom: -far / 2, near: 0, far: far * 2});
    scene.add(sun, sun.target);
    const camera = new THREE.PerspectiveCamera(35, width / height, far / 100, far * 4);
    const gl = renderer.getContext(), pixel = new Uint8Array(4);
    const draw = step => {
        const a = step * Math.PI / 180;
        camera.position.copy(middle).add(new THREE.Vector3(Math.sin(a) * far * 0.7, far * 0.6, Math.cos(a) * far * 0.7));
        camera.lookAt(middle);
        renderer.render(scene, camera);
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); // waits until it is drawn
    };
    // The first picture also uploads, and is not counted unless it alone takes as long as anybody waits: a hundred
    // million triangles, which this draws one and all, are minutes of work for a processor.
    const enough = 60_000;
    let start = performance.now(), drawn = 1;
    const spent = () => performance.now() - start;
    draw(0);
    if (spent() < enough) {
        start = performance.now();
        for (drawn = 0; drawn === 0 || (drawn < frames && spent() < enough);) draw(++drawn);
    }
    return {rate: drawn / (spent() / 1000), drawn, triangles, version: THREE.REVISION};
};`;
const bundled = (await need('esbuild').build({
    stdin: {contents: script, resolveDir: packages}, nodePaths: [packages], bundle: true, format: 'iife', target: 'es2020', write: false,
})).outputFiles[0].text;

const work = mkdtempSync(join(tmpdir(), 'vantage-peer-'));
const server = createServer((request, response) => {
    const name = request.url.slice(1);
    if (scenes.some(scene => name === `${scene}.glb`)) return response.end(readFileSync(join(work, name)));
    response.setHeader('content-type', 'text/html');
    response.end(`<body style="margin: 0"><script>${bundled.replaceAll('</script', '<\\/script')}</script>`);
});
await new Promise(ready => server.listen(0, '127.0.0.1', ready));
const browser = await need('playwright-core').chromium.launch({
    executablePath: chromium,
    args: ['--headless=new', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage',
           '--disable-background-networking', '--no-first-run'],
});
const rows = [];
try {
    for (const scene of scenes) {
        execFileSync(program, ['export', join(root, 'scenes', `${scene}.json`), '-o', join(work, `${scene}.glb`)], {stdio: 'ignore'});
        const page = await browser.newPage({viewport: {width, height}});
        page.setDefaultTimeout(600_000);
        await page.goto(`http://127.0.0.1:${server.address().port}/`);
        const {rate, drawn, triangles, version} = await page.evaluate(
            ([file, ...rest]) => window.measure(file, ...rest), [`${scene}.glb`, width, height, Number(frames)]);
        if (process.env.VANTAGE_PEER_PICTURES) await page.screenshot({path: join(process.env.VANTAGE_PEER_PICTURES, `${scene}.png`)});
        rows.push({name: `three.js ${version} in Chromium`, scene, triangles, pictures: drawn, pictures_per_second: rate});
        await page.close();
    }
} finally {
    await browser.close();
    server.close();
    rmSync(work, {recursive: true});
}
console.log(JSON.stringify({size: `${width}x${height}`, rows}, null, 2));
