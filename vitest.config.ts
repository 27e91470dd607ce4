import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/sites/**'],
    globalSetup: ['test/support/compile.ts'],
    // The build renders with the production React, in tests as for users.
    env: { NODE_ENV: 'production' },
    testTimeout: 30_000,
  },
});
