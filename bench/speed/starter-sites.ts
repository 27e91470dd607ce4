// Sites of the starters with many pages, ours and those of other tools: the same content. The layouts are the default
// theme of a tool, or have the same elements as ours.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { choose, type Random, seeded, times } from './random.ts';
import { repository, type Tool } from './tool.ts';
import { LATIN } from './words.ts';

export const STARTERS = ['docs', 'blog'] as const;

export type Starter = (typeof STARTERS)[number];

/** Form in which a tool expects its Markdown. */
interface Form {
  /** Folder of the content, relative to the site. */
  readonly content: string;
  /** File name of a folder's page. */
  readonly index: string;
  /** True if layouts don't show the title, so that the text starts with it. */
  readonly hasHeading: boolean;
  /** True if it reads no front matter, but a list of its pages. */
  readonly isBook?: boolean;
  readonly isOurs: boolean;
}

const COMMON: Form = { content: 'content', index: 'index.md', hasHeading: false, isOurs: false };

/** The forms of tools that differ from the others. */
const FORMS: Readonly<Record<string, Form>> = {
  sitewright: { ...COMMON, isOurs: true },
  hugo: { ...COMMON, index: '_index.md' },
  starlight: { ...COMMON, content: 'src/content/docs' },
  mdbook: { ...COMMON, content: 'src', hasHeading: true, isBook: true },
  vitepress: { ...COMMON, hasHeading: true },
};

const PER_PART = 100;
const TAGS = 200;
/** Posts are 11 hours apart, so some days have two. */
const NEWEST = Date.UTC(2025, 11, 31);
const APART = 11 * 60 * 60 * 1000;

/** URL of a page without its first and last slash. */
export function pageOf(starter: Starter, page: number): string {
  return starter === 'docs' ? `part${Math.floor(page / PER_PART)}/page${page}` : `posts/post-${page}`;
}

/** URL of the page in the middle. */
export function middleOf(starter: Starter, count: number): string {
  return pageOf(starter, Math.floor(count / 2));
}

/** Writes a site of `count` pages, plus the pages that list them. */
export function writeStarter(starter: Starter, tool: Tool, site: string, count: number): void {
  const layouts = tool.layouts ?? tool.name;
  const form = FORMS[layouts] ?? COMMON;
  const source = form.isOurs ? `starters/${starter}` : `bench/layouts/${starter}-starter/${layouts}`;
  cpSync(path.join(repository, source), site, { recursive: true });
  const content = path.join(site, form.content);
  if (tool.name === 'sitewright-without-cards') {
    // The other tools draw neither cards nor icons.
    rmSync(path.join(site, 'templates/cards'), { recursive: true, force: true });
    edit(path.join(content, 'site.yaml'), /^icons: .*\n/m, '');
  }
  if (starter === 'docs') writeDocs(content, count, form);
  else writeBlog(content, count, form);
  if (tool.name === 'hugo-cached') cacheSidebar(site);
  if (tool.name === 'hugo-plain') removeCovers(site);
  if (tool.isRenamed && starter === 'blog') useNewNames(site);
}

