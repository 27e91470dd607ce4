// `docs/errors.md` and its pages, generated from the tables of codes and rules, and from the samples of `test/diagnostics/`.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { DECLARATIONS } from '../../src/features/declarations.ts';
import { hostsDeclaration } from '../../src/features/hosts/declaration.ts';
import { imagesDeclaration } from '../../src/features/images/declaration.ts';
import { legalDeclaration } from '../../src/features/legal/declaration.ts';
import { joinDeclared } from '../../src/fields/declaration.ts';
import {
  contentCodes,
  markdownCodes,
  projectCodes,
  routeCodes,
  templateCodes,
} from '../../src/kit/diagnostics/codes.ts';
import type { CodeTable } from '../../src/kit/diagnostics/diagnostic.ts';
import { RULE_ENTRIES } from '../../src/rules/codes.ts';
import { accessibilityRules } from '../../src/rules/topics/accessibility.ts';
import { formerRouteRules } from '../../src/rules/topics/former-routes.ts';
import { htmlRules } from '../../src/rules/topics/html.ts';
import { linkRules } from '../../src/rules/topics/links.ts';
import { metadataRules } from '../../src/rules/topics/metadata.ts';
import { searchEngineRules } from '../../src/rules/topics/search-engines.ts';
import { socialRules } from '../../src/rules/topics/social.ts';
import { weightRules } from '../../src/rules/topics/weight.ts';
import { correctionsOf, INSTEAD, messageOf, partsOf } from './sample.ts';
import { repository } from './sources.ts';

interface Entry {
  readonly code: string;
  readonly title: string;
  readonly meaning: string;
  readonly severity: string;
  readonly when?: string;
}

interface ErrorPage {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly entries: readonly Entry[];
}

/** Rules about privacy, security and legal pages are all that are in no other list. */
const TOPICS = {
  pages: [
    ...linkRules,
    ...formerRouteRules,
    ...metadataRules,
    ...searchEngineRules,
    ...socialRules,
    ...declaredRules(({ code }) => !(code in imagesDeclaration.rules || code in legalDeclaration.rules)),
  ],
  html: [...htmlRules, ...accessibilityRules],
  weight: [
    ...weightRules.filter(({ code }) => code !== 'store-privacy'),
    ...declaredRules(({ code }) => code in imagesDeclaration.rules),
  ],
};

const PAGES: readonly ErrorPage[] = [
  {
    file: 'errors-files.md',
    title: 'Errors in files and folders',
    about:
      'a site that is incomplete, a file that cannot be read, or an output folder that cannot be written',
    entries: [...entriesOf(projectCodes), ...entriesOf(templateCodes).filter(isAboutOutput)],
  },
  {
    file: 'errors-content.md',
    title: 'Errors in front matter, data and settings',
    about: 'a field, a setting, a data file, a collection or an exemption',
    entries: [
      ...entriesOf(contentCodes),
      ...entriesOf(joinDeclared(DECLARATIONS, 'codes')).filter(
        ({ code }) => !(code in hostsDeclaration.codes),
      ),
      ...entriesOf(templateCodes).filter(isAboutRecords),
    ],
  },
  {
    file: 'errors-routes.md',
    title: 'Errors in routes, redirects and hosts',
    about: 'the route of a page, a redirect, or a host',
    entries: [...entriesOf(routeCodes), ...entriesOf(hostsDeclaration.codes)],
  },
  {
    file: 'errors-markdown.md',
    title: 'Errors in Markdown',
    about: 'the text of a page: links, images, HTML, code, formulas and components',
    entries: entriesOf(markdownCodes),
  },
  {
    file: 'errors-templates.md',
    title: 'Errors in templates',
    about: 'a layout, a component, a stylesheet or a script',
    entries: entriesOf(templateCodes).filter((entry) => !isAboutOutput(entry) && !isAboutRecords(entry)),
  },
  {
    file: 'errors-pages.md',
    title: 'Findings about links, metadata and search engines',
    about: 'the links and the metadata of finished pages',
    entries: TOPICS.pages,
  },
  {
    file: 'errors-html.md',
    title: 'Findings about HTML and accessibility',
    about: 'the HTML of finished pages, and things that some people cannot use',
    entries: TOPICS.html,
  },
  {
    file: 'errors-privacy.md',
    title: 'Findings about privacy, security and legal pages',
    about: 'things that pages send, show or load, and legal pages',
    entries: RULE_ENTRIES.filter((rule) => !Object.values<readonly Entry[]>(TOPICS).flat().includes(rule)),
  },
  {
    file: 'errors-weight.md',
    title: 'Findings about size and speed',
    about: 'pages and images that are slow to load',
    entries: TOPICS.weight,
  },
];

