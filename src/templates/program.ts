// The program that templates are compiled to.
import type { SealableProgram } from './sealing/program.ts';

/** Complete file for `assets/`. */
export interface Asset {
  /** `assets/site-1A2B3C4D.css` */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Templates as one CommonJS program. */
export interface Program extends SealableProgram {
  /** Absolute name under which it runs; nothing is written there. */
  readonly filename: string;
  readonly map: string;
  readonly assets: readonly Asset[];
  /** Files that only cards import: they are drawn, and not published. */
  readonly cardAssets: readonly Asset[];
  /** URLs of stylesheets and scripts, each with its source. */
  readonly urls: ReadonlyMap<string, string>;
}
