import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The build renders with the production React, in tests as for users.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/sites/**'],
    globalSetup: ['test/support/compile.ts'],
    env: { NODE_ENV: 'production' },
    testTimeout: 30_000,
  },
});
