import { spawn } from 'node:child_process';

type Opener = readonly [program: string, ...parameters: string[]];

/** The program that opens an address in the user's browser. None is a shell, which would read parts of it as commands. */
export function openerOn(platform: NodeJS.Platform): Opener {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

/** Opens an address in the user's browser; where there is none, nothing happens. */
export function openBrowser(url: string, [program, ...parameters] = openerOn(process.platform)): void {
  const child = spawn(program, [...parameters, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}
