// The settings of this site's own, beside those that every site has. `site build` checks content/site.yaml against them.
import { z } from 'zod';

export const settings = z.object({
  /** Where readers can edit a page: the path of its file is added. */
  edit: z.url().optional(),
  /** The newest first; `folder` is empty for it. */
  versions: z.array(z.object({ label: z.string(), folder: z.string() })).default([]),
});
