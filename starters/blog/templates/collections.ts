// The posts, authors, topics and series of the blog. `site build` checks each of them against this file.
import { collection, image, reference } from 'sitewright';
import { z } from 'zod';

export const collections = {
  posts: collection({
    layout: 'post',
    order: '-date',
    fields: z.object({
      author: reference('authors'),
      tags: z.array(reference('tags')).min(1).max(3),
      /** Posts that belong together. */
      series: reference('series').optional(),
      /**
       * A picture next to the post, or in public/ with a slash before it. It is decoration, so it needs no words.
       * Without one, the cover is drawn from the title and the month.
       */
      cover: image({ minWidth: 1200 }).optional(),
    }),
  }),
  authors: collection({
    fields: z.object({ name: z.string(), bio: z.string() }),
    pages: { layout: 'author', title: 'name' },
  }),
  tags: collection({
    fields: z.object({ label: z.string(), about: z.string() }),
    pages: { layout: 'tag', title: 'label' },
  }),
  series: collection({
    fields: z.object({ label: z.string(), about: z.string() }),
    pages: { layout: 'series', title: 'label' },
  }),
};
