// `site new`: makes a site of a starter, and tells what to do next.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newSite } from '../../commands/new/new-site.ts';
import type { Starter } from '../../commands/new/starter-files.ts';
import { realDisk } from '../../publish/disk.ts';
import { exitCodes } from '../exit-codes.ts';
import { createTerminal } from '../print/terminal.ts';

export interface NewOptions {
  readonly starter: Starter;
}

/** `lib` is the folder of the compiled command. Returns the exit code. Throws a Fault. */
export function runNew(folder: string, { starter }: NewOptions, lib: URL): number {
  const home = fileURLToPath(new URL('..', lib));
  const target = path.resolve(folder);
  const outcome = newSite({ folder: target, starter, home }, realDisk);
  const shown = path.relative('.', target) || 'This folder';
  const said =
    outcome.kind === 'made'
      ? `${shown} is a site: ${outcome.files.length} files of the starter "${starter}".`
      : `${shown} is a site: what an interrupted \`site new\` had begun is finished.`;
  createTerminal(process.stdout).write([said, '', ...nextSteps(target), '', WHERE].join('\n'));
  return exitCodes.done;
}

const WHERE = `README.md says what is where. What only you know is marked !placeholder in content/site.yaml.`;

function nextSteps(target: string): readonly string[] {
  const relative = path.relative('.', target);
  const quoted = /^[\w./-]+$/.test(relative) ? relative : `"${relative}"`;
  return [
    ...(relative === '' ? [] : [`  cd ${quoted}`]),
    '  npm install',
    '  npm run dev      # the site at http://localhost:4000/, as you write it',
    '  npm run build    # the finished site, in dist/',
  ];
}
