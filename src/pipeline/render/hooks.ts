// Hooks of a site: what Markdown itself makes, rendered by its files and asked for by the page that uses them.
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { RenderedHook, SlotSources } from '../../markdown/syntax/holes.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import { componentFailure, renderHook } from '../../render/component.ts';
import type { Get } from '../../reuse/tasks.ts';
import { renderTemplates } from '../read/run-templates.ts';
import type { TemplateTasks } from '../read/templates.ts';
import type { Workshop } from '../workshop.ts';

export function hookSources(
  get: Get,
  tasks: Pick<TemplateTasks, 'compiled' | 'component'>,
  workshop: Workshop,
  page: Page | undefined,
  tell: (diagnostics: readonly Diagnostic[]) => void,
): Pick<SlotSources, 'hook'> {
  return {
    hook({ name, props, texts }, number) {
      const { layout, locate } = get(tasks.component, name);
      // What is wrong with its file is told by itself.
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
      const { value, diagnostics } = renderTemplates(workshop, locate, path, work);
      tell(diagnostics);
      return value;
    },
  };
}
