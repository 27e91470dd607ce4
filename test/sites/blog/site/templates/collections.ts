import { collection, reference } from 'sitewright';
import { z } from 'zod';

export const collections = {
  blog: collection({
    layout: 'post',
    order: '-date',
    route: '/blog/{year}/{slug}/',
    fields: z.object({
      author: reference('authors'),
      tags: z.array(z.enum(['react', 'css'])).default([]),
    }),
  }),
  authors: collection({
    layout: 'author',
    fields: z.object({ name: z.string() }),
  }),
};
