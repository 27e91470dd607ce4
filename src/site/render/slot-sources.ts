// What the Markdown of a page shows from elsewhere, asked for by the page that shows it.
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import type { Ask } from '../ask.ts';
import type { FileText, RenderedHook, SlotSources } from '../markdown/syntax/holes.ts';
import { renderTemplates, templateNamed } from '../read/templates.ts';
import { componentSources } from './components.ts';
import { componentFailure, renderHook } from './document/component.ts';

/** Most bytes of a file that pages show. */
const LARGEST = 1024 * 1024;

/** `tell` receives mistakes in templates that render nevertheless. */
export function slotSources(
  ask: Ask,
  page: Page | undefined,
  tell: (diagnostics: readonly Diagnostic[]) => void = () => {},
): SlotSources {
  const { results } = ask.tools;
  return {
    ...componentSources(ask, page, tell),
    ...hookSources(ask, page, tell),
    highlight: results.highlighting.highlight,
    formula: results.formulas.formula,
    fileText: (file) => fileText(ask, file),
  };
}

/** Opens regular files only: reading a pipe would never end. */
function fileText(ask: Ask, file: string): FileText {
  const entry = ask.entry(file);
  switch (entry.kind) {
    case 'missing':
      return {
        message: 'is not there',
        hint: 'Write its path from the page, or from the root with a slash before it.',
      };
    case 'outside':
      return { message: 'leads out of the site', hint: 'Copy the file into the site.' };
    case 'special':
      return { message: 'is no file', hint: 'Name a file.' };
    case 'file':
      if (entry.size <= LARGEST) return textOf(ask.file(file).bytes);
      return { message: `has more than ${LARGEST / 1024} KiB`, hint: 'Show a file that people can read.' };
  }
}

function textOf(bytes: Uint8Array): FileText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { message: 'is no text in UTF-8', hint: 'Show a text file.' };
  }
}

function hookSources(
  ask: Ask,
  page: Page | undefined,
  tell: (diagnostics: readonly Diagnostic[]) => void,
): Pick<SlotSources, 'hook'> {
  return {
    hook({ name, props, texts }, number) {
      const { layout, locate } = ask(templateNamed, `markdown/${name}`);
      // Mistakes in its file are reported by themselves.
      if (!isRenderable(layout)) return { kind: 'failed', diagnostics: [] };
      const { component } = layout;
      const path = page?.path ?? layout.path;
      const work = (): RenderedHook => {
        try {
          const html = renderHook({ component, props, texts: Object.keys(texts), number });
          return { kind: 'rendered', html };
        } catch (error) {
          return { kind: 'failed', diagnostics: [componentFailure(error, layout.path, path, locate)] };
        }
      };
      const { value, diagnostics } = renderTemplates(ask.tools, locate, path, work);
      tell(diagnostics);
      return value;
    },
  };
}
