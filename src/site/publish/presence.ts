// A socket beside the lock that only a living process answers at, also when it is paused or busy: the kernel closes it
// with the process, however that ends. So processes of other containers, which cannot be seen, can be asked.
import { closeSync, openSync, readdirSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

const PREFIX = 'present-';

/** Undefined where the system or the disk has no such sockets. Nothing waits for it at the end of the process. */
export async function showPresence(folder: string, token: string) {
  const descriptor = openFolder(folder);
  if (descriptor === undefined) return undefined;
  const server = createServer((socket) => socket.destroy()).unref();
  const isOpen = await new Promise<boolean>((resolve) => {
    server.on('error', () => resolve(false));
    server.listen(addressIn(descriptor, token), () => resolve(true));
  });
  const end = () => {
    // It removes the socket by its address.
    server.close();
    closeSync(descriptor);
  };
  if (isOpen) return { end };
  closeSync(descriptor);
  return undefined;
}

/** Whether a process of this machine that showed its presence has surely ended. */
export async function isGone(folder: string, token: string): Promise<boolean> {
  const descriptor = openFolder(folder);
  if (descriptor === undefined) return false;
  const code = await new Promise<string | undefined>((resolve) => {
    const socket = connect(addressIn(descriptor, token), () => resolve(undefined));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.on('connect', () => socket.destroy());
  });
  closeSync(descriptor);
  return code === 'ECONNREFUSED';
}

export async function tidyPresences(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(PREFIX))) {
    if (await isGone(folder, name.slice(PREFIX.length))) unlinkSync(path.join(folder, name));
  }
}

/** Addresses of sockets are at most 107 bytes long, so it is named by a folder that is open. */
function addressIn(descriptor: number, token: string): string {
  return `/proc/self/fd/${descriptor}/${PREFIX}${token}`;
}

function openFolder(folder: string): number | undefined {
  try {
    return process.platform === 'linux' ? openSync(folder, 'r') : undefined;
  } catch {
    return undefined;
  }
}
