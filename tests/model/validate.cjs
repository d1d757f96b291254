// Runs the Khronos validator over models: node validate.cjs NODE_MODULES FILE…
const [modules, ...files] = process.argv.slice(2);
const fs = require('fs');
const validator = require(require('path').join(modules, 'gltf-validator'));

(async () => {
    let failed = 0;
    for (const file of files) {
        const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {uri: file});
        if (report.issues.numErrors === 0) continue;
        failed++;
        const first = report.issues.messages.find(m => m.severity === 0);
        console.error(`${file}: ${report.issues.numErrors} errors, first at ${first.pointer}: ${first.message}`);
    }
    console.log(`${files.length} models, ${failed} with errors`);
    process.exit(failed === 0 && files.length > 0 ? 0 : 1);
})();
