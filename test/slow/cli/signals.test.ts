// Ctrl-C in a terminal, `timeout` and systemd send the signal to every process of the group, so esbuild and the encoders of images
// end at the same moment. The command still says that it was interrupted.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Files, makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

/** Moments at which each signal is sent: in a long run more of them. */
const MOMENTS = process.env.FAULTS === 'all' ? 60 : 4;

const pages: Files = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [
    `content/posts/${index}.md`,
    `# Post ${index}\n\n$a^{${index}}$\n\n\`\`\`ts\nlet a = ${index};\n\`\`\`\n`,
  ]),
);
const files: Files = {
  ...minimal,
  ...pages,
  'content/index.md': '# Home\n',
  'content/site.yaml': `${minimal['content/site.yaml']}markdown: { copies: true, math: true }\n`,
};

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly milliseconds: number;
}

/** Calls `work` once a process has started another one, such as esbuild. Returns a function that stops waiting. */
function onceItStarts(pid: number, work: () => void): () => void {
  const timer = setInterval(() => {
    if (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() === '') return;
    clearInterval(timer);
    work();
  }, 2);
  return () => clearInterval(timer);
}

/** Builds from nothing in a group of its own, and sends the group a signal after some time, or when it starts esbuild. */
function buildUntil(root: string, name?: NodeJS.Signals, delay?: number): Promise<End> {
  for (const folder of ['.site', 'dist']) rmSync(path.join(root, folder), { recursive: true, force: true });
  const start = performance.now();
  const command = [path.join(repository, 'bin/site.js'), 'build', '--workers', '1'];
  const child = spawn(process.execPath, command, { cwd: root, detached: true });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  const { pid } = child;
  let stop = () => {};
  if (name !== undefined && pid !== undefined) {
    const send = () => void process.kill(-pid, name);
    const timer = delay === undefined ? undefined : setTimeout(send, delay);
    stop = delay === undefined ? onceItStarts(pid, send) : () => clearTimeout(timer);
  }
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      stop();
      resolve({ code, signal, stderr, milliseconds: performance.now() - start });
    });
  });
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s at any moment', { timeout: 1_200_000 }, async (name, interrupted) => {
  const root = makeSite(files);
  const { milliseconds, code } = await buildUntil(root);
  expect(code).toBe(0);
  const ends = [await buildUntil(root, name)];
  for (let moment = 1; moment <= MOMENTS; moment += 1)
    ends.push(await buildUntil(root, name, (milliseconds * moment) / (MOMENTS + 1)));
  for (const end of ends) {
    expect(end.stderr).not.toContain('bug in site');
    // Before the command listens, the signal itself ends it; a quicker build is done before.
    expect(end.signal ?? end.code).toBeOneOf([name, interrupted, 0]);
    if (end.code === interrupted) expect(end.stderr).not.toContain('error');
  }
  expect(ends[0]?.code).toBe(interrupted);
});
