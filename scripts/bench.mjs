// `npm run bench`: runs bench/speed/main.ts.
import { typescript } from './run.mjs';

await typescript('bench/speed/main.ts', 'node_modules/.cache/bench.js', process.argv.slice(2));
