import { spawn } from 'node:child_process';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // Without a shell, which would read parts of the address as commands.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the user's browser; where there is none, nothing happens. */
export function openBrowser(url: string): void {
  const [command, ...parameters] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...parameters, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}
