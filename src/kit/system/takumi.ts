// takumi draws cards and icons. It works in Node's own threads, and ignores the fonts of the machine.
import type * as Library from '@takumi-rs/core';
import { loadPackage } from './packages.ts';

export const TAKUMI = '@takumi-rs/core';

interface Takumi extends Pick<typeof Library, 'Renderer'> {
  /** Turns HTML into the tree that a renderer draws. */
  readonly fromHtml: (html: string) => { readonly node: Library.Node };
}

/** Loads the package that a site installs. Throws a PackageProblem. */
export function loadTakumi(root: string): Takumi {
  const { Renderer } = loadPackage<typeof Library>(TAKUMI, root);
  const { fromHtml } = loadPackage<Takumi>(TAKUMI, root, '@takumi-rs/helpers/html');
  return { Renderer, fromHtml };
}
