import type { ZodType, z } from 'zod';
import type { Named } from '../../model/kinds.ts';
import { markKind } from './kind-of.ts';

export function createLink(zod: Pick<typeof z, 'string'>) {
  return (): ZodType<Named<'link'>, string> =>
    zod.string().transform((text): Named<'link'> => markKind('link', { kind: 'link', text }));
}
