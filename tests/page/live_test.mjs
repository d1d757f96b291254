// A game shown live, beside a real Chromium: every event comes once, in order and at its moment, and every overlay
// shows what the journal has, upright too.
import {spawn} from 'node:child_process';
import {get} from 'node:http';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {browser, check, folder, program, refused, run, source} from './browser.mjs';

const quiet = Boolean(process.env.VANTAGE_QUIET); // nothing else runs: a whole game, and every event within a tenth of a second
const speed = 6, overlays = {score: [1280, 120], turn: [480, 160], orders: [520, 640], dice: [760, 420], odds: [560, 320], roster: [520, 700], 'lower-third': [1280, 220], map: [900, 600]};
const chromium = await browser();
run('play', join(source, 'scenes/first-light.json'), '--auto', 'both', '--turns', quiet ? '100' : '2', '--seed', '7', '-o', 'game.vantage');
const journal = readFileSync(join(folder, 'game.vantage'), 'utf8').trim().split('\n').map(line => JSON.parse(line)).flatMap(line => line.events ?? []);

const show = spawn(program, ['live', 'game.vantage', '--port', '0', '--speed', String(speed), '--live-files', 'texts'], {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']});
process.on('exit', () => show.kill());
let said = '';
const [address, token] = await new Promise(done => show.stdout.on('data', bytes => {
    said += bytes;
    const found = said.match(/(http:\S+?)\/ [^]*token: (\w{32})/);
    if (found) done([found[1], found[2]]);
}));
const ask = (path, headers = {}) => new Promise(done => get(`${address}${path}`, {headers}, answer => {
    let text = '';
    answer.on('data', bytes => { text += bytes; });
    answer.on('end', () => done({status: answer.statusCode, text}));
}));
check((await ask('/do/pause')).status === 403 && (await ask('/state', {Host: 'evil.example'})).status === 403, 'a stranger is let in');
check((await ask(`/do/turn/1?token=${token}`)).status === 200 && (await ask(`/do/pause?token=${token}`)).status === 200, 'orders are not taken');

// Everything is open before the film goes on from its beginning.
const told = [], complaints = [];
let rest = '';
get(`${address}/events?topics=events&after=0`, answer => answer.on('data', bytes => {
    rest += bytes;
    for (let end; (end = rest.indexOf('\n\n')) >= 0; rest = rest.slice(end + 2)) {
        const data = rest.slice(0, end).match(/^data: (.*)$/m);
        if (data) told.push({at: performance.now(), ...JSON.parse(data[1])});
    }
}));
const pages = {};
for (const [name, [width, height]] of [...Object.entries(overlays), ['lower-third', [540, 960]], ['dice', [540, 960]]]) {
    const key = width === 540 ? `${name}-upright` : name;
    const context = await chromium.newContext({viewport: {width, height}});
    context.setDefaultTimeout(120_000); // a busy machine
    const tab = pages[key] = await context.newPage();
    tab.on('console', message => { if (message.type() === 'error') complaints.push(`${key}: ${message.text()}`); });
    tab.on('pageerror', error => complaints.push(`${key}: ${error}`));
    await tab.goto(`${address}/overlay/${name}`);
}
await Promise.all(Object.values(pages).map(tab => tab.waitForFunction(() => !document.getElementById('here').classList.contains('away'))));
const early = told.length; // what was told while the pages were opened
await ask(`/do/pause?token=${token}`);

// While it runs, every roll that the dice page shows adds up.
const rolls = [];
await pages.dice.exposeFunction('shown', sides => rolls.push(sides));
await pages.dice.evaluate(() => {
    let last = '';
    setInterval(() => {
        const verdict = document.querySelector('.verdict')?.textContent;
        const title = document.querySelector('h1')?.textContent;
        if (!verdict || last === title + verdict) return;
        last = title + verdict;
        shown([...document.querySelectorAll('.sides > div')].map(side => ({
            modifiers: [...side.querySelectorAll('.modifier.counted b')].map(b => b.textContent),
            total: side.querySelector('.number').textContent})));
    }, 40);
});
const pictures = new Set();
for (const until = performance.now() + (quiet ? 900_000 : 240_000); told.filter(one => one.event && !one.again).length < journal.length && performance.now() < until;) {
    await new Promise(done => setTimeout(done, 200));
    for (const [name, tab] of Object.entries(pages)) // each once while something is on it
        if (!pictures.has(name) && told.length > 20 && await tab.evaluate(() => Boolean((document.querySelector('.verdict')?.textContent && document.querySelectorAll('.modifier').length === document.querySelectorAll('.modifier.counted').length) || (location.pathname.match(/score|turn|orders|roster/) && document.querySelector('.panel')) || document.querySelector('.bar')))) {
            pictures.add(name);
            await tab.screenshot({path: join(folder, `${name}.png`), omitBackground: true});
        }
}
await pages.map.screenshot({path: join(folder, 'map.png'), omitBackground: true});

const events = told.filter(one => one.event && !one.again);
check(events.length === journal.length, `${events.length} of ${journal.length} events came`);
check(events.every((one, i) => one.event === i + 1), 'events are out of order or come twice');
const late = told.slice(early).filter(one => one.event && !one.again && one.t > 0).map(one => one.at - one.t * 1000 / speed);
const base = [...late].sort((a, b) => a - b)[Math.floor(late.length / 10)]; // by the tenth that came soonest, all are measured
const worst = Math.max(...late) - base;
let sums = 0;
for (const [i, event] of events.entries()) {
    const kept = journal[i].roll?.sides ?? [];
    for (const [s, side] of kept.entries()) {
        const sum = list => (list ?? []).reduce((all, one) => all + one.amount, 0);
        check(Math.abs(sum(side.modifiers) - sum(event.roll.sides[s].modifiers)) < 1e-9, `event ${i + 1} has other modifiers than the journal`);
        ++sums;
    }
}
check(sums > 5 && rolls.length > 3, `${sums} rolls in the journal, ${rolls.length} on the page`);
for (const name of Object.keys(pages)) {
    const {wide, high, clear} = await pages[name].evaluate(() => ({wide: document.documentElement.scrollWidth - innerWidth, high: document.documentElement.scrollHeight - innerHeight, clear: getComputedStyle(document.body).backgroundColor}));
    check(wide <= 0 && high <= 0 && clear === 'rgba(0, 0, 0, 0)', `${name} overflows by ${wide}, ${high} or is not transparent (${clear})`);
}
check(complaints.length === 0, complaints.join('\n'));
check(readFileSync(join(folder, 'texts/turn.txt'), 'utf8').startsWith('Turn '), 'no text files');
const list = await (await chromium.newContext()).newPage();
await list.goto(`${address}/`);
check(await list.evaluate(() => document.querySelectorAll('#overlays tr').length === 8 && document.querySelectorAll('#orders tr').length > 5), 'the first page does not list all');
await list.screenshot({path: join(folder, 'list.png'), fullPage: true});
await chromium.close();

// A port that is taken, no such game, a folder that cannot be made, no such turn: one line each.
for (const words of [['live', 'game.vantage', '--port', new URL(address).port], ['live', 'nobody.vantage', '--port', '0'],
    ['live', 'game.vantage', '--port', '0', '--live-files', '/proc/nowhere'], ['live', 'game.vantage', '--port', '0', '--from', 'turn 99']]) {
    const answer = refused(...words);
    check(answer.status === 2 && answer.said.trim().split('\n').length === 1, `${words.join(' ')}: status ${answer.status}, ${answer.said}`);
}
show.kill('SIGINT');
console.log(`${events.length} events, the latest ${worst.toFixed(0)} ms after its moment; ${sums} rolls add up, ${rolls.length} seen on the page; pictures of ${[...pictures].join(', ')}`);
// A machine that runs other things as well may keep a browser waiting; what is too late on a quiet one is far beyond this.
check(worst < (quiet ? 100 : 1500), `an event came ${worst.toFixed(0)} ms after its moment`);
process.exit(process.exitCode ?? 0);
