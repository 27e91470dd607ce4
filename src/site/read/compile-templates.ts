// Compiles the templates to one program, outside the engine, because esbuild is asynchronous.
import { serialize } from 'node:v8';
import { FINGERPRINT_LENGTH, fingerprint, fingerprintOfJson } from '../../engine/index.ts';
import { unreadTemplates } from '../../files/index.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { sha256 } from '../../kit/hash.ts';
import type { CompiledTemplates } from '../../templates/index.ts';
import type { SiteEngine } from '../index.ts';
import { accentSetting, basePath, imageSettings } from './settings.ts';
import { compiledTemplates, type TemplateBuild } from './templates.ts';

/** Compiles the templates if the program of an earlier build is outdated, and calls `onCompiled` after that. */
export async function updateTemplates(
  { ask, has, begin, world, tools }: SiteEngine,
  onCompiled: () => void = () => {},
): Promise<void> {
  const { files, found } = world;
  const { templates: cache, fonts } = tools.results;
  if (has(compiledTemplates)) {
    const { isTraced, blob } = ask(compiledTemplates);
    if (isTraced && cache.has(blob ?? '')) return;
  }
  const run = begin(compiledTemplates);
  const { templates } = run.ask.names('templates');
  const { compileTemplates: compile } = await import('../../templates/index.ts');
  const images = {
    settings: run.ask(imageSettings) ?? undefined,
    hashOf: (state: string) => state.slice(0, FINGERPRINT_LENGTH),
  };
  const accent = run.ask(accentSetting) ?? undefined;
  const compiling = compile(found.value, run.ask(basePath), fonts, images, accent);
  const { value, diagnostics } = await files.readDuring(compiling, found.value.pages);
  onCompiled();
  const { inputs } = value?.dependencies ?? {};
  for (const [file, state] of Object.entries(inputs?.files ?? {})) {
    files.note(file, state);
    run.ask.fileHash(file);
  }
  for (const folder of inputs?.folders ?? []) run.ask.folder(folder);
  for (const link of inputs?.links ?? []) run.ask.link(link);
  const bytes = value && serialize(value.program);
  const blob = bytes && fingerprint(bytes);
  if (bytes && blob !== undefined) cache.put(blob, bytes);
  const unread = inputs ? unreadTemplates(templates, new Set(Object.keys(inputs.files))) : [];
  run.end(describe(value, blob, [...diagnostics, ...unread]));
}

function describe(
  templates: CompiledTemplates | undefined,
  blob: string | undefined,
  diagnostics: readonly Diagnostic[],
): TemplateBuild {
  const { program, dependencies } = templates ?? {};
  const keys = [...(dependencies?.entries ?? [])].map(([file, state]) => [file, fingerprintOfJson(state)]);
  return {
    blob,
    keys: Object.fromEntries(keys),
    assets: (program?.assets ?? []).map(({ file, bytes }) => ({
      file,
      kind: 'asset',
      hash: sha256(bytes),
      size: bytes.length,
    })),
    urls: Object.fromEntries(program?.urls ?? []),
    images: templates?.images ?? [],
    styles: templates?.styles ?? {},
    diagnostics,
    isTraced: dependencies?.inputs !== undefined,
  };
}
