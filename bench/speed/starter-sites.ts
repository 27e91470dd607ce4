// Sites of the starters with many pages, ours and Hugo's: the same content, and layouts of the same elements.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { choose, type Random, seeded, times } from './random.ts';
import { repository } from './tool.ts';
import { LATIN } from './words.ts';

export const STARTERS = ['docs', 'blog'] as const;

export type Starter = (typeof STARTERS)[number];

/** `cached`: Hugo renders the sidebar once, without a mark on the current page and without an open group. */
export type SiteKind = 'sitewright' | 'hugo' | 'cached';

const PER_PART = 100;
const TAGS = 200;
/** Posts are 11 hours apart, so some days have two. */
const NEWEST = Date.UTC(2025, 11, 31);
const APART = 11 * 60 * 60 * 1000;

/** Writes a site of `count` pages, plus the pages that list them. */
export function writeStarter(starter: Starter, kind: SiteKind, site: string, count: number): void {
  const isOurs = kind === 'sitewright';
  const source = isOurs ? `starters/${starter}` : `bench/layouts/${starter}-starter/hugo`;
  cpSync(path.join(repository, source), site, { recursive: true });
  const content = path.join(site, 'content');
  if (isOurs) {
    // Hugo draws neither cards nor icons.
    rmSync(path.join(site, 'templates/cards'), { recursive: true, force: true });
    edit(path.join(content, 'site.yaml'), /^icons: .*\n/m, '');
  }
  if (starter === 'docs') writeDocs(content, count, isOurs);
  else writeBlog(content, count, isOurs);
  const layout = path.join(site, 'layouts/partials/sidebar.html');
  if (kind !== 'cached') return;
  const base = path.join(site, 'layouts/_default/baseof.html');
  edit(base, 'partial "sidebar.html"', 'partialCached "sidebar.html"');
  edit(layout, '{{ if eq . $page }} aria-current="page"{{ end }}', '');
  edit(layout, '{{ if eq . $page.CurrentSection }} open{{ end }}', '');
}

function writeDocs(content: string, count: number, isOurs: boolean): void {
  const random = seeded(5);
  const words = (length: number) => wordsOf(random, length);
  if (isOurs) {
    for (const name of ['guide', 'reference', 'v1']) rmSync(path.join(content, name), { recursive: true });
    const settings = path.join(content, 'site.yaml');
    edit(settings, /^navigation:\n(?: .*\n)+/m, 'navigation: [{ label: Guide, to: /part0/ }]\n');
    edit(settings, /^announcement: .*\n/m, '');
    edit(settings, /^versions:\n(?: .*\n)+/m, '');
    edit(path.join(content, '404.md'), /\]\((?:guide|reference)\/index\.md\)/g, '](part0/index.md)');
  }
  const home = isOurs ? 'index.md' : '_index.md';
  write(
    path.join(content, home),
    ['title: Docs', 'description: Everything is here', 'layout: page'],
    'Hello.',
  );
  for (let page = 0; page < count; page += 1) {
    const folder = path.join(content, `part${Math.floor(page / PER_PART)}`);
    if (page % PER_PART === 0)
      write(
        path.join(folder, home),
        [`title: Part ${page / PER_PART}`, `description: ${words(6)}`],
        words(20),
      );
    const front = [`title: Page ${page} ${words(2)}`, `description: ${words(8)} ${page}`];
    const code = `\`\`\`ts\nexport function f${page}(a: number) {\n  return a + ${page};\n}\n\`\`\``;
    const list = times(2, () => `- ${words(5)}`).join('\n');
    const rows = `| a | b |\n|---|---|\n| ${words(2)} | ${words(3)} |`;
    const text = times(4, () => `${words(50)}.`);
    const parts = [`## ${words(3)}`, ...text, code, `## ${words(4)}`, list, rows];
    write(path.join(folder, `page${page}.md`), front, parts.join('\n\n'));
  }
}

function writeBlog(content: string, count: number, isOurs: boolean): void {
  const random = seeded(7);
  const words = (length: number) => wordsOf(random, length);
  const tags = times(TAGS, (tag) => `tag${tag}: { label: Tag ${tag}, about: About tag ${tag} and more. }\n`);
  if (isOurs) {
    rmSync(path.join(content, 'posts'), { recursive: true });
    writeFileSync(path.join(content, 'tags.yaml'), tags.join(''));
    for (const name of ['404', 'about', 'archive', 'index', 'tags'])
      edit(path.join(content, `${name}.md`), /\[([^\]]*)\]\(posts\/[^)]*\)/g, '$1');
  } else {
    write(path.join(content, 'archive.md'), ['title: Archive', 'layout: archive'], '');
    for (let tag = 0; tag < TAGS; tag += 1)
      write(path.join(content, `tags/tag${tag}/_index.md`), [`title: Tag ${tag}`], '');
  }
  for (let post = 0; post < count; post += 1) {
    const first = Math.floor(random() * TAGS);
    const front = [
      `title: Post ${post} ${words(3)}`,
      `description: ${words(12)}`,
      `date: ${new Date(NEWEST - post * APART).toISOString().slice(0, 10)}`,
      `tags: [${[0, 7, 13].map((step) => `tag${(first + step) % TAGS}`).join(', ')}]`,
      ...(isOurs ? ['author: me'] : []),
    ];
    const link = `${words(50)} **${words(2)}** [${words(1)}](https://example.org/${post}).`;
    const list = times(2, () => `- ${words(4)}`).join('\n');
    const parts = [`${words(60)}.`, `## ${words(3)}`, link, `> ${words(15)}.`, `## ${words(3)}`, list];
    write(path.join(content, `posts/post-${post}.md`), front, parts.join('\n\n'));
  }
}

function wordsOf(random: Random, length: number): string {
  return times(length, () => choose(random, LATIN.words)).join(' ');
}

function write(file: string, front: readonly string[], body: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `---\n${front.join('\n')}\n---\n\n${body}\n`);
}

function edit(file: string, from: string | RegExp, to: string): void {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll(typeof from === 'string' ? from : globally(from), to),
  );
}

function globally(expression: RegExp): RegExp {
  return new RegExp(expression, [...new Set([...expression.flags, 'g'])].join(''));
}
