// Hooks in whole sites: files that render elements of Markdown.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const hook = (name: string, props: string, html: string) =>
  `import type { HookProps } from 'sitewright';\nexport default function Hook({ ${props} }: HookProps<'${name}'>) { return ${html}; }\n`;

const HEADING = hook(
  'heading',
  'level, id, text, linkLabel, children',
  '<header data-level={level} title={text}><h2 id={id}>{children}</h2><a href={["#", id].join("")} aria-label={linkLabel}>§</a></header>',
);

const HOOKS = {
  'templates/markdown/heading.tsx': HEADING,
  'templates/markdown/link.tsx': hook(
    'link',
    'href, title, isExternal, children',
    "<a href={href} title={title} rel={isExternal ? 'external' : undefined}>{children}</a>",
  ),
  'templates/markdown/image.tsx': hook(
    'image',
    'src, alt, title',
    '<img src={src} alt={alt} title={title} className="shown" />',
  ),
  'templates/markdown/code.tsx': hook(
    'code',
    'code, language, title, className, copyButton, children',
    '<figure data-length={code.length} lang={language}><figcaption>{title}</figcaption><pre tabIndex={0}><code className={className}>{children}</code></pre>{copyButton}</figure>',
  ),
  'templates/markdown/table.tsx': hook(
    'table',
    'columns, children',
    '<div className="scroll" title={columns.join()}><table>{children}</table></div>',
  ),
  'templates/markdown/alert.tsx': hook(
    'alert',
    'kind, title, children',
    '<aside className={kind}><b>{title}</b>{children}</aside>',
  ),
};

const ALL = `# Home

## Some *parts* {#parts}

See [the *other* one](other.md "Title") & <https://example.org/>, [here](#parts), [own](https://example.com/other/).

![A map](map.svg "Map")

\`\`\`ts title="a.ts" {1}
const a = 1 < 2;
\`\`\`

    plain

| One | *Two* |
|-----|-------|
| [a](other.md) | b |

> [!NOTE]
> Text[^1].

[^1]: Note with a [link](other.md).
`;

const SITE = {
  ...minimal,
  'content/index.md': ALL,
  'content/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/other.md': '# Other\n\n[Home](index.md)\n',
  'content/plain.md': 'Text.\n',
};

const page = (root: string, file = 'index.html') => readFileSync(path.join(root, 'dist', file), 'utf8');

async function reported(root: string): Promise<readonly string[]> {
  const { diagnostics } = await build(root);
  return diagnostics.map(
    ({ code, message, at, related }) =>
      `${code} ${at?.path}:${at?.line} ${message}${related?.map((one) => ` (${one.at.path}:${one.at.line}:${one.at.column})`) ?? ''}`,
  );
}

test('hooks render elements of Markdown', async () => {
  const root = makeSite({ ...SITE, ...HOOKS });
  expect((await build(root)).diagnostics).toEqual([]);
  const [, body] = page(root).split(/<body>|<\/body>/);
  expect(body).toMatchSnapshot();
});

test('without a hook nothing changes', async () => {
  const [root, hooked] = [makeSite(SITE), makeSite({ ...SITE, ...HOOKS })];
  await build(root);
  await build(hooked);
  expect(page(root, 'plain/index.html')).toBe(page(hooked, 'plain/index.html'));
  expect(page(root)).not.toBe(page(hooked));
});

test('a changed hook rebuilds only pages that use it', async () => {
  const root = makeSite({ ...SITE, ...HOOKS });
  await build(root);
  writeFiles(root, {
    'templates/markdown/table.tsx': HOOKS['templates/markdown/table.tsx'].replace('scroll', 'wide'),
  });
  expect((await build(root)).rendered).toBe(1);
  expect(page(root)).toContain('<div class="wide"');
  writeFiles(root, {
    'templates/markdown/link.tsx': HOOKS['templates/markdown/link.tsx'].replace('external', 'nofollow'),
  });
  expect((await build(root)).rendered).toBe(2);
  expect((await build(root)).rendered).toBe(0);
});

