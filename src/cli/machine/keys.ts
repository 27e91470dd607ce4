// Keys of a command that runs in a terminal until someone stops it.
import type { Terminal } from '../print/terminal.ts';

export interface KeyAction {
  readonly key: string;
  /** Action of the key, in one word. */
  readonly name: string;
  readonly press: () => void;
}

const QUIT = 'q';
/** Keys that end the command. In raw mode, Ctrl-C and Ctrl-D are keys too. */
const ENDS = [QUIT, '\u0003', '\u0004'];

/**
 * Listens to the keyboard and prints the keys. `quit` resolves when a key ends the command, and never without a
 * keyboard. `stop` restores the terminal.
 */
export function listenToKeys(keys: readonly KeyAction[], terminal: Terminal) {
  const { stdin } = process;
  if (!stdin.isTTY) return { quit: new Promise<void>(() => {}), stop() {} };
  const names = [...keys, { key: QUIT, name: 'quit' }].map(
    ({ key, name }) => `${terminal.paint('bold', key)} ${name}`,
  );
  const actions = new Map(keys.map(({ key, press }) => [key, press]));
  let end = () => {};
  const quit = new Promise<void>((resolve) => {
    end = resolve;
  });
  const obey = (text: string) => {
    // Arrow and function keys arrive as sequences that contain letters.
    if (text.startsWith('\u001b')) return;
    for (const key of text) {
      if (ENDS.includes(key)) end();
      else if (key === '\r') terminal.write('');
      else actions.get(key)?.();
    }
  };
  // A closed terminal also sends SIGHUP.
  const ignore = () => {};
  stdin.setRawMode(true);
  stdin.setEncoding('utf8').on('data', obey).on('error', ignore).resume();
  terminal.write(`Keys: ${names.join(', ')}.`);
  return {
    quit,
    stop() {
      stdin.setRawMode(false);
      stdin.off('data', obey).pause();
    },
  };
}
