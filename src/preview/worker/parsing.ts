// Most saves change one page, or templates. What was parsed of all the others is taken as it was.

import { layoutName } from '../../bundle/load.ts';
import { parseSettings } from '../../content/settings/settings.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { UnroutedPage } from '../../model/page.ts';
import type { Settings } from '../../model/settings.ts';
import { type ParsePages, parsePages } from '../../pipeline/read/parse-pages.ts';

export function createSettingsParsing(): typeof parseSettings {
  let last: { readonly of: readonly unknown[]; readonly parsed: Checked<Settings> } | undefined;
  return (source, baseUrl) => {
    const of = [source?.hash, baseUrl];
    if (!last?.of.every((part, index) => part === of[index]))
      last = { of, parsed: parseSettings(source, baseUrl) };
    return last.parsed;
  };
}

export interface PageParsing {
  readonly parsePages: ParsePages;
  /** Pages may have changed. */
  forget(): void;
}

export function createPageParsing(): PageParsing {
  let last: { readonly layouts: string; readonly parsed: Checked<readonly UnroutedPage[]> } | undefined;
  return {
    parsePages(project, context) {
      const layouts = JSON.stringify(project.layouts.map((file) => [file, context.keyOf(layoutName(file))]));
      if (last?.layouts === layouts) return last.parsed;
      const parsed = parsePages(project, context);
      // A page with a mistake has no record: it may be judged by more than the keys stand for.
      const isRecorded = parsed.value.every(({ path }) => context.sources.get(path));
      last = isRecorded ? { layouts, parsed } : undefined;
      return parsed;
    },
    forget() {
      last = undefined;
    },
  };
}
