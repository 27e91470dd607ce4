import { collection, reference } from 'sitewright';
import { z } from 'zod';

export const collections = {
  blog: collection({
    layout: 'post',
    order: '-date',
    route: '/blog/{year}/{slug}/',
    fields: z.object({
      author: reference('authors'),
      tags: z.array(reference('tags')).max(5).default([]),
      series: reference('series').optional(),
    }),
  }),
  authors: collection({
    fields: z.object({ name: z.string(), bio: z.string().optional() }),
    pages: { layout: 'author', title: 'name' },
  }),
  tags: collection({
    fields: z.object({ label: z.string() }),
    pages: { layout: 'tag', title: 'label' },
  }),
  series: collection({ fields: z.object({ label: z.string(), about: z.array(reference('tags')) }) }),
  products: collection({
    id: 'sku',
    order: '-price',
    route: '/shop/{slug}/',
    fields: z.object({
      name: z.string(),
      price: z.number(),
      tags: z.array(reference('tags')).default([]),
      code: z.string().optional(),
    }),
    pages: { layout: 'product', title: 'name' },
  }),
};
