// System calls of editors when they save, in order. The calls of vim were traced with strace (9.0),
// the others follow their sources: Emacs' `basic-save-buffer`, IntelliJ's `SafeFileOutputStream`, GLib's
// `g_file_replace`, Qt's `QSaveFile`, GNU sed's `-i`.
import {
  closeSync,
  constants,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** `file` is absolute. */
export type Save = (file: string, text: string) => void | Promise<void>;

const { O_WRONLY, O_CREAT, O_EXCL, O_TRUNC } = constants;

function write(file: string, flags: number, text: string): void {
  const descriptor = openSync(file, flags, 0o644);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** A name in the same folder. */
const sibling = (file: string, name: string) => path.join(path.dirname(file), name);

/** vim opens without truncating, and truncates in a separate call. */
function writeAsVim(file: string, text: string): void {
  const descriptor = openSync(file, O_WRONLY | O_CREAT, 0o644);
  ftruncateSync(descriptor, 0);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const vim: Save = (file, text) => {
  const swap = sibling(file, `.${path.basename(file)}.swp`);
  write(swap, O_WRONLY | O_CREAT | O_EXCL, 'b0VIM 9.0');
  const probe = sibling(file, '4913');
  closeSync(openSync(probe, O_WRONLY | O_CREAT | O_EXCL));
  unlinkSync(probe);
  renameSync(file, `${file}~`);
  writeAsVim(file, text);
  unlinkSync(`${file}~`);
  unlinkSync(swap);
};

const vimByCopy: Save = (file, text) => {
  const swap = sibling(file, `.${path.basename(file)}.swp`);
  write(swap, O_WRONLY | O_CREAT | O_EXCL, 'b0VIM 9.0');
  write(`${file}~`, O_WRONLY | O_CREAT | O_EXCL, 'the text before');
  writeAsVim(file, text);
  unlinkSync(`${file}~`);
  unlinkSync(swap);
};

/** Emacs: lock, auto-save, a backup that stays; the next save of the same session is in place. */
const emacs: Save = (file, text) => {
  const lock = sibling(file, `.#${path.basename(file)}`);
  symlinkSync('ada@example.4711:1700000000', lock);
  const autoSave = sibling(file, `#${path.basename(file)}#`);
  write(autoSave, O_WRONLY | O_CREAT | O_TRUNC, 'half of the te');
  renameSync(file, `${file}~`);
  write(file, O_WRONLY | O_CREAT | O_TRUNC, text);
  unlinkSync(autoSave);
  unlinkSync(lock);
};

const jetbrains: Save = (file, text) => {
  write(`${file}___jb_tmp___`, O_WRONLY | O_CREAT | O_TRUNC, text);
  renameSync(file, `${file}___jb_old___`);
  renameSync(`${file}___jb_tmp___`, file);
  unlinkSync(`${file}___jb_old___`);
};

const renamedFrom =
  (name: (file: string) => string): Save =>
  (file, text) => {
    const temporary = sibling(file, name(path.basename(file)));
    write(temporary, O_WRONLY | O_CREAT | O_EXCL, text);
    renameSync(temporary, file);
  };

export const editors: Readonly<Record<string, Save>> = {
  vim,
  'vim with backupcopy=yes': vimByCopy,
  emacs,
  JetBrains: jetbrains,
  gedit: renamedFrom(() => '.goutputstream-8Z2QK3'),
  Kate: renamedFrom((name) => `${name}.xKqTzW`),
  'sed -i': renamedFrom(() => 'sedKx0z2P'),
  'VS Code': (file, text) => write(file, O_WRONLY | O_CREAT | O_TRUNC, text),
  'move away, create again, delete': (file, text) => {
    renameSync(file, `${file}.old`);
    writeFileSync(file, text);
    rmSync(`${file}.old`);
  },
  'a shell: emptied first': async (file, text) => {
    writeFileSync(file, '');
    await sleep(50);
    writeFileSync(file, text);
  },
};
