// Each starter, created from only the package.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { STARTERS } from '../../../src/commands/starters.ts';
import { installInto, packedSite, typesOf, unpackPackage } from '../../support/packed.ts';
import { makeFolder, readTree, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const place = mkdtempSync(path.join(tmpdir(), 'site-starters-'));
let home = '';

beforeAll(() => {
  home = unpackPackage(place);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('the package has those that the command offers, and no others', () => {
  const present = readdirSync(path.join(home, 'starters')).filter((name) => name !== 'common');
  expect(present.sort()).toEqual([...STARTERS].sort());
});

describe.each(STARTERS)('%s', (starter) => {
  const root = path.join(place, `my-${starter}`);
  const site = (...parameters: readonly string[]) => packedSite(home, root, ...parameters);

  /** Codes of findings that fail the site. */
  const findings = () => {
    const { code, stdout } = site('check', '--strict', '--format', 'json');
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; severity: string }[] };
    const heavy = diagnostics.filter(({ severity }) => severity !== 'info');
    return { code, codes: [...new Set(heavy.map((found) => found.code))].sort() };
  };

  beforeAll(() => {
    packedSite(home, place, 'new', `my-${starter}`, '--starter', starter);
    installInto(root, home);
  });

  test('has all files of a project', () => {
    for (const file of ['.gitignore', '.github/workflows/site.yml', 'README.md', 'tsconfig.json'])
      expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')).toContain(
      `name: !placeholder "My ${starter}"`,
    );
    const { version, engines, dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(repository, 'package.json'), 'utf8'),
    );
    expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).toMatchObject({
      name: `my-${starter}`,
      private: true,
      engines,
      dependencies: { sitewright: `^${version}`, zod: dependencies.zod },
      devDependencies: {
        '@types/react': dependencies['@types/react'],
        typescript: devDependencies.typescript,
      },
    });
  });

  test('passes its check in languages with other letters than its font', () => {
    packedSite(home, place, 'new', `letters-${starter}`, '--starter', starter, '--language', 'ar,ja');
    const letters = path.join(place, `letters-${starter}`);
    installInto(letters, home);
    const { code, stdout } = packedSite(home, letters, 'check', '--strict');
    expect(code, stdout).toBe(0);
  });

  test('has no type errors', () => {
    expect(typesOf(root)).toBe('');
  });

  test('builds, and every page has one first heading', () => {
    const { code, stderr } = site('build', '--quiet');
    expect(stderr).not.toContain('error');
    expect(code).toBe(0);
    const pages = Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) =>
      file.endsWith('.html'),
    );
    const headings = pages.map(([file, html]) => `${file}: ${html.split('<h1').length - 1}`);
    expect(headings.length).toBeGreaterThan(1);
    expect(headings.filter((line) => !line.endsWith(': 1'))).toEqual([]);
  });

  test('gives search engines a picture of each post', () => {
    const dist = readTree(path.join(root, 'dist'));
    const posts = Object.values(dist).flatMap((html) => {
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
      return data?.includes('"BlogPosting"') ? [JSON.parse(data)] : [];
    });
    expect(posts.length > 0).toBe(starter === 'blog');
    for (const { image, url } of posts) {
      expect([url, new URL(image).origin]).toEqual([url, new URL(url).origin]);
      expect(Object.keys(dist)).toContain(new URL(image).pathname.slice(1));
    }
  });

  test('a text that begins with its own title gets no second first heading', () => {
    writeFileSync(path.join(root, 'content/extra.md'), '# A title of its own\n\nA text.\n');
    site('build', '--quiet');
    const html = readFileSync(path.join(root, 'dist/extra/index.html'), 'utf8');
    rmSync(path.join(root, 'content/extra.md'));
    // The next check would miss the page.
    rmSync(path.join(root, '.site'), { recursive: true });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*>A title of its own<\/h1>/);
  });

  test('is checked by its workflow as it is, and published once it has no placeholders', () => {
    const workflow = parse(readFileSync(path.join(root, '.github/workflows/site.yml'), 'utf8'));
    const { run } = workflow.jobs.build.steps.find(({ id }: { id?: string }) => id === 'placeholders');
    const finished = (settings: string) => {
      const folder = makeFolder();
      writeFiles(folder, { 'content/site.yaml': settings });
      const output = path.join(folder, 'output');
      execFileSync('bash', ['-e', '-c', run], {
        cwd: folder,
        env: { PATH: process.env.PATH, GITHUB_OUTPUT: output },
      });
      return existsSync(output) ? readFileSync(output, 'utf8') : '';
    };
    const settings = readFileSync(path.join(root, 'content/site.yaml'), 'utf8');
    expect(finished(settings)).toBe('');
    expect(finished(settings.replaceAll('!placeholder ', ''))).toBe('finished=true\n');
  });

  test('only warns about its placeholders, and passes without them', () => {
    expect(findings()).toEqual({ code: 0, codes: ['placeholder-seen'] });
    const settings = path.join(root, 'content/site.yaml');
    const marked = readFileSync(settings, 'utf8');
    try {
      // A project of GitHub Pages, as the workflow publishes it.
      const finished = marked.replace(/^url: .*/m, 'url: https://ada.github.io/my-site');
      writeFileSync(settings, finished.replaceAll('!placeholder ', ''));
      expect(findings()).toEqual({ code: 0, codes: [] });
      if (starter !== 'docs') return;
      // The newest version is kept as an old one. Links to it from older versions lead to the new one.
      for (const name of ['index.md', 'guide', 'reference'])
        cpSync(path.join(root, 'content', name), path.join(root, 'content/v2', name), { recursive: true });
      const kept = finished.replace(
        "v2: { name: '2.0', current: true }",
        "v3: { name: '3.0', current: true }\n  v2: { name: '2.0', folder: v2 }",
      );
      expect(kept).not.toBe(finished);
      writeFileSync(settings, kept.replaceAll('!placeholder ', ''));
      expect(findings()).toEqual({ code: 0, codes: [] });
    } finally {
      rmSync(path.join(root, 'content/v2'), { recursive: true, force: true });
      writeFileSync(settings, marked);
    }
  }, 120_000);
});
