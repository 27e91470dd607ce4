// Opens a file in the user's editor at a line, and a URL in the user's browser, without a shell.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { wordSet } from '../../kit/word-set.ts';
import type { OpenPlace } from '../../preview/index.ts';

interface Editor {
  readonly program: string;
  readonly parameters: readonly string[];
}

/** Editors that need the terminal, in which the preview runs. */
const IN_TERMINALS = wordSet('vi vim nvim nano pico micro helix hx kak joe ne ed emacs mg');

/** Parameters that name a place, by editor: after the name of the file, or as options before it. */
const OPTIONS: readonly (readonly [names: string, options: (place: OpenPlace) => readonly string[]])[] = [
  [
    'code code-insiders codium vscodium cursor windsurf',
    ({ file, line, column }) => ['--goto', `${file}:${line}:${column}`],
  ],
  ['subl sublime_text atom zed zeditor lapce', ({ file, line, column }) => [`${file}:${line}:${column}`]],
  [
    'idea webstorm phpstorm pycharm rubymine goland clion rider fleet',
    ({ file, line, column }) => ['--line', `${line}`, '--column', `${column}`, file],
  ],
  ['emacsclient gedit gnome-text-editor', ({ file, line, column }) => [`+${line}:${column}`, file]],
  ['gvim mvim', ({ file, line, column }) => [`+call cursor(${line}, ${column})`, file]],
  ['kate kwrite', ({ file, line, column }) => ['--line', `${line}`, '--column', `${column}`, file]],
  ['bbedit', ({ file, line }) => [`+${line}`, file]],
  ['mate', ({ file, line }) => ['--line', `${line}`, file]],
];

/**
 * Finds an editor with its own window, or returns the reason why there is none. `written` comes from `--editor`: a
 * program and its options.
 */
export function findEditor(
  written: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Editor | { readonly why: string } {
  const command = [written, environment.VISUAL, environment.EDITOR].find((one) => one?.trim());
  const [program, ...parameters] = command?.trim().split(/\s+/) ?? [];
  if (program === undefined)
    return { why: 'Choose an editor with --editor, for example --editor code, or with $EDITOR.' };
  if (
    IN_TERMINALS.has(nameOf(program)) &&
    !parameters.some((one) => /^(?:-c|-g|--create-frame|--gui)$/.test(one))
  )
    return {
      why: `${nameOf(program)} runs in a terminal: choose an editor with its own window, for example --editor code.`,
    };
  return { program, parameters };
}

function nameOf(program: string): string {
  return path
    .basename(program)
    .replace(/\.(?:exe|cmd|bat|sh)$/i, '')
    .toLowerCase();
}

/** The command that is run. An unknown editor gets only the file. */
export function editorCommand({ program, parameters }: Editor, place: OpenPlace): readonly string[] {
  const known = OPTIONS.find(([names]) => names.split(' ').includes(nameOf(program)))?.[1];
  return [program, ...parameters, ...(known?.(place) ?? [place.file])];
}

/** Resolves when the editor has started, or with the reason if it hasn't. */
export function openEditor(editor: Editor, place: OpenPlace): Promise<string | undefined> {
  const [program = '', ...parameters] = editorCommand(editor, place);
  const child = spawn(program, parameters, { detached: true, stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(`${program} could not be started: ${message}`));
    child.once('spawn', () => {
      child.unref();
      resolve(undefined);
    });
  });
}

type Opener = readonly [program: string, ...parameters: string[]];

/** The program that opens a URL in the user's browser. */
export function openerOn(platform: NodeJS.Platform): Opener {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

/** Opens a URL in the user's browser. Does nothing without a browser. */
export function openBrowser(url: string, [program, ...parameters] = openerOn(process.platform)): void {
  const child = spawn(program, [...parameters, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}
