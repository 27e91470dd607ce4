// Starts a server that a document runs, waits until it prints its URL, and leaves it running. DOCUMENT_STATE gets its
// process and its URL.
import { spawn } from 'node:child_process';
import { appendFileSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const state = process.env.DOCUMENT_STATE;
const log = path.join(state, `log-${process.pid}`);
const output = openSync(log, 'w');
const [, , program, ...parameters] = process.argv;
const child = spawn(program, parameters, { detached: true, stdio: ['ignore', output, output] });
appendFileSync(path.join(state, 'processes'), `${child.pid}\n`);
let ended = false;
child.on('exit', () => {
  ended = true;
});
for (;;) {
  const [address] = /http:\/\/localhost:\d+/.exec(readFileSync(log, 'utf8')) ?? [];
  if (address) {
    writeFileSync(path.join(state, 'address'), address);
    process.exit(0);
  }
  if (ended) {
    process.stderr.write(readFileSync(log, 'utf8'));
    process.exit(1);
  }
  await sleep(50);
}
