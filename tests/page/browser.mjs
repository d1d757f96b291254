// A real Chromium without a network, and what tests of pages need beside it. A test that lacks something says
// what, and leaves with the status that ctest takes for skipped.
import {createRequire} from 'node:module';
import {existsSync} from 'node:fs';
import {execFileSync} from 'node:child_process';
import {join} from 'node:path';

export const skipped = 77;
export const [program, source, packages, folder] = process.argv.slice(2);

export function skip(why) {
    console.log(`skipped: ${why}`);
    process.exit(skipped);
}

export function check(right, what) {
    if (right) return;
    console.error(`wrong: ${what}`);
    process.exitCode = 1;
}

/// What the program prints; a status other than 0 ends the test.
export function run(...words) {
    try {
        return execFileSync(program, words, {cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe']});
    } catch (error) {
        console.error(`vantage ${words.join(' ')}: status ${error.status}\n${error.stderr}`);
        process.exit(1);
    }
}

/// The status and complaint of a command that is to be refused.
export function refused(...words) {
    try {
        execFileSync(program, words, {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});
        return {status: 0, said: ''};
    } catch (error) {
        return {status: error.status, said: error.stderr};
    }
}

export async function browser() {
    const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
    if (!chromium) skip('Chromium is not installed (tools/setup --sanitize installs it)');
    if (!existsSync(join(packages, 'playwright-core'))) skip('npm could not fetch playwright-core when the page was built');
    const {chromium: driver} = createRequire(join(packages, 'x.js'))('playwright-core');
    return driver.launch({
        executablePath: chromium,
        args: ['--headless=new', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
    });
}

/// The JSON and the buffer of a GLB.
export function readGlb(bytes) {
    const length = bytes.readUInt32LE(12);
    return {json: JSON.parse(bytes.subarray(20, 20 + length).toString()), bin: bytes.subarray(20 + length + 8)};
}
