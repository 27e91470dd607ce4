import type { FeedLink, FeedSettings } from '../collections/feed.ts';
import type { ImageSettings } from '../images/settings.ts';
import type { Span, Spans } from '../span.ts';
import type { ChecksSettings } from './checks.ts';
import type { Hosting } from './hosting.ts';
import type { IconSettings } from './icons.ts';
import type { Labels, LanguageLabels } from './labels.ts';

/** An entry of the site's navigation. */
export interface NavigationItem {
  readonly label: string;
  /** A route of the site (`/about/`) or an absolute address. */
  readonly to: string;
  /** What lies below it; empty where nothing does. */
  readonly children: readonly NavigationItem[];
}

/**
 * The settings that the tool itself knows; a site adds its own by `templates/settings.ts`. A type and not an
 * interface, so that settings of any site fit where unknown ones are expected.
 */
export type CoreSettings = {
  /** Empty where the site has no name. */
  readonly name: string;
  /** Absolute address of the home page without a slash at its end; undefined where it is not known. */
  readonly url: string | undefined;
  /** BCP 47 tag for `<html lang>`. */
  readonly language: string;
  /** The description of pages that have none of their own. */
  readonly description: string | undefined;
  readonly email: string | undefined;
  /** Social image of pages that have none of their own: a root-relative or absolute address. */
  readonly image: string | undefined;
  /** What that image shows, in words. */
  readonly imageAlt: string | undefined;
  readonly navigation: readonly NavigationItem[];
  readonly feeds: readonly FeedLink[];
  /** The site's icons; undefined where it asks for none. */
  readonly icons: IconSettings | undefined;
  /** The words that the tool itself writes into pages. */
  readonly labels: Labels;
};

/** How Markdown becomes HTML. */
export interface MarkdownSettings {
  /** Whether blocks of code have a button that copies them. */
  readonly copyButton: boolean;
  /** Whether `$…$`, `$$…$$` and blocks of code named `math` are formulas. */
  readonly math: boolean;
  /** Whether each page has a twin in Markdown, and `llms.txt` names them. */
  readonly twins: boolean;
}

export const MARKDOWN: MarkdownSettings = { copyButton: true, math: false, twins: false };

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
export interface Settings {
  readonly core: CoreSettings;
  /** The path before every route, from the path of `url`: `/`, or `/repository/`. */
  readonly base: string;
  readonly hosting: Hosting;
  readonly markdown: MarkdownSettings;
  /** Undefined where no smaller forms of images are made. */
  readonly images: ImageSettings | undefined;
  readonly feeds: readonly FeedSettings[];
  /** Of `labels`, those for pages in other languages than the site's; by tags in lower case. */
  readonly languageLabels: LanguageLabels;
  /** All values as templates and texts see them: the core ones and the site's own. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly placeholders: readonly Placeholder[];
  /** No template sees them. */
  readonly checks: ChecksSettings;
  readonly spans: Spans;
}

export const SETTINGS_PATH = 'content/site.yaml';
