// Creates a site from docs/: its unchanged texts, and the templates of the starter "docs". Sections, their order, short titles and
// descriptions are those of the list in docs/README.md; an indented page of the list is below the page before it. Decisions stay in
// the repository. `npm run docs:site` builds it; `node scripts/docs-site.mjs FOLDER`
// only creates it.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { node } from './run.mjs';

const target = process.argv[2] ?? 'node_modules/.cache/docs-site';
const read = (file) => readFileSync(file, 'utf8');
const keywords = parse(read('docs/site/keywords.yaml'));
/** A page that is missing from the list comes last. */
const sections = withOthers(sectionsOf(read('docs/README.md')));
/** The path in content/ of each file of docs/. */
const places = new Map(
  sections.flatMap(({ slug, pages }) => pages.map(({ file, place }) => [file, `${slug}/${place}`])),
);

/** Images of `npm run gallery`. */
for (const name of readdirSync('docs/pictures')) places.set(`pictures/${name}`, `pictures/${name}`);

rmSync(target, { recursive: true, force: true });
cpSync('starters/docs/templates', path.join(target, 'templates'), { recursive: true });
cpSync('docs/site/templates/home.tsx', path.join(target, 'templates/home.tsx'));
rmSync(path.join(target, 'templates/Icon.tsx'));
rmSync(path.join(target, 'templates/Panels.tsx'));
appendFileSync(path.join(target, 'templates/site.css'), `\n${read('docs/site/templates/home.css')}`);
cpSync('docs/pictures', path.join(target, 'content/pictures'), { recursive: true });
cpSync('starters/docs/public', path.join(target, 'public'), { recursive: true });
write('site.yaml', `${read('docs/site/site.yaml')}${footLinks()}`);
write('index.md', `${read('docs/site/index.md')}\n${brokenLink()}`);
write('search.md', read('docs/site/search.md'));
write(
  'reference/license.md',
  withFields(
    { title: 'License', description: 'The license of sitewright.', order: 99 },
    read('LICENSE').replace(/^MIT License\n/, ''),
  ),
);
write(
  '404.md',
  read('starters/docs/content/404.md').replace(/\n---\n.*/s, '\n---\n\n[All pages](index.md)\n'),
);
for (const [index, { slug, title, text, pages }] of sections.entries()) {
  const description = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  write(`${slug}/index.md`, withFields({ title, description, order: index + 1 }, description));
  for (const [order, { file, name, description }] of pages.entries())
    write(places.get(file), pageOf(file, { title: name, description, order: order + 1 }));
}
if (process.argv[2] === undefined) node('bin/site.js', ['build', '--root', target]);

/** Returns a build of a page with a broken link, and its output. */
function brokenLink() {
  const root = mkdtempSync(path.join(tmpdir(), 'docs-site-'));
  const files = {
    'content/site.yaml': 'name: Example\nurl: https://example.com\ndescription: An example.\n',
    'content/privacy.md': '# Privacy\n',
    'content/about.md': '# About\n\nRead our [policy](privcy.md).\n',
    'content/index.md': '# Home\n\n[About us](about.md)\n',
    'templates/page.tsx': `import { type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => (
  <html lang={page.language}><head><PageHead page={page} site={site} /></head><body>{children}</body></html>
);\n`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const env = { ...process.env, FORCE_COLOR: '1', FORCE_HYPERLINK: '0' };
  const { stderr, stdout } = spawnSync(process.execPath, ['bin/site.js', 'build', '--root', root], {
    env,
    encoding: 'utf8',
  });
  rmSync(root, { recursive: true });
  return `\`\`\`console title="$ npx site build"\n${stderr}${stdout.trim()}\n\`\`\`\n`;
}

/** The version, the license, the changelog, and the repository as soon as it is known. */
function footLinks() {
  const { version, license, repository } = JSON.parse(read('package.json'));
  const [, heading = ''] = /^## (.+)$/m.exec(read('CHANGELOG.md')) ?? [];
  const newest = heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
  const links = [
    { label: `Version ${version}`, to: `/reference/changelog/#${newest}` },
    { label: `${license} license`, to: '/reference/license/' },
    { label: 'Changelog', to: '/reference/changelog/' },
    ...(repository ? [{ label: 'Source', to: repository.url.replace(/^git\+|\.git$/g, '') }] : []),
  ];
  return `\nsocial: ${JSON.stringify(links)}\n`;
}

/** Headings with a text and a list of links, each with a description. */
function sectionsOf(list) {
  return list
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return {
        slug: title.toLowerCase().replaceAll(' ', '-'),
        title,
        text: lines.filter((line) => line !== '' && !/^ *- /.test(line)).join(' '),
        pages: pagesOf(lines),
      };
    });
}

