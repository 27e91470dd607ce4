import type { Page, SpansOf, UnroutedPage } from '../../src/model/pages/page.ts';
import { NO_CHECKS } from '../../src/model/settings/checks.ts';
import { NO_HOSTING } from '../../src/model/settings/hosting.ts';
import { LABELS } from '../../src/model/settings/labels.ts';
import { MARKDOWN, type Settings } from '../../src/model/settings/settings.ts';
import { indexSite, type Publishing } from '../../src/routes/site.ts';

/** Every page has its permalink in the same place. */
export const spansOf: SpansOf = () => new Map([['permalink', { line: 2, column: 12 }]]);

export function page(path: string, fields: Partial<UnroutedPage> = {}): UnroutedPage {
  return {
    path,
    permalink: undefined,
    aliases: [],
    layout: 'page',
    language: 'en',
    title: 'Title',
    description: undefined,
    date: undefined,
    updated: undefined,
    expires: undefined,
    order: undefined,
    image: undefined,
    imageAlt: undefined,
    draft: false,
    noindex: false,
    collection: '',
    entryId: '',
    fields: {},
    references: [],
    named: [],
    legal: false,
    effective: undefined,
    history: false,
    anchors: {},
    broken: false,
    ...fields,
  };
}

export function settings(url: string | undefined = 'https://example.com'): Settings {
  const core = {
    name: 'Example',
    url,
    language: 'en',
    description: undefined,
    email: undefined,
    image: undefined,
    imageAlt: undefined,
    icons: undefined,
    navigation: [],
    feeds: [],
    labels: LABELS,
  };
  return {
    core,
    base: '/',
    hosting: NO_HOSTING,
    markdown: MARKDOWN,
    images: undefined,
    feeds: [],
    values: core,
    languageLabels: {},
    placeholders: [],
    checks: NO_CHECKS,
    spans: new Map(),
  };
}

export function index(
  pages: readonly Page[],
  publicFiles: readonly string[] = [],
  publishing: Publishing = { drafts: false, today: '2026-07-01' },
  attachments: ReadonlyMap<string, { readonly file: string }> = new Map(),
) {
  return indexSite({ pages, settings: settings(), publicFiles, attachments, publishing, spansOf });
}
