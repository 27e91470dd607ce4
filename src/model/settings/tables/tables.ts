// The list of all tables of settings but those of features, which stand with their features.
import type { FieldTable } from '../../fields/field.ts';
import { imageTable } from '../../images/settings.ts';
import { checkSettings } from './checks.ts';
import { hostingSettings } from './hosting.ts';
import { labelSettings } from './labels.ts';
import { markdownSettings } from './markdown.ts';
import { policySettings } from './policy.ts';
import { siteFields } from './site.ts';

/** A table for each group of settings. */
const SETTINGS_TABLES = [
  siteFields,
  labelSettings,
  markdownSettings,
  imageTable,
  hostingSettings,
  policySettings,
  checkSettings,
] as const satisfies readonly FieldTable[];

/** All settings that no feature owns. */
export const TOOL_SETTINGS: FieldTable = Object.assign({}, ...SETTINGS_TABLES);

type Joined<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  table: infer Table extends FieldTable,
) => void
  ? Table
  : never;

/** Those in one table. */
export type SettingsTable = Joined<(typeof SETTINGS_TABLES)[number]>;
