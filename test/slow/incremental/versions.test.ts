// Incremental equals clean for a site with versions, in two languages: when pages move between versions, a version ends, becomes
// finished HTML, or gets another name, and when translations go stale, so that their originals are shown.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { parseSettings } from '../../../src/content/index.ts';
import { newTranslationLock } from '../../../src/features/index.ts';
import { TRANSLATION_LOCK } from '../../../src/features/translations/declaration.ts';
import { sha256 } from '../../../src/kit/hash.ts';
import { SETTINGS_TABLE } from '../../../src/settings/index.ts';
import { recordsOf } from '../../incremental/changes.ts';
import { createClean, sequencesOf, tryOut } from '../../incremental/property.ts';
import { SEED } from '../../incremental/random-builds.ts';
import { page, SITE } from '../../incremental/site.ts';
import { tallied } from '../../support/counts.ts';

const RUNS = Number(process.env.RUNS ?? (process.env.FAULTS === 'all' ? 300 : 24));

const LANES = [0, 1, 2];

/** Changes of versions, and of what pages lead to in other versions. */
const NAMES =
  /^(?:versions?: |settings: (?:versions|languages)$|options: day|page: (?:title|permalink|aliases|draft|link)$|language: |records: localized|any page, same length)/;

/** Translations. The last ones are stale, so that their language shows the originals; the others are when their originals change. */
const TRANSLATIONS = [
  'about',
  'all',
  'find',
  'posts',
  'blog/first',
  'blog/third',
  'old/first',
  'journal/index',
].map((name) => `content/de/${name}.md`);

const FILES = {
  'content/site.yaml': [
    SITE['content/site.yaml'],
    'versions: { v2: { folder: blog, current: true }, v1: { folder: old, until: 2026-03-01 } }',
    'languages: { de: { name: Deutsch, stale: original } }',
    '',
  ].join('\n'),
  'content/birds.yaml': 'robin: { label: { en: Robin, de: Rotkehlchen } }\n',
  ...Object.fromEntries(TRANSLATIONS.map((path) => [path, page({ title: 'Deutsch' }, 'N1124N')])),
};

/** Records of translations: of the first ones with the blocks that their originals have. */
function lock(): string {
  const bytes = Buffer.from(FILES['content/site.yaml']);
  const source = { path: 'content/site.yaml', bytes, hash: sha256(bytes) };
  const { value: settings } = parseSettings(source, undefined, SETTINGS_TABLE);
  const current = TRANSLATIONS.slice(0, 5).map((path) => [path, path.replace('/de/', '/')] as const);
  const textOf = (path: string) => String({ ...SITE, ...FILES }[path]);
  return newTranslationLock(new Map(current), textOf, settings) + recordsOf(TRANSLATIONS.slice(5));
}

const clean = createClean(buildSite);
const tally = tallied(`steps of builds with versions, seed ${SEED}`);
const outcomes = new Map<string, number>();

test.concurrent.each(LANES)(
  `a build of a site with versions does not depend on earlier ones (SEED=${SEED}, lane %i)`,
  (lane) =>
    fc.assert(
      fc.asyncProperty(sequencesOf(NAMES), (sequence) =>
        tryOut(sequence, {
          build: buildSite,
          clean,
          files: { ...FILES, [TRANSLATION_LOCK]: lock() },
          seen({ what }, outcome) {
            tally.count(what);
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          },
        }),
      ),
      // Shrinking takes longer than finding.
      {
        numRuns: Math.ceil(RUNS / LANES.length),
        seed: SEED + lane,
        endOnFailure: process.env.PLANTED !== undefined,
      },
    ),
  1_200_000,
);

test('these sequences mostly publish', () => {
  tally.print();
  const total = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(RUNS);
  expect(outcomes.get('published')).toBeGreaterThan(0.4 * total);
});