/** Removes what takes most of Hugo's time: covers, which its templates draw in loops, and related posts. */
function removeCovers(site: string): void {
  const cover = '{{ partialCached "cover.html" . .RelPermalink }}';
  const post = path.join(site, 'layouts/_default/single.html');
  edit(path.join(site, 'layouts/partials/posts.html'), cover, '');
  edit(post, cover, '');
  edit(post, /^\{\{ with first 2 \(site\.RegularPages\.Related .*\n/m, '');
}

/** Newer versions of Hugo refuse the names that Debian's understands. */
function useNewNames(site: string): void {
  edit(path.join(site, 'config.toml'), /^paginate = 7\n(.*\n)/m, '$1\n[pagination]\npagerSize = 7\n');
  edit(path.join(site, 'layouts/partials/cover.html'), 'crypto.FNV32a', 'hash.FNV32a');
}

/** A sidebar that is equal on all pages neither marks the current one nor opens its group. */
function cacheSidebar(site: string): void {
  const sidebar = path.join(site, 'layouts/partials/sidebar.html');
  edit(
    path.join(site, 'layouts/_default/baseof.html'),
    'partial "sidebar.html"',
    'partialCached "sidebar.html"',
  );
  edit(sidebar, '{{ if eq . $page }} aria-current="page"{{ end }}', '');
  edit(sidebar, '{{ if eq . $page.CurrentSection }} open{{ end }}', '');
}

function writeDocs(content: string, count: number, { index, hasHeading, isOurs, isBook }: Form): void {
  const listed: string[] = [];
  const random = seeded(5);
  const words = (length: number) => wordsOf(random, length);
  const writePage = (file: string, title: string, description: string, body: string) => {
    const front = isBook ? undefined : [`title: ${title}`, `description: ${description}`];
    write(path.join(content, file), front, hasHeading ? `# ${title}\n\n${body}` : body);
    const isNested = file.includes('/') && !file.endsWith(`/${index}`);
    listed.push(`${isNested ? '  ' : ''}- [${title}](${file})`);
  };
  if (isOurs) keepOnlyLayouts(content);
  writePage(index, 'Docs', 'Everything is here', 'Hello.');
  for (let page = 0; page < count; page += 1) {
    if (page % PER_PART === 0) {
      const part = page / PER_PART;
      writePage(`part${part}/${index}`, `Part ${part}`, words(6), words(20));
    }
    const [title, description] = [`Page ${page} ${words(2)}`, `${words(8)} ${page}`];
    const code = `\`\`\`ts\nexport function f${page}(a: number) {\n  return a + ${page};\n}\n\`\`\``;
    const list = times(2, () => `- ${words(5)}`).join('\n');
    const rows = `| a | b |\n|---|---|\n| ${words(2)} | ${words(3)} |`;
    const text = times(4, () => `${words(50)}.`);
    const parts = [`## ${words(3)}`, ...text, code, `## ${words(4)}`, list, rows];
    writePage(`${pageOf('docs', page)}.md`, title, description, parts.join('\n\n'));
  }
  if (isBook) writeFileSync(path.join(content, 'SUMMARY.md'), `# Summary\n\n${listed.join('\n')}\n`);
}

/** Removes the pages of the docs starter, and the settings that name them. */
function keepOnlyLayouts(content: string): void {
  for (const name of ['guide', 'reference', 'v1']) rmSync(path.join(content, name), { recursive: true });
  const settings = path.join(content, 'site.yaml');
  edit(settings, /^navigation:\n(?: .*\n)+/m, 'navigation: [{ label: Guide, to: /part0/ }]\n');
  edit(settings, /^announcement: .*\n/m, '');
  edit(settings, /^versions:\n(?: .*\n)+/m, '');
  edit(path.join(content, '404.md'), /\]\((?:guide|reference)\/index\.md\)/g, '](part0/index.md)');
}

function writeBlog(content: string, count: number, form: Form): void {
  const random = seeded(7);
  const words = (length: number) => wordsOf(random, length);
  if (form.isOurs) removePosts(content);
  writeTags(content, form);
  for (let post = 0; post < count; post += 1) {
    const first = Math.floor(random() * TAGS);
    const front = [
      `title: Post ${post} ${words(3)}`,
      `description: ${words(12)}`,
      `date: ${new Date(NEWEST - post * APART).toISOString().slice(0, 10)}`,
      `tags: [${[0, 7, 13].map((step) => `tag${(first + step) % TAGS}`).join(', ')}]`,
      ...(form.isOurs ? ['author: me'] : []),
    ];
    const link = `${words(50)} **${words(2)}** [${words(1)}](https://example.org/${post}).`;
    const list = times(2, () => `- ${words(4)}`).join('\n');
    const parts = [`${words(60)}.`, `## ${words(3)}`, link, `> ${words(15)}.`, `## ${words(3)}`, list];
    write(path.join(content, `${pageOf('blog', post)}.md`), front, parts.join('\n\n'));
  }
}

/** Removes the posts of the blog starter, and links to them. */
function removePosts(content: string): void {
  rmSync(path.join(content, 'posts'), { recursive: true });
  for (const name of ['404', 'about', 'archive', 'index', 'tags'])
    edit(path.join(content, `${name}.md`), /\[([^\]]*)\]\(posts\/[^)]*\)/g, '$1');
}

/** Hugo needs a page for each tag and for the archive. */
function writeTags(content: string, { index }: Form): void {
  const tags = times(TAGS, (tag) => `tag${tag}`);
  if (index === '_index.md') {
    write(path.join(content, 'archive.md'), ['title: Archive', 'layout: archive'], '');
    for (const tag of tags) write(path.join(content, 'tags', tag, index), [`title: ${tag}`], '');
    return;
  }
  mkdirSync(content, { recursive: true });
  const lines = tags.map((tag) => `${tag}: { label: ${tag}, about: About ${tag} and more. }\n`);
  writeFileSync(path.join(content, 'tags.yaml'), lines.join(''));
}

function wordsOf(random: Random, length: number): string {
  return times(length, () => choose(random, LATIN.words)).join(' ');
}

function write(file: string, front: readonly string[] | undefined, body: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, front ? `---\n${front.join('\n')}\n---\n\n${body}\n` : `${body}\n`);
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
