// node bundle.mjs SOURCE FOLDER: bundles the page with its style and its script into FOLDER/page.html.
import {createRequire} from 'node:module';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const [source, folder] = process.argv.slice(2);
const esbuild = createRequire(join(folder, 'x.js'))('esbuild');
const result = await esbuild.build({
    entryPoints: [join(source, 'src/main.js')],
    nodePaths: [join(folder, 'node_modules')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    write: false,
});
// The page names no address: three.js's are of its manual, and one that tells canvases from drawings.
const script = result.outputFiles[0].text
    .replaceAll('"http://www.w3.org/1999/xhtml"', 'document.documentElement.namespaceURI')
    .replace(/https?:\/\/[^\s"'`)\\]*/g, '');
const style = (await esbuild.transform(readFileSync(join(source, 'src/style.css'), 'utf8'), {loader: 'css', minify: true})).code;
const licence = readFileSync(join(folder, 'node_modules/three/LICENSE'), 'utf8').replace(/-->/g, '');
const page = readFileSync(join(source, 'src/page.html'), 'utf8')
    .replace('@LICENCE@', () => licence.trim())
    .replace('@STYLE@', () => style)
    .replace('@SCRIPT@', () => script);
writeFileSync(join(folder, 'page.html'), page);
