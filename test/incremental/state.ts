// The inputs of a build as a value: the files of a site and the options of the command.
import type { HostName } from '../../src/settings/hosting.ts';

export interface State {
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly options: Options;
}

export interface Options {
  readonly drafts: boolean;
  readonly strict: boolean;
  readonly dryRun: boolean;
  readonly baseUrl: string | undefined;
  readonly hosts: readonly HostName[] | undefined;
  readonly today: string;
  readonly cache: boolean;
  readonly workers: number | undefined;
  /** Name of the output folder; `live` has releases. */
  readonly out: 'dist' | 'other' | 'live';
}

/** The entry for `pick`, any natural number; undefined if the list is empty. */
export function choose<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}

/** The paths that match, sorted. */
export function pathsIn({ files }: State, pattern: RegExp): readonly string[] {
  return [...files.keys()].filter((file) => pattern.test(file)).sort();
}

export const PAGES = /^content\/(?!.*_).*\.md$/;
export const ATTACHMENTS = /^content\/.*\.(?:svg|csv)$/;
export const LAYOUTS = /^templates\/[a-z]+\.tsx$/;

/** The state with one file added, removed or changed. */
export function withFile(state: State, file: string, text: string | undefined): State {
  const files = new Map(state.files);
  if (text === undefined) files.delete(file);
  else files.set(file, text);
  return { ...state, files };
}

export function withOptions(state: State, options: Partial<Options>): State {
  return { ...state, options: { ...state.options, ...options } };
}

/** The state with the text of a chosen file changed. */
export function changed(
  state: State,
  pattern: RegExp,
  pick: number,
  edit: (text: string, file: string) => string,
) {
  const file = choose(pathsIn(state, pattern), pick);
  return file === undefined ? state : withFile(state, file, edit(state.files.get(file) ?? '', file));
}

/** Sets a field of the front matter or of the settings, or removes it. */
export function setField(text: string, name: string, value: string | undefined): string {
  const lines = text.split('\n');
  const rest = lines.filter((line) => !line.startsWith(`${name}:`));
  const at = rest[0] === '---' ? 1 : 0;
  return value === undefined ? rest.join('\n') : rest.toSpliced(at, 0, `${name}: ${value}`).join('\n');
}
