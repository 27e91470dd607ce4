import type { z } from 'zod';
import { createFile } from './file.ts';
import { createImage } from './image.ts';
import { createLink } from './link.ts';
import { createReference } from './reference.ts';

/** Kinds of fields, made for one copy of zod, which is slow to load. */
export function createKinds(zod: Pick<typeof z, 'string'>) {
  return {
    /** A field that names an entry of a collection by its id. There is an error where it names none. */
    reference: createReference(zod),
    /** A field that holds an address, which leads where one in Markdown would. There is an error where it leads nowhere. */
    link: createLink(zod),
    /** A field that names a file of the site, as an address in Markdown would. There is an error where there is none. */
    file: createFile(zod),
    /**
     * A field that names an image of the site, as an address in Markdown would, for `<Image of={…}>`. There is an error where
     * there is none, and where it is less wide than `least`.
     */
    image: createImage(zod),
  };
}

export type Kinds = ReturnType<typeof createKinds>;
