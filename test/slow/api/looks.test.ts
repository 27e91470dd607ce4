// The elements of Markdown with the tool's stylesheets in a browser: no problems by axe, and nothing cut off, at each
// width, light and dark, with scripts and without.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeSite } from '../../support/site.ts';
import { serve } from '../../website/support/server.ts';
import { browserPath, openBrowserFor } from '../preview/browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

const BODY = `# Everything

Text with [a link](index.md#code), \`code\`, a formula $E = mc^2$ and a footnote[^1].

> [!NOTE]
> A note.

> [!WARNING]
> A warning, with \`code\`.

## Code

\`\`\`ts title="src/server.ts" lines {2} ins={3} del={4}
import { createServer } from 'node:http';
const server = createServer((request, response) => response.end(\`Hello \${request.url}, this is a long line\`));
server.listen(3000); // new
server.listen(80);
\`\`\`

\`\`\`sh
npm ci && npm test
\`\`\`

## Components

<Tabs label="Package manager">
<Tab label="npm">

\`\`\`sh
npm install sitewright
\`\`\`

</Tab>
<Tab label="pnpm">

pnpm add sitewright

</Tab>
</Tabs>

<Details summary="More of it">

Hidden at first.

</Details>

<Figure src="drawing.svg" alt="A square">

A square, drawn by nobody.

</Figure>

<Video src="talk.mp4" captions="talk.vtt" language="en">

A talk.

</Video>

## Formulas

$$
f(x) = a_0 + a_1 x + a_2 x^2 + a_3 x^3 + a_4 x^4 + a_5 x^5 + a_6 x^6 + a_7 x^7 + a_8 x^8
$$

\`\`\`math
\\begin{align}
\\int_{-\\infty}^{\\infty} e^{-x^2} \\, dx &= \\sqrt{\\pi} \\\\
\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}^{-1} &= \\frac{1}{ad - bc} \\begin{pmatrix} d & -b \\\\ -c & a \\end{pmatrix}
\\end{align}
\`\`\`

In a line: $\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$, $\\vec{v} \\cdot \\hat{w}$, $f''(x)$, and one that is long: $a + b + c + d + e + f + g + h + i + j + k + l + m + n + o = 0$.

| left | right |
|------|------:|
| one  |     1 |

[^1]: The note.
`;

const STYLE = `@import 'sitewright/components.css';
@import 'sitewright/highlight.css';
@import 'sitewright/math.css';
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.6 sans-serif; color: light-dark(#1f2530, #e3e7ed); background: light-dark(#fff, #101318); }
a { color: light-dark(#0a4fa8, #84c1ff); }
img, video { max-width: 100%; }
.alert { padding-inline-start: 1rem; border-inline-start: 0.25rem solid; }
.alert-title { font-weight: bold; }
`;

const SITE = {
  'content/site.yaml':
    'name: Example\nurl: https://example.com\ndescription: All.\nmarkdown: { math: true }\n',
  'content/index.md': BODY,
  'content/404.md': '# Not found\n',
  'content/drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#777"/></svg>\n',
  'content/talk.mp4': 'no film',
  'content/talk.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n',
  'templates/site.css': STYLE,
  'templates/page.tsx': `import { type LayoutProps, PageHead } from 'sitewright';
import stylesheet from './site.css';
export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language}>
      <head><PageHead page={page} site={site} /><link rel="stylesheet" href={stylesheet} /></head>
      <body><main>{children}</main></body>
    </html>
  );
}
`,
};

interface AxeWindow {
  readonly axe: {
    run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
  };
}

async function problemsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run({ resultTypes: ['violations'] });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px are cut off`] : []),
    ];
  });
}

/** Saves an image for review in the folder that `LOOKS` names. */
async function picture(page: Page, name: string): Promise<void> {
  const { LOOKS } = process.env;
  if (LOOKS) await page.screenshot({ path: path.join(LOOKS, `${name}.png`), fullPage: true });
}

describe.skipIf(browserPath === undefined)('code, components and formulas', () => {
  test.each(['with scripts', 'without scripts'])(
    'can be read by everyone at every width, light and dark, %s',
    async (scripts) => {
      const { out, diagnostics } = await build(makeSite(SITE));
      expect(diagnostics).toEqual([]);
      const server = await serve(out);
      onTestFinished(() => server.close());
      const browser = await openBrowserFor();
      const page = await browser.newPage({ baseURL: server.address, bypassCSP: true });
      if (scripts === 'without scripts') await page.route('**/*.js', (route) => route.abort());
      const found: string[] = [];
      for (const width of WIDTHS)
        for (const colorScheme of SCHEMES) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          await page.goto('/');
          await picture(page, `${width}-${colorScheme}-${scripts.replace(' ', '-')}`);
          for (const problem of await problemsOf(page)) found.push(`${width} px, ${colorScheme}: ${problem}`);
        }
      expect(found).toEqual([]);
      const copies = await page.locator('.code-copy:visible').count();
      expect(copies > 0).toBe(scripts === 'with scripts');
    },
  );
});
