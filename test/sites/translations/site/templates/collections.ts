import { collection, reference } from 'sitewright';
import { z } from 'zod';

export const collections = {
  blog: collection({
    order: '-date',
    route: '/blog/{slug}/',
    fields: z.object({ tags: z.array(reference('tags')).default([]) }),
  }),
  tags: collection({ fields: z.object({ label: z.record(z.string(), z.string()) }) }),
};
