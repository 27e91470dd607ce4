// `npm run docs`: writes the reference pages (commands, errors, settings, front matter), which test/docs.test.ts checks.
import { vitest } from './run.mjs';

vitest(['test/docs.test.ts'], { UPDATE: '1' });
