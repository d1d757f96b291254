// node build.mjs PROGRAM SOURCE OUTPUT: makes the guide's pages out of SOURCE/tools/guide/pages, and every picture and answer in
// them by the program itself. Where there is no screen server, screenshots are left out, and a line says so.
import {execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const [program, source, output] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'vantage-guide-'));
const run = (words, more = {}) =>
    execFileSync(program, words, {cwd: scratch, encoding: 'utf8', env: {...process.env, VANTAGE_HOME: source}, stdio: ['ignore', 'pipe', 'pipe'], ...more});
const scene = (name) => join(source, 'scenes', `${name}.json`);
const size = ['--size', '1120x630'];

// How each picture is drawn.
const pictures = {
    'mir-table': ['render', scene('mir-1812'), ...size],
    'see-6mm': ['render', scene('mir-1812'), '--ground', '100', '--figures', '6', '--camera', 'whole', ...size],
    'make-hilly': ['render', 'hilly.json', '--camera', 'whole', ...size],
    'settle-sight': ['render', scene('mir-1812'), '--los', 'Platov:Turno', '--unit-names', ...size],
    'settle-viewshed': ['render', scene('quatre-bras-1815'), '--viewshed', 'Ney', '--objectives', '--names', ...size],
    'stream-table': ['render', scene('quatre-bras-1815'), '--labels', '--objectives', ...size],
    'film-moment': ['render', '--game', 'game.vantage', '--at', 'turn 2', '--labels', ...size],
};
function prepare() {
    run(['new', '-o', 'hilly.json', '--size', '6x4ft', '--ground', '100', '--figures', '6', '--landscape', 'hilly', '--wood', 'much', '--seed', '7']);
    run(['play', scene('first-light'), '--auto', 'both', '--seed', '7', '-o', 'game.vantage']);
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (tag, name) => (tag.match(new RegExp(`${name}="([^"]*)"`)) ?? [])[1] ?? '';
const figure = (name, alt) => `<figure><img src="${name}.png" alt="${alt}" loading="lazy"><figcaption>${alt}</figcaption></figure>`;

function picture(tag) {
    const name = attribute(tag, 'name');
    console.error(`guide: ${name}`);
    run([...pictures[name], '-o', join(output, `${name}.png`)]);
    return figure(name, attribute(tag, 'alt'));
}

// The words of a command line, those in single quotes together.
const words_of = (line) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2]);

function answer(tag) {
    const words = words_of(attribute(tag, 'command'));
    console.error(`guide: ${words.slice(0, 2).join(' ')}`);
    const lines = run(words.map((w) => (w.startsWith('scenes/') ? join(source, w) : w))).trimEnd().split('\n');
    const most = Number(attribute(tag, 'lines') || 30);
    const shown = lines.slice(0, most).map((l) => l.replaceAll(source + '/', ''));
    if (lines.length > most) shown.push('…');
    const typed = words.map((w) => (w.includes(' ') ? `"${w}"` : w)).join(' ');
    return `<pre class="answer"><b>vantage ${escape(typed)}</b>\n${escape(shown.join('\n'))}</pre>`;
}

// Something that a command before drew beside its answer: the one that is a map.
function drawing(tag) {
    const name = attribute(tag, 'name');
    const drawn = join(scratch, `${attribute(tag, 'of')}-map.png`);
    if (!existsSync(drawn)) throw new Error(`${drawn} was not drawn`);
    renameSync(drawn, join(output, `${name}.png`));
    return figure(name, attribute(tag, 'alt'));
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const installed = (name) => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));

