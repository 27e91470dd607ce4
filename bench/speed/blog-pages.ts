// Posts of a blog: each has a date and three of 300 tags, whose pages list their posts.
import type { Pages } from './pages.ts';
import { paragraphPages } from './paragraph-pages.ts';

const TAGS = 300;

/** Numbers that have no factor in common with `TAGS`, so that all tags have as many posts. */
const STEPS = [1, 7, 13];

/** Date of the first page; each later page is a day younger. */
const FIRST_DAY = Date.UTC(1990, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

function front(page: number): readonly string[] {
  const tags = STEPS.map(
    (step, position) => `tag-${String((page * step + position) % TAGS).padStart(3, '0')}`,
  );
  const date = new Date(FIRST_DAY + page * DAY).toISOString().slice(0, 10);
  return [`date: ${date}`, `tags: [${tags.join(', ')}]`];
}

export const blogPages: Pages = {
  ...paragraphPages(1000, front),
  name: 'posts of a blog',
  layouts: 'blog',
  lists: ['posts/', 'posts/page/2/', 'tags/tag-000/'],
};
