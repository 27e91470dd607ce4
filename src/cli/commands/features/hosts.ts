// `site hosts [NAME]`: prints the files for a host.
import { Argument, type Command } from 'commander';
import type { Host, HostFile } from '../../../hosts/index.ts';
import { HOSTS, type HostName } from '../../../settings/index.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseSite,
  requestOf,
} from '../../options.ts';
import { createTerminal } from '../../print/terminal.ts';

type HostsOptions = Pick<BuildOptions, 'root' | 'baseUrl'>;

export function addHosts(program: Command, { finish }: CommandContext): void {
  program
    .command('hosts')
    .description(
      "Print the host's configuration: headers, redirects and other settings. Without a name, list all hosts.",
    )
    .addArgument(new Argument('[NAME]', 'a host').choices(HOSTS))
    .option(...OPTIONS.root)
    .option(...OPTIONS.baseUrl)
    .action(async (name: HostName | undefined, options: HostsOptions) =>
      finish(name === undefined ? await listHosts() : await printHost(name, options)),
    );
}

async function listHosts(): Promise<number> {
  const { ALL_HOSTS } = await import('../../../hosts/index.ts');
  const terminal = createTerminal(process.stdout);
  const width = Math.max(...ALL_HOSTS.map((host) => host.name.length));
  for (const host of ALL_HOSTS) terminal.write(`${host.name.padEnd(width)}  ${host.title}`);
  return exitCodes.done;
}

async function printHost(name: HostName, options: HostsOptions): Promise<number> {
  const { hostNamed } = await import('../../../hosts/index.ts');
  const { hostPlan, siteHosting } = await import('../../../features/index.ts');
  const { readSite } = await import('../../../commands/index.ts');
  const result = await readSite(requestOf(options), ({ ask }) => ({
    ...hostPlan(ask, name),
    encodes: ask(siteHosting).encodes,
  }));
  if (result.kind === 'refused') return refuseSite(result);
  const { files, encodes } = result.value;
  const host = hostNamed(name);
  // Goes to the terminal even if the output is redirected to a file.
  if (host.sendsEncoded && !encodes)
    createTerminal(process.stderr).write(
      `Builds do not compress files for it yet: add it in content/site.yaml (hosts: [${name}]), or build with --for ${name}.`,
    );
  process.stdout.write(filesAsText(host, files));
  return exitCodes.done;
}

/**
 * Returns a single file unchanged, so that a shell can redirect it. Several files get a comment line above each, which
 * all of these formats ignore.
 */
function filesAsText({ name, title }: Host, files: readonly HostFile[]): string {
  const [only] = files;
  if (files.length === 1 && only) return only.text || `${title} needs only ${only.file}, which is empty.\n`;
  const placeOf = ({ file, place }: HostFile) => (place === 'output' ? file : `.site/hosts/${name}/${file}`);
  return files.map((file) => `# ${placeOf(file)}\n${file.text}`).join('\n');
}
