// `npm run test:faults`: every fault of publishing, and random edits and hostile content for long.
import { vitest } from './run.mjs';

vitest(['slow/faults', 'slow/hostile', 'slow/incremental', ...process.argv.slice(2)], { FAULTS: 'all' });
