import path from 'node:path';

/** The output lies in a folder of its own, so that a build into a new one is a cold one. */
export default {
  output: 'export',
  distDir: process.env.BENCH_OUT ?? 'out',
  trailingSlash: true,
  // The packages are installed two folders above.
  turbopack: { root: path.resolve('../..') },
};
