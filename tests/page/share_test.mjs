// A game as one page, opened from the disk by a real Chromium without a network: it stands as `export --at` has
// it, and measures as `measure` does.
import {readFileSync, writeFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {browser, check, folder, program, readGlb, refused, run, skip, source} from './browser.mjs';

// Under a sanitizer the program takes its time: fewer moments are compared, on a smaller canvas.
const few = Boolean(process.env.VANTAGE_FEW), moments = few ? 3 : 10;
const scene = join(source, 'scenes/mir-1812.json');
const chromium = await browser();
run('play', scene, '--auto', 'both', '--turns', few ? '2' : '3', '--seed', '7', '-o', 'game.vantage');
const none = refused('share', 'game.vantage', '-o', 'none.html', '--picture', '256');
if (none.said.includes('not bundled')) skip('the page was not bundled when the program was built');
run('share', 'game.vantage', '-o', 'battle.html', '--picture', few ? '512' : '2048');
const page = join(folder, 'battle.html');
check(statSync(page).size < 5e6, `the page has ${statSync(page).size} bytes`);
const text = readFileSync(page, 'utf8').replace(/<script type="text\/plain"[^]*?<\/script>/, '');
check(!/(https?|wss?|ftp):\/\//.test(text), `the page names an address: ${text.match(/.{40}(https?|wss?|ftp):\/\/.{60}/)?.[0]}`);

const context = await chromium.newContext({viewport: {width: 320, height: 180}, offline: true});
context.setDefaultTimeout(240_000); // a busy machine that draws in software
const tab = await context.newPage();
const complaints = [];
tab.on('console', message => { if (message.type() === 'error') complaints.push(message.text()); });
tab.on('pageerror', error => complaints.push(String(error)));
tab.on('request', request => { if (!/^(file|data|blob):/.test(request.url())) complaints.push(`asks for ${request.url()}`); });
await tab.goto(`${pathToFileURL(page)}#turn=2`);
await tab.waitForSelector('body[data-ready]', {timeout: 240_000});
check(await tab.evaluate(() => document.body.dataset.ready) === 'yes', 'the page is not ready');

const told = await tab.evaluate(() => ({
    length: vantage.battle.length, time: vantage.time, turns: vantage.battle.turns, pieces: vantage.battle.pieces.length,
    rows: document.querySelectorAll('#lines li').length, dice: document.querySelectorAll('.die').length}));
check(Math.abs(told.time - told.turns[1].t) < 1e-6, `#turn=2 is at ${told.time} s`);
check(told.rows > 20 && told.dice > 4, `the log has ${told.rows} lines and ${told.dice} dice`);

// At some moments every unit stands where the program has it.
let worst = 0, compared = 0;
for (let i = 0; i < moments; ++i) {
    const t = +(told.length * (i + 0.37) / moments).toFixed(3);
    run('export', 'game.vantage', '--at', String(t), '-o', 'then.glb', '--flat', '--picture', '256');
    const {json} = readGlb(readFileSync(join(folder, 'then.glb')));
    const here = await tab.evaluate(t => {
        vantage.go(t);
        vantage.world.show(t);
        return vantage.battle.pieces.map(piece => ({name: piece.name, kind: piece.kind, bases: vantage.world.basesOf(piece.number)}));
    }, t);
    const root = json.nodes.find(node => node.scale?.[0] === 0.001);
    const there = new Map();
    for (const number of root.children) {
        const owner = json.nodes[number];
        const bases = owner.children?.map(child => json.nodes[child]).filter(node => node.name === 'bases') ?? [];
        if (bases.length === 0) continue;
        there.set(owner.name, bases.flatMap(node => node.children.map(child => json.nodes[child].translation)));
    }
    for (const piece of here) {
        const expected = there.get(piece.name) ?? [];
        check(expected.length === piece.bases.length, `${piece.name} has ${piece.bases.length} bases at ${t} s, not ${expected.length}`);
        for (const at of piece.bases) {
            const off = Math.min(...expected.map(to => Math.hypot(at[0] - to[0], at[1] - to[1], at[2] - to[2])));
            worst = Math.max(worst, off);
            ++compared;
        }
    }
}
check(worst < 0.5 && compared > 30, `a base is ${worst} mm from where it should be (${compared} compared)`);

// The tape and the line of sight.
const measured = await tab.evaluate(() => {
    vantage.go(0);
    vantage.world.show(0);
    const units = vantage.battle.pieces.filter(piece => piece.kind === 'unit' && vantage.world.footprint(piece, 0));
    const list = vantage.battle.sights.answers[0];
    const [from, to] = [list[0], list[1]].map(number => units.find(unit => unit.number === number));
    const answers = {from: from.name, to: to.name};
    vantage.take('tape');
    vantage.picked = [{piece: from}, {piece: to}];
    vantage.measure();
    answers.tape = vantage.answer;
    vantage.take('sight');
    vantage.picked = [{piece: from}, {piece: to}];
    vantage.measure();
    answers.sight = vantage.answer;
    vantage.take(null);
    return answers;
});
const tape = JSON.parse(run('measure', 'tape', scene, measured.from, measured.to, '--json'));
check(Math.abs(tape.plan.yards - measured.tape.yards) < 0.5, `the tape has ${measured.tape.yards} yards, not ${tape.plan.yards}`);
const sight = JSON.parse(run('measure', 'los', scene, '--from', measured.from, '--to', measured.to, '--json'));
check({blocked: 'blocked', partly: 'partly', clear: 'visible'}[measured.sight.verdict] === sight.verdict && measured.sight.reason === sight.reason,
    `sight is ${JSON.stringify(measured.sight)}, not ${sight.verdict}: ${sight.reason}`);

// Scrubbing and playing, at 720 lines in software.
if (!few) await tab.setViewportSize({width: 1280, height: 720});
const {pictures, lands} = await tab.evaluate(async length => {
    let lands = 0;
    const {renderer, world} = vantage, draw = renderer.render;
    renderer.render = function(what, eye) { lands += what === world.land ? 1 : 0; return draw.call(this, what, eye); };
    const began = performance.now(), first = vantage.pictures;
    const bar = document.getElementById('time');
    while (performance.now() - began < 3000) {
        bar.value = length * (((performance.now() - began) / 3000) % 1);
        bar.dispatchEvent(new Event('input'));
        await new Promise(requestAnimationFrame);
    }
    renderer.render = draw;
    return {pictures: (vantage.pictures - first) / 3, lands};
}, told.length);
check(lands <= 1, `what stands still was drawn ${lands} times while scrubbing`); // once for the new size of the page
await tab.screenshot({path: join(folder, 'desktop.png')});
await tab.evaluate(() => { vantage.go(0); document.getElementById('play').click(); });
await tab.waitForFunction(() => vantage.time > 0);
await tab.evaluate(() => vantage.pause());
await tab.close();
const telephone = await chromium.newContext({viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true, isMobile: true, offline: true});
telephone.setDefaultTimeout(240_000);
const small = await telephone.newPage();
await small.goto(pathToFileURL(page).href);
await small.waitForSelector('body[data-ready=yes]', {timeout: 240_000});
const wide = await small.evaluate(() => document.documentElement.scrollWidth);
check(wide <= 390, `the page is ${wide} wide on a telephone of 390`);
await small.screenshot({path: join(folder, 'telephone.png')});
check(complaints.length === 0, complaints.join('\n'));

// A scene that nobody has played.
run('share', scene, '-o', 'scene.html', '--picture', '512');
await small.goto(pathToFileURL(join(folder, 'scene.html')).href);
await small.waitForSelector('body[data-ready=yes]');

// Bad input is one line and status 2, and leaves nothing behind.
writeFileSync(join(folder, 'torn.vantage'), '{"vantage":"journal","version":3\n');
for (const words of [['share', 'nobody.json', '-o', 'x.html'], ['share', 'torn.vantage', '-o', 'x.html'], ['share', scene, '-o', 'x.png']]) {
    const {status, said} = refused(...words);
    check(status === 2 && said.trim().split('\n').length === 1, `${words.join(' ')}: status ${status}, ${said}`);
}
const nowhere = refused('share', scene, '-o', 'no/such/folder/x.html');
check(nowhere.status === 1 && nowhere.said.trim().split('\n').length === 1, `no folder: ${nowhere.status}, ${nowhere.said}`);
await chromium.close();
console.log(`${statSync(page).size} bytes, ${told.length} s of film; worst of ${compared} bases ${worst.toFixed(3)} mm; ${pictures.toFixed(1)} pictures a second while scrubbing`);
