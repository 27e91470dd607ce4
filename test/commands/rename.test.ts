// `site fix` writes new names instead of old ones.
import { describe, expect, test } from 'vitest';
import { planRenames } from '../../src/commands/rename.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

const LAYOUT = `import { Image, type LayoutProps, PartLinks, type PartLink, paginate, Picture } from 'sitewright';
import { given } from './given.ts';
import { photo } from './photo.ts';

export const parts = (site: SiteIndex) => paginate(site.entries('blog'), 10);
export const select = (site: SiteIndex, page: Page) => ({ way: site.trail(page), next: site.around('blog', page) });

type Rest = Omit<LayoutProps, 'part'>;

// The part of a list isn't PartLinks' own.
export default function Blog({ page, site, part }: LayoutProps<{ parts: typeof parts }>) {
  const { all } = part;
  const first: PartLink | undefined = part.all[0];
  const outline = [given.outline, 'part', 'of'];
  return (
    <main title="PartLinks of={photo}">
      Don't rename the part of this text, page.outline.
      <Image className="of" of={photo} alt="" />
      <Picture of={photo} narrow={{ of: photo, below: '40rem' }} alt="" />
      <Picture {...given} alt="" />
      {page.outline.map(({ text }) => <a part={part} href={page.twin}>{text}{all.length}{outline}{first?.title}</a>)}
      <PartLinks part={part} site={site} />
    </main>
  );
}
`;

const RENAMED = `import { Image, type LayoutProps, Pagination, type PaginationLink, paginate, Picture } from 'sitewright';
import { given } from './given.ts';
import { photo } from './photo.ts';

export const pages = (site: SiteIndex) => paginate(site.entries('blog'), 10);
export const select = (site: SiteIndex, page: Page) => ({ way: site.breadcrumbs(page), next: site.neighbors('blog', page) });

type Rest = Omit<LayoutProps, 'pagination'>;

// The part of a list isn't PartLinks' own.
export default function Blog({ page, site, pagination }: LayoutProps<{ pages: typeof pages }>) {
  const { pages: all } = pagination;
  const first: PaginationLink | undefined = pagination.pages[0];
  const outline = [given.outline, 'part', 'of'];
  return (
    <main title="PartLinks of={photo}">
      Don't rename the part of this text, page.outline.
      <Image className="of" src={photo} alt="" />
      <Picture src={photo} narrow={{ src: photo, below: '40rem' }} alt="" />
      <Picture {...given} alt="" />
      {page.headings.map(({ text }) => <a part={pagination} href={page.markdownHref}>{text}{all.length}{outline}{first?.title}</a>)}
      <Pagination pagination={pagination} site={site} />
    </main>
  );
}
`;

function renamedIn(files: Readonly<Record<string, string>>) {
  const root = makeSite(files);
  const { files: found, unproved } = planRenames(root);
  return {
    texts: Object.fromEntries(found.map(({ path, text }) => [path, text])),
    unproved: unproved.map(({ path, line, name }) => `${path}:${line} ${name}`),
  };
}

