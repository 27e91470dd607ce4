// Runs the program with the code that V8 compiled in earlier runs. Unlike module.enableCompileCache(), which looks before
// anything has run, it holds the functions that ran, so that they are not compiled again: docs/decisions/009.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { threadId } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/** Two checksums before the code: of the program, and of the code itself, which V8 does not verify. */
const HEAD = 8;

/** V8 accepts code only under the flags with which it was kept. A build changes these while it works: src/kit/system/v8-flags.ts. */
function resetFlags() {
  v8.setFlagsFromString('--semi-space-growth-factor=2');
  v8.setFlagsFromString('--heap-growing-percent=0');
}

/**
 * Loads a CommonJS program without `import()`, whose code is kept in a folder: one file for each kind of run, the preferred
 * kind first. `keep` is called when most functions of a run have been called.
 */
export function loadProgram(file, folder, kinds) {
  const bytes = readFileSync(file);
  const sum = crc32(bytes);
  resetFlags();
  const tag = v8.cachedDataVersionTag();
  const placeOf = (kind) => path.join(folder, `${kind}-${tag}`);
  const known = kinds.map((kind) => ({ kind, code: readCode(placeOf(kind), sum) })).find(({ code }) => code);
  const script = new vm.Script(module.wrap(bytes.toString()), {
    filename: file,
    cachedData: known?.code,
  });
  const kept = script.cachedDataRejected === false ? known?.kind : undefined;
  const own = { exports: {} };
  script.runInThisContext()(own.exports, module.createRequire(file), own, file, path.dirname(file));
  const keep = (kind) => {
    resetFlags();
    const isKept = kept !== undefined && kinds.indexOf(kept) <= kinds.indexOf(kind);
    if (!isKept && v8.cachedDataVersionTag() === tag)
      writeCode(placeOf(kind), sum, script.createCachedData());
  };
  return { program: own.exports, keep };
}

/** Returns undefined if there is no code for this program, or it is damaged. */
function readCode(file, sum) {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(HEAD);
    return bytes.readUInt32LE(0) === sum && bytes.readUInt32LE(4) === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Code that can't be stored is compiled again. */
function writeCode(file, sum, code) {
  try {
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(sum, 0);
    head.writeUInt32LE(crc32(code), 4);
    mkdirSync(path.dirname(file), { recursive: true });
    const written = `${file}.${process.pid}-${threadId}`;
    writeFileSync(written, Buffer.concat([head, code]));
    renameSync(written, file);
  } catch {}
}
