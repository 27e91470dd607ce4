// `npm run test:faults`: faults planted in the code, every fault of publishing, signals at many moments, and long runs of random edits, hostile content, large pages
// and modules with state.
import { node, vitest } from './run.mjs';

const FILES = [
  'slow/faults',
  'slow/cli/signals',
  'slow/limits/slow-loading',
  'slow/hostile',
  'slow/incremental',
  'slow/markdown',
  'templates/module-state',
  'markdown/budget',
  'preview/identity',
  'preview/scripted-edits',
  'preview/turns',
];

// Faults that a test has to notice.
if (process.argv.length === 2) node('scripts/planted.mjs');

// Long runs also end on a busy machine.
vitest([...FILES, '--testTimeout=3600000', ...process.argv.slice(2)], { FAULTS: 'all' });
