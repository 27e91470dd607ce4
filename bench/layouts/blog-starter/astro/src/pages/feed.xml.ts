import rss from '@astrojs/rss';
import type { APIContext } from 'astro';
import { posts, routeOf } from '../posts';
import { site } from '../site';

export const GET = (context: APIContext) =>
  rss({
    title: site.name,
    description: site.name,
    site: context.site ?? '',
    items: posts.slice(0, 20).map((post) => ({
      title: post.data.title,
      description: post.data.description,
      pubDate: post.data.date,
      link: routeOf(post),
      content: post.rendered?.html,
    })),
  });
