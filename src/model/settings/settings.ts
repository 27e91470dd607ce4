import type { SeenValues, ToolValues } from '../fields/field.ts';
import type { Span, Spans } from '../span.ts';
import type { SettingsTable } from './tables/tables.ts';

export const SETTINGS_PATH = 'content/site.yaml';

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
