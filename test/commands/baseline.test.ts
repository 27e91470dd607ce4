// `site check --baseline`: an imported site publishes despite its known errors, and new ones fail.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../support/command.ts';
import { makeSite, minimal } from '../support/site.ts';

const HOME = `# Home

[gone](gone.md), [gone](gone.md) and [there](two.md#nowhere).

<Aside>

Text in *it*.

</Aside>
`;

const files = { ...minimal, 'content/index.md': HOME, 'content/two.md': '# Two\n\n[Home](index.md)\n' };

function run(root: string, ...words: string[]) {
  const { code, stdout, stderr } = site(words, { cwd: root });
  return { code, text: stdout + stderr };
}

function write(root: string, file: string, text: string) {
  writeFileSync(path.join(root, file), text);
}

const known = (root: string) => readFileSync(path.join(root, 'content/known.yaml'), 'utf8');

test('a build publishes despite known errors, and shows what it can without marks', () => {
  const root = makeSite(files);
  expect(run(root, 'build').code).toBe(1);
  const taken = run(root, 'check', '--baseline');
  expect(taken).toMatchObject({ code: 0, text: expect.stringContaining('has 4 findings to fix by ') });
  expect(run(root, 'build').code).toBe(0);
  const home = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  expect(home).toContain('<p>gone, gone and <a href="/two/#nowhere">there</a>.</p>');
  expect(home).toContain('<p>Text in <em>it</em>.</p>');
  expect(home).not.toContain('site-unfinished');
  expect(run(root, 'check').code).toBe(0);
});

test('a new error fails, also a further one of a known kind, and is not added to the baseline', () => {
  const root = makeSite(files);
  run(root, 'check', '--baseline');
  const before = known(root);
  write(root, 'content/index.md', `${HOME}\n[gone](gone.md)\n`);
  expect(run(root, 'build').code).toBe(1);
  expect(run(root, 'check', '--baseline')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Nothing was written'),
  });
  expect(known(root)).toBe(before);
});

test('fixed findings are removed, and finally the file', () => {
  const root = makeSite(files);
  run(root, 'check', '--baseline');
  write(root, 'content/index.md', HOME.replace('[gone](gone.md), ', ''));
  expect(run(root, 'check').text).toContain('Fixed: 1 of 4 known findings [baseline-fixed]');
  expect(run(root, 'check', '--baseline').text).toContain('Fixed and removed: 1.');
  expect(known(root)).not.toContain('times:');
  write(root, 'content/index.md', '# Home\n\n[Two](two.md)\n');
  expect(run(root, 'check', '--baseline').text).toContain('No known findings are left.');
  expect(existsSync(path.join(root, 'content/known.yaml'))).toBe(false);
});

test('an entry that was added by hand needs a reason', () => {
  const root = makeSite(files);
  run(root, 'check', '--baseline');
  const text = known(root);
  write(root, 'content/two.md', '# Two\n\n[x](x.md)\n');
  const entry = `  - code: link-broken\n    file: content/two.md\n    text: "No such page or file: x.md"\n`;
  write(root, 'content/known.yaml', text + entry);
  const refused = run(root, 'build');
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('[baseline-invalid]');
  write(root, 'content/known.yaml', `${text + entry}    reason: x.md comes next week.\n`);
  expect(run(root, 'build').code).toBe(0);
  write(root, 'content/known.yaml', text.replace('times: 2', 'times: 3'));
  expect(run(root, 'build').text).toContain('[baseline-invalid]');
});

test('what cannot be published is left out of its page, and is in the baseline', () => {
  const bad = `# Bad

<script>
if (a<b) alert("</b>");
</script>

<div>

[js](javascript:alert(1)) stays text.

</div>

<iframe src="https://x.example/"></iframe> Text after <b onclick="x()">bold</b> &amp; co.

<style>
p { color: red }

b { color: red }
</style>
`;
  const root = makeSite({ ...files, 'content/bad.md': bad });
  expect(run(root, 'check', '--baseline').code).toBe(0);
  const codes = (known(root).match(/(?<=file: content\/bad.md\n {4}text: ).+/g) ?? []).sort();
  expect(codes).toEqual([
    '"The scheme javascript: is not allowed in a link"',
    '<iframe> is not allowed in Markdown',
    '<script> is not allowed in Markdown',
    '<style> is not allowed in Markdown',
  ]);
  expect(run(root, 'build').code).toBe(0);
  const html = readFileSync(path.join(root, 'dist/bad/index.html'), 'utf8');
  const body = html.slice(html.indexOf('<h1'), html.indexOf('</body>'));
  expect(body.replace(/\s+/g, ' ').trim()).toBe(
    '<h1 id="bad">Bad</h1> <p>js stays text.</p> Text after bold &amp; co.',
  );
  write(root, 'content/bad.md', bad.replace('<script>', '<script></script>\n\n<script>'));
  expect(run(root, 'build').code).toBe(1);
});

