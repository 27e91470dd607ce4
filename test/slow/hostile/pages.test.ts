// Accepted content does no harm in a browser, whatever it contains: the layout keeps its position, other people's
// text is unchanged, nothing runs, and nobody is redirected.
import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printBaseline } from '../../../src/content/baseline.ts';
import { isKnowable, planBaseline } from '../../../src/site/check/baseline.ts';
import { build } from '../../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';
import { browser, type Eyes, openEyes, type Sight } from './browser.ts';
import { formulaPage, type HostilePage, hostilePage } from './pages.ts';
import { RUNS, SEED } from './support.ts';

const layout = [
  "import formulas from 'sitewright/math.css';",
  "import { type LayoutProps, PageHead } from 'sitewright';",
  '',
  'export default function Page({ page, site, children }: LayoutProps) {',
  '  return (',
  '    <html lang={site.language}>',
  '      <head>',
  '        <PageHead page={page} site={site} />',
  '        <link rel="stylesheet" href={formulas} />',
  '      </head>',
  '      <body>',
  '        <header id="layout-header"><h1 id="layout-title">{page.title}</h1></header>',
  '        <main id="layout-main">{children}</main>',
  '        <footer id="layout-footer"><a href="/">The footer of the layout</a></footer>',
  '      </body>',
  '    </html>',
  '  );',
  '}',
  '',
].join('\n');

/** Text of the layout before, between and after a stranger's content. */
const SENTENCES = [0, 1, 2].map((number) => `Sentence ${number}: we do not sell your data.`);

function textOf({ title, fields, pieces }: Omit<HostilePage, 'name'>, mark = ''): string {
  const body = SENTENCES.flatMap((sentence, index) => [sentence, pieces[index] ?? '']);
  const head = [`title: ${JSON.stringify(title)}`, ...fields].join('\n');
  return `---\n${head}\n---\n${body.join('\n\n')}\n\n${mark}\n`;
}

interface Published {
  readonly root: string;
  readonly pages: readonly {
    readonly file: string;
    readonly source: string;
    readonly written: HostilePage;
  }[];
}