/** Pages of a section. One with indented pages after it becomes a folder, `errors/index.md`. */
function pagesOf(lines) {
  const items = lines.flatMap((line) => {
    const [, indent, name, file, description = ''] = /^( *)- \[(.+?)\]\((.+?)\): (.+)$/.exec(line) ?? [];
    return name ? [{ isBelow: indent !== '', name, file, description }] : [];
  });
  let folder = '';
  return items.map(({ isBelow, name, file, description }, index) => {
    if (!isBelow) folder = items[index + 1]?.isBelow ? `${path.basename(file, '.md')}/` : '';
    return {
      name,
      file,
      place: folder + (isBelow || folder === '' ? path.basename(file).toLowerCase() : 'index.md'),
      description: (description.charAt(0).toUpperCase() + description.slice(1)).replaceAll('`', ''),
    };
  });
}

function withOthers(listed) {
  const known = new Set(['README.md', ...listed.flatMap(({ pages }) => pages.map(({ file }) => file))]);
  const others = readdirSync('docs').filter((file) => file.endsWith('.md') && !known.has(file));
  const pages = others.map((file) => ({
    name: titleOf(file),
    file,
    place: file,
    description: beginningOf(file),
  }));
  return listed.map((section, index) =>
    index === listed.length - 1 ? { ...section, pages: [...section.pages, ...pages] } : section,
  );
}

function pageOf(file, fields) {
  // Messages and the architecture contain the words of all guides, which should come first in a search.
  const boost = /^(?:errors|architecture|adding|invariants)/.test(file) ? { boost: 0.5 } : {};
  const codes = file.startsWith('errors-')
    ? [...read(`docs/${file}`).matchAll(/^## (.+)$/gm)].map(([, code]) => code)
    : [];
  return withFields(
    { ...fields, ...boost, keywords: keywords[file] ?? codes },
    relinked(file, read(`docs/${file}`)),
  );
}

/** Converts links to the new paths, and those to files without a page to their texts. */
function relinked(file, text) {
  const here = path.posix.dirname(places.get(file));
  const link = (_whole, label, to, rest = '') => {
    const meant = path.posix.join(path.posix.dirname(file), to).replace(/^\.\.\/docs\//, '');
    if (meant === 'README.md') return `[${label}](/)`;
    const place = places.get(meant);
    return place ? `[${label}](${path.posix.relative(here, place)}${rest})` : label;
  };
  return text
    .split(/(^```.*?^```$)/ms)
    .map((part, index) =>
      index % 2
        ? // Commands get the frame of a terminal.
          part.replace(/^```(?=\n(?:npm|npx|pnpm|yarn|site|cd) )/, '```sh')
        : part.replace(/\[([^[\]]*)\]\(((?:\.\.\/)*[\w./-]+\.\w+)(#[\w-]+)?\)(?!`)/g, link),
    )
    .join('');
}

function titleOf(file) {
  return /^# (.+)$/m.exec(read(`docs/${file}`))?.[1] ?? file;
}

/** Returns the first words, as long as search engines show. */
function beginningOf(file) {
  const [, first = ''] = read(`docs/${file}`).split(/\n\n+/);
  const text = first
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, '')
    .trim();
  return text.length <= 160 ? text : text.slice(0, text.lastIndexOf(' ', 155)).replace(/[,;:.]?$/, ' …');
}

/** The setting `markdown.quotes` is for the text of pages; their titles and descriptions get its apostrophes here. */
function withFields(fields, text) {
  const lines = Object.entries(fields).map(([name, value]) => {
    const curly = JSON.stringify(value).replace(/(?<=\p{L})'(?=\p{L})/gu, '’');
    return `${name}: ${curly}`;
  });
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`;
}

function write(file, text) {
  const place = path.join(target, 'content', file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