test('audio and video of other sites, misnested HTML and refused files are left out too', () => {
  const bad = `# Bad

<video controls src="https://c.example/v.mp4">Video</video>

<audio controls><source src="//c.example/a.mp3" type="audio/mpeg"><track src="https://c.example/t.vtt"></audio>

<embed src="https://c.example/e.swf"> [program](run.exe)

<i>Before <p>Paragraph</p></i>
`;
  const root = makeSite({
    ...files,
    'content/bad.md': bad,
    'content/run.exe': 'MZ',
    'public/old.css':
      '@import url(https://c.example/a.css); @font-face { src: url(https://c.example/f.woff2) }',
  });
  const taken = run(root, 'check', '--baseline');
  expect(taken).toMatchObject({ code: 0 });
  const texts = known(root).match(/(?<=file: (?:content\/bad.md|public\/old.css)\n {4}text: ).+/g) ?? [];
  const blocked = (file: string) =>
    `https://c.example/${file} comes from another site, which the published policy blocks`;
  expect(texts.sort()).toEqual([
    '<embed> is not allowed in Markdown',
    '<i> is not allowed here; browsers would move it, or close the element around it',
    '<p> element is not permitted as content under <i> (element-permitted-content)',
    ...['a.css', 'a.mp3', 'f.woff2', 't.vtt', 'v.mp4'].map(blocked),
    'run.exe is of a type that browsers or servers execute',
  ]);
  expect(run(root, 'build').code).toBe(0);
  const html = readFileSync(path.join(root, 'dist/bad/index.html'), 'utf8');
  expect(html).toContain('<video controls="">Video</video>');
  expect(html).not.toContain('c.example');
  expect(html).not.toContain('run.exe');
  write(root, 'content/bad.md', `${bad}\n<video controls src="https://c.example/w.mp4"></video>\n`);
  expect(run(root, 'build')).toMatchObject({ code: 1, text: expect.stringContaining('w.mp4') });
  write(root, 'content/bad.md', bad);
  const layout = String(minimal['templates/page.tsx']);
  write(
    root,
    'templates/page.tsx',
    layout.replace('</head>', '<link rel="stylesheet" href="/old.css" /></head>'),
  );
  expect(run(root, 'build')).toMatchObject({ code: 1, text: expect.stringContaining('f.woff2') });
});

test('images of other sites are allowed by an option, and the privacy page can wait', () => {
  const image = 'content/bad.md';
  const root = makeSite({
    ...files,
    [image]: '# Bad\n\n![i](https://a.example/i.png) ![j](https://b.example/j.png)\n',
  });
  const refused = run(root, 'check', '--baseline');
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('--allow-images allows')]);
  expect(existsSync(path.join(root, 'content/known.yaml'))).toBe(false);
  const allowed = run(root, 'check', '--baseline', '--allow-images');
  expect([allowed.code, allowed.text]).toEqual([
    0,
    expect.stringContaining('Allowed images from https://a.example and https://b.example under policy'),
  ]);
  expect(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')).toContain(
    'policy:\n  images:\n    - from: https://a.example\n      why: The pages show images from there.\n    - from:',
  );
  expect(known(root)).toContain('code: third-party-unmentioned');
  expect(run(root, 'build').code).toBe(0);
  expect(run(root, 'check').code).toBe(0);
  write(
    root,
    image,
    '# Bad\n\n<video src="https://c.example/v.mp4"></video> ![k](https://d.example/k.png)\n',
  );
  const before = readFileSync(path.join(root, 'content/site.yaml'), 'utf8');
  expect(run(root, 'check', '--baseline', '--allow-images').code).toBe(1);
  expect(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')).toBe(before);
});

const LAYOUT = `import { type LayoutProps, PageHead } from 'sitewright';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <p id="before">Before</p>
        <main>{children}</main>
        <p id="after">After</p>
      </body>
    </html>
  );
}
`;

/** Entry for the finding of an id, with a reason. */
const duplicate = (id: string, file: string) =>
  `until: 2099-01-01\nfindings:\n  - code: id-duplicate\n    file: ${file}\n    text: Two elements of the page have the id "${id}"\n    reason: Ours.\n`;

// The first element with an id is the one that counts: a finding is reported for the second one.
test.each([
  ['before', 'content/index.md', ''],
  ['after', 'templates/page.tsx', ''],
  // The value in the front matter is taken for the place of the layout's element.
  ['after', 'content/index.md', '---\nname: after\n---\n\n'],
])('nothing in content/ exempts content that takes the id "%s" of the layout, at %s', (id, file, front) => {
  const text = `${front}# Home\n\n<p id="${id}">Text</p> <!-- site-check-ignore id-duplicate: Ours. -->\n`;
  const root = makeSite({ ...minimal, 'templates/page.tsx': LAYOUT, 'content/index.md': text });
  expect(run(root, 'check', '--baseline')).toMatchObject({
    code: 1,
    text: expect.stringContaining('[id-duplicate]'),
  });
  expect(existsSync(path.join(root, 'content/known.yaml'))).toBe(false);
  write(root, 'content/known.yaml', duplicate(id, file));
  expect(run(root, 'build')).toMatchObject({ code: 1, text: expect.stringContaining('[id-duplicate]') });
});

test('nothing of templates/ can be in a baseline; two elements of a text with one id can', () => {
  const layout = LAYOUT.replace('id="after"', 'id="before"');
  const root = makeSite({ ...minimal, 'templates/page.tsx': layout, 'content/index.md': '# Home\n' });
  expect(run(root, 'check', '--baseline').text).toContain('[id-duplicate]');
  write(root, 'content/known.yaml', duplicate('before', 'templates/page.tsx'));
  const refused = run(root, 'build').text;
  expect(refused).toContain('[id-duplicate]');
  expect(refused).toContain('templates/page.tsx cannot have known findings');
  const twice = '# Home\n\n<p id="x">One</p>\n\n<p id="x">Two</p>\n';
  const own = makeSite({ ...minimal, 'templates/page.tsx': LAYOUT, 'content/index.md': twice });
  expect(run(own, 'check', '--baseline').code).toBe(0);
  expect(run(own, 'build').code).toBe(0);
});