function declaredRules(isWanted: (entry: Entry) => boolean): readonly Entry[] {
  const known = joinDeclared(DECLARATIONS, 'rules');
  return RULE_ENTRIES.filter((entry) => entry.code in known && isWanted(entry));
}

function isAboutOutput({ code }: Entry): boolean {
  return code.startsWith('output-');
}

function isAboutRecords({ code }: Entry): boolean {
  return code.startsWith('exemption-') || code === 'legal-lock';
}

/** All pages with their names. */
export function errorsReference(): readonly (readonly [name: string, text: string])[] {
  return [['docs/errors.md', index()], ...PAGES.map((page) => [`docs/${page.file}`, textOf(page)] as const)];
}

function entriesOf(table: CodeTable): readonly Entry[] {
  return Object.entries(table).map(([code, entry]) => ({
    code,
    ...entry,
    ...('when' in entry && { when: 'check' }),
  }));
}

/** Messages in terminals link to `errors.md#code`, so each code has an anchor there. */
function index(): string {
  const rows = PAGES.flatMap(({ file, entries }) =>
    entries.map(({ code, title, ...entry }) => [
      code,
      `| <a id="${code}"></a>[\`${code}\`](${file}#${code}) | ${title} | ${kindOf(entry)} |`,
    ]),
  ).sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return [
    '# Errors and warnings\n',
    'Find a message by the code in brackets at the end of its first line, and see what it means and what to do.\n',
    '```text',
    'error No such page or file: privcy.md [link-broken]',
    '  content/about.md:7:18',
    '  → Did you mean privacy.md?',
    '```\n',
    'An `error` stops the build, and the published site stays as it was. A `warning` doesn’t, unless you build with `--strict`. An `info` needs no',
    'action. Codes marked “`site check`” are reported only by that command. [Checks](checks.md#ignore-a-finding) explains how to ignore a finding.',
    'Warnings about Markdown with the same message are reported twenty times for a page; the others are counted.\n',
    '## All codes\n',
    '| code | what is wrong | kind |\n|---|---|---|',
    ...rows.map(([, row]) => row),
    '',
  ].join('\n');
}

function textOf({ title, about, entries }: ErrorPage): string {
  return [
    `# ${title}\n`,
    `Look up codes about ${about}. [All codes](errors.md) lists the others.\n`,
    ...entries.flatMap((entry) => [
      `## ${entry.code}\n\n**${entry.title}** (${kindOf(entry)})\n\n${entry.meaning}\n`,
      ...exampleOf(entry.code),
    ]),
  ].join('\n');
}

function kindOf({ severity, when }: Pick<Entry, 'severity' | 'when'>): string {
  return when === 'check' ? `${severity}, \`site check\`` : severity;
}

/** The first message of the code's sample, and how to correct it. */
function exampleOf(code: string): readonly string[] {
  const parts = partsOf(readFileSync(path.join(repository, `test/diagnostics/${code}.txt`), 'utf8'));
  const instead = parts.find(({ head }) => head === INSTEAD)?.text;
  const diffs: string[] = [];
  const steps: string[] = instead === undefined ? [] : [instead];
  for (const one of correctionsOf(parts))
    if ('diff' in one) diffs.push(block(`diff title="${one.file}"`, one.diff.replaceAll(/^@@\n/gm, '')));
    else steps.push(stepOf(one));
  return [
    block('text title="Message"', folded(messageOf(parts, code).replaceAll('<site>', 'my-site'))),
    ...steps,
    ...(diffs.length > 0 ? ['Right:\n', ...diffs] : []),
  ];
}

/** Breaks the sentences of a message, which terminals break, too; its excerpts stay as they are. */
function folded(message: string): string {
  return message.replaceAll(/^(?:error|warning|info| {2}→) .+$/gm, (line) => {
    const indent = line.startsWith(' ') ? '    ' : '  ';
    const [first = '', ...others] = line.match(/ *\S(?:.{0,69}(?= |$)|\S*)/g) ?? [];
    return [first, ...others.map((one) => indent + one.trimStart())].join('\n');
  });
}

function stepOf({ file, to }: { readonly file: string; readonly to: string | undefined }): string {
  if (to === undefined) return `Remove \`${file}\`.\n`;
  const verb = path.dirname(file) === path.dirname(to) ? 'Rename' : 'Move';
  return `${verb} \`${file}\` to \`${to}\`.\n`;
}

function block(info: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length + 1)));
  return `${fence}${info}\n${text.trimEnd()}\n${fence}\n`;
}
