import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { withoutDoors } from './scripts/doors.mjs';

const TESTS = '**/*.test.{ts,tsx}';
const LONG = '**/*.long.test.ts';

/** Starts with what takes longest, so that no other worker waits for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = [
        '/slow/incremental/incremental.',
        '/slow/incremental/flaws.',
        '/package-managers.',
        '/slow/strangers/',
        '/slow/documents/',
        '/build/memory.',
        '/limits/slow-loading.',
        '/preview/saves.',
        '/hosts/opened.',
        '/website/',
        '/slow/faults/',
        '/slow/starters/',
        '/test/diagnostics.',
        '/test/sites.',
      ].findIndex((part) => moduleId.includes(part));
      return place < 0 ? Number.POSITIVE_INFINITY : place;
    };
    return sorted
      .map((file) => ({ file, place: rank(file) }))
      .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
      .map(({ file }) => file);
  }
}

/** Loads of a room only the files that a test uses, like the compiled programs. */
const pastDoors = {
  name: 'past-doors',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => (/\/src\/.*\.tsx?$/.test(id) ? withoutDoors(code, id) : undefined),
};

/** Plants a fault of `scripts/planted.mjs`. */
const planted = {
  name: 'planted',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const { file = '', from, to } = JSON.parse(process.env.PLANTED ?? '{}');
    return file !== '' && id.endsWith(file) ? code.replace(from, () => to) : undefined;
  },
};

// The folder of a test says how it runs, and `.long` that it doesn't run for each change; CONTRIBUTING.md tells which to choose. `npm test` runs `fast`, `alone` and `structure`.
export default defineConfig({
  plugins: [planted, pastDoors],
  // The build renders with the production React, in tests as for users.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // No test reads or writes the cache of whoever runs it.
    env: { NODE_ENV: 'production', SITEWRIGHT_CACHE: '' },
    // A busy machine takes several times as long, most of all in a browser.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most tests wait for the programs that they start, half of the time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/skipped-tests.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: [`test/${TESTS}`],
          exclude: ['test/sites/**', 'test/alone/**', 'test/slow/**', 'test/structure/**', 'test/website/**'],
          globalSetup: ['test/support/compile.ts'],
          // No module has state, so files share what they load, which saves a fifth of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'structure', include: [`test/structure/${TESTS}`], isolate: false } },
      {
        extends: true,
        test: { name: 'alone', include: [`test/alone/${TESTS}`], globalSetup: ['test/support/compile.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [`test/slow/${TESTS}`],
          exclude: ['**/node_modules/**', LONG],
          globalSetup: ['test/support/compile.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [`test/slow/${LONG}`],
          exclude: ['**/node_modules/**'],
          globalSetup: ['test/support/compile.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'website',
          include: [`test/website/${TESTS}`],
          globalSetup: ['test/support/compile.ts', 'test/website/support/setup.ts'],
        },
      },
    ],
  },
});
