// The table as one glTF file: the Khronos validator finds no error in it, and all figures are there.
import {createRequire} from 'node:module';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, folder, packages, readGlb, refused, run, skip, source} from './browser.mjs';

if (!existsSync(join(packages, 'gltf-validator'))) skip('npm could not fetch gltf-validator when the page was built');
const validator = createRequire(join(packages, 'x.js'))('gltf-validator');
const scene = join(source, 'scenes/first-light.json');
run('play', scene, '--auto', 'both', '--turns', '1', '--seed', '7', '-o', 'game.vantage');

async function errors(file) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(join(folder, file))), {uri: file, maxIssues: 50});
    for (const issue of report.issues.messages.filter(one => one.severity <= 1))
        check(issue.severity === 1, `${file}: ${issue.pointer}: ${issue.message}`);
    return report;
}

const counted = {};
for (const [file, words] of Object.entries({
    'packed.glb': [scene], 'flat.glb': [scene, '--flat'], 'later.glb': ['game.vantage', '--at', 'turn 1', '--flat']})) {
    run('export', ...words, '-o', file, '--picture', '256');
    const report = await errors(file);
    check(report.issues.numErrors === 0, `${file} has ${report.issues.numErrors} errors`);
    const {json} = readGlb(readFileSync(join(folder, file)));
    const instancing = json.nodes.filter(node => node.extensions?.EXT_mesh_gpu_instancing);
    counted[file] = {
        required: (json.extensionsRequired ?? []).join(' '),
        placed: instancing.length > 0
            ? instancing.reduce((sum, node) => sum + json.accessors[node.extensions.EXT_mesh_gpu_instancing.attributes.TRANSLATION].count, 0)
            : json.nodes.filter(node => node.mesh !== undefined && node.translation).length,
        names: json.nodes.map(node => node.name),
    };
}
check(/EXT_mesh_gpu_instancing/.test(counted['packed.glb'].required) && /EXT_meshopt_compression/.test(counted['packed.glb'].required), 'it is not packed');
check(counted['flat.glb'].required === '', `flat needs ${counted['flat.glb'].required}`);
check(counted['packed.glb'].placed === counted['flat.glb'].placed && counted['flat.glb'].placed > 300, `${counted['packed.glb'].placed} things packed, ${counted['flat.glb'].placed} flat`);
const units = JSON.parse(readFileSync(scene, 'utf8'));
check(JSON.stringify(units).length > 0 && counted['flat.glb'].names.includes('ground') && counted['flat.glb'].names.includes('frame'), 'no ground');

for (const words of [['nobody.json', '-o', 'x.glb'], [scene, '-o', 'x.obj'], [scene, '--at', 'turn 1', '-o', 'x.glb'], ['game.vantage', '--at', 'turn 9', '-o', 'x.glb']]) {
    const {status, said} = refused('export', ...words);
    check(status === 2 && said.trim().split('\n').length === 1, `export ${words.join(' ')}: status ${status}, ${said}`);
    check(!existsSync(join(folder, 'x.glb')), `export ${words.join(' ')} left a file`);
}
console.log(Object.entries(counted).map(([file, {placed}]) => `${file}: ${placed} placed, ${readFileSync(join(folder, file)).length} bytes`).join('; '));
