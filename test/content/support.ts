import type { ZodType } from 'zod';
import { type PageContext, parsePage } from '../../src/content/page.ts';
import { parseSettings } from '../../src/content/settings.ts';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import type { Source } from '../../src/model/files/source.ts';
import type { Layout } from '../../src/model/pages/layout.ts';
import { SETTINGS_TABLE } from '../../src/settings/settings.ts';

export function source(content: string | Uint8Array, path = 'content/about.md'): Source {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { path, bytes, hash: 'hash' };
}

/** `code line:column message`, with the underlined length where it is known. */
export function lines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, at, message }) => {
    const length = at?.length === undefined ? '' : `+${at.length}`;
    return `${code} ${at?.line}:${at?.column}${length} ${message}`;
  });
}

export function hints(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ hint }) => hint);
}

export function layout(name: string, schema?: ZodType): Layout {
  const path = `templates/${name}.tsx`;
  return { name, path, component: () => null, schema, select: undefined, pages: undefined };
}

const SETTINGS = 'name: Example\nurl: https://example.com/\nowner: { first: Jane }\n';

export function context(...layouts: readonly Layout[]): PageContext {
  return {
    layouts: new Map([layout('page'), ...layouts].map((one) => [one.name, one])),
    settings: parseSettings(source(SETTINGS, 'content/site.yaml'), undefined, SETTINGS_TABLE).value,
    collection: undefined,
    edition: undefined,
    calls: { run: (work) => work(), locate: () => undefined, reads: () => false },
    firstHeading: (body) => /^# (.*)$/m.exec(body)?.[1],
  };
}

/** Parses one page; with a schema its layout is `custom`, which the page must name. */
export function parse(content: string | Uint8Array, schema?: ZodType, path?: string) {
  const layouts = schema ? [layout('custom', schema)] : [];
  const { value, diagnostics } = parsePage(source(content, path), context(...layouts));
  const { page, body, text } = value;
  return { page, body, text, diagnostics, lines: lines(diagnostics) };
}

/** The values of a page's own fields. */
export function values(yaml: string) {
  return parse(`---\n${yaml}\n---\n`).page.fields;
}
