import { readPost, slugs } from '../posts';
import { site } from '../site';

export const metadata = {
  title: `Newest pages – ${site.name}`,
  description: site.description,
  alternates: { canonical: '/' },
};

export default function Home() {
  const newest = slugs()
    .map(readPost)
    .sort((a, b) => (a.title < b.title ? 1 : -1))
    .slice(0, 10);
  return (
    <>
      <h1>Newest pages</h1>
      <ul>
        {newest.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/posts/${slug}/`}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
