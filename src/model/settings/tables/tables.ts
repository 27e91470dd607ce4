// The list of all tables of settings.
import type { FieldTable } from '../../fields/field.ts';
import { imageTable } from '../../images/settings.ts';
import { appFileSettings } from './app-files.ts';
import { checkSettings } from './checks.ts';
import { feedSettings } from './feeds.ts';
import { hostingSettings } from './hosting.ts';
import { iconSettings } from './icons.ts';
import { labelSettings } from './labels.ts';
import { markdownSettings } from './markdown.ts';
import { policySettings } from './policy.ts';
import { siteFields } from './site.ts';

/** All settings that the tool knows, a table for each group. */
export const SETTINGS_TABLES = [
  siteFields,
  iconSettings,
  feedSettings,
  labelSettings,
  markdownSettings,
  imageTable,
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

/** All settings in one table. */
export type SettingsTable = Joined<(typeof SETTINGS_TABLES)[number]>;
