// A stranger with a shell of their own: npm, its registry and every program are the real ones.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../support/sources.ts';
import { edited } from '../documents/edits.ts';
import { copiedBlock, unproven } from './evidence.ts';
import type { Replacement, Step } from './steps.ts';

/** Keeps the downloads of npm for the next run. */
const cache = path.join(repository, 'node_modules/.cache/strangers');

export interface Effort {
  readonly steps: number;
  /** Commands among the steps. */
  readonly commands: number;
  /** Seconds of the clock, and of processors. */
  readonly wall: number;
  readonly cpu: number;
}

export class Stranger {
  /** The current folder. */
  folder: string;
  effort: Effort = { steps: 0, commands: 0, wall: 0, cpu: 0 };
  readonly #home: string;
  readonly #server: string;

  /** Starts in a folder, with the documents of the package in `home`, and a folder that stands in for a server. */
  constructor(folder: string, home: string, server: string) {
    this.folder = folder;
    this.#home = home;
    this.#server = server;
    const places = { 'srv/site': 'dist', 'etc/nginx/site': '.site/hosts/nginx' };
    for (const [place, link] of Object.entries(places)) {
      mkdirSync(path.join(server, place), { recursive: true });
      // Where the servers of tests look for them.
      mkdirSync(path.dirname(path.join(server, link)), { recursive: true });
      symlinkSync(path.join(server, place), path.join(server, link));
    }
  }

  /** @throws if the documents don't say so, or a command fails. */
  async take(step: Step): Promise<void> {
    const { act } = step;
    this.effort = { ...this.effort, steps: this.effort.steps + 1 };
    const file = act.kind === 'run' ? undefined : path.join(this.folder, fileOf(act));
    const before = file && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const missing = unproven(this.#home, step, before);
    if (missing.length > 0) throw new Error(`${step.from.join(', ')}: nothing about ${missing.join(', ')}`);
    if (act.kind === 'run') return this.#run(act.commands, step.from);
    if (act.kind === 'write') return save(file, act.content);
    if (act.kind === 'edit') return save(file, replaced(before ?? '', act.replacements, act.file));
    const block = copiedBlock(this.#home, step, act.title);
    const text = replaced(block.text, act.replacements, act.title);
    if (act.before === undefined)
      return save(file, edited(before, { ...block, title: fileOf(act), text }).text);
    save(file, replaced(before ?? '', [[act.before, text + act.before]], fileOf(act)));
  }

  async #run(commands: string, from: readonly string[]): Promise<void> {
    const start = performance.now();
    const state = path.join(this.#server, 'shell');
    const script = `exec 2>&1\n${commands.replaceAll('server:', `${this.#server}`)}\npwd > ${state}\ntimes >> ${state}`;
    const output = await shell(script, this.folder, path.join(this.#server, 'home'));
    if (output.code !== 0) throw new Error(`${from.join(', ')}\n$ ${commands}\n${output.text}`);
    const [folder = '', ...times] = readFileSync(state, 'utf8').split('\n');
    this.folder = folder;
    const { steps, wall, cpu } = this.effort;
    this.effort = {
      steps,
      commands: this.effort.commands + 1,
      wall: wall + (performance.now() - start) / 1000,
      cpu: cpu + secondsOf(times.join(' ')),
    };
  }
}

const fileOf = (act: Exclude<Step['act'], { kind: 'run' }>) =>
  act.kind === 'copy' ? (act.into ?? act.title) : act.file;

function save(file: string | undefined, content: string | Uint8Array): void {
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function replaced(text: string, replacements: readonly Replacement[], file: string): string {
  return replacements.reduce((before, [old, replacement]) => {
    if (!before.includes(old)) throw new Error(`${file} doesn't contain ${old}`);
    return before.replaceAll(old, () => replacement);
  }, text);
}

/** Adds what `times` of a shell prints, such as `0m1.50s`. */
function secondsOf(times: string): number {
  return Array.from(times.matchAll(/(\d+)m([\d.]+)s/g)).reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

interface Output {
  readonly code: number | null;
  readonly text: string;
}

/** The environment without what npm and the tests add to it: proxies and certificates stay. */
function surroundings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => name === 'npm_config_registry' || !/^(?:npm_|INIT_CWD|NODE_(?!EXTRA)|SITE|VITEST)/.test(name),
  );
  return Object.fromEntries(kept);
}

function shell(script: string, cwd: string, home: string): Promise<Output> {
  mkdirSync(home, { recursive: true });
  const folders = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules/.bin'));
  const child = spawn('sh', ['-ec', script], {
    cwd,
    env: {
      ...surroundings(),
      PATH: folders.join(':'),
      HOME: home,
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}
