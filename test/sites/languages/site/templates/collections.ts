import { collection } from 'sitewright';
import { z } from 'zod';

export const collections = { blog: collection({ layout: 'page', order: '-date', fields: z.object({}) }) };
