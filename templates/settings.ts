import { z } from 'zod';

const text = z.string().min(1);
const storeAddress = z.union([z.literal(''), z.url()]);

const founder = z.strictObject({
  name: text,
  role: text,
  bio: text.optional(),
  /** A square picture in `public/`. */
  picture: z.string().startsWith('/').optional(),
});

/** The settings in `content/site.yaml` that are this site's own. */
export const settings = z.strictObject({
  stores: z.strictObject({ appStore: storeAddress, googlePlay: storeAddress }),
  download: z.strictObject({ label: text, soon: text }),
  founders: z.array(founder),
  legal: z.strictObject({
    entity: text,
    address: text,
    state: text,
    county: text,
    answerDays: z.int().positive(),
    backupDays: z.int().positive(),
    noticeDays: z.int().positive(),
    liabilityCap: text,
  }),
});
