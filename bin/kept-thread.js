// Runs the program of a thread with the code that V8 compiled in earlier runs.
import { workerData } from 'node:worker_threads';
import { loadProgram } from './kept-code.js';

/** Milliseconds after which most functions of a program have run. The first thread that runs this long keeps the code. */
const LONG = 1000;

const { kind, file, folder } = workerData;
const { keep } = loadProgram(file, folder, [kind, 'build']);
setTimeout(() => keep(kind), LONG).unref();
