import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const WEBSITE = 'test/website/**/*.test.ts';

export default defineConfig({
  // The build renders with the production React, in tests as for users.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    testTimeout: 30_000,
    // Most tests wait for the programs that they start.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'tool',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'test/sites/**', WEBSITE],
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
