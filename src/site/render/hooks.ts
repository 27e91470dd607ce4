// Hooks of a site: templates for what Markdown itself makes, asked for by the page that uses them.
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import type { Ask } from '../ask.ts';
import type { RenderedHook, SlotSources } from '../markdown/syntax/holes.ts';
import { renderTemplates } from '../read/run-templates.ts';
import { componentNamed } from '../read/templates.ts';
import { componentFailure, renderHook } from './document/component.ts';

export function hookSources(
  ask: Ask,
  page: Page | undefined,
  tell: (diagnostics: readonly Diagnostic[]) => void,
): Pick<SlotSources, 'hook'> {
  return {
    hook({ name, props, texts }, number) {
      const { layout, locate } = ask(componentNamed, name);
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
