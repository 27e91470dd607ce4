// `npm run test:faults`: every fault of publishing, and hostile content for long.
import { vitest } from './run.mjs';

vitest(['test/faults', 'test/hostile', ...process.argv.slice(2)], { FAULTS: 'all' });
