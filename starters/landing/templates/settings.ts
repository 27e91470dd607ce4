// The settings of this site's own, beside those that every site has. `site build` checks content/site.yaml against them.
import { z } from 'zod';

export const settings = z.object({
  /** The page that the name of the site leads to. */
  home: z.string(),
  privacy: z.string(),
  /** The prices; content/index.md inserts them. */
  prices: z.object({ small: z.string(), large: z.string() }).optional(),
  /** The owner of the site. */
  owner: z.object({ name: z.string(), address: z.string() }),
  /** The words of the layouts. */
  words: z.object({
    skip: z.string(),
    main: z.string(),
    theme: z.string(),
    privacy: z.string(),
    updated: z.string(),
  }),
});
