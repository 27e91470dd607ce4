// The end of the head of a page: links to the stylesheets that its layout and the components in its text import, and the
// browser programs of features that it needs.

import { escapeMarkup } from '../../kit/escape.ts';
import { encodePath, withBase } from '../../kit/urls/url-path.ts';
import { joinUses, type OpenHtml, type PageUses } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { type Ask, type BrowserProgram, task } from '../index.ts';
import { basePath, compiledTemplates, componentNames, templateFile } from '../read/index.ts';

/** Stylesheets of a layout or a component, by its path below their folder: `page`, `markdown/Note`. */
const templateStyles = task(
  'template-styles',
  (ask, name: string) => ask(compiledTemplates).styles[ask(templateFile, `${name}.tsx`)] ?? null,
);

/** Names of components and hooks in Markdown with stylesheets. */
const styledComponents = task('styled-components', (ask): readonly string[] =>
  componentNames(ask).filter((name) => ask(templateStyles, `markdown/${name}`) !== null),
);

/** Keeps only components with stylesheets. A page of a feature may use any. */
export function withStyled(ask: Ask, uses: PageUses, { added }: Page): PageUses {
  const { component = added ? componentNames(ask) : [], ...others } = uses;
  if (component.length === 0) return uses;
  const styled = ask(styledComponents);
  return joinUses(others, { component: component.filter((name) => styled.includes(name)) });
}

/** Returns the links of a page, each once, in the order in which its templates import them. */
export function styleLinks(ask: Ask, { layout }: Page, { component = [] }: PageUses): string {
  const templates = [layout, ...component.map((name) => `markdown/${name}`)];
  const styles = templates.flatMap((name) => ask(templateStyles, name) ?? []);
  const byHand = new Set(styles.flatMap((one) => one.byHand));
  const linked = new Map(styles.flatMap((one) => one.linked));
  const shown = [...linked].filter(([source]) => !byHand.has(source));
  return shown.map(([, url]) => `<link rel="stylesheet" href="${escapeMarkup(url)}">`).join('');
}

function programsOf(ask: Ask): readonly BrowserProgram[] {
  return ask.tools.partsOf('programs').flat();
}

/** Names of browser programs for elements in a body. */
export function scriptsIn(ask: Ask, html: OpenHtml): readonly string[] {
  const isIn = (marker: string) => html.some((piece) => typeof piece === 'string' && piece.includes(marker));
  return programsOf(ask).flatMap(({ name, marker }) => (marker !== undefined && isIn(marker) ? name : []));
}

/** Renders the elements that load browser programs. */
export function programTags(ask: Ask, _: Page, { script = [] }: PageUses): string {
  return programsOf(ask)
    .filter(({ name, isEverywhere }) => script.includes(name) || isEverywhere?.(ask))
    .map(({ asset }) => withBase({ base: ask(basePath) }, encodePath(asset(ask).file)))
    .map((url) => `<script type="module" src="${escapeMarkup(url)}"></script>`)
    .join('');
}
