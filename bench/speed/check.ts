// Checks that each tool built all pages: otherwise its time would mean nothing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { editionText, type Pages, slugOf } from './pages.ts';

/** Returns the errors of an output; empty if it is complete. */
export function checkOutput(out: string, count: number, pages: Pages): string[] {
  const made = readdirSync(path.join(out, 'posts'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && /^page-\d{6}$/.test(entry.name),
  );
  const faults = made.length === count ? [] : [`${made.length} pages instead of ${count}`];
  const home = readPage(out, '');
  const newest = Array.from({ length: Math.min(10, count) }, (_, position) =>
    pages.title(count - 1 - position),
  );
  faults.push(...checkFrame(home, 'https://bench.example/', 'Newest pages'));
  if (newest.some((title) => !home.includes(title))) faults.push('the index does not list the newest pages');
  for (const page of [0, Math.floor(count / 2), count - 1]) {
    const html = readPage(out, `posts/${slugOf(page)}/`);
    faults.push(
      ...checkFrame(
        html,
        `https://bench.example/posts/${slugOf(page)}/`,
        pages.title(page),
        pages.description?.(page),
      ),
    );
    if (!html.includes(`<p>${editionText(0)}</p>`)) faults.push(`the text of page ${page} is missing`);
  }
  for (const list of pages.lists ?? [])
    if (!/href="[^"]*\/posts\/page-\d{6}\/"/.test(readPage(out, list))) faults.push(`${list} lists no page`);
  return faults;
}

/** The HTML of a page by its URL without the first slash. */
export function readPage(out: string, address: string): string {
  return readFileSync(path.join(out, address, 'index.html'), 'utf8');
}

function checkFrame(
  html: string,
  address: string,
  title: string,
  description = 'A site to measure generators with.',
): string[] {
  const document = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const links = (name: string) => all(name).flatMap((element) => DomUtils.getElementsByTagName('a', element));
  const withAttribute = (element: string, name: string, value: string) =>
    all(element).filter(({ attribs }) => attribs[name] === value);
  const facts: Readonly<Record<string, boolean>> = {
    title: all('title').some((element) => DomUtils.textContent(element) === `${title} – Bench`),
    description: withAttribute('meta', 'name', 'description')[0]?.attribs.content === description,
    canonical: withAttribute('link', 'rel', 'canonical')[0]?.attribs.href === address,
    stylesheet: withAttribute('link', 'rel', 'stylesheet').length === 1,
    'three links in the header': links('header').length === 3,
    button: all('button').length === 1,
    heading: all('h1').some((element) => DomUtils.textContent(element) === title),
    'three links in the footer': links('footer').length === 3,
  };
  return Object.entries(facts).flatMap(([name, holds]) => (holds ? [] : [`${address} lacks: ${name}`]));
}
