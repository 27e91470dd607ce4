// `site check --browser`: findings of axe in Chromium, with their position in the sources.
import { describe, expect, test } from 'vitest';
import { auditInBrowser } from '../../../src/audit/browser.ts';
import { site } from '../../support/command.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { findBrowser } from '../../website/support/browser.ts';

const browser = findBrowser();
const files = {
  ...minimal,
  'templates/page.tsx': `import { type LayoutProps, PageHead } from 'sitewright';
import css from './site.css';
export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang="en">
      <head><PageHead page={page} site={site} /><link rel="stylesheet" href={css} /></head>
      <body><main><h1>{page.title}</h1>{children}<p id="small-print" className="small">Terms apply.</p></main></body>
    </html>
  );
}
`,
  'templates/site.css':
    ':root { color-scheme: light dark; color: light-dark(#000, #fff); background: light-dark(#fff, #000); }\n.small { color: light-dark(#000, #222); }\n.pale { color: light-dark(#ccc, #fff); }\n',
  'content/index.md': '---\ntitle: Home\n---\nSome text.\n\n<p class="pale">Hard to read.</p>\n',
};

describe.skipIf(browser.kind === 'missing')('site check --browser', () => {
  test('reports visual problems in light and dark mode, with their place', () => {
    const env = browser.kind === 'found' ? { CHROME_PATH: browser.executable } : {};
    const { code, stdout, stderr } = site(['check', '--browser', '--only', 'axe'], {
      cwd: makeSite(files),
      env,
    });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toContain(
      '(color-contrast) [axe]\n  content/index.md:6:1\n    6 │ <p class="pale">Hard to read.</p>',
    );
    expect(stdout).toContain('insufficient color contrast of 1.6 (');
    expect(stdout).toContain('(color-contrast) [axe]\n  templates/page.tsx:7:');
    expect(stdout).toContain('against 1 rule: 2 errors, in ');
  });
});

describe.skipIf(browser.kind === 'missing')('site check --browser and the largest image', () => {
  const gallery = (...attributes: readonly string[]) =>
    makeSite({
      ...files,
      'content/photo.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path d="M0 0h9v9z"/></svg>',
      'content/index.md': `# Home\n\n${attributes.map((more) => `<img src="photo.svg" alt="" ${more}>`).join('\n')}\n`,
    });
  const findings = (root: string) => {
    const env = browser.kind === 'found' ? { CHROME_PATH: browser.executable } : {};
    const { stdout } = site(['check', '--browser', '--only', 'image-late'], { cwd: root, env });
    return stdout.match(/^warning .*image-late/gm)?.length ?? 0;
  };

  test('of several of its size, only the first must not load lazily', () => {
    expect(findings(gallery('loading="eager"', 'loading="lazy"', 'loading="lazy"'))).toBe(0);
    expect(findings(gallery('loading="lazy"', 'loading="eager"', 'loading="lazy"'))).toBe(1);
  });
});

describe('site check --browser says what is missing', () => {
  const audit = (from: string) =>
    auditInBrowser(
      {} as never,
      { from: [from], environment: {} },
      new Set(['axe']),
      new AbortController().signal,
    );

  test('where there are no packages', async () => {
    await expect(audit('/nowhere/package.json')).rejects.toThrow(
      /needs playwright-core and axe-core; playwright-core was not found/,
    );
  });

  test('where there is no browser', () => {
    const env = { PATH: '/nowhere', PLAYWRIGHT_BROWSERS_PATH: '/nowhere' };
    const { code, stderr } = site(['check', '--browser', '--only', 'axe'], { cwd: makeSite(files), env });
    expect([code, stderr]).toEqual([
      1,
      'error No Chromium found: not in CHROME_PATH, not as chromium-headless-shell, chromium, chromium-browser, google-chrome, google-chrome-stable in the PATH, and not among the browsers of Playwright\n  → Install one with npx playwright-core install chromium, or set CHROME_PATH.\n',
    ]);
  });

  test('where the browser does not start', () => {
    const env = { CHROME_PATH: '/nowhere/chromium' };
    const { code, stderr } = site(['check', '--browser', '--only', 'axe'], { cwd: makeSite(files), env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error \/nowhere\/chromium could not be started: .+\n {2}→ Set CHROME_PATH/);
  });
});
