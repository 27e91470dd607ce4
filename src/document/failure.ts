// Explains why a layout could not render a page, or shows values that it does not have.

import type { LayoutProps } from '../api/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { guide } from '../kit/diagnostics/guide.ts';
import { withoutCodeComments } from '../kit/diagnostics/place-in-code.ts';
import { linesOf } from '../kit/lines.ts';
import { wordsOf } from '../kit/thrown.ts';
import type { Document } from '../model/pages/document.ts';
import type { Layout } from '../model/pages/layout.ts';
import type { Page } from '../model/pages/page.ts';
import type { Locate } from '../model/pages/template-calls.ts';
import { type FindFailingElement, failingElement, templateFailure } from './component.ts';
import {
  type ErrorExplainer,
  misspelledReads,
  type PropertyNames,
  QUERIES,
  type TemplateTexts,
} from './explain.ts';

/** Facts that explain the errors of a page and its layout. */
export interface FailingPage {
  readonly page: Pick<Page, 'path'>;
  readonly layout: Pick<Layout, 'path'>;
  readonly locate: Locate;
  /** Explains an error by the templates, and by the names of their props. */
  readonly explain: (known: PropertyNames) => ErrorExplainer;
  /** Finds the element that makes a rendering fail, by rendering again. */
  readonly failing: FindFailingElement;
  readonly templates: () => TemplateTexts;
}

/** Hint for a lost value, if the templates read exactly one name that does not exist and is similar to one that does. */
export function likelyRead(
  props: LayoutProps | undefined,
  templates: TemplateTexts,
): Pick<Document, 'lostHint'> {
  const [read, ...others] = misspelledReads(namesIn(props), templates);
  if (read === undefined || others.length > 0) return {};
  const { path, line, written, meant } = read;
  return { lostHint: `Did you mean ${meant}? ${path}:${line} reads ${written}.` };
}

/** React's message for a component that waits during `renderToStaticMarkup`. */
const SUSPENDED = /suspended while responding to synchronous input|async\/await is not yet supported/i;

function namesIn(props: LayoutProps | undefined): PropertyNames {
  const { page, site } = props ?? {};
  if (!page || !site) return { site: QUERIES };
  const { selected } = site;
  return {
    page: Object.keys(page),
    'page.fields': Object.keys(page.fields ?? {}),
    site: Object.keys(site),
    'site.selected': typeof selected === 'object' && selected !== null ? Object.keys(selected) : [],
  };
}

/** Reports why a layout could not render a page. `again` renders it once more. */
export function layoutFailure(
  laidOut: FailingPage,
  error: unknown,
  props: LayoutProps | undefined,
  again: () => unknown,
): Diagnostic {
  const { page, layout, explain, failing, templates } = laidOut;
  if (!SUSPENDED.test(wordsOf(error))) {
    const element = failingElement(error, laidOut.locate, failing, again);
    const locate = Object.assign((thrown: unknown) => laidOut.locate(thrown) ?? laidOut.locate(element), {
      packageOf: laidOut.locate.packageOf,
    });
    const cause = element?.message ? element : error;
    return templateFailure(cause, layout.path, page.path, locate, explain(namesIn(props)));
  }
  const at = laidOut.locate(error);
  const component = at ? undefined : asyncComponent(templates());
  if (component)
    return diagnostic('layout-suspended', {
      message: `${component.name} is async, and pages cannot wait`,
      at: component.at,
      pages: [page.path],
      hint: `Remove async. Fetch data in a script before the build: ${guide('react.md#data-from-an-api')}`,
    });
  return diagnostic('layout-suspended', {
    message: 'A component waits for data',
    at: at ?? wholeFile(layout.path),
    pages: [page.path],
    hint: 'Make the component synchronous: no async function, no lazy(), no use() of a promise.',
  });
}

const ASYNC =
  /(?<=\basync function )[A-Z]\w*|(?<=\bconst )[A-Z]\w*(?=[^=\n]*=\s*async\b)|(?<=\bexport default )async(?= *(?:\(|function *\())/g;

/** Returns the only async component of the templates; undefined if there are more. */
function asyncComponent({ files, textOf }: TemplateTexts) {
  const found = files
    .filter((file) => /\.[jt]sx$/.test(file))
    .flatMap((path) => {
      const text = textOf(path) ?? '';
      return Array.from(withoutCodeComments(text).matchAll(ASYNC), ({ 0: name, index }) => ({
        name: name === 'async' ? 'The component' : name,
        at: { path, ...linesOf(text).at(index), length: name.length },
      }));
    });
  return found.length === 1 ? found[0] : undefined;
}
