// The simplest pages: a title in the front matter, then paragraphs of English words.
import { editionText, type Pages } from './pages.ts';
import { choose, type Random, seeded } from './random.ts';
import { LATIN } from './words.ts';

/** Approximate characters of a paragraph. */
const PARAGRAPH = 250;

/** Pages of about `bytes` bytes; `more` are lines of their front matter. */
export function paragraphPages(bytes: number, more: (page: number) => readonly string[] = () => []): Pages {
  const text = (page: number, edition = 0) => {
    const random = seeded(page);
    const paragraphs: string[] = [editionText(edition)];
    for (let length = 0; length < bytes; length += PARAGRAPH) paragraphs.push(paragraph(random));
    const fields = [`title: ${title(page)}`, ...more(page)];
    return `---\n${fields.join('\n')}\n---\n\n${paragraphs.join('\n\n')}\n`;
  };
  return { name: `pages of ${bytes / 1000} KB`, title, text };
}

/** Title that sorts like the page. */
function title(page: number): string {
  return `The page of number ${String(page).padStart(6, '0')}`;
}

function paragraph(random: Random): string {
  let text = '';
  while (text.length < PARAGRAPH - 10) text += ` ${choose(random, LATIN.words)}`;
  const [, first = '', ...rest] = text;
  return `${first.toUpperCase()}${rest.join('')}.`;
}
