// Older versions of legal pages, published on request of their page.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { legalHash } from '../../../../src/features/legal/recorded-text.ts';
import * as difference from '../../../../src/kit/text-difference.ts';
import { build, check } from '../../../support/build.ts';
import { site } from '../../../support/command.ts';
import { makeSite, minimal, writeFiles } from '../../../support/site.ts';

vi.mock('../../../../src/kit/text-difference.ts', async (original) => {
  const real = await original<typeof difference>();
  return { ...real, lineChanges: vi.fn(real.lineChanges) };
});

const layout = `import { type LayoutProps, PageHead } from 'sitewright';
export const select = (site) => site.pages.map(({ route }) => route);
export default function Page({ page, site, children }: LayoutProps) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body><main><h1>{page.title}</h1>
    <p className="lede">{page.fields.lede}</p>
    <nav>{page.headings.map(({ id, text }) => <a key={id} href={'#' + id}>{text}</a>)}</nav>
    <p className="all">{site.selected.join(' ')}</p>
    {page.updated && <time dateTime={page.updated}>{page.updated}</time>}{children}
    <ul className="versions">{page.legalVersions.map((one) => <li key={one.date}>
      {one.href ? <a href={one.href}>{one.note}</a> : one.note}</li>)}</ul></main></body></html>;
}
`;

const text = (updated: string, lede: string, body: string, history = true) =>
  `---\ntitle: Terms\nlegal: true\nhistory: ${history}\nlede: ${lede}\nupdated: ${updated}\n---\n\n${body}\n`;

/** A site with three versions of a text; the first links to a page that was deleted. */
function threeVersions(history = true, more = ''): string {
  const root = makeSite({
    ...minimal,
    'templates/page.tsx': layout,
    'content/index.md': '---\ntitle: Home\n---\n',
    'content/old.md': '# Old\n\n## Part\n',
    'content/about.md': '---\ntitle: About\n---\n## Team\n',
  });
  const record = (updated: string, lede: string, body: string, note: string) => {
    writeFiles(root, { 'content/tos.md': text(updated, lede, body, history) });
    const { code, stderr } = site(['legal', 'bump', 'tos.md', '--note', note], { cwd: root });
    expect([code, stderr]).toEqual([0, '']);
  };
  record(
    '2024-01-01',
    'Be kind.',
    `## Pay\n\nPay [then](old.md#part), [see](about.md#team) & smile.\n\n<b>Go</b>.${more}`,
    'First.',
  );
  rmSync(path.join(root, 'content/old.md'));
  record('2024-02-02', 'Be very kind.', '## Pay\n\nPay at once & smile.\n\nNever go.', 'Sooner.');
  record('2024-03-03', 'Be kindest.', '## Pay\n\nPay at once & smile.', 'Shorter.');
  return root;
}

const page = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');

