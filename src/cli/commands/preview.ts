// `site dev`: reports what the preview does.
import { type ChildProcess, spawn } from 'node:child_process';
import { type Diagnostic, hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import type { Fault } from '../../kit/diagnostics/fault.ts';
import { printable } from '../../kit/diagnostics/printable.ts';
import { TEMPLATE_TIMEOUT } from '../../limits/index.ts';
import { type BuiltPreview, noticeOf, type OpenEditor, startPreview } from '../../preview/index.ts';
import {
  announce,
  reportFailedRequest,
  type ServeOptions,
  serveRequestOf,
  stopSignal,
} from '../local-server.ts';
import { type KeyAction, listenToKeys } from '../machine/keys.ts';
import { findEditor, openBrowser, openEditor } from '../machine/open.ts';
import { dayOf, exitCodes } from '../options.ts';
import { printDiagnostics } from '../print/diagnostics.ts';
import { createTerminal, type Terminal } from '../print/terminal.ts';

/** `lib` is the folder of the compiled command. Returns the exit code when the preview has been stopped: by `stopped`, or a signal. */
export async function runPreview(options: ServeOptions, lib: URL, stopped?: Promise<void>): Promise<number> {
  const terminal = createTerminal(process.stdout);
  const errors = createTerminal(process.stderr);
  const request = {
    ...serveRequestOf(options),
    today: dayOf(options),
    poll: options.poll === true,
    lib,
    openEditor: editorOf(options),
    patience: TEMPLATE_TIMEOUT,
  };
  const preview = await startPreview(request, {
    onBuilt: createReporter(terminal, errors),
    onMistakes: (root, diagnostics, fault) => complain(root, diagnostics, fault, errors),
    onFixed: (source) => terminal.write(`${terminal.paint('green', 'Fixed')} ${printable(source)}`),
    onPoll: (why) => terminal.write(why),
    onError: (error) => reportFailedRequest(errors, error),
  });
  announce(preview, options, terminal, errors);
  if (options.open) openBrowser(preview.url);
  const check = createCheckBeside(options);
  const keys: readonly KeyAction[] = [
    { key: 'o', name: 'open', press: () => openBrowser(preview.url) },
    { key: 'r', name: 'rebuild', press: preview.rebuild },
    { key: 'c', name: 'check', press: check.start },
  ];
  const keyboard = listenToKeys(keys, terminal);
  await Promise.race([stopped ?? stopSignal(), keyboard.quit]);
  keyboard.stop();
  check.stop();
  await preview.close();
  return exitCodes.done;
}

function editorOf({ editor }: ServeOptions): OpenEditor {
  const found = findEditor(editor, process.env);
  if ('why' in found) return async () => found.why;
  return (place) => openEditor(found, place);
}

/** Reports new errors since the last build; earlier ones have been reported already. */
function createReporter(terminal: Terminal, errors: Terminal): (built: BuiltPreview) => void {
  let reported: ReadonlySet<string> = new Set();
  let wasBroken = false;
  return (built) => {
    const { prepared, fault, version } = built;
    const all = prepared?.diagnostics ?? [];
    const unheard = all.filter((diagnostic) => !reported.has(JSON.stringify(diagnostic)));
    reported = new Set(all.map((diagnostic) => JSON.stringify(diagnostic)));
    complain(prepared?.root ?? '.', unheard, fault, errors);
    const broken = fault !== undefined || hasErrors(all);
    const fixed = wasBroken && !broken ? `: ${terminal.paint('green', 'fixed')}` : '';
    if (version > 1) terminal.write(noticeOf(built) + fixed);
    wasBroken = broken;
  };
}

function complain(
  root: string,
  diagnostics: readonly Diagnostic[],
  fault: Fault | undefined,
  errors: Terminal,
): void {
  printDiagnostics({ root, diagnostics }, { quiet: true }, errors);
  if (!fault) return;
  const lines = [
    `${errors.paint('red', 'error')} ${errors.paint('bold', fault.message.split('\n').map(printable).join('\n'))}`,
    `  ${errors.paint('green', '→')} ${printable(fault.hint)}`,
  ];
  errors.write(`${lines.join('\n')}\n`);
}

/** Runs `site check` of the previewed site in a separate process with the same program, which prints to the same terminal. */
function createCheckBeside({ root, baseUrl, date }: ServeOptions) {
  const [, command = ''] = process.argv;
  const given = Object.entries({ '--root': root, '--base-url': baseUrl, '--date': date });
  const options = given.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  let running: ChildProcess | undefined;
  return {
    start() {
      if (running) return;
      const started = spawn(process.execPath, [command, 'check', ...options], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      running = started;
      const forget = () => {
        running = undefined;
      };
      started.once('exit', forget).once('error', forget);
    },
    stop: () => void running?.kill(),
  };
}
