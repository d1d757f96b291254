// node window-orbit.mjs VANTAGE [SECONDS]: what somebody sees who goes round a table in a window of 1280 x 720: how many true
// pictures a second and how wide they are while a key turns the camera, and how long it takes to the sharp one after the
// key is let go. Prints JSON; without Xvfb or xdotool an empty list, and a line why.
import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const program = resolve(process.argv[2] ?? '');
const seconds = Number(process.argv[3] ?? 10);
if (!statSync(program, {throwIfNoEntry: false})?.isFile() || !(seconds > 0)) {
    console.error('usage: node window-orbit.mjs VANTAGE [SECONDS]: the program, and a number of seconds above 0');
    process.exit(2);
}
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [width, height] = [1280, 720];
const battles = [{scene: 'mir-1812', figures: 6}, {scene: 'austerlitz-1805', figures: 6}];

const installed = (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
if (!installed('Xvfb') || !installed('xdotool')) {
    console.error('window-orbit: needs Xvfb and xdotool (tools/setup installs them)');
    console.log(JSON.stringify({rows: []}));
    process.exit(0);
}
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const work = mkdtempSync(join(tmpdir(), 'vantage-orbit-'));
const screen = spawn('Xvfb', ['-noreset', '-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
const number = await new Promise((done) => screen.stdio[3].once('data', (text) => done(String(text).trim())));
const env = {...process.env, DISPLAY: `:${number}`, HOME: work, XDG_CONFIG_HOME: work, XDG_DATA_HOME: work};
delete env.WAYLAND_DISPLAY;
const hand = (...words) => execFileSync('xdotool', words, {env});

// What a process has used of all cores: unlike pictures a second it tells the same on a busy machine.
function processor_seconds(pid) {
    const behind_name = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
    return (Number(behind_name[11]) + Number(behind_name[12])) / 100; // user and system, in ticks of 10 ms
}

async function orbit({scene, figures}) {
    const file = join(work, `${scene}.json`);
    const state = join(work, `${scene}.state`);
    execFileSync(program, ['copy', join(root, 'scenes', `${scene}.json`), '-o', file], {stdio: 'ignore'});
    const copy = JSON.parse(readFileSync(file));
    copy.scales.figures = figures;
    writeFileSync(file, JSON.stringify(copy));
    const window = spawn(program, ['view', file, '--size', `${width}x${height}`, '--state', state], {env, stdio: 'ignore'});
    const told = () => {
        try { return JSON.parse(readFileSync(state)); } catch { return {}; } // none yet
    };
    const until = async (so, most = 180) => {
        const start = performance.now();
        while (!so(told())) {
            if (performance.now() - start > 1000 * most || window.exitCode !== null) throw new Error(`${scene}: the window does not come to rest`);
            await pause(20);
        }
        return performance.now() - start;
    };
    try {
        await until((s) => s.still && !s.loading);
        hand('search', '--onlyvisible', '--name', 'Vantage', 'windowfocus', 'mousemove', `${width / 2}`, `${height / 2}`);
        await pause(500);
        hand('keydown', 'e');
        await pause(3000); // the pictures find their size
        const before = told();
        const start = performance.now();
        const spent = processor_seconds(window.pid);
        const widths = [];
        while (performance.now() - start < 1000 * seconds) {
            widths.push(told().picture_width ?? 0);
            await pause(100);
        }
        const after = told();
        const took = (performance.now() - start) / 1000;
        const processor = processor_seconds(window.pid) - spent;
        hand('keyup', 'e');
        const sharp = await until((s) => s.still);
        widths.sort((a, b) => a - b);
        return {
            name: `${scene}, figures of ${figures} mm`,
            pictures_per_second: (after.pictures - before.pictures) / took,
            frames_per_second: (after.frames - before.frames) / took,
            picture_processor_seconds: processor / (after.pictures - before.pictures),
            pixels_wide: widths[Math.floor(widths.length / 2)],
            sharp_ms: sharp,
        };
    } finally {
        window.kill();
    }
}

const rows = [];
try {
    for (const battle of battles) rows.push(await orbit(battle));
} finally {
    screen.kill();
    rmSync(work, {recursive: true, force: true});
}
console.log(JSON.stringify({size: `${width}x${height}`, rows}, null, 2));
process.exit(0);
