// Links to the stylesheets that the layout of a page, and the components in its text, import.

import { escapeMarkup } from '../../kit/escape.ts';
import { joinUses, type PageUses } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { type Ask, task } from '../index.ts';
import { compiledTemplates, componentNames } from '../read/index.ts';

/** Stylesheets of a layout or a component, by its path below `templates/`: `page`, `markdown/Note`. */
const templateStyles = task(
  'template-styles',
  (ask, name: string) => ask(compiledTemplates).styles[`templates/${name}.tsx`] ?? null,
);

/** Names of components and hooks in Markdown with stylesheets. */
const styledComponents = task('styled-components', (ask): readonly string[] =>
  Object.keys(ask(compiledTemplates).styles).flatMap(
    (file) => /^templates\/markdown\/(.*)\.tsx$/.exec(file)?.[1] ?? [],
  ),
);

/** Keeps only components with stylesheets. A recorded text may use any. */
export function withStyled(ask: Ask, uses: PageUses, { archived }: Page): PageUses {
  const { component = archived ? componentNames(ask) : [], ...others } = uses;
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