test('a new or deleted hook renders the pages with its element again', async () => {
  const root = makeSite(SITE);
  await build(root);
  const [before, other] = [page(root), page(root, 'other/index.html')];
  writeFiles(root, { 'templates/markdown/alert.tsx': HOOKS['templates/markdown/alert.tsx'] });
  await build(root);
  expect(page(root)).toContain('<aside class="note">');
  expect(page(root, 'other/index.html')).toBe(other);
  rmSync(path.join(root, 'templates/markdown/alert.tsx'));
  await build(root);
  expect(page(root)).toBe(before);
});

test('a failing hook is reported once, in its file, with an element that uses it', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md': '# Home\n\n- [a](other.md) [b](other.md)\n\n[c](gone.md)\n',
    'templates/markdown/link.tsx': hook('link', 'href', "(() => { throw new Error('It broke'); })()"),
    'templates/markdown/table.tsx': 'export const schema = 1;\n',
  });
  expect(await reported(root)).toMatchSnapshot();
});

test('hooks have to render ids of headings', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md': '---\nanchors: { old: parts }\n---\n\n# Home\n\n## Parts\n',
    'templates/markdown/heading.tsx': HEADING.replace('{children}', '{text}'),
  });
  expect(await reported(root)).toEqual([
    'hook-id templates/markdown/heading.tsx:1 No element has the heading\'s id "old" (content/index.md:7:1)',
  ]);
  writeFiles(root, { 'templates/markdown/heading.tsx': HEADING.replace(' id={id}', '') });
  expect((await reported(root))[0]).toContain(
    'No element has the heading\'s id "home" (content/index.md:5:1)',
  );
  writeFiles(root, { 'templates/markdown/heading.tsx': HEADING });
  expect(await reported(root)).toEqual([]);
  expect(page(root)).toContain('<h2 id="parts"><span id="old"></span>Parts</h2>');
});

test('the output of a hook is checked like any page', async () => {
  const root = makeSite({
    ...SITE,
    'templates/markdown/link.tsx': hook(
      'link',
      'children',
      '<a href="/gone/"><p style={{ color: "red" }}>{children}</p></a>',
    ),
  });
  const codes = new Set((await build(root)).diagnostics.map(({ code }) => code));
  expect([...codes].sort()).toEqual(['document-inline', 'html-misnested', 'url-broken']);
});

test('a hook with an unknown name is an error', async () => {
  const root = makeSite({
    ...SITE,
    'templates/markdown/headings.tsx': HEADING,
    'templates/markdown/quote.tsx': HEADING,
    'templates/markdown/lib.ts': 'export const a = 1;\n',
    'templates/markdown/parts/icon.tsx': HEADING,
  });
  const { diagnostics } = await build(root);
  expect(diagnostics.map(({ at, message, hint }) => `${at?.path} ${message} → ${hint}`)).toMatchSnapshot();
});

test('the script of buttons is included if the hook shows one', async () => {
  const code = HOOKS['templates/markdown/code.tsx'];
  const root = makeSite({ ...SITE, 'templates/markdown/code.tsx': code });
  await build(root);
  expect(page(root)).toContain('copy-code');
  writeFiles(root, { 'templates/markdown/code.tsx': code.replace('{copyButton}', '') });
  await build(root);
  expect(page(root)).not.toContain('copy-code');
});

test('a URL of the site itself is not external, also with a query or a fragment', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': 'url: https://example.com\n',
    'content/index.md':
      '# Home {#y}\n\n[a](https://example.com?x) [b](https://example.com#y) [c](https://example.community/)\n',
    'templates/markdown/link.tsx': HOOKS['templates/markdown/link.tsx'],
  });
  await build(root);
  const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  expect(html.match(/rel="external">\w/g)).toEqual(['rel="external">c']);
});
