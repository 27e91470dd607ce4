// All settings: their tables, and the types of their values.
import { DECLARATIONS } from '../features/declarations.ts';
import {
  type FieldTable,
  type JoinedTables,
  joinDeclared,
  type ToolValues,
  type VisibleValues,
} from '../fields/index.ts';
import type { Span, Spans } from '../kit/diagnostics/span.ts';
import { accentSettings } from './accent.ts';
import { labelSettings } from './labels.ts';
import { checkSettings } from './tables/checks.ts';
import { hostingSettings } from './tables/hosting.ts';
import { markdownSettings } from './tables/markdown.ts';
import { policySettings } from './tables/policy.ts';
import { resultsSettings } from './tables/results.ts';
import { siteFields } from './tables/site.ts';
import type { UnfinishedMode } from './unfinished.ts';

/** Tables of settings, one per group, and one for all features. */
export const SETTINGS_TABLES = [
  siteFields,
  accentSettings,
  labelSettings,
  markdownSettings,
  hostingSettings,
  policySettings,
  checkSettings,
  resultsSettings,
  joinDeclared(DECLARATIONS, 'settings'),
] as const satisfies readonly FieldTable[];

/** All settings, except those that sites declare themselves. */
export const SETTINGS_TABLE: FieldTable = Object.assign({}, ...SETTINGS_TABLES);

type SettingsTable = JoinedTables<(typeof SETTINGS_TABLES)[number]>;

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
export type CoreSettings = VisibleValues<SettingsTable>;

/** A field that is marked `!placeholder`. */
interface Placeholder {
  /** `legal.entity` */
  readonly name: string;
  /** `content/site.yaml`, or that of a language. */
  readonly path: string;
  readonly span: Span;
  /** Names of the settings whose texts contain it. */
  readonly within: readonly string[];
}

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
