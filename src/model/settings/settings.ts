import type { FieldTable, SeenValues, ToolValues } from '../fields/field.ts';
import { imageSettings } from '../images/settings.ts';
import type { Span, Spans } from '../span.ts';
import { appFileSettings } from './app-files.ts';
import { checkSettings } from './checks.ts';
import { feedSettings } from './feeds.ts';
import { hostingSettings } from './hosting.ts';
import { iconSettings } from './icon-settings.ts';
import { labelSettings } from './label-settings.ts';
import { markdownSettings } from './markdown.ts';
import { policySettings } from './policy.ts';
import { siteSettings } from './site.ts';

export const SETTINGS_PATH = 'content/site.yaml';

/** All settings that the tool knows, a table for each group. */
export const SETTINGS_TABLES = [
  siteSettings,
  iconSettings,
  feedSettings,
  labelSettings,
  markdownSettings,
  imageSettings,
  hostingSettings,
  policySettings,
  appFileSettings,
  checkSettings,
] as const satisfies readonly FieldTable[];

type Joined<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  table: infer Table extends FieldTable,
) => void
  ? Table
  : never;

type SettingsTable = Joined<(typeof SETTINGS_TABLES)[number]>;

/** The settings that layouts see; a site adds its own by `templates/settings.ts`. */
export type CoreSettings = SeenValues<SettingsTable>;

/** A field that is marked `!placeholder`. */
export interface Placeholder {
  /** `legal.entity` */
  readonly name: string;
  /** Its place in the settings file. */
  readonly span: Span;
  /** Names of the settings that put it in. */
  readonly within: readonly string[];
}

/** Everything in `content/site.yaml`, checked, with every field present. */
export interface Settings extends Omit<ToolValues<SettingsTable>, 'url'> {
  readonly core: CoreSettings;
  /** The path before every route, from the path of `url`: `/`, or `/repository/`. */
  readonly base: string;
  /** All values as templates and texts see them: the core ones and the site's own. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly placeholders: readonly Placeholder[];
  readonly spans: Spans;
}
