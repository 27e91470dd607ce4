// `npm run test:faults`: every fault of publishing, and long runs of random edits, hostile content and modules with state.
import { vitest } from './run.mjs';

vitest(['slow/faults', 'slow/hostile', 'slow/incremental', 'bundle/module-state', ...process.argv.slice(2)], {
  FAULTS: 'all',
});
