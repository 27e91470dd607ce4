// `npm run test:faults`: every fault of publishing, and hostile content for long.
import { vitest } from './run.mjs';

vitest(['slow/faults', 'slow/hostile', ...process.argv.slice(2)], { FAULTS: 'all' });
