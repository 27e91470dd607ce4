// `site check --browser`: images drawn in Chromium.
import { describe, expect, test } from 'vitest';
import { site } from '../../support/command.ts';
import { photograph } from '../../support/images.ts';
import { type Files, makeSite, minimal } from '../../support/site.ts';
import { findBrowser } from '../../website/support/browser.ts';

const browser = findBrowser();
const env = browser.kind === 'found' ? { CHROME_PATH: browser.executable } : {};
const CSS = 'h1 { margin-top: 2000px } .low { width: 90px }';

const reported = async (files: Files) => {
  const root = makeSite({
    ...minimal,
    'templates/page.tsx': String(minimal['templates/page.tsx'])
      .replace('\n\n', "\nimport css from './site.css';\n\n")
      .replace('</head>', '<link rel="stylesheet" href={css} /></head>'),
    'templates/site.css': CSS,
    'public/wide.jpg': await photograph(900, 300).jpeg().toBuffer(),
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><circle r="4"/></svg>',
    ...files,
  });
  const { stdout } = site(['check', '--browser', '--only', 'image-late,image-oversized'], { cwd: root, env });
  return stdout.match(/^warning .*$/gm) ?? [];
};

describe.skipIf(browser.kind === 'missing')('images in a browser', () => {
  test('images below the fold, drawings and images at their natural size are ignored', async () => {
    const body = [
      '<img src="/wide.jpg" alt="At first">',
      '<img src="/icon.svg" alt="A sign" width="20" height="20">',
      '<h1>Far below</h1>',
      '<img src="/wide.jpg" alt="At last" loading="lazy" width="900" height="300">',
    ];
    expect(await reported({ 'content/index.md': body.join('\n\n') })).toEqual([]);
  });

  test('an image that loads late and is shrunk by a stylesheet is measured', async () => {
    const body = '# Below\n\n<img class="low" src="/wide.jpg" alt="Small" loading="lazy">\n';
    expect(await reported({ 'content/index.md': body })).toEqual([
      'warning /wide.jpg is 900 pixels wide, but shown 90 wide [image-oversized]',
    ]);
  });

  test('of several variants the one that the browser chose counts', async () => {
    const files = {
      'content/index.md':
        '<img src="/wide.jpg" srcset="/small.jpg 200w, /wide.jpg 900w" sizes="90px" alt="A" class="low">\n',
      'public/small.jpg': await photograph(200, 67).jpeg().toBuffer(),
    };
    expect(await reported(files)).toEqual([]);
  });
});
