import path from 'node:path';

/** A separate output folder: a build into a new one is a cold build. */
export default {
  output: 'export',
  distDir: process.env.BENCH_OUT ?? 'out',
  trailingSlash: true,
  // The packages are installed two folders above.
  turbopack: { root: path.resolve('../..') },
};
