// Runs the program of a thread with the code that V8 compiled in earlier runs.
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { loadProgram } from './kept-code.js';

/** Milliseconds after which most functions of a program have run. The first thread that runs this long keeps the code. */
const LONG = 1000;

const { file, folder } = workerData;
const name = path.parse(file).name;
const { keep } = loadProgram(file, folder, [name]);
setTimeout(() => keep(name), LONG).unref();
