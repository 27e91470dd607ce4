#!/usr/bin/env node
// `npm create sitewright my-site` is `sitewright new my-site`.
process.argv.splice(2, 0, 'new');
const manifest = import.meta.resolve('sitewright/package.json');
await import(new URL('bin/site.js', manifest));
