// Plants faults in the code, one at a time, and expects a test to fail for each. `node scripts/planted.mjs localized` plants some.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const RANDOM = 'slow/incremental/versions';

/** The faults: what is wrong then, the file, its text, the text instead, and the tests that notice. */
const FAULTS = [
  [
    'random builds: a shown original counts as unchanged',
    'src/site/arrange/routed-pages.ts',
    'fields: fieldsOf(ask, page.path) };\n  },\n  live(fingerprintOf)',
    'fields: fieldsOf(ask, page.path) };\n  },\n  live((page) => fingerprintOf(page?.inEdition ? page.id : page))',
    RANDOM,
  ],
  [
    'random builds: a withdrawn translation counts as shown',
    'src/features/translations/translation-states.ts',
    '        behind > 0 ? [[path, behind] as const] : [],\n      ),\n    ),\n',
    "        behind > 0 ? [[path, behind] as const] : [],\n      ),\n    ),\n  { kind: 'live', fingerprint: () => '' },\n",
    RANDOM,
  ],
  [
    'localized() has the value of the main language',
    'src/site/arrange/named-values.ts',
    "isLocalized ? language : ''",
    "isLocalized ? '' : language",
    'features/languages/localized',
  ],
  [
    'finished HTML lacks its first id',
    'src/features/versions/finished-html.ts',
    '.ids.map(({ id }) => id)',
    '.ids.slice(1).map(({ id }) => id)',
    'features/versions/finished-html',
  ],
  [
    'a version lasts a day longer than its last one',
    'src/features/versions/published-versions.ts',
    'until < ask.option',
    'until <= ask.option',
    'features/versions/end',
  ],
  [
    'pages of old versions are canonical',
    'src/model/pages/page.ts',
    'return inVersion?.canonical ?? (',
    'return (',
    'features/versions/layout',
  ],
  [
    'hreflang lacks x-default',
    'src/api/page-head.tsx',
    "? [...real, { ...original, language: 'x-default' }] : real",
    '? real : real',
    'features/languages/hreflang',
  ],
  [
    'pages that search engines skip are alternates',
    'src/api/page-head.tsx',
    ' && !one.noindex',
    '',
    'features/languages',
  ],
];

/** Returns what is wrong with a fault: that its text isn't in the file once, or that no test fails as expected. */
function problemOf([, file, from, to, tests]) {
  if (readFileSync(file, 'utf8').split(from).length !== 2) return `${file} does not have the text once`;
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', tests, '--bail=1', '--testTimeout=3600000'];
  const env = { ...process.env, NO_COLOR: '1', PLANTED: JSON.stringify({ file, from, to }) };
  const { stdout } = spawnSync(process.execPath, vitest, { env, encoding: 'utf8' });
  return /^ *Tests +\d+ failed/m.test(stdout) ? undefined : `no test of ${tests} fails`;
}

const [chosen = ''] = process.argv.slice(2);
for (const fault of FAULTS.filter(([name]) => name.includes(chosen))) {
  const started = Date.now();
  const problem = problemOf(fault);
  console.log(`${problem ?? 'noticed'} in ${Math.round((Date.now() - started) / 1000)} s: ${fault[0]}`);
  if (problem) process.exitCode = 1;
}
