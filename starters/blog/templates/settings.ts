// The settings of this site's own, beside those that every site has. `site build` checks content/site.yaml against them.
import { z } from 'zod';

export const settings = z.object({
  author: z.string(),
  /** The page that the name of the blog leads to. */
  home: z.string(),
  /** The words of the layouts. */
  words: z.object({
    skip: z.string(),
    main: z.string(),
    theme: z.string(),
    feed: z.string(),
    feedAbout: z.string(),
    minutes: z.string(),
    topic: z.string(),
    topics: z.string(),
    series: z.string(),
    author: z.string(),
    onePost: z.string(),
    posts: z.string(),
    contents: z.string(),
    updated: z.string(),
    around: z.string(),
    older: z.string(),
    newer: z.string(),
    related: z.string(),
  }),
});
