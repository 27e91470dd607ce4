import { marked } from 'marked';
import { readPost, slugs } from '../../../posts';
import { site } from '../../../site';

export function generateStaticParams() {
  return slugs().map((slug) => ({ slug }));
}

export async function generateMetadata({ params }) {
  const { slug } = await params;
  const { title, description = site.description } = readPost(slug);
  return {
    title: `${title} – ${site.name}`,
    description,
    alternates: { canonical: `/posts/${slug}/` },
  };
}

export default async function Post({ params }) {
  const { title, content } = readPost((await params).slug);
  return (
    <>
      <h1>{title}</h1>
      <div dangerouslySetInnerHTML={{ __html: marked.parse(content) }} />
    </>
  );
}
