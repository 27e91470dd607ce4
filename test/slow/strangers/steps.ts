// Steps of a stranger, who has the package and its documents and knows nothing else.
import type { Page } from 'playwright-core';

/** A text that replaces another one. */
export type Replacement = readonly [old: string, text: string];

export type Act =
  /** Commands in a shell. `own` are the words that are the stranger's, such as names. */
  | { readonly kind: 'run'; readonly commands: string; readonly own?: readonly string[] }
  /** Saves a file of the stranger's own. */
  | { readonly kind: 'write'; readonly file: string; readonly content: string | Uint8Array }
  /** Edits a file. Each old text must be there. */
  | { readonly kind: 'edit'; readonly file: string; readonly replacements: readonly Replacement[] }
  /** Copies a block of code from the document, and puts own words into it. */
  | ({
      readonly kind: 'copy';
      readonly title: string;
      readonly replacements: readonly Replacement[];
    } & Target);

export interface Target {
  /** The file, if it isn't the title of the block. */
  readonly into?: string;
  /** The text of the file before which the block belongs. Without one, it is merged as its kind of file allows. */
  readonly before?: string;
}

export interface Step {
  /** Headings of documents that say so, as `docs/start.md#Create a site`. */
  readonly from: readonly string[];
  readonly act: Act;
}

/** Look of a visitor at the published site. `posted` are the URLs of other sites that the pages have requested. */
export type Sight = (visit: {
  readonly page: Page;
  readonly origin: string;
  readonly posted: readonly string[];
}) => Promise<void>;

type From = string | readonly string[];

const step = (from: From, act: Act): Step => ({ from: typeof from === 'string' ? [from] : from, act });

export function run(from: From, commands: string, ...own: readonly string[]): Step {
  return step(from, { kind: 'run', commands, own });
}

export function write(from: From, file: string, content: string | Uint8Array): Step {
  return step(from, { kind: 'write', file, content });
}

export function edit(from: From, file: string, ...replacements: readonly Replacement[]): Step {
  return step(from, { kind: 'edit', file, replacements });
}

export function copy(from: From, title: string, ...replacements: readonly Replacement[]): Step {
  return step(from, { kind: 'copy', title, replacements });
}

/** Copies a block to a place of its own. */
export function place(
  from: From,
  title: string,
  target: Target,
  ...replacements: readonly Replacement[]
): Step {
  return step(from, { kind: 'copy', title, replacements, ...target });
}

/** Creates a site from a starter. */
export function begin(name: string, starter: string): readonly Step[] {
  const START = ['docs/start.md', 'docs/start.md#Create a site'];
  return [
    run(
      START,
      `npx --package ./sitewright-0.1.0.tgz sitewright new mine --starter ${starter} --name "${name}"`,
      'mine',
      `"${name}"`,
    ),
    run(START, 'cd mine', 'mine'),
    run(START, 'npm install'),
  ];
}

/** Starts with an empty folder. */
export const BEGIN_EMPTY: readonly Step[] = [
  run(['docs/tutorial.md#Start', 'docs/start.md'], 'npm init -y && npm install ./sitewright-0.1.0.tgz'),
];

/** Chooses a host in a site that was made from a starter. */
export const chooseHost = edit('docs/start.md#Publish it', 'content/site.yaml', [
  'hosts: [github]',
  'hosts: [nginx]',
]);

/** Checks types, rules and accessibility in Chromium, and builds. */
export const CHECK: readonly Step[] = [
  run('docs/start.md#Check it', 'npm run check'),
  ...examine('npm run build'),
];

/** The same without the scripts of a starter. */
export const CHECK_ALONE: readonly Step[] = [
  run('docs/packages.md#Install', 'npm install --save-dev typescript'),
  copy('docs/packages.md#TypeScript', 'tsconfig.json'),
  run(['docs/packages.md#TypeScript', 'docs/start.md#Check it'], 'npx tsc', 'npx'),
  run('docs/checks.md', 'npx site check --strict'),
  ...examine('npx site build'),
];

function examine(build: string): readonly Step[] {
  return [
    run('docs/checks.md#In a browser', 'npm install --save-dev playwright-core axe-core'),
    run(['docs/checks.md', 'docs/checks.md#In a browser'], 'npx site check --strict --browser'),
    run(['docs/start.md#Publish it', 'docs/deploy.md#Netlify'], build),
  ];
}

/** Copies the site to a server with nginx. `server:` is a folder of this machine. */
export const UPLOAD: readonly Step[] = [
  run(
    'docs/deploy.md#nginx',
    `rsync -rlc --include='/assets/***' --exclude='*' dist/ server:/srv/site/
rsync -rlc --delete-after --filter='protect /assets/**' dist/ server:/srv/site/
rsync -a .site/hosts/nginx/ server:/etc/nginx/site/`,
  ),
];

/** Compares a published site with the build. */
export function verify(origin: string): Step {
  return run('docs/deploy.md#site verify', `npx site verify ${origin}`, origin);
}
