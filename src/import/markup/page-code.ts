// Stylesheets and scripts in a page, which the published policy blocks.
import { convertBlocks } from './outside-code.ts';

const CODE_IN_PAGE = /^ {0,3}<(style|script)\b[^>]*>[\s\S]*?<\/\1>[ \t]*(?:\n|$)/gim;

export function withoutPageCode(text: string, lose: (what: string, words: string) => void): string {
  return convertBlocks(text, (part) =>
    part.replace(CODE_IN_PAGE, (whole) => {
      lose(
        'A stylesheet or script in a page was left out: move it to templates/.',
        whole.trim().replace(/\s+/g, ' ').slice(0, 60),
      );
      return '';
    }),
  );
}
