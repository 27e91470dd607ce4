import { parseSettings } from '../../src/content/settings.ts';
import { FEATURES } from '../../src/features/features.ts';
import { defaultsOf } from '../../src/fields/field.ts';
import type { Page, SitePage, SpansOf, UnroutedPage } from '../../src/model/pages/page.ts';
import { pageFields } from '../../src/model/pages/page.ts';
import { indexSite, type PublishingRules, withRedirects } from '../../src/routes/site.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { SETTINGS_TABLE } from '../../src/settings/settings.ts';
import { generatedNames } from '../../src/site/artifact.ts';

/** A page, whose permalink is always at the same position. */
export const spansOf: SpansOf = () => new Map([['permalink', { line: 2, column: 12 }]]);

export function page(path: string, fields: Partial<UnroutedPage> = {}): UnroutedPage {
  return {
    path,
    ...defaultsOf(pageFields),
    layout: 'page',
    language: 'en',
    title: 'Title',
    collection: '',
    entryId: '',
    fields: {},
    references: [],
    named: [],
    broken: false,
    ...fields,
  };
}

export function settings(url: string | undefined = 'https://example.com'): Settings {
  const { value } = parseSettings(undefined, undefined, SETTINGS_TABLE);
  const core = { ...value.core, name: 'Example', url };
  return { ...value, core, values: core, spans: new Map() };
}

/** Returns routed pages with the fields of their schemas, of which they have none. */
export function withFields(pages: readonly SitePage[]): readonly Page[] {
  return pages.map((one) => ({ ...one, fields: {} }));
}

export function index(
  pages: readonly SitePage[],
  publicFiles: readonly string[] = [],
  publishing: PublishingRules = { drafts: false, today: '2026-07-01' },
  attachments: ReadonlyMap<string, string> = new Map(),
) {
  const indexed = indexSite(pages, settings(), publicFiles, [...attachments.keys()], publishing);
  const generated = generatedNames(FEATURES, indexed.value);
  const nameOf = (path: string) => attachments.get(path) ?? path;
  const { value, diagnostics } = withRedirects(indexed.value, publicFiles, generated, nameOf, spansOf);
  return { value, diagnostics: [...indexed.diagnostics, ...diagnostics] };
}
