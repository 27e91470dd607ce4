// `site serve --watch`: says what the preview does, and obeys keys.
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { Fault } from '../diagnostics/fault.ts';
import type { Built } from '../serve/preview/building.ts';
import { type RunningPreview, startPreview } from '../serve/preview/preview.ts';
import { noticeOf } from '../serve/preview/state.ts';
import { exitCodes } from './exit-codes.ts';
import { openBrowser } from './open-browser.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import { announce, requestOf, type ServeOptions, stopSignal, tell } from './serve.ts';
import { createTerminal, type Terminal } from './terminal.ts';
import { buildDay } from './today.ts';

/** Milliseconds that templates may take to load with all pages, and to render one page. */
const PATIENCE = { prepare: 20_000, read: 4_000 };

/** `lib` is the folder of the compiled command. Returns the exit code. Throws a Fault. */
export async function runPreview(options: ServeOptions, lib: URL): Promise<number> {
  const terminal = createTerminal(process.stdout);
  const errors = createTerminal(process.stderr);
  const poll = options.poll === true || isRemoteDisk();
  if (poll && !options.poll)
    terminal.write('Windows tells nothing of its changes here; the folders are polled.');
  const request = {
    ...requestOf(options),
    today: buildDay(process.env.SOURCE_DATE_EPOCH, Date.now()),
    poll,
    lib,
    patience: PATIENCE,
  };
  const preview = await startPreview(request, {
    onBuilt: createReporter(terminal, errors),
    onMistakes: (root, diagnostics, fault) => complain(root, diagnostics, fault, errors),
    onPoll: (why) => terminal.write(why),
    onError: (error) => tell(errors, error),
  });
  announce(preview, options, terminal, errors);
  if (options.open) openBrowser(preview.url);
  const quit = obeyKeys(preview, terminal);
  await Promise.race([stopSignal(), quit.pressed]);
  quit.stop();
  await preview.close();
  return exitCodes.done;
}

/** Disks of Windows in its Linux subsystem send no events. */
function isRemoteDisk(): boolean {
  return process.env.WSL_DISTRO_NAME !== undefined && process.cwd().startsWith('/mnt/');
}

/** Tells what is new since the last build: what was wrong before was told before. */
function createReporter(terminal: Terminal, errors: Terminal): (built: Built) => void {
  let told: ReadonlySet<string> = new Set();
  return (built) => {
    const { prepared, fault, version } = built;
    const all = prepared?.diagnostics ?? [];
    const unheard = all.filter((diagnostic) => !told.has(JSON.stringify(diagnostic)));
    told = new Set(all.map((diagnostic) => JSON.stringify(diagnostic)));
    complain(prepared?.root ?? '.', unheard, fault, errors);
    if (version > 1) terminal.write(noticeOf(built));
  };
}

function complain(
  root: string,
  diagnostics: readonly Diagnostic[],
  fault: Fault | undefined,
  errors: Terminal,
): void {
  printDiagnostics({ root, diagnostics }, true, errors);
  if (fault) errors.write(`${errors.paint('red', 'error')} ${fault.message}\n  → ${fault.hint}\n`);
  if (fault || hasErrors(diagnostics)) errors.write('The last good pages are still shown.\n');
}

function obeyKeys(preview: RunningPreview, terminal: Terminal) {
  const { stdin } = process;
  if (!stdin.isTTY) return { pressed: new Promise<void>(() => {}), stop() {} };
  terminal.write('Keys: o open, r rebuild, q quit.');
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  const pressed = new Promise<void>((resolve) => {
    stdin.on('data', (key) => {
      if (String(key) === 'o') openBrowser(preview.url);
      else if (String(key) === 'r') preview.rebuild();
      // In raw mode Ctrl-C is a key.
      else if (String(key) === 'q' || String(key) === '\u0003') resolve();
    });
  });
  return {
    pressed,
    stop() {
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}
