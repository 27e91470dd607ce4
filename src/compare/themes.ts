// Where themes of site generators have the text of a page, and what they add to it.
import { wordSet } from '../kit/word-set.ts';
import { type ComparedElement, classesOf, visitTree } from './html-tree.ts';

/**
 * Elements that contain the text of a page, the best first: those of Material for MkDocs, Docusaurus, Read the Docs and MkDocs,
 * VitePress, PyData, Docsy, microformats, WordPress, Hugo and Jekyll themes, then those of any page.
 */
const MAIN = [
  ...'.md-content__inner .theme-doc-markdown #__blog-post-container [itemprop=articleBody] .vp-doc .bd-article'.split(
    ' ',
  ),
  ...'.td-content .e-content .entry-content .wp-block-post-content .post-content .article-content'.split(' '),
  ...'.book-article .markdown-body article main [role=main] #main-content #content #main .content body'.split(
    ' ',
  ),
];
const NO_RANK = MAIN.length;
const RANKS: ReadonlyMap<string, number> = new Map(MAIN.map((selector, rank) => [selector, rank]));

/** Elements whose content nobody reads as text. */
const UNREAD = wordSet('title script style template noscript svg annotation button select textarea iframe');

/** Classes of elements that themes put into the text: links to headings, buttons, line numbers, notes about the page. */
const ADDED = wordSet(`
  headerlink header-anchor hash-link anchor-heading anchorjs-link sl-anchor-link td-heading-self-link
  sr-only visually-hidden screen-reader-text
  md-content__button md-source-file md-feedback md-tags edit-link edit-this-page theme-edit-this-page theme-doc-footer
  theme-doc-breadcrumbs theme-doc-version-badge theme-doc-version-banner theme-doc-toc-mobile breadcrumb breadcrumbs
  toc table-of-contents td-toc td-page-meta pagination paginav pagination-links pager post-nav post-navigation
  prev-next-area prev-next-footer rst-footer-buttons wy-breadcrumbs share sharedaddy jp-relatedposts related-posts
  copy copy-button copybtn clipboard linenos lineno lnt ln gutter line-numbers line-numbers-wrapper
`);

const NAVIGATION = wordSet('navigation search');

/** Returns true for elements that aren't part of the text around them. */
export function isAdded(element: ComparedElement): boolean {
  const { name, attributes } = element;
  if (name === 'nav' || NAVIGATION.has(attributes.role ?? '')) return true;
  if (name === 'footer') return element.parent?.name !== 'blockquote';
  if (isLabel(element)) return true;
  return attributes.class !== undefined && classesOf(element).some((one) => ADDED.has(one));
}

/** Language above a code block in VitePress. */
function isLabel({ name, attributes, parent }: ComparedElement): boolean {
  return (
    name === 'span' &&
    attributes.class === 'lang' &&
    parent?.attributes.class?.startsWith('language-') === true
  );
}

/** Returns true for elements that readers don't see. Panels of unselected tabs count as seen. */
export function isUnread({ name, attributes }: ComparedElement): boolean {
  if (UNREAD.has(name) || attributes['aria-hidden'] === 'true') return true;
  return 'hidden' in attributes && attributes.hidden !== 'until-found' && attributes.role !== 'tabpanel';
}

/** Finds the elements with the main text. `isMain` chooses them instead of the lists for known themes. */
export function findMain(
  root: ComparedElement,
  isMain: ((element: ComparedElement) => boolean) | undefined,
): ReadonlySet<ComparedElement> {
  const found = new Map<number, readonly ComparedElement[]>();
  visitTree(root, {
    enter(element) {
      const rank = isMain ? (isMain(element) ? 0 : NO_RANK) : rankOf(element);
      const alike = found.get(rank);
      if (rank !== NO_RANK && !isInside(element, alike)) found.set(rank, [...(alike ?? []), element]);
      return !isUnread(element);
    },
    text() {},
    leave() {},
  });
  if (isMain) return new Set(found.get(0));
  // Several elements of a kind are a list of pages.
  const best = MAIN.map((_, rank) => found.get(rank)).find(
    (elements) => elements?.length === 1 && elements[0] && hasText(elements[0]),
  );
  return new Set(best ?? [root]);
}

function rankOf(element: ComparedElement): number {
  const { id, itemprop, role } = element.attributes;
  const keys = [element.name, ...classesOf(element).map((name) => `.${name}`)];
  if (id !== undefined) keys.push(`#${id}`);
  if (itemprop !== undefined) keys.push(`[itemprop=${itemprop}]`);
  if (role !== undefined) keys.push(`[role=${role}]`);
  return Math.min(...keys.map((key) => RANKS.get(key) ?? NO_RANK));
}

function isInside(element: ComparedElement, outer: readonly ComparedElement[] | undefined): boolean {
  const last = outer?.at(-1);
  for (let around = element.parent; last && around; around = around.parent) if (around === last) return true;
  return false;
}

function hasText(element: ComparedElement): boolean {
  let isFilled = false;
  visitTree(element, {
    enter: (inner) => !isFilled && !isUnread(inner) && !isAdded(inner),
    text(text) {
      isFilled ||= /\S/.test(text);
    },
    leave() {},
  });
  return isFilled;
}
