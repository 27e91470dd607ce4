import type {
  Field,
  FieldTable,
  FieldType,
  FieldValues,
  ToolValues,
  ValuesOf,
  VisibleValues,
} from '../fields/index.ts';
import type { Span, Spans } from '../kit/diagnostics/span.ts';
import { accentSettings } from './accent.ts';
import type { FeedLink } from './feed-link.ts';
import type { IconSettings } from './icons.ts';
import { imageTable } from './images.ts';
import { labelSettings } from './labels.ts';
import { checkSettings } from './tables/checks.ts';
import { hostingSettings } from './tables/hosting.ts';
import { markdownSettings } from './tables/markdown.ts';
import { policySettings } from './tables/policy.ts';
import { resultsSettings } from './tables/results.ts';
import { siteFields } from './tables/site.ts';

/** Tables of settings, one per group. Tables of features are in the features' folders. */
const SETTINGS_TABLES = [
  siteFields,
  accentSettings,
  labelSettings,
  markdownSettings,
  imageTable,
  hostingSettings,
  policySettings,
  checkSettings,
  resultsSettings,
] as const satisfies readonly FieldTable[];

/** All settings that no feature owns. */
export const TOOL_SETTINGS: FieldTable = Object.assign({}, ...SETTINGS_TABLES);

type JoinedTables<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  table: infer Table extends FieldTable,
) => void
  ? Table
  : never;

type SettingsTable = JoinedTables<(typeof SETTINGS_TABLES)[number]>;

/** Settings of features as layouts see them; a type alias, since layouts may also read other names. */
type VisibleFeatureSettings = {
  readonly icons: IconSettings | undefined;
  readonly feeds: readonly FeedLink[];
  /** The page for search results. */
  readonly search: { readonly at: string } | undefined;
};

/**
 * The [settings](settings.md) that layouts see, without those that `templates/settings.ts` declares.
 *
 * @example
 * ```tsx
 * export function Footer({ site }: { site: CoreSettings }) {
 *   return <footer>{site.email}</footer>;
 * }
 * ```
 */
export type CoreSettings = VisibleValues<SettingsTable> & VisibleFeatureSettings;

/** Table of a feature whose settings layouts see. */
export type VisibleTable<Name extends keyof VisibleFeatureSettings> = {
  readonly [N in Name]: Field &
    (
      | { readonly type: FieldType<VisibleFeatureSettings[N]>; readonly shown?: never }
      | { readonly shown: (value: never) => VisibleFeatureSettings[N] }
    );
};

/** A field that is marked `!placeholder`. */
export interface Placeholder {
  /** `legal.entity` */
  readonly name: string;
  readonly span: Span;
  /** Names of the settings whose texts contain it. */
  readonly within: readonly string[];
}

/**
 * Where pages with errors are shown: in the preview, or in files, each of which says that the site is unfinished.
 * `known`: only errors of the baseline are allowed, and pages don't mark them.
 */
export type UnfinishedMode = 'preview' | 'build' | 'known';

/** Checked settings from `content/site.yaml`, with every field present. */
export interface Settings extends Omit<ToolValues<SettingsTable>, 'url'> {
  readonly core: CoreSettings;
  /** The path before every route, from the path of `url`: `/`, or `/repository/`. */
  readonly base: string;
  /** All values as templates and texts see them: the core ones and the site's own. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Set if pages with errors are shown as far as possible. */
  readonly unfinished?: UnfinishedMode;
  readonly placeholders: readonly Placeholder[];
  readonly spans: Spans;
}

export function settingsOf<Table extends FieldTable>(settings: Settings, table: Table): ValuesOf<Table> {
  const all: FieldValues = { ...settings };
  return Object.fromEntries(Object.keys(table).map((name) => [name, all[name]])) as ValuesOf<Table>;
}
