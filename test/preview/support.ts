import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { TEMPLATE_TIMEOUT } from '../../src/limits/template-limit.ts';
import type { BuiltPreview } from '../../src/preview/building.ts';
import {
  type PreviewEvents,
  type PreviewRequest,
  type RunningPreview,
  startPreview,
} from '../../src/preview/preview.ts';
import { ask, type RawAnswer } from '../serve/support.ts';
import { type Files, makeSite, minimal } from '../support/site.ts';
import { repository } from '../support/sources.ts';

export interface Previewed extends RunningPreview {
  readonly root: string;
  readonly builds: readonly BuiltPreview[];
  readonly said: readonly string[];
  /** Resolves after one more build than `count`. */
  builtAfter(count: number): Promise<BuiltPreview>;
}

export async function preview(files: Files, request: Partial<PreviewRequest> = {}): Promise<Previewed> {
  return previewRoot(makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files }), request);
}

export async function previewRoot(root: string, request: Partial<PreviewRequest> = {}): Promise<Previewed> {
  const builds: BuiltPreview[] = [];
  const said: string[] = [];
  const running = await startPreview(previewRequest(root, request), {
    onBuilt: (built) => builds.push(built),
    onMistakes: (_root, diagnostics, fault) =>
      said.push(...diagnostics.map(({ code }) => code), ...(fault ? [fault.message] : [])),
    onFixed: (source) => said.push(`fixed ${source}`),
    onPoll: (why) => said.push(why),
    onError: (error) => said.push(String(error)),
  });
  onTestFinished(() => running.close());
  await running.watched;
  return {
    ...running,
    root,
    builds,
    said,
    builtAfter: (count) => until(() => builds[builds.length > count ? builds.length - 1 : -1]),
  };
}

export const silent: PreviewEvents = {
  onBuilt: () => {},
  onMistakes: () => {},
  onFixed: () => {},
  onPoll: () => {},
  onError: () => {},
};

export function previewRequest(root: string, request: Partial<PreviewRequest> = {}): PreviewRequest {
  return {
    root,
    out: path.join(root, 'dist'),
    port: 0,
    exactPort: true,
    host: undefined,
    allowedHosts: [],
    baseUrl: undefined,
    today: '2026-01-15',
    poll: false,
    lib: pathToFileURL(`${path.join(repository, 'lib')}/`),
    openEditor: async () => undefined,
    patience: TEMPLATE_TIMEOUT,
    ...request,
  };
}

/** Retries until there is an answer; fails after a time that suffices for a busy machine. */
export async function until<T>(work: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const value = await work();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not happen within 24 seconds');
}

const SCRIPT = /<script src="(\/_site-preview-[0-9a-f]{32}\/)client\.js\?v=\d+" defer><\/script>/;

export function withoutScript({ text }: RawAnswer): string {
  return text.replace(SCRIPT, '');
}

/** The folder of the preview's own files, as a page refers to it. */
export async function folderOf(server: { readonly port: number }): Promise<string> {
  const folder = SCRIPT.exec((await ask(server, '/missing')).text)?.[1];
  if (!folder) throw new Error('No script is attached');
  return folder;
}

export async function stateOf(server: Previewed, page: string) {
  const { text } = await ask(server, `${await folderOf(server)}state?page=${encodeURIComponent(page)}`);
  return JSON.parse(text);
}
