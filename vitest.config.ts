import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WEBSITE = 'test/website/**/*.test.ts';

/** Tests that replace modules, or watch how much memory a process holds: each has a process of its own. */
const ALONE = [
  'test/audit/html.test.ts',
  'test/base/nearest-work.test.ts',
  'test/commands/legal-history.test.ts',
  'test/content/memory.test.ts',
  'test/pipeline/memory.test.ts',
  'test/preview/memory.test.ts',
  'test/preview/soak.test.ts',
  'test/preview/watch.test.ts',
];

/** Tests that take long and hardly depend on the version of Node.js. */
const LONG = [
  'test/audit/**',
  'test/bench.test.ts',
  'test/faults/**',
  'test/hostile/**',
  'test/cli/words.test.ts',
  'test/hosts/build.test.ts',
  'test/hosts/managed.test.ts',
  'test/hosts/opened.test.ts',
  'test/hosts/servers.test.ts',
  'test/hosts/third-parties.test.ts',
  'test/hosts/verify.test.ts',
  'test/images/browser.test.ts',
  'test/incremental/**',
  'test/package.test.ts',
  'test/package-managers.test.ts',
  'test/styles.test.ts',
  'test/commands/import.test.ts',
  'test/commands/legal.test.ts',
  'test/commands/legal-history.test.ts',
  'test/commands/new.test.ts',
  'test/markdown/nesting.test.ts',
  'test/pipeline/memory.test.ts',
  'test/pipeline/workers.test.ts',
  'test/preview/browser.test.ts',
  'test/preview/edit.test.ts',
  'test/preview/links.test.ts',
  'test/preview/saves.test.ts',
  'test/preview/soak.test.ts',
  'test/preview/starts.test.ts',
  'test/preview/watch.test.ts',
  'test/publish/lock.test.ts',
  'test/publish/releases.test.ts',
  'test/starters/docs-site.test.ts',
  'test/starters/first-hour.test.ts',
  'test/starters/looks.test.ts',
  'test/starters/starters.test.ts',
  'test/template/looks.test.ts',
];

const left = process.env.TESTS === 'short' ? LONG : [];

/** Begins with what takes longest, so that no other worker waits for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      [
        '/incremental/incremental.',
        '/incremental/flaws.',
        '/package-managers.',
        '/hosts/opened.',
        '/faults/',
        '/starters/',
      ].findIndex((part) => moduleId.includes(part));
    return sorted
      .map((file) => ({ file, place: rank(file) < 0 ? Number.POSITIVE_INFINITY : rank(file) }))
      .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
      .map(({ file }) => file);
  }
}

export default defineConfig({
  // The build renders with the production React, in tests as for users.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    testTimeout: 30_000,
    // Most tests wait for the programs that they start, half of the time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'tool',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'test/sites/**', WEBSITE, ...ALONE, ...left],
          globalSetup: ['test/support/compile.ts'],
          // No module has state, so files share what they load, which is a fifth of the time of all short ones.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'tool, alone',
          include: ALONE,
          exclude: left,
          globalSetup: ['test/support/compile.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'website',
          include: [WEBSITE],
          globalSetup: ['test/support/compile.ts', 'test/website/support/setup.ts'],
        },
      },
    ],
  },
});
