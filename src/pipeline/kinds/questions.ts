import type { Fault } from '../../markdown/lexer/problem.ts';
import type { FileFacts, ShownImage } from '../../model/images/image.ts';
import type { Role } from '../../model/pages/markup.ts';

/** An image that a text names. */
export interface NamedImage {
  /** As it is published. */
  readonly address: string;
  readonly shown: ShownImage;
  readonly facts: FileFacts;
}

/** What is asked about a text, where it stands. */
export interface Questions {
  /** The published form of an address as Markdown has it there. What is wrong with it is told. */
  address(text: string, role: Role): string;
  /** An image with its address; undefined where it is none of the site, which is told but for one of another site. */
  image(text: string): NamedImage | undefined;
  tell(fault: Fault): void;
}
