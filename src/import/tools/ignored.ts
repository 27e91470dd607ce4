import ignore from 'ignore';
import { listIn } from '../values.ts';

/** Test for paths by patterns of `.gitignore`: a text with one in each line, or a list. */
export function ignoredBy(written: unknown): (file: string) => boolean {
  const patterns = typeof written === 'string' ? written : listIn(written).map(String);
  const rules = ignore({ ignoreCase: false, allowRelativePaths: true }).add(patterns);
  return (file) => rules.ignores(file);
}
