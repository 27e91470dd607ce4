// The settings of this site's own, beside those that every site has. `site build` checks content/site.yaml against them.
import { z } from 'zod';

export const settings = z.object({
  /** Where readers can edit a page: the path of its file is added. */
  edit: z.url().optional(),
  /** A line above each page, and where it leads. */
  announcement: z.object({ text: z.string(), to: z.string() }).optional(),
  /** Where the source is. */
  repository: z.url().optional(),
  /** Links at the foot of each page: URLs, or routes such as /changelog/. */
  social: z.array(z.object({ label: z.string(), to: z.string() })).default([]),
  /** The words of the layouts. */
  words: z.object({
    skip: z.string(),
    announcement: z.string(),
    menu: z.string(),
    main: z.string(),
    source: z.string(),
    theme: z.string(),
    pages: z.string(),
    pagesOf: z.string(),
    allPages: z.string(),
    here: z.string(),
    contents: z.string(),
    overview: z.string(),
    updated: z.string(),
    edit: z.string(),
    around: z.string(),
  }),
});
