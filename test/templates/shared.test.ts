// Sites with shared components give the same bytes as without sharing.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const layout = (library: string) => `import { href, type Branch } from 'sitewright';
${library}
export const select = (site: any) => ({ tree: site.tree() });
const Section = shared(function Section({ branch, current, base }: any) {
  const { title, route, path, children } = branch;
  return (
    <li>
      {route ? <a href={href({ base }, route)} aria-current={path === current ? 'page' : undefined}>{title}</a> : title}
      {children.length > 0 && <ul>{children.map((child: Branch) => <Section key={child.path} branch={child} current={child.path === current ? current : undefined} base={base} />)}</ul>}
    </li>
  );
});
const Note = shared(function Note({ children }: any) {
  return <aside aria-label="Note">{children}</aside>;
});
export default function Page({ page, site, children }: any) {
  return (
    <html lang="en">
      <head><title>{page.title}</title></head>
      <body>
        <nav><ul>{site.selected.tree.children.map((branch: Branch) => <Section key={branch.path} branch={branch} current={page.path} base={site.base} />)}</ul></nav>
        <Note><main>{children}</main></Note>
      </body>
    </html>
  );
}
`;

const SHARED = layout("import { shared } from 'sitewright';");
const PLAIN = layout('const shared = (component: any) => component;');

const pages = (title = 'Page 3'): Files =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [
      `content/guide/page-${n}.md`,
      `---\ntitle: ${n === 3 ? title : `Page ${n}`}\n---\n\nText ${n} with [a link](page-1.md).\n\n<p>raw</p>\n`,
    ]),
  );

const site = (template: string, title?: string): Files => ({
  ...minimal,
  'templates/page.tsx': template,
  ...pages(title),
});

async function built(root: string) {
  const { diagnostics } = await build(root);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return readTree(path.join(root, 'dist'));
}

test('shared components do not change the output, in a clean build and after a changed title', async () => {
  const [root, plain] = [makeSite(site(SHARED)), makeSite(site(PLAIN))];
  const first = await built(root);
  expect(first).toEqual(await built(plain));
  expect(Object.keys(first).length).toBeGreaterThan(8);
  for (const folder of [root, plain]) writeFiles(folder, pages('New & true'));
  const changed = await built(root);
  expect(changed).toEqual(await built(plain));
  expect(String(changed['guide/page-8/index.html'])).toContain('New &amp; true');
  rmSync(path.join(root, '.site'), { recursive: true });
  expect(await built(root)).toEqual(changed);
});

test('a broken link in a shared component is found on every page, with its position', async () => {
  const broken = (template: string) =>
    site(
      template.replace(
        'children.length > 0 &&',
        'title === "Page 3" && <a href="/none/">x</a>}{children.length > 0 &&',
      ),
    );
  const [found, plain] = await Promise.all(
    [SHARED, PLAIN].map((template) => build(makeSite(broken(template)))),
  );
  expect(plain?.diagnostics.map(({ message }) => message).join()).toContain('/none/');
  const reported = (report: typeof found) =>
    report?.diagnostics.map(({ code, message, at, pages }) => ({ code, message, line: at?.path, pages }));
  expect(reported(found)).toEqual(reported(plain));
});

test('useId in a shared component is an error with its position', async () => {
  const template = SHARED.replace(
    'export const select',
    "import { useId } from 'react';\nexport const select",
  ).replace('aria-label="Note"', 'id={useId()}');
  const { diagnostics } = await build(makeSite(site(template)));
  expect(diagnostics[0]).toMatchObject({
    code: 'layout-failed',
    message: expect.stringContaining('A shared component cannot call useId()'),
  });
});
