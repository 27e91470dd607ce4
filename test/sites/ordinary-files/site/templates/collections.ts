import { collection } from 'sitewright';
import { z } from 'zod';

export const collections = {
  shops: collection({ fields: z.object({ open: z.boolean(), closed: z.boolean().default(false) }) }),
};