/** The pages that a build takes. */
async function publish(pages: readonly HostilePage[]): Promise<Published> {
  const shared = {
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}markdown: { math: true }\n`,
    'templates/page.tsx': layout,
    'content/index.md': textOf({ title: 'Home', fields: [], pieces: [] }),
  };
  const named = pages.map((written, index) => ({
    written,
    source: `content/${index}-${written.name.replaceAll('/', '')}.md`,
    // A marker to find its file.
    mark: `<!-- page ${index} -->`,
  }));
  let left = named;
  for (;;) {
    const files: Files = Object.fromEntries(
      left.map(({ source, written, mark }) => [source, textOf(written, mark)]),
    );
    const root = makeSite({ ...shared, ...files });
    const { outcome, diagnostics } = await build(root);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    // If two pages claim one URL, the error may be in the other one.
    const places = errors.flatMap(({ at, related = [] }) => [at, ...related.map((one) => one.at)]);
    const refused = new Set(places.map((at) => at?.path));
    if (outcome === 'published') {
      const output = Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) =>
        file.endsWith('.html'),
      );
      const pages = left.flatMap((one) => {
        const file = output.find(([, html]) => html.includes(one.mark))?.[0];
        // Scheduled pages and drafts are not published.
        return file === undefined ? [] : [{ ...one, file }];
      });
      return { root, pages };
    }
    const messages = errors.map(({ code, message }) => `${code} ${message}`).join('\n');
    expect(
      left.some(({ source }) => refused.has(source)),
      messages,
    ).toBe(true);
    left = left.filter(({ source }) => !refused.has(source));
  }
}

describe.skipIf(browser.kind === 'missing')(`pages in Chromium (SEED=${SEED})`, () => {
  let eyes: Eyes;
  beforeAll(async () => {
    eyes = await openEyes();
  });
  afterAll(() => eyes?.close());

  async function judgePages(generated: readonly HostilePage[]): Promise<void> {
    const { root, pages } = await publish(generated);
    expect(pages.length).toBeGreaterThan(25);
    const home = await eyes.look(root, 'index.html');
    for (const { file, source, written } of pages)
      expect
        .soft(judged(await eyes.look(root, file), home, written), `${source}\n${textOf(written)}`)
        .toEqual([]);
  }

  test('nothing of a page with errors runs or requests anything in an unfinished site', {
    timeout: 120_000,
  }, async () => {
    const pages = fc.sample(hostilePage, { seed: SEED, numRuns: RUNS > 1 ? 150 : 30 });
    const attacks = ATTACKS.map(
      (piece): HostilePage => ({ name: 'a', title: 'Plain', fields: [], pieces: [piece] }),
    );
    const files = [...attacks, ...pages].map((written, index) => [
      `content/p${index}.md`,
      textOf({ ...written, fields: [] }),
    ]);
    const root = makeSite({ ...minimal, 'templates/page.tsx': layout, ...Object.fromEntries(files) });
    const out = path.join(root, 'dist');
    const report = await build(root, { unfinished: 'build', out });
    expect(report.outcome).toBe('published');
    expect(report.diagnostics.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(
      ATTACKS.length / 2,
    );
    // The rules check the finished pages.
    const codes = new Set(report.diagnostics.map(({ code }) => code));
    expect(codes.has('html-forbidden')).toBe(true);
    expect(codes.has('document-inline')).toBe(false);
    const written = Object.keys(readTree(out)).filter((file) => file.endsWith('.html'));
    expect(written.length).toBeGreaterThan(ATTACKS.length);
    for (const file of written) expect.soft((await eyes.look(root, file)).events, file).toEqual([]);
  });

  test('nor of a page whose errors are in the baseline', { timeout: 120_000 }, async () => {
    const pages = fc.sample(hostilePage, { seed: SEED + 1, numRuns: RUNS > 1 ? 150 : 30 });
    const attacks = ATTACKS.map(
      (piece): HostilePage => ({ name: 'a', title: 'Plain', fields: [], pieces: [piece] }),
    );
    const files = [...attacks, ...pages].map((written, index) => [
      `content/p${index}.md`,
      textOf({ ...written, fields: [] }),
    ]);
    const refused =
      '<script>document.title = 1</script>\n\n<p onclick="x()">a</p> [a](javascript:alert(1))\n';
    const site = { ...minimal, 'templates/page.tsx': layout, 'content/index.md': refused };
    const root = makeSite({ ...site, ...Object.fromEntries(files) });
    const found = async () =>
      (await build(root, { unfinished: 'known' })).diagnostics.filter(({ severity }) => severity === 'error');
    // Other errors keep a site from being published.
    for (const { at } of (await found()).filter((one) => !isKnowable(one)))
      if (at?.path.startsWith('content/')) rmSync(path.join(root, at.path), { force: true });
    const known = printBaseline(planBaseline(await found(), undefined, '2999-01-01'));
    writeFiles(root, { 'content/known.yaml': known });
    expect(known).toContain('html-forbidden');
    const report = await build(root);
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const written = Object.keys(readTree(path.join(root, 'dist'))).filter((file) => file.endsWith('.html'));
    expect(written.length).toBeGreaterThan(10);
    for (const file of written) expect.soft((await eyes.look(root, file)).events, file).toEqual([]);
  });

  const rounds = Array.from({ length: RUNS }, (_, round) => round);
  test.each(rounds)('round %i', { timeout: 120_000 }, (round) =>
    judgePages(fc.sample(hostilePage, { seed: SEED + round, numRuns: 250 })),
  );
  test.each(rounds)('raw formulas, round %i', { timeout: 120_000 }, (round) =>
    judgePages(fc.sample(formulaPage, { seed: SEED + round, numRuns: 150 })),
  );
});

/** Pages that covered the layout, swallowed later content, or navigated away in Chromium. */
const ATTACKS = [
  '<svg width="0" height="0"><desc><div/></desc></svg>',
  '<svg><foreignObject><a href="https://evil.example/"/></foreignObject></svg>',
  '<math><mi><p></mi></math>',
  '<svg width="1" height="1" overflow="visible"><rect x="-4000" y="-4000" width="9000" height="9000" fill="white"/></svg>',
  '<svg width="4000" height="4000" transform="translate(0,-2000)"><rect width="4000" height="4000" fill="white"/></svg>',
  '<svg width="9" height="9" filter="url(#f)"><filter id="f" x="-99" y="-99" width="999" height="999"><feFlood flood-color="white"/></filter></svg>',
  '<math><mpadded voffset="-900px"><mtext>x</mtext></mpadded></math>',
  '<math><mspace height="-900px"/><mtext mathsize="300px">x</mtext></math>',
  '<math><mtext mathbackground="white">x</mtext></math>',
  '<math><mpadded height="0" depth="0"><mtable><mtr><mtd><mtext>x</mtext></mtd></mtr></mtable></mpadded></math>',
  '<math><mtext><a href="https://evil.example/"><img alt="" width="900" height="900"></a></mtext></math>',
  '<math><mtext scriptlevel="-99">x</mtext></math>',
  '<b class="math-overlapping">x</b>',
  '<div class="site-search"><div class="panel">x</div></div>',
  '<div class="a search-results">x</div>',
  '<div><pre><code>ls<span hidden>; rm</span></code></pre><button type="button" class="code-copy" data-label="Copy">Copy</button></div>',
  '<span class="code&#45;copy">x</span>',
  '<button popovertarget="x">Read on</button>\n\n<div popover id="x"><img width="900" height="900" alt=""></div>',
  '<button commandfor="x" command="show-popover">Read on</button>\n\n<div id="x">x</div>',
  '<a href="/" interestfor="x">Read on</a>\n\n<div id="x">x</div>',
  '<div aria-owns="layout-footer">x</div>',
  '<div aria-labelledby="layout-title">x</div>',
  '<label for="layout-search">x</label>',
  '<dialog open><img width="4000" height="4000" src="https://evil.example/x.png" alt=""></dialog>',
  '<option open>',
  '<li>',
  '<table>moved<tr><td>x</td></tr></table>',
  '<pre title="x"/>',
];

test.each(ATTACKS)('a page that contains %s is refused', async (piece) => {
  const text = textOf({ title: 'Plain', fields: [], pieces: [piece] });
  const { outcome, diagnostics } = await build(
    makeSite({ ...minimal, 'templates/page.tsx': layout, 'content/index.md': text }),
  );
  expect(outcome).toBe('refused');
  expect(diagnostics.map(({ code }) => code)).toContainEqual(expect.stringMatching(/^html-/));
});

/** The problems of a page. */
function judged(sight: Sight, home: Sight, { title }: HostilePage): readonly string[] {
  const shown = title.replace('{{ site.name }}', 'Example').normalize('NFC');
  let from = 0;
  const inOrder = SENTENCES.every((sentence) => {
    from = sight.text.indexOf(sentence, from) + 1;
    return from > 0;
  });
  return [
    ...sight.events,
    ...(sight.header === home.header || title !== 'Plain'
      ? []
      : [`the header is at ${sight.header}, not ${home.header}`]),
    ...(sight.footer === home.footer ? [] : [`the footer is at ${sight.footer}, not ${home.footer}`]),
    ...(sight.words.endsWith('The footer of the layout') ? [] : [`the layout says ${sight.words}`]),
    ...(sight.isOnTop ? [] : ['header or footer are covered']),
    ...sight.outside.map((element) => `<${element}> is outside of the content`),
    ...(inOrder ? [] : [`the page says ${sight.text}`]),
    ...(sight.plain.join() === SENTENCES.join()
      ? []
      : [`only these are plainly seen: ${sight.plain.join()}`]),
    ...(sight.title.normalize('NFC') === shown ? [] : [`the title is ${sight.title}`]),
  ];
}
