// `npm run docs`: writes docs/errors.md from the codes, which test/docs.test.ts compares it with.
import { vitest } from './run.mjs';

vitest(['test/docs.test.ts'], { UPDATE: '1' });
