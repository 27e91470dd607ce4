// The command in a terminal: its keys, and ending it at any time.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../preview/support.ts';
import { ask } from '../../serve/support.ts';
import { makeFolder, makeSite, minimal, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const COMMAND = path.join(repository, 'bin/site.js');

/** Milliseconds: far below the limit of a template, and enough for a busy machine. */
const SOON = 3000;

interface Running {
  readonly child: ChildProcess;
  readonly root: string;
  readonly said: () => string;
  readonly port: () => Promise<number>;
  /** Resolves with the exit code, and how long it took. */
  readonly ended: (end: () => void) => Promise<{ code: number | null; time: number }>;
}

function run(root: string, program: string, parameters: readonly string[], env = {}): Running {
  const child = spawn(program, parameters, { env: { PATH: process.env.PATH, TERM: 'xterm', ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return {
    child,
    root,
    said: () => said,
    port: () => until(() => Number(/http:\/\/localhost:(\d+)\//.exec(said)?.[1])),
    async ended(end) {
      const start = performance.now();
      const exit = once(child, 'exit');
      end();
      const [code] = await exit;
      return { code, time: performance.now() - start };
    },
  };
}

const home = { ...minimal, 'content/index.md': '# Home\n' };

function watchCommand(root: string): string[] {
  return [process.execPath, COMMAND, 'serve', '--watch', '--root', root, '--port', '0'];
}

const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

describe.skipIf(!hasTerminals)('in a terminal', () => {
  /** `script` of util-linux gives the command a pseudo terminal; `after` runs in it when the command has ended. */
  function inTerminal(after = 'true'): Running & { readonly browser: string } {
    const root = makeSite(home);
    const tools = makeFolder();
    const browser = path.join(tools, 'opened');
    writeFiles(tools, { 'xdg-open': `#!/bin/sh\necho "$1" >> '${browser}'\n` });
    chmodSync(path.join(tools, 'xdg-open'), 0o755);
    const quoted = watchCommand(root).map((word) => `'${word}'`);
    const line = `${quoted.join(' ')}; code=$?; ${after}; exit $code`;
    const env = { PATH: `${tools}:${process.env.PATH}` };
    return { ...run(root, 'script', ['-qfec', line, '/dev/null'], env), browser };
  }

  test('it lists its keys, and obeys them', async () => {
    const { child, said, port, browser, ended } = inTerminal('stty -a');
    const number = await port();
    await until(() => /Keys: .*o.* open, .*r.* rebuild, .*c.* check, .*q.* quit\./.test(said()));
    child.stdin?.write('o');
    await until(() => existsSync(browser) && readFileSync(browser, 'utf8').endsWith('\n'));
    expect(readFileSync(browser, 'utf8')).toBe(`http://localhost:${number}/\n`);
    child.stdin?.write('r');
    await until(() => said().includes('Rebuilt everything in'));
    // An arrow, a function key whose sequence holds an R, a letter that means nothing, and two keys at once.
    for (const keys of ['\u001b[A', '\u001bOR', 'x']) {
      child.stdin?.write(keys);
      await sleep(50);
    }
    child.stdin?.write('rr');
    await until(() => said().split('Rebuilt everything in').length >= 3);
    expect(said()).not.toContain('\u001b[A');
    // One check at a time.
    child.stdin?.write('cc');
    await until(() => /Checked 1 page against/.test(said()));
    expect(said().split('Checked 1 page against')).toHaveLength(2);
    const { code, time } = await ended(() => child.stdin?.write('q'));
    expect(code).toBe(0);
    expect(time).toBeLessThan(SOON);
    // The terminal is restored.
    await until(() => / icanon .* echo /s.test(said().replaceAll('\r\n', ' ')));
    expect(said()).not.toMatch(/-icanon|-echo /);
    await expect(ask({ port: number }, '/')).rejects.toThrow('ECONNREFUSED');
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s ends it', async (_name, key) => {
    const { child, said, port, ended } = inTerminal();
    await port();
    await until(() => said().includes('Keys:'));
    expect((await ended(() => child.stdin?.write(key))).code).toBe(0);
  });
});

describe('without a terminal', () => {
  test('it lists no keys, and obeys none', async () => {
    const root = makeSite(home);
    const { child, said, port } = run(root, process.execPath, watchCommand(root).slice(1));
    const number = await port();
    child.stdin?.write('q');
    writeFiles(root, { 'content/index.md': '# Changed\n' });
    await until(() => said().includes('Rebuilt'));
    expect(said()).not.toContain('Keys');
    expect((await ask({ port: number }, '/')).status).toBe(200);
  });

  test('it continues when nobody reads its messages any more', async () => {
    const root = makeSite(home);
    const { child, port } = run(root, process.execPath, watchCommand(root).slice(1));
    const number = await port();
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (const word of ['One', 'Two', 'Three']) {
      writeFiles(root, { 'content/index.md': `# ${word}\n` });
      await until(async () => (await ask({ port: number }, '/')).text.includes(word));
    }
    expect(child.exitCode).toBeNull();
  });

  test('a template that takes all memory loses its thread, and nothing else', async () => {
    const page = (body: string) =>
      `export default function Page({ page, children }) { ${body} return <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>; }`;
    const greedy = page("if (page.route === '/bad/') for (const all = []; ; ) all.push(Array(1e5).fill(1));");
    const root = makeSite({ ...home, 'templates/page.tsx': greedy, 'content/bad.md': '# Bad\n' });
    const env = { NODE_OPTIONS: '--max-old-space-size=128' };
    const { said, port } = run(root, process.execPath, watchCommand(root).slice(1), env);
    const number = await port();
    // Filling the memory takes seconds on a busy machine, and `ask` waits for three.
    await until(async () => (await ask({ port: number }, '/bad/')).status === 500 || undefined);
    await until(() => /^error The templates /m.test(said()));
    expect((await ask({ port: number }, '/')).status).toBe(200);
    writeFiles(root, { 'templates/page.tsx': page('') });
    await until(async () => (await ask({ port: number }, '/bad/')).status === 200 || undefined);
    await until(() => said().includes('Fixed content/bad.md'));
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends it soon, though a template loops and pages are open',
    async (signal) => {
      const root = makeSite({
        ...home,
        'templates/page.tsx': `export default function Page({ page, children }) { if (page.route === '/bad/') for (;;) {} return <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>; }`,
        'content/bad.md': '# Bad\n',
      });
      const { child, port, ended } = run(root, process.execPath, watchCommand(root).slice(1));
      const number = await port();
      const folder = /src="(\/_site-preview-\w+\/)/.exec((await ask({ port: number }, '/')).text)?.[1];
      const open = await fetch(`http://localhost:${number}${folder}events`);
      const reader = open.body?.getReader();
      await reader?.read();
      const answer = ask({ port: number }, '/bad/').catch(() => undefined);
      await sleep(200);
      const { code, time } = await ended(() => child.kill(signal));
      expect(code).toBe(0);
      expect(time).toBeLessThan(SOON);
      await answer;
      await reader?.read().catch(() => undefined);
    },
  );
});
