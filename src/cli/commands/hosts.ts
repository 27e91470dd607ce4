// `site hosts [NAME]`: what a host reads.
import { hostFiles } from '../../commands/hosts.ts';
import type { HostFile } from '../../hosts/host.ts';
import { ALL_HOSTS, hostOf } from '../../hosts/hosts.ts';
import type { HostName } from '../../model/settings/hosting.ts';
import { type BuildOptions, requestOf } from '../build-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { printDiagnostics } from '../print/diagnostics.ts';
import { createTerminal } from '../print/terminal.ts';

export type HostsOptions = Pick<BuildOptions, 'root' | 'baseUrl'>;

/** To be read by the person, and not by the file that the rest is redirected to. */
const nothingCompressed = (name: HostName) =>
  `Builds make no compressed files for it yet: name it in content/site.yaml (hosts: [${name}]), or build with --host ${name}.`;

/** Returns the exit code. Throws a Fault. */
export async function runHosts(name: HostName | undefined, options: HostsOptions): Promise<number> {
  const terminal = createTerminal(process.stdout);
  if (name === undefined) {
    const width = Math.max(...ALL_HOSTS.map((host) => host.name.length));
    for (const host of ALL_HOSTS) terminal.write(`${host.name.padEnd(width)}  ${host.title}`);
    return exitCodes.done;
  }
  const { root, files, diagnostics, lacksEncoded } = await hostFiles(requestOf(options), name);
  printDiagnostics({ root, diagnostics }, {}, createTerminal(process.stderr));
  if (!files) return exitCodes.failed;
  if (lacksEncoded) createTerminal(process.stderr).write(nothingCompressed(name));
  process.stdout.write(printed(name, files));
  return exitCodes.done;
}

/** One file as it is, for a shell to redirect; several with a line above each that all of these formats skip. */
function printed(name: HostName, files: readonly HostFile[]): string {
  const [only] = files;
  if (files.length === 1 && only)
    return only.text || `${hostOf(name).title} needs ${only.file}, which is empty.\n`;
  return files.map(({ file, text, place }) => `# ${placeOf(name, file, place)}\n${text}`).join('\n');
}

function placeOf(name: HostName, file: string, place: HostFile['place']): string {
  return place === 'output' ? file : `.site/hosts/${name}/${file}`;
}
