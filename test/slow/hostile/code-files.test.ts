// Blocks of code that show files, through links of any kind: no build publishes a file that isn't the site's to show.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { RUNS, SEED } from './support.ts';

const SITES = 120 * RUNS;
const CANARY = 'canary-8c1f';

/** Files that no block of code may show, with what makes them so. */
const SECRETS = [
  '.env',
  '.git/config',
  'credentials.json',
  'id_rsa',
  'node_modules/secret/index.js',
  'content/.hidden.ts',
  'content/.git/config',
  'content/code/.env.local',
  'content/node_modules/secret.js',
  'content/ignored/key.ts',
  'content/code/key.pem',
  'content/draft.md',
  'content/later.md',
  'content/legal.lock.yaml',
  'examples/.env.ts',
  'examples/node_modules/secret.js',
  'examples/ignored/key.ts',
  'examples/excluded.ts',
  'content/code/personal.ts',
  'public/.secret',
  '../outside/passwd',
] as const;

/** Places of links, and of files that are shown. */
const PLACES = [
  'content/a.ts',
  'content/code/b.ts',
  'content/code/c',
  'examples/d.ts',
  'examples/sub/e',
  'public/f.txt',
  'content/g',
];

const FINE = ['examples/fine.ts', 'content/code/fine.ts', 'public/fine.txt'];
const TARGETS = [...SECRETS, ...FINE];
const SHOWN = [...PLACES, ...PLACES, ...SECRETS, ...FINE, ...FINE];

/** Ways to write the path of a file. */
const SPELLINGS: readonly ((file: string) => string)[] = [
  (file) => `/${file}`,
  (file) => `/./${file}`,
  (file) => `/content/../${file}`,
  (file) => `/examples//${file.replace(/^examples\//, '')}`,
  (file) => `../${file}`,
  (file) => `/${file.replace('content', 'CONTENT')}`,
  (file) => `/${encodeURIComponent(file)}`,
  (file) => `/${file.replaceAll('.', '%2e')}`,
  (file) => `${file.replace(/^content\//, '')}`,
  (file) => `/${file}#canary`,
  (file) => `/${file}/.`,
];

interface Attack {
  /** Each leads to a secret, to its folder, or to the link before it. */
  readonly links: readonly {
    readonly at: number;
    readonly to: number;
    readonly how: 'file' | 'folder' | 'link';
  }[];
  /** The file of the one block: an error of another would keep the site from being published. */
  readonly shown: {
    readonly of: number;
    readonly linked: boolean;
    readonly below: boolean;
    readonly spelling: number;
  };
}

const anyAttack: fc.Arbitrary<Attack> = fc.record({
  links: fc.array(
    fc.record({
      at: fc.nat(PLACES.length - 1),
      to: fc.nat(TARGETS.length - 1),
      how: fc.constantFrom('file', 'folder', 'link'),
    }),
    { maxLength: 3 },
  ),
  shown: fc.record({
    of: fc.nat(SHOWN.length - 1),
    linked: fc.boolean(),
    below: fc.boolean(),
    spelling: fc.oneof(fc.constant(0), fc.nat(SPELLINGS.length - 1)),
  }),
});

function siteOf({ links, shown }: Attack): string {
  const around = makeFolder();
  mkdirSync(path.join(around, 'outside'));
  const secret = path.basename(SECRETS[shown.of % SECRETS.length] ?? '');
  const place = (shown.linked && PLACES[links[0]?.at ?? -1]) || (SHOWN[shown.of] ?? '');
  const file = place + (shown.below ? `/${secret}` : '');
  const block = `\`\`\`ts file="${SPELLINGS[shown.spelling]?.(file)}"\n\`\`\`\n`;
  const inside = SECRETS.filter((file) => !file.startsWith('..'));
  const root = makeSite(
    {
      ...minimal,
      'content/site.yaml': `${minimal['content/site.yaml']}codeFolders: [examples]\n`,
      '.gitignore': 'ignored/\n*.pem\n',
      'content/index.md': `# Home\n\n${block}`,
      ...Object.fromEntries(inside.map((file) => [file, `${CANARY}\n`])),
      '.git/config': `# ${CANARY}\n[core]\n\texcludesFile = .git/personal\n`,
      '.git/info/exclude': 'excluded.*\n',
      '.git/personal': 'personal.ts\n',
      'content/legal.lock.yaml': `# ${CANARY}\n`,
      'examples/fine.ts': 'fine\n',
      'content/code/fine.ts': 'fine\n',
      'public/fine.txt': 'fine\n',
      'content/draft.md': `---\ntitle: Draft\ndraft: true\n---\n${CANARY}\n`,
      'content/later.md': `---\ntitle: Later\ndate: 2099-01-01\n---\n${CANARY}\n`,
    },
    around,
  );
  writeFileSync(path.join(around, 'outside/passwd'), `${CANARY}\n`);
  let before = '';
  for (const { at, to, how } of links) {
    const link = path.join(root, PLACES[at] ?? '');
    const secret = path.join(root, TARGETS[to] ?? '');
    const target =
      how === 'link' && before !== '' ? before : how === 'folder' ? path.dirname(secret) : secret;
    mkdirSync(path.dirname(link), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(link), target), link);
      before = link;
    } catch {
      // Two of the links are at one place, or one is in the folder of another.
    }
  }
  return root;
}

test(`no block of code shows what is not the site's to show (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(anyAttack, async (attack) => {
      const root = siteOf(attack);
      if ((await build(root)).outcome !== 'published') return;
      published += 1;
      expect(readTree(path.join(root, 'dist'))['index.html']).not.toContain(CANARY);
    }),
    { seed: SEED, numRuns: SITES },
  );
  // Otherwise nothing was tried.
  expect(published).toBeGreaterThan(0);
});
