import { readdirSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';

const FOLDER = 'content/posts';

export function slugs() {
  return readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));
}

export function readPost(slug) {
  const { data, content } = matter(readFileSync(`${FOLDER}/${slug}.md`, 'utf8'), {});
  return { slug, ...data, content };
}
