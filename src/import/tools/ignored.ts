import { listIn } from '../values.ts';

/** Test for paths by patterns of `.gitignore`; the last pattern that fits decides. */
export function ignoredBy(written: unknown): (file: string) => boolean {
  const lines = typeof written === 'string' ? written.split('\n') : listIn(written).map(String);
  const rules = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: globPattern(line.replace(/^!/, '')) }));
  return (file) => rules.findLast(({ pattern }) => pattern.test(file))?.isKept === false;
}

function globPattern(glob: string): RegExp {
  const isRooted = /\/(?=.)/.test(glob);
  const inner = glob
    .replace(/^\/|\/$/g, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (sign) => (sign === '?' ? '[^/]' : sign === '*' ? '[^/]*' : '.*'));
  return new RegExp(`^${isRooted ? '' : '(?:.*/)?'}${inner}${glob.endsWith('/') ? '/' : '(?:/|$)'}`);
}
