// `docs/api.md`, generated from the exports of `src/index.ts` and their declarations.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './sources.ts';

interface Export {
  readonly name: string;
  /** The doc comment, as Markdown. */
  readonly text: string;
  /** Declaration without a function's body, after the declaration of its props. */
  readonly code: string;
}

const INTRODUCTION = `# API

Look up every component, function and type that templates import from \`sitewright\`. This page is generated from the code by
\`npm run docs\`. [Layouts](layouts.md) and [Components](components.md) show how to use them.

\`\`\`tsx
import { href, type LayoutProps, PageHead } from 'sitewright';
\`\`\`
`;

const GROUPS: readonly (readonly [title: string, about: string, has: (one: Export) => boolean])[] = [
  ['Components', 'Render these in layouts.', ({ name, code }) => isFunction(code) && /^[A-Z]/.test(name)],
  ['Functions', 'Call these in layouts and components.', ({ code }) => isFunction(code)],
  [
    'Schemas',
    'Use these in `templates/collections.ts` and in the schemas of layouts and components.',
    ({ name }) => /^[a-z]/.test(name),
  ],
  ['Types', 'Use these to type layouts and components.', () => true],
];

/** Functions that declare content rather than compute something. */
const SCHEMAS = ['collection', 'reference', 'link', 'file', 'image'];

export function apiReference(): string {
  const all = exportsOf('src/index.ts').sort((a, b) => (a.name < b.name ? -1 : 1));
  const groupOf = (one: Export) => GROUPS.findIndex(([, , has]) => has(one));
  const sections = GROUPS.flatMap(([title, about], group) => [
    `## ${title}\n`,
    `${about}\n`,
    ...all
      .filter((one) => groupOf(one) === group)
      .map(({ name, text, code }) => `### ${name}\n\n${text}\n\n\`\`\`ts\n${code}\n\`\`\`\n`),
  ]);
  return [INTRODUCTION, ...sections].join('\n');
}

function isFunction(code: string): boolean {
  return /^function (?!collection\b)/m.test(code);
}

function exportsOf(file: string): Export[] {
  const folder = path.dirname(file);
  const lists = readSource(file).matchAll(/^export (?:type )?\{([^}]*)\} from '(.+?)';/gms);
  const listed = [...lists].flatMap(([, names = '', from = '']) => {
    const source = readSource(path.join(folder, from));
    return names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => declarationOf(name, source));
  });
  const kinds = readSource('src/template/kinds.ts');
  return [...listed, ...SCHEMAS.slice(1).map((name) => memberOf(name, kinds))];
}

function readSource(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8');
}

function declarationOf(name: string, source: string): Export {
  const pattern = `(?:/\\*\\*((?:(?!\\*/).)*)\\*/\\n)?export ((?:interface|type|function|const) ${name}\\b.*?^(?=\\S|$))`;
  const [, comment = '', rest] = new RegExp(pattern, 'ms').exec(`${source}\n`) ?? [];
  const [declaration] = /^.*?(?:(?<=;|\})\n(?=\n)|$(?![\s\S]))/s.exec(wholeOf(rest ?? '', source)) ?? [];
  if (!declaration || comment === '') throw new Error(`${name} has no declaration with a doc comment`);
  const props = /\bProps\b/.test(declaration.replace(/\b\w+Props\b/g, '')) ? localProps(source) : '';
  return { name, text: markdownOf(comment), code: props + signatureOf(declaration).trim() };
}

/** The declaration that starts with `beginning`, up to the blank line after it. */
function wholeOf(beginning: string, source: string): string {
  const start = source.indexOf(beginning);
  const end = source.indexOf('\n\n', start);
  return source.slice(start, end === -1 ? undefined : end + 2);
}

function signatureOf(declaration: string): string {
  if (!declaration.startsWith('function')) return declaration;
  const [signature = ''] = /^.*?(?= \{\n)/s.exec(declaration) ?? [];
  return `${signature};`;
}

function localProps(source: string): string {
  const [, props = ''] = /^((?:interface|type) Props\b.*?)\n\n/ms.exec(source) ?? [];
  return `${props}\n\n`;
}

/** A function that `createKinds` returns. */
function memberOf(name: string, source: string): Export {
  const pattern = `/\\*\\*((?:(?!\\*/).)*)\\*/\\n    ${name}: ([^\\n]*)`;
  const [, comment, line = ''] = new RegExp(pattern, 's').exec(source) ?? [];
  if (comment === undefined) throw new Error(`${name} has no doc comment`);
  const parameters = /\((.*?)\)/.exec(line)?.[1] ?? '';
  const shown = parameters.replace(
    /^\{ minWidth \}: ImageOptions = \{\}$/,
    'options?: { minWidth?: number }',
  );
  return { name, text: markdownOf(comment), code: `const ${name}: (${shown}) => ZodType;` };
}

function markdownOf(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim();
}