describe('older versions of a legal page', () => {
  test('are published by date, with a note, the changes, and the old text', async () => {
    const root = threeVersions();
    const report = await build(root);
    expect(report).toMatchObject({ outcome: 'published', diagnostics: [] });
    const first = page(root, 'tos/2024-01-01/index.html');
    expect(first).toContain('<meta name="robots" content="noindex"/>');
    expect(first).toContain('<h1>Terms, version of 2024-01-01</h1>');
    expect(first).toContain('<p class="lede">Be kind.</p>');
    expect(first).toContain('<a href="#pay">Pay</a>');
    expect(first).toContain(
      '<time datetime="2024-01-01">2024-01-01</time> until <time datetime="2024-02-02">',
    );
    expect(first).toContain('<a href="/tos/">Read the current version</a>');
    expect(first).toContain('<p>Sooner.</p>');
    expect(first).toContain('<li><strong>Changed:</strong> Be <ins>very </ins>kind.</li>');
    // The target of the text's link is missing, or has other headings.
    expect(first).toContain('Pay <span>then</span>, <a href="/about/">see</a> &amp; smile.');
    const second = page(root, 'tos/2024-02-02/index.html');
    expect(second).toContain('<p class="lede">Be very kind.</p>');
    expect(second).toContain('<li><strong>Removed:</strong> <del>Never go.</del></li>');
  });

  test('take their labels from the settings', async () => {
    const root = threeVersions();
    const labels = [
      'labels:',
      '  oldTitle: "{title} ({date})"',
      '  oldVersion: Alt & <b>.',
      '  oldDates: "{from} bis {until}."',
      '  oldCurrent: Neu',
      '  oldChanges: "Neu am {date}"',
      '  changed: Anders',
    ];
    const settings = 'name: Example\ndescription: An example.\n';
    writeFiles(root, { 'content/site.yaml': `${settings}${labels.join('\n')}\n` });
    expect((await build(root)).outcome).toBe('published');
    const first = page(root, 'tos/2024-01-01/index.html');
    expect(first).toContain('<h1>Terms (2024-01-01)</h1>');
    expect(first).toContain('<strong>Alt &amp; &lt;b&gt;.</strong> <time datetime="2024-01-01">');
    expect(first).toContain('</time> bis <time datetime="2024-02-02">');
    expect(first).toContain('>Neu</a>');
    expect(first).toContain('<summary>Neu am 2024-02-02</summary>');
    expect(first).toContain('<strong>Anders:</strong>');
  });

  test('show no link to an invalid URL', async () => {
    const root = threeVersions(true, '\n\n<a href="/a%">Odd</a>.');
    expect(await build(root)).toMatchObject({ outcome: 'published', diagnostics: [] });
    expect(page(root, 'tos/2024-01-01/index.html')).toContain('<span>Odd</span>.');
  });

  test('are linked from the history of the page, and from one another', async () => {
    const root = threeVersions();
    await build(root);
    const versionsIn = (file: string) => /<ul class="versions">(.*?)<\/ul>/s.exec(page(root, file))?.[1];
    const older =
      '<li><a href="/tos/2024-02-02/">Sooner.</a></li><li><a href="/tos/2024-01-01/">First.</a></li>';
    expect(versionsIn('tos/index.html')).toBe(`<li>Shorter.</li>${older}`);
    expect(versionsIn('tos/2024-02-02/index.html')).toBe(
      '<li><a href="/tos/">Shorter.</a></li><li>Sooner.</li><li><a href="/tos/2024-01-01/">First.</a></li>',
    );
  });

  test('are in no list of pages and no sitemap, and pass all rules', async () => {
    const root = threeVersions();
    writeFiles(root, {
      'content/site.yaml': 'name: Example\nurl: https://example.com\ndescription: An example.\n',
    });
    const { diagnostics } = await check(
      root,
      (code) => !/^(?:metadata|social|page-unreachable|landmark)/.test(code),
    );
    expect(diagnostics).toEqual([]);
    await build(root);
    expect(page(root, 'sitemap.xml')).not.toContain('2024-01-01/');
    expect(page(root, 'tos/index.html')).toContain('<p class="all">/about/ / /tos/</p>');
  });

  test('show the images and links that the page now names in its fields', async () => {
    const root = threeVersions();
    const schema = `import { Image, image, link } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ lede: z.string(), seal: image(), next: link() }).partial();
`;
    writeFiles(root, {
      'templates/page.tsx':
        schema +
        layout.replace(
          '{children}',
          '<a href={page.fields.next}>Next</a>{page.fields.seal && <Image src={page.fields.seal} alt="Seal" />}{children}',
        ),
      'content/seal.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 4"/>',
    });
    const fields = 'seal: seal.svg\nnext: about.md#team\nupdated: 2024-04-04';
    const last = text('2024-03-03', 'Be kindest.', '## Pay\n\nPay at once & smile.');
    writeFiles(root, { 'content/tos.md': last.replace('updated: 2024-03-03', fields) });
    const { code, stderr } = site(['legal', 'bump', 'tos.md', '--note', 'Sealed.'], { cwd: root });
    expect([code, stderr]).toEqual([0, '']);
    expect((await build(root)).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const file of ['tos/index.html', 'tos/2024-01-01/index.html'])
      expect(page(root, file)).toMatch(
        /<a href="\/about\/#team">Next<\/a><img src="\/assets\/seal-\w+\.svg" alt="Seal" width="9" height="4"/,
      );
  });

  test('are published on request only', async () => {
    const root = threeVersions(false);
    await build(root);
    expect(existsSync(path.join(root, 'dist/tos/2024-01-01'))).toBe(false);
    expect(page(root, 'tos/index.html')).toContain('<li>First.</li>');
  });

  test('are not published where their text is lost or differs from the record', async () => {
    const root = threeVersions();
    writeFiles(root, { 'content/legal.lock/tos/1.html': '<h1>Terms</h1>\n<hr>\n<p>Be cruel.</p>\n' });
    rmSync(path.join(root, 'content/legal.lock/tos/2.html'));
    const { outcome, diagnostics } = await build(root);
    expect(outcome).toBe('refused');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'content/legal.lock/tos/1.html is not the text of content/tos.md that was recorded on 2024-01-01',
      'content/legal.lock/tos/2.html is not the text of content/tos.md that was recorded on 2024-02-02',
    ]);
  });

  test('take no route of another page', async () => {
    const root = threeVersions();
    writeFiles(root, { 'content/tos/2024-01-01.md': '# Mine\n' });
    const { diagnostics } = await build(root);
    expect(diagnostics).toMatchObject([{ code: 'route-taken', at: { path: 'content/tos/2024-01-01.md' } }]);
  });

  test('are rendered again when the text of their page changes', async () => {
    const root = threeVersions();
    await build(root);
    writeFiles(root, { 'content/about.md': '---\npermalink: /us/\n---\n# About\n' });
    await build(root);
    expect(page(root, 'tos/2024-01-01/index.html')).toContain('<span>see</span>');
  });

  test('contain only what Markdown can produce, whatever their record says', async () => {
    const root = threeVersions();
    const honest = readFileSync(path.join(root, 'content/legal.lock/tos/1.html'), 'utf8');
    const lock = readFileSync(path.join(root, 'content/legal.lock.yaml'), 'utf8');
    expect(lock).toContain(legalHash(honest));
    for (const html of [
      '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
      '</div></main></body>',
      '<script src="/x.js"></script>',
      '<p style="position:fixed">x</p>',
      '<p onclick="x()">x</p>',
      '<a href="java&#10;script:x()">x</a>',
      '<a href="//evil.example/">x</a>',
      '<img srcset="/a.png 1x, data:image/png,x 2x" alt="">',
      '<img name="cookie" alt="">',
      '<div>',
      '<!-- --!> -->',
    ]) {
      const forged = `${honest}${html}\n`;
      writeFiles(root, {
        'content/legal.lock/tos/1.html': forged,
        'content/legal.lock.yaml': lock.replace(legalHash(honest), legalHash(forged)),
      });
      const { outcome, diagnostics } = await build(root);
      expect.soft(outcome, html).toBe('refused');
      expect
        .soft(diagnostics, html)
        .toMatchObject([{ code: 'legal-lock', at: { path: 'content/legal.lock/tos/1.html' } }]);
    }
  });

  test('are nested properly, whatever their record says', async () => {
    const root = threeVersions();
    const file = path.join(root, 'content/legal.lock/tos/1.html');
    const honest = readFileSync(file, 'utf8');
    const forged = honest.replace('<hr>\n', '<hr>\n<svg width="0" height="0"><desc><div/></desc></svg>');
    const lock = readFileSync(path.join(root, 'content/legal.lock.yaml'), 'utf8');
    writeFiles(root, {
      'content/legal.lock/tos/1.html': forged,
      'content/legal.lock.yaml': lock.replace(legalHash(honest), legalHash(forged)),
    });
    const { diagnostics } = await build(root);
    expect(diagnostics.map(({ code }) => code)).toEqual(['html-misnested']);
  });

  test('equal the record to the last tag', async () => {
    const root = threeVersions();
    const file = path.join(root, 'content/legal.lock/tos/1.html');
    writeFiles(root, {
      'content/legal.lock/tos/1.html': readFileSync(file, 'utf8').replace('<b>Go</b>', '<del>Go</del>'),
    });
    expect((await build(root)).diagnostics).toMatchObject([{ code: 'legal-lock' }]);
  });

  test('link to pages below the base path of the site', async () => {
    const root = threeVersions();
    await build(root, { baseUrl: 'https://example.org/base' });
    expect(page(root, 'tos/2024-01-01/index.html')).toContain('<a href="/base/about/">see</a>');
  });

  test('show which markup has changed where the words have not', async () => {
    const root = threeVersions();
    writeFiles(root, {
      'content/tos.md': text('2024-04-04', 'Be kindest.', '## Pay\n\n~~Pay at once~~ & smile.'),
    });
    expect(site(['legal', 'bump', '--note', 'Struck out.'], { cwd: root }).code).toBe(0);
    await build(root);
    expect(page(root, 'tos/2024-03-03/index.html')).toContain('<ins>&lt;del&gt;</ins>');
  });
});

test('differences between versions are computed once per pair', async () => {
  const compare = vi.mocked(difference.lineChanges);
  const root = threeVersions();
  compare.mockClear();
  await build(root);
  expect(compare).toHaveBeenCalledTimes(2);
  writeFiles(root, { 'content/about.md': '---\ntitle: Another title\n---\n## Team\n' });
  expect((await build(root)).outcome).toBe('published');
  expect(compare).toHaveBeenCalledTimes(2);
  expect(page(root, 'tos/2024-01-01/index.html')).toContain('<del>');
});
