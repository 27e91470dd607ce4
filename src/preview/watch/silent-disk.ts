// Detects disks whose changes the system doesn't report, because other machines can write to them: network drives,
// and folders that a virtual machine shares with its host. They have to be polled.
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { orUndefined } from '../../kit/thrown.ts';

/** Types of file systems by their number in statfs(2) and linux/magic.h. */
const SILENT: ReadonlyMap<number, string> = new Map([
  [0x6969, 'a network drive (NFS)'],
  [0x517b, 'a network drive (SMB)'],
  [0xfe534d42, 'a network drive (SMB)'],
  [0xff534d42, 'a network drive (SMB)'],
  [0x564c, 'a network drive (NCP)'],
  [0x5346414f, 'a network drive (AFS)'],
  [0x6b414653, 'a network drive (AFS)'],
  [0x73757245, 'a network drive (Coda)'],
  [0x00c36400, 'a network drive (Ceph)'],
  [0x0bd00bd0, 'a network drive (Lustre)'],
  [0x01021997, 'a shared drive (9P)'],
  // sshfs, virtiofs and the shared folders of Docker Desktop. Local disks can be of this kind too.
  [0x65735546, 'a shared drive (FUSE)'],
  [0x786f4256, 'a VirtualBox shared folder'],
  [0xbacbacbc, 'a VMware shared folder'],
]);

export interface DiskInfo {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Returns the number of the file system type of a folder; `undefined` if it is unknown. */
  readonly diskType: (folder: string) => number | undefined;
}

export const thisMachine: DiskInfo = {
  platform: process.platform,
  environment: process.env,
  diskType: (folder) => orUndefined(() => statfsSync(folder).type),
};

/**
 * Returns the kind of the first disk that doesn't report changes: `a network drive (NFS)`; `undefined` if all folders
 * can be watched. The folders are absolute, with symbolic links resolved.
 */
export function silentDisk(
  folders: readonly string[],
  { platform, environment, diskType }: DiskInfo,
): string | undefined {
  for (const folder of folders) {
    if (platform === 'win32' && path.win32.normalize(folder).startsWith('\\\\')) return 'a network drive';
    if (platform !== 'linux') continue;
    if (environment.WSL_DISTRO_NAME !== undefined && /^\/mnt\/[a-z](?:\/|$)/.test(folder))
      return 'a Windows drive';
    const type = diskType(folder);
    // On 32-bit machines, the number is signed.
    const name = type === undefined ? undefined : SILENT.get(type >>> 0);
    if (name !== undefined) return name;
  }
  return undefined;
}
