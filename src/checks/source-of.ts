import { type Place, wholeFile } from '../diagnostics/diagnostic.ts';
import type { CheckedSite } from './rule.ts';

/** The source of a file that is no page: of a stylesheet or a script, else the public file of that name. */
export function sourceOf(file: string, { imported }: Pick<CheckedSite, 'imported'>): Place {
  const known = [...imported].find(([address]) => address.endsWith(`/${file}`));
  return wholeFile(known?.[1] ?? `public/${file}`);
}
