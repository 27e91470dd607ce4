// Reads the same files and writes as many bytes as a build, and does nothing else. Its parameters are
// the folder to read, a list of the files to write, and the folder for them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [, , source, list, out] = process.argv;
const files = JSON.parse(readFileSync(list, 'utf8'));
const bytes = Buffer.alloc(Math.max(...files.map(([, size]) => size)), 'x');
let read = 0;
for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) read += readFileSync(path.join(entry.parentPath, entry.name)).length;
}
const made = new Set();
for (const [file, size] of files) {
  const target = path.join(out, file);
  const folder = path.dirname(target);
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  writeFileSync(target, bytes.subarray(0, size));
}
if (read === 0) process.exitCode = 1;
