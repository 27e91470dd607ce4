/** `SEED=… npx vitest run slow/hostile` repeats a run, whose seed a failure prints. */
export const SEED = Number(process.env.SEED ?? 20_261);

/** Factor for the number of runs: `npm run test:faults` runs long, `npm run test:long` a sample. */
export const RUNS = Number(process.env.RUNS ?? (process.env.FAULTS === 'all' ? 25 : 1));
