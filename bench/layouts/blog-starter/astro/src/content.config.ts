import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';

export const collections = {
  posts: defineCollection({
    loader: glob({ pattern: '*.md', base: 'content/posts' }),
    schema: z.object({
      title: z.string(),
      description: z.string(),
      date: z.date(),
      tags: z.array(z.string()),
    }),
  }),
  tags: defineCollection({
    loader: file('content/tags.yaml'),
    schema: z.object({ label: z.string(), about: z.string() }),
  }),
};
