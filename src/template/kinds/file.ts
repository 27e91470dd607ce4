import type { ZodType, z } from 'zod';
import type { Named } from '../../model/kinds.ts';
import { markKind } from './kind-of.ts';

export function createFile(zod: Pick<typeof z, 'string'>) {
  return (): ZodType<Named<'file'>, string> =>
    zod.string().transform((text): Named<'file'> => markKind('file', { kind: 'file', text }));
}
