#!/usr/bin/env node
// Every version of Node.js can read this file, so it has no newer syntax, and imports nothing before it knows the version.
const [major, minor] = process.versions.node.split('.').map(Number);
const isKnown = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
if (isKnown) import('./run.js');
else {
  process.stderr.write(
    `error Node.js ${process.version} is too old: site needs 20.19, 22.12 or newer\n  → Install a newer version from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
}
