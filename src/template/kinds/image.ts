import type { ZodType, z } from 'zod';
import type { Named } from '../../model/kinds.ts';
import { markKind } from './kind-of.ts';

export interface ImageOptions {
  /** Pixels that it is wide at the least. A drawing (SVG) is never too small. */
  readonly least?: number;
}

export function createImage(zod: Pick<typeof z, 'string'>) {
  return ({ least }: ImageOptions = {}): ZodType<Named<'image'>, string> =>
    zod
      .string()
      .transform(
        (text): Named<'image'> =>
          markKind('image', { kind: 'image', text, ...(least !== undefined && { least }) }),
      );
}
