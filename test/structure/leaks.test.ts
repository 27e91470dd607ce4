// A feature is a folder that other code knows nothing of, except the imports of its files and the reads of its settings and fields that
// are listed here.
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { readSources, type SourceFile } from '../support/sources.ts';
import { usersOf } from '../support/types.ts';

const LISTS = [
  'features/declarations.ts',
  'features/features.ts',
  'features/index.ts',
  'features/package-exports.ts',
  'index.ts',
];

/** Uses of a feature by other code, each with its reason. The list may only get shorter. */
const KNOWN: readonly (readonly [what: string, reason: string, files: readonly string[]])[] = [
  ['cards: code', 'the preview lays a card out with its page', ['live/view.ts']],
  ['git-history: code', 'the command `site pull git`', ['commands/pull-git.ts']],
  [
    'hosts: code',
    'the command `site hosts`, and the answers of the preview',
    ['cli/commands/features/hosts.ts', 'live/live-site.ts'],
  ],
  [
    'images: settings.images',
    'images of templates have smaller versions, too',
    ['site/read/settings.ts', 'templates/assets/image-plugin.ts', 'templates/dependencies.ts'],
  ],
  ['languages: fields.translates', 'layouts ask for translations', ['site/arrange/routed-pages.ts']],
  [
    'languages: settings.languages',
    'folders of languages decide routes, and each language has its own feeds and lists',
    [
      'content/records/parse-record.ts',
      'features/feeds/feeds.ts',
      'features/markdown-copies/markdown-copies.ts',
      'features/translations/legal-translations.ts',
      'routes/languages.ts',
      'site/arrange/questions.ts',
      'site/arrange/routed-pages.ts',
      'site/arrange/withdrawn.ts',
      'site/read/declared-collections.ts',
      'site/read/settings.ts',
    ],
  ],
  [
    'legal: code',
    'the command `site legal`, and the versions of pages',
    ['cli/commands/features/legal.ts', 'model/pages/page.ts'],
  ],
  [
    'legal: fields.history',
    'a divided page has no earlier versions, and a language none of an original',
    ['routes/languages.ts', 'routes/subpages.ts'],
  ],
  [
    'legal: fields.legal',
    'the text of a legal page is compared, so nothing of it may come from elsewhere, and its errors stop a build',
    [
      'features/languages/languages.ts',
      'features/translations/legal-translations.ts',
      'features/translations/stale-translations.ts',
      'features/versions/new-version.ts',
      'markdown/render-body.ts',
      'routes/languages.ts',
      'routes/subpages.ts',
      'site/read/pages.ts',
      'site/read/settings.ts',
      'site/render/bodies.ts',
      'site/render/render-batch.ts',
    ],
  ],
  [
    'translations: code',
    'the command `site translation`, and the lock of a new site or version',
    [
      'cli/commands/features/translation.ts',
      'commands/new-version.ts',
      'commands/starter-languages.ts',
      'commands/translation.ts',
    ],
  ],
  [
    'versions: code',
    'the command `site versions`',
    ['cli/commands/features/versions.ts', 'commands/new-version.ts'],
  ],
  [
    'versions: settings.versions',
    'a search finds the pages of one version',
    ['features/search/component.tsx'],
  ],
];

const sources = readSources();
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];
const isOutside = (feature: string) => (file: string) => featureOf(file) !== feature && !LISTS.includes(file);

interface Leak {
  /** `feeds: code` for an import, `feeds: settings.feeds` for a setting. */
  readonly what: string;
  readonly file: string;
}

describe('code outside of a feature', () => {
  test('imports and reads of it only what is listed', () => {
    const found = new Map<string, string[]>();
    for (const { what, file } of [...imported(), ...read()])
      found.set(what, [...new Set([...(found.get(what) ?? []), file])].sort());
    const allowed = KNOWN.map(([what, , files]) => [what, files] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed));
  });
});

/** Imports of files of features, also through the door. */
function imported(): readonly Leak[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ name }) => {
      const feature = featureOf(name);
      return feature && isOutside(feature)(file) ? { what: `${feature}: code`, file } : [];
    }),
  );
}

/** Reads of what features declare. */
function read(): readonly Leak[] {
  const declared = sources
    .filter(({ file }) => /^features\/[^/]+\/declaration\.ts$/.test(file))
    .flatMap(declaredIn);
  const users = usersOf(declared);
  return declared.flatMap(({ file, part, name }, index) => {
    const feature = path.posix.dirname(file).replace('features/', '');
    const outside = (users[index] ?? []).filter(isOutside(feature));
    return outside.map((user) => ({ what: `${feature}: ${part}.${name}`, file: user }));
  });
}

/** Settings, options of Markdown and fields in the declaration of a feature. */
function declaredIn({ file, text }: SourceFile) {
  const parts = parseSync(file, text)
    .program.body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations
        : [],
    )
    .filter(({ id }) => id.type === 'Identifier' && id.name.endsWith('Declaration'))
    .flatMap(({ init }) => propertiesOf(init));
  return parts
    .filter(({ name }) => ['settings', 'markdown', 'fields'].includes(name))
    .flatMap(({ name: part, value }) =>
      propertiesOf(value).map(({ name, at }) => ({ file, part, name, at })),
    );
}

function propertiesOf(node: ESTree.Expression | null) {
  let inner = node;
  while (inner?.type === 'TSAsExpression' || inner?.type === 'TSSatisfiesExpression')
    inner = inner.expression;
  if (inner?.type !== 'ObjectExpression') return [];
  return inner.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier'
      ? { name: one.key.name, at: one.key.start, value: one.value as ESTree.Expression }
      : [],
  );
}
