import { describe, expect, test } from 'vitest';
import { importFiles } from './support.ts';

const site = {
  'docusaurus.config.js': "export default { title: 'A', url: 'https://example.com' };",
  'docs/cli.md': '---\nslug: /cli\n---\n# CLI\n',
  'docs/core.md': '# Core\n',
  'static/logo.png': '',
};

function imported(lines: readonly string[]) {
  return importFiles('docusaurus', { ...site, 'static/_redirects': `${lines.join('\n')}\n` });
}

describe('_redirects of Netlify and Cloudflare Pages', () => {
  test('become aliases of pages, also over several steps, and redirects to other sites', () => {
    const { pages, settings, left, copies } = imported([
      '# old names',
      '/docs/usage/cli/   /docs/cli   301!',
      '/first   /second',
      '/second  /docs/core  # moved',
      '/php.html  https://old.example.com/php/  308',
      '/php  http://old.example.com/',
      '/php/  https://example.org/',
    ]);
    expect(pages.get('content/docs/cli.md')).toContain('aliases:\n  - /docs/usage/cli/\n');
    expect(pages.get('content/docs/core.md')).toContain('aliases:\n  - /first\n  - /second\n');
    expect(settings.redirects).toEqual([
      { from: '/php.html', to: 'https://old.example.com/php/' },
      { from: '/php', to: 'http://old.example.com/' },
    ]);
    expect(left).toEqual([]);
    expect(copies.map(({ to }) => to)).toEqual(['public/logo.png']);
  });

  test('are added to the aliases in the front matter', () => {
    const page = '---\naliases: [/mine/]\n---\n# A\n';
    const files = { 'config.toml': 'title = "A"', 'content/a.md': page, 'static/_redirects': '/old /a/\n' };
    expect(importFiles('hugo', files).pages.get('content/a.md')).toContain(
      'aliases:\n  - /mine/\n  - /old\n',
    );
  });

  test.each([
    ['/blog/*  /docs/:splat', 'pattern'],
    ['/user/:id  /docs/core', 'pattern'],
    ['/de/*  /de/404.html  404', 'pattern'],
    ['/api  /docs/core  200', 'status'],
    ['/now  /docs/core  302', 'status'],
    ['/store id=:id  /docs/core  301', 'condition'],
    ['/  /docs/core  301 Country=de', 'condition'],
    ['https://old.example.com/*  /docs/core', 'another domain'],
    ['/docs/core  /docs/cli', 'of a page or a file'],
    ['/logo.png  /docs/cli', 'of a page or a file'],
    ['/a/:x/:x  /docs/:x', 'pattern'],
    ['/a/*/b  /docs/core', 'pattern'],
    ['/gone  /nowhere', 'no page'],
    ['/loop  /loop2\n/loop2  /loop', 'no page'],
  ])('%j is left for people', (line, why) => {
    const { left, settings, pages } = imported([line]);
    expect(left.length).toBeGreaterThan(0);
    for (const one of left) {
      expect(one).toMatchObject({ file: 'static/_redirects', what: expect.stringContaining(why) });
      expect(one.line).toBeGreaterThan(0);
    }
    expect(settings.redirects).toBeUndefined();
    expect([...pages.values()].join()).not.toContain('aliases');
  });

  test('what an alias cannot keep of a target is listed', () => {
    const { pages, left } = imported(['/api  /docs/core#start']);
    expect(pages.get('content/docs/core.md')).toContain('aliases:\n  - /api\n');
    expect(left).toEqual([
      expect.objectContaining({
        what: expect.stringContaining('the whole page'),
        words: '/api /docs/core#start',
      }),
    ]);
  });

  test('a redirect to the same page, written in another way, is not needed', () => {
    const { left, pages } = imported(['/docs/core.html  /docs/core/']);
    expect(left).toEqual([]);
    expect([...pages.values()].join()).not.toContain('aliases');
  });

  test.each([
    ['/docs/en/cli?x#y', 'cli.md?x#y'],
    ['https://example.com/docs/en/next/core', 'core.md'],
    ['/docs/en/core.html', 'core.md'],
    ['/v1/core/setup', 'core.md#setup'],
    ['/docs/en/nothing', '/docs/en/nothing'],
    ['/round/1', '/round/1'],
    ['/first', 'cli.md'],
  ])('a link to %s follows them', (url, expected) => {
    const index = `[x](${url})\n`;
    const redirects = [
      '/docs/en/next/*  /docs/en/:splat',
      '/docs/en/*  /docs/:splat  301!',
      '/:version/core/:part  /docs/core#:part',
      '/round/*  /round/:splat',
      '/first  /docs/cli',
      '/fir*  /docs/core',
    ].join('\n');
    const { pages } = importFiles('docusaurus', {
      ...site,
      'docs/index.md': index,
      'static/_redirects': redirects,
    });
    expect(pages.get('content/docs/index.md')).toContain(`](${expected})`);
  });
});
