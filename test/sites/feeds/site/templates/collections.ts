import { collection, reference } from 'sitewright';
import { z } from 'zod';

export const collections = {
  blog: collection({ fields: z.object({ tags: z.array(reference('tags')).default([]) }) }),
  tags: collection({
    fields: z.object({ label: z.string() }),
    pages: { layout: 'page', title: 'label' },
  }),
};
