// The settings of this site's own, beside those that every site has. `site build` checks content/site.yaml against them.
import { z } from 'zod';

export const settings = z.object({
  /** What it costs; content/index.md puts them in. */
  prices: z.object({ small: z.string(), large: z.string() }),
  /** Who answers for the site. */
  owner: z.object({ name: z.string(), address: z.string() }),
});
