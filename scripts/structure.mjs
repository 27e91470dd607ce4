// Prints what breaks the limits of test/structure/limits.ts: `npm run structure`, or `npm run structure -- long name` for some limits.
// `--write` lists all as exceptions, for moved files; review the difference.
import { runnerImport } from 'vite';

const { measure, neededExceptions, writeExceptions } = (await runnerImport('./test/structure/exceptions.ts'))
  .module;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const standings = measure();

if (process.argv.includes('--write')) writeExceptions(standings, neededExceptions);
for (const standing of standings)
  if (names.length === 0 || names.includes(standing.limit.name)) print(standing);

function print({ limit, violations, exceptions }) {
  const goal = limit.goal === undefined ? 0 : limit.goal;
  console.log(`\n${limit.name}: ${limit.title} (${violations.length}, goal ${goal})`);
  for (const { key, detail } of violations) {
    const isNew = limit.goal === undefined && !exceptions.includes(key);
    console.log(`  ${isNew ? 'NEW ' : ''}${key}${detail && `: ${detail.replaceAll('\n', '\n    ')}`}`);
  }
}
