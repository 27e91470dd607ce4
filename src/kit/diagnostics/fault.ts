// A Fault is the machine's: no permission, no space, a file that vanished while it was read. It is thrown,
// since no stage can continue without the machine, and is caught once, at the command line.
import { wordSet } from '../word-set.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the operating system does not permit it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would exceed the size limit',
  EMFILE: 'this process has too many open files',
  ENFILE: 'this machine has too many open files',
  ENOENT: 'it no longer exists',
  EEXIST: 'something else exists there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  ENOTEMPTY: 'the folder is not empty',
  EXDEV: 'it is on another file system',
  EBUSY: 'it is in use',
  EIO: 'the disk reports an error',
  EINTR: 'the operating system interrupted the operation',
  ENOMEM: 'memory is exhausted',
  ESTALE: 'the network drive has lost it',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links form a loop',
};

export class Fault extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Fault';
    this.hint = hint;
  }
}

/** A source changed after it was first read. */
export class SourceChangedFault extends Fault {
  /** `content/about.md` */
  readonly source: string;

  constructor(source: string) {
    super(`${source} changed while the site was built`, 'Run the command again once the file is saved.');
    this.source = source;
  }
}

/** Codes of the operating system: `ENOENT`, unlike `ERR_INVALID_ARG_TYPE` of Node.js. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** Returns true if a thrown value is a failed system call, or one of Yarn's, which reads archives. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  // Errors of Plug'n'Play don't name a system call.
  return typeof code === 'string' && ('syscall' in error || SYSTEM_CODE.test(code));
}

/**
 * Turns a system error into a Fault; `doing` describes the failed operation with its path: `dist/index.html cannot be
 * written`. Returns other errors unchanged.
 */
export function faultOf(error: unknown, doing: string): unknown {
  if (!isSystemError(error)) return error;
  const code = error.code ?? '';
  const reason = REASONS[code];
  return new Fault(`${doing}: ${reason ? `${reason} (${code})` : code}`, hintFor(code), { cause: error });
}

/** Codes that aren't the program's fault: the same operation works on another day, or for another user. */
const OF_MACHINE = wordSet(
  'EACCES EPERM EROFS ENOSPC EDQUOT EMFILE ENFILE EBUSY EIO EINTR ENOMEM ESTALE EAGAIN ETIMEDOUT ENXIO ELOOP ENAMETOOLONG',
);

const CHANGING =
  /^(?:copyfile|f?sync|f?truncate|f?utime|link|mkdir|mkdtemp|rename|rmdir|symlink|unlink|write)/;

/**
 * Returns a Fault for an error that is neither the author's nor the program's, wherever it was thrown: a failure of
 * the machine, or a missing file of the tool, whose folder is `tool`. Returns other errors unchanged.
 */
export function unforeseenFault(error: unknown, tool: string): unknown {
  const missing = missingModule(error);
  if (missing?.startsWith(tool))
    return new Fault(`${missing}, which is part of site itself, is missing`, 'Reinstall sitewright.', {
      cause: error,
    });
  if (!isSystemError(error) || !OF_MACHINE.has(error.code ?? '')) return error;
  const { path, syscall = 'A system call' } = error;
  if (path === undefined) return faultOf(error, `${syscall} fails`);
  return faultOf(error, `${path} cannot be ${CHANGING.test(syscall) ? 'changed' : 'read'}`);
}

/** Returns the missing file that an error names: a module, or any file that is read. */
export function missingModule(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? path : /Cannot find module '([^']+)'/.exec(message)?.[1];
}

/** Runs an operation, and throws a Fault with this description if the machine fails. */
export function attempt<T>(doing: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw faultOf(error, doing);
  }
}

function hintFor(code: string): string {
  if (code === 'ENOENT') return 'Run the command again when no other program is changing the files.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Free some disk space and run the command again.';
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Raise the limit of open files (ulimit -n) and run the command again.';
  if (code === 'EACCES' || code === 'EPERM')
    return 'Check the owner and the permissions of the file and of its folder.';
  return 'Fix the problem on this machine and run the command again.';
}
