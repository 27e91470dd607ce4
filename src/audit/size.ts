import { TAG, VOID } from './skeleton.ts';

interface Size {
  /** Tags and attributes. */
  readonly tags: number;
  /** Elements that are open at once. */
  readonly depth: number;
}

export function sizeOf(html: string): Size {
  let tags = 0;
  let open = 0;
  let depth = 0;
  for (const [tag] of html.matchAll(TAG)) {
    tags += tag.split('=').length;
    if (tag.startsWith('</')) open -= 1;
    else if (!VOID.test(tag)) open += 1;
    depth = Math.max(depth, open);
  }
  return { tags, depth };
}
