import { collection, image, link } from 'sitewright';
import { z } from 'zod';

export const collections = {
  posts: collection({ layout: 'post', fields: z.object({ cover: image(), next: link() }) }),
  goods: collection({ fields: z.object({ name: z.string(), photo: image(), to: link() }) }),
};
