import nodeModule from 'node:module';
import path from 'node:path';

/** Functions of Node.js 22 and newer. */
const { getCompileCacheDir } = nodeModule as { getCompileCacheDir?(): string | undefined };

/** Returns the environment of a thread that caches V8's compiled code where this process does. */
export function withCompileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir?.();
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(folder) };
}