// The window on a screen of its own, once it shows the sharp picture.
async function screenshot(tag) {
    const name = attribute(tag, 'name');
    if (!['Xvfb', 'xdotool', 'ffmpeg'].every(installed)) {
        console.error(`guide: ${name} is left out: Xvfb, xdotool or ffmpeg is not installed`);
        return '';
    }
    console.error(`guide: ${name}`);
    const server = spawn('Xvfb', ['-noreset', '-displayfd', '3', '-screen', '0', '1280x720x24', '-nolisten', 'tcp'],
        {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
    const display = ':' + (await new Promise((done) => server.stdio[3].once('data', (d) => done(String(d).trim()))));
    const env = {...process.env, DISPLAY: display, VANTAGE_HOME: source, XDG_CONFIG_HOME: join(scratch, 'config')};
    delete env.WAYLAND_DISPLAY;
    const state = join(scratch, `${name}.json`);
    const settings = join(scratch, `${name}-settings.json`);
    writeFileSync(settings, '{"tour": 100}'); // its first-day hints are not part of the picture
    const window = spawn(program, ['view', scene(attribute(tag, 'scene')), '--seed', '7', '--state', state, '--settings', settings],
        {cwd: scratch, env, stdio: 'ignore'});
    const still = async () => {
        for (let i = 0; i < 600; ++i) {
            await sleep(200);
            try {
                const now = JSON.parse(readFileSync(state, 'utf8'));
                if (now.still && !now.loading && !now.game?.busy) return;
            } catch { /* it is being written */ }
        }
        throw new Error(`${name}: the window never came to rest`);
    };
    try {
        await still();
        for (const key of attribute(tag, 'keys').split(' ').filter(Boolean)) {
            execFileSync('xdotool', ['key', key], {env});
            await sleep(1500);
            await still();
        }
        await sleep(500);
        execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-f', 'x11grab', '-draw_mouse', '0', '-video_size', '1280x720', '-i', display,
            '-frames:v', '1', join(output, `${name}.png`)], {env});
    } finally {
        window.kill();
        await sleep(500);
        server.kill();
    }
    return figure(name, attribute(tag, 'alt'));
}

const frame = (title, body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Vantage: ${title}</title><link rel="stylesheet" href="style.css"></head>
<body><nav><a href="index.html">Vantage</a> <a href="see.html">See</a> <a href="make.html">Make</a> <a href="settle.html">Settle</a>
<a href="play.html">Play</a> <a href="stream.html">Stream</a> <a href="film.html">Film</a> <a href="study.html">Study</a>
<a href="rules.html">Rules</a> <a href="commands.html">Commands</a></nav><main>
${body}
</main></body></html>
`;
const style = `body{font:17px/1.6 system-ui,sans-serif;margin:0;color:#22262b;background:#f6f4ef}
nav{background:#22262b;padding:.6rem 1rem}nav a{color:#e8dcc0;text-decoration:none;margin-right:1rem}
main{max-width:46rem;margin:0 auto;padding:1rem 1.2rem 4rem}h1{line-height:1.2}.lead{font-size:1.15em;color:#55503f}
figure{margin:1.2rem 0}img{width:100%;height:auto;border-radius:6px;display:block}figcaption{font-size:.85em;color:#6b6657;margin-top:.3rem}
pre{background:#22262b;color:#e6e2d6;padding:.8rem 1rem;border-radius:6px;overflow-x:auto;font-size:.82em;line-height:1.45}
.answer{background:#eae6da;color:#33302a}kbd{background:#fff;border:1px solid #bbb;border-radius:4px;padding:0 .35em;font-size:.85em}
code{font-size:.9em}.jobs li{margin:.3rem 0}a{color:#8a5a12}nav a:first-child{font-weight:bold}`;

const makers = {'picture-of': picture, 'answer-of': answer, 'drawing-of': drawing, 'window-shot': screenshot};
rmSync(output, {recursive: true, force: true});
mkdirSync(output, {recursive: true});
try {
    prepare();
    for (const page of ['see', 'make', 'settle', 'play', 'stream', 'film', 'study', 'rules', 'commands', 'index']) {
        let text = readFileSync(join(source, 'tools/guide/pages', `${page}.html`), 'utf8');
        const title = text.match(/<title>(.*)<\/title>\n/);
        text = text.replace(title[0], '');
        for (const [tag, name] of [...text.matchAll(/<([a-z]+-(?:of|shot))[^>]*><\/\1>/g)])
            text = text.replace(tag, (await makers[name](tag)).replaceAll('$', '$$$$'));
        writeFileSync(join(output, `${page}.html`), frame(title[1], text.trim()));
    }
    writeFileSync(join(output, 'style.css'), style);
} finally {
    rmSync(scratch, {recursive: true, force: true});
}
