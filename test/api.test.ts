// The examples of docs/api.md: each is type-checked, and then built as a site or run.
import { transformSync } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import * as zod from 'zod';
import * as sitewright from '../src/index.ts';
import { type Export, readExports } from './support/api-reference.ts';
import { build } from './support/build.ts';
import { photograph } from './support/images.ts';
import { type Files, makeSite, minimal } from './support/site.ts';
import { compiled } from './support/types.ts';

interface Example {
  readonly of: string;
  /** Path of the code in a site; undefined for statements and elements. */
  readonly file: string | undefined;
  readonly code: string;
}

const all = readExports();
const examples = all.flatMap(examplesOf);

function examplesOf({ name, example }: Export): readonly Example[] {
  const blocks = example.matchAll(/^```(?<kind>\w+)(?: title="(?<file>.+?)")?\n(?<code>.*?)^```$/gms);
  return [...blocks].map(({ groups }) => ({ of: name, file: groups?.file, code: groups?.code ?? '' }));
}

/** The code with the imports that the page leaves out; an element is in a layout. */
function moduleOf({ code }: Example): string {
  const names = all
    .filter(({ name }) => new RegExp(`(?<![.'\\w])${name}\\b(?!:)`).test(code))
    .map(({ name, isValue }) => (isValue ? name : `type ${name}`));
  const imports = (list: readonly string[]) =>
    list.length === 0 ? '' : `import { ${[...new Set(list)].join(', ')} } from 'sitewright';\n`;
  const needsZod = code.includes('z.') && !code.includes("from 'zod'") ? "import { z } from 'zod';\n" : '';
  if (!code.startsWith('<')) return `${imports(names)}${needsZod}${code}`;
  return `${imports([...names, 'PageHead', 'type LayoutProps'])}
import tall from './tall.jpg?image';
import team from './team.jpg?image';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        {children}
        {[tall, team].length}
        ${code}
      </body>
    </html>
  );
}
`;
}

/** Mistakes that the compiler finds, by the name of an export. */
const typeMistakes = (() => {
  const files = all.flatMap((one) =>
    examplesOf(one)
      .filter(({ file = 'a.tsx' }) => /\.tsx?$/.test(file))
      .map((example, index) => {
        const file = `${one.name}/${example.file ?? `templates/example-${index}.tsx`}`;
        return { name: one.name, file, code: moduleOf(example) };
      }),
  );
  const sources = Object.fromEntries(files.map(({ file, code }) => [file, code]));
  return compiled(sources, ({ program, pathOf }) =>
    files.flatMap(({ name, file }) =>
      [...program.getSyntacticDiagnostics(pathOf(file)), ...program.getSemanticDiagnostics(pathOf(file))].map(
        ({ text }) => ({ name, mistake: `${file}: ${text}` }),
      ),
    ),
  );
})();

test.each(all.filter(({ example }) => example !== ''))('the example of $name has right types', ({ name }) => {
  expect(typeMistakes.filter((one) => one.name === name)).toEqual([]);
});

/** Files that examples mention, so that their sites build. */
let around: Files = {};

beforeAll(async () => {
  around = {
    ...minimal,
    'content/index.md': '# Home\n',
    'content/about.md': '# About\n',
    'content/authors.yaml': 'ada: { name: Ada }\n',
    'content/blog/first.md': '---\ntitle: First\ndate: 2026-01-01\nauthor: ada\n---\nText.\n',
    'templates/team.jpg': await photograph(160, 90).jpeg().toBuffer(),
    'templates/tall.jpg': await photograph(90, 160).jpeg().toBuffer(),
  };
});

const BLOG = {
  'templates/collections.ts':
    "import { collection } from 'sitewright';\n\nexport const collections = { blog: collection({ layout: 'page' }) };\n",
};

/** Cards need a font and other packages; test/features/cards.test.ts tests them. */
const NOT_BUILT = ['CardProps'];

const layouts = all.filter(
  (one) =>
    !NOT_BUILT.includes(one.name) &&
    examplesOf(one).some(({ file, code }) => file !== undefined || code.startsWith('<')),
);

test.each(layouts)('the example of $name builds', async (one) => {
  const files = examplesOf(one)
    .filter(({ file, code }) => file !== undefined || code.startsWith('<'))
    .map((example) => [example.file ?? 'templates/page.tsx', moduleOf(example)] as const);
  const site = Object.fromEntries(files);
  const collections =
    'templates/collections.ts' in site || !JSON.stringify(site).includes("'blog'") ? {} : BLOG;
  const root = makeSite({ ...around, ...collections, ...pagesOf(files), ...site });
  const { diagnostics } = await build(root);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
});

/** Pages with each other layout among the files. */
function pagesOf(files: readonly (readonly [file: string, code: string])[]): Files {
  const names = files.flatMap(([file]) => /^templates\/([a-z-]+)\.tsx$/.exec(file)?.[1] ?? []);
  return Object.fromEntries(
    names.map((name) => [
      `content/with-${name}.md`,
      `---\nlayout: ${name}\ntitle: ${name}\n${name === 'recipe' ? 'servings: 4\n' : ''}---\nText.\n`,
    ]),
  );
}

const statements = examples.filter(({ file, code }) => file === undefined && !code.startsWith('<'));

test.each(statements)('the example of $of runs', ({ code }) => {
  const results: (readonly [value: unknown, expected: unknown])[] = [];
  const checked = code.replaceAll(/^(\w.*); \/\/ (.+)$/gm, (line, value: string, expected: string) =>
    /^(?:const|type) /.test(line) ? line : `check(${value}, ${expected});`,
  );
  const lines = code.split('\n').filter((line) => /^(?!const|type|export)\w.*; \/\/ /.test(line));
  const { code: script } = transformSync(checked, { loader: 'tsx', jsx: 'automatic', format: 'cjs' });
  const given = {
    ...sitewright,
    z: zod.z,
    exports: {},
    module: {},
    check: (...pair: [unknown, unknown]) => results.push(pair),
  };
  const require = () => ({ jsx: () => null, jsxs: () => null, z: zod.z });
  new Function('require', ...Object.keys(given), script)(require, ...Object.values(given));
  expect(results).toHaveLength(lines.length);
  for (const [value, expected] of results) expect(value).toEqual(expected);
});

test('every export has an example, or is part of another one', () => {
  const shapes = all.map(({ shape, example }) => `${shape.join('\n')}\n${example}`);
  const lonely = all.filter(
    ({ name, isValue, example }, index) =>
      example === '' &&
      (isValue || !shapes.some((text, other) => other !== index && new RegExp(`\\b${name}\\b`).test(text))),
  );
  expect(lonely.map(({ name }) => name)).toEqual([]);
});