describe('old names', () => {
  test('of a layout are renamed, and nothing else that looks like them', () => {
    const { texts, unproved } = renamedIn({ 'templates/blog.tsx': LAYOUT });
    expect(texts['templates/blog.tsx']).toBe(RENAMED);
    expect(unproved).toEqual(['templates/blog.tsx:14 outline']);
  });

  test('are renamed once', () => {
    expect(renamedIn({ 'templates/blog.tsx': RENAMED }).texts).toEqual({});
  });

  test('in a component are renamed, but not an export with the name of one of layouts', () => {
    const text =
      "import { image as picture } from 'sitewright';\nexport const parts = [picture({ least: 9 }), image({ least: 9 })];\n";
    const { texts } = renamedIn({ 'templates/blog/Post.tsx': text });
    expect(texts).toEqual({ 'templates/blog/Post.tsx': text.replace('least', 'minWidth') });
  });

  test('stay the name of a variable where the new name has another meaning', () => {
    const text =
      'export default function A({ site, part }) {\n  const pagination = 1;\n  return part.all.length + pagination;\n}\n';
    expect(renamedIn({ 'templates/a.tsx': text }).texts['templates/a.tsx']).toBe(
      text.replace('site, part', 'site, pagination: part').replace('.all', '.pages'),
    );
  });

  test('in settings and stylesheets are renamed', () => {
    const { texts } = renamedIn({
      'content/site.yaml':
        'name: twins\nmarkdown: { math: true, twins: true } # twins\nchecks: { rules: { address-gone: { level: off } } }\n',
      'templates/site.css': '.part-links a, .part-links-own { color: red }\n',
    });
    expect(texts).toEqual({
      'content/site.yaml':
        'name: twins\nmarkdown: { math: true, copies: true } # twins\nchecks: { rules: { route-gone: { level: off } } }\n',
      'templates/site.css': '.pagination a, .part-links-own { color: red }\n',
    });
  });

  test('of options are renamed in the commands of scripts and CI, and in no others', () => {
    const scripts = (build: string, check: string) => `{
  "scripts": {
    "build": "rm -rf dist && npx site build --root \\"my site\\" --host nginx --host=caddy --verify 5 && vite --host",
    "serve": "site serve --host 0.0.0.0","other": "my-site build --host nginx",
    "check": "${build}","same":"vite --host",
    "live": "${check}"
  }
}
`;
    const { texts } = renamedIn({
      'package.json': scripts('site build', 'sitewright verify --host netlify https://example.com'),
      '.github/workflows/site.yml': 'steps:\n  - run: npx sitewright build \\\n      --host nginx --hosts\n',
      'netlify.toml': '[build]\ncommand = "site build --verify"\n',
      'vercel.json': '{ "buildCommand": "site build --for vercel" }\n',
      Dockerfile: 'RUN site check; nginx --host a\n',
    });
    expect(texts).toEqual({
      'package.json': scripts('site build', 'sitewright verify --for netlify https://example.com').replace(
        '--host nginx --host=caddy --verify',
        '--for nginx --for=caddy --recheck',
      ),
      '.github/workflows/site.yml': 'steps:\n  - run: npx sitewright build \\\n      --for nginx --hosts\n',
      'netlify.toml': '[build]\ncommand = "site build --recheck"\n',
    });
  });

  test('in a file with a mistake stay', () => {
    expect(renamedIn({ 'templates/blog.tsx': `${LAYOUT}}` }).texts).toEqual({});
  });
});

test.each([
  ['<p>{page.outline.length}</p>', '', 'page.headings'],
  ['<p>{part.items.length}</p>', '', 'pagination'],
  ['{children}', 'export const parts = () => [];', 'pages'],
])('the error of an old name has the new one: %s', async (shown, exported, name) => {
  const root = makeSite({
    'content/index.md': '# Home\n',
    'templates/page.tsx': `${exported}\nexport default function Page({ page, part, children }: any) {\n  return <html lang="en"><head><title>{page.title}</title></head><body>${shown}{children}</body></html>;\n}\n`,
  });
  const { diagnostics } = await build(root);
  expect(diagnostics.map(({ hint }) => hint)).toContain(
    `It is called ${name} now: run site fix, which renames it in all files.`,
  );
});

test('the error of an old setting has the new one', async () => {
  const root = makeSite({
    'content/index.md': '# Home\n',
    'content/site.yaml': 'markdown: { twins: true }\n',
    'templates/page.tsx': 'export default () => <p />;\n',
  });
  const { diagnostics } = await build(root);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'field-unknown',
      hint: 'It is called copies now: run site fix, which renames it in all files.',
    }),
  );
});

test('an error for the old code of a rule has the new one', async () => {
  const rules =
    'checks: { rules: { address-broken: { level: warning, reason: These pages are made elsewhere. } } }\n';
  const { diagnostics } = await build(
    makeSite({
      ...minimal,
      'content/index.md': '# Home\n',
      'content/site.yaml': minimal['content/site.yaml'] + rules,
    }),
  );
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'exemption-invalid',
      hint: 'It is called url-broken now: run site fix, which renames it in all files.',
    }),
  );
});

test('the style of a date moves behind the language', () => {
  const source = `import { formatDate } from 'sitewright';
export const a = (page: Page) => formatDate(page.date ?? day(1, 2), 'long', page.language);
export const b = <b>{formatDate(date, "short", 'en')}</b>;
export const c = formatDate(date, 'medium', languageOf(page));
export const d = formatDate(date, page.language, { dateStyle: 'short' });
`;
  const root = makeSite({ 'templates/dates.tsx': source });
  const { files, unproved } = planRenames(root);
  expect(files[0]?.text).toBe(`import { formatDate } from 'sitewright';
export const a = (page: Page) => formatDate(page.date ?? day(1, 2), page.language);
export const b = <b>{formatDate(date, 'en', { dateStyle: 'short' })}</b>;
export const c = formatDate(date, 'medium', languageOf(page));
export const d = formatDate(date, page.language, { dateStyle: 'short' });
`);
  expect(unproved).toMatchObject([{ path: 'templates/dates.tsx', line: 4, name: 'formatDate' }]);
});
