import type { LayoutProps } from 'sitewright';
import { z } from 'zod';
import { Shell } from './components/Shell';

export const schema = z.object({ author: z.object({ name: z.string() }), date: z.string() });

export default function Post({ page, site, children }: LayoutProps<{ schema: typeof schema }>) {
  return (
    <Shell page={page} site={site}>
      <p>
        By {page.fields.author.name} on <time dateTime={page.date}>{page.date}</time>
      </p>
      <nav>
        {page.headings
          .filter(({ level }) => level === 2)
          .map(({ id, text }) => (
            <a key={id} href={`#${id}`}>
              {text}
            </a>
          ))}
      </nav>
      {children}
    </Shell>
  );
}
