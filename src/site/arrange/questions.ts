// Resolves the texts in fields and attributes that name something: links, files and images.

import { fallbacksOf } from '../../kit/languages/tags.ts';
import { didYouMean } from '../../kit/nearest.ts';
import {
  cleanUrl,
  createFragmentIds,
  encodeUrl,
  type MarkdownFault,
  resolveLink,
} from '../../markdown/index.ts';
import {
  type FileFacts,
  NO_SIZE,
  type ShownImage,
  type SiteImage,
  templateImage,
} from '../../model/images/image.ts';
import type {
  KindValues,
  Localizable,
  LocalizedValue,
  NamedField,
  UnresolvedText,
} from '../../model/kinds.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Targets } from '../../model/site.ts';
import type { Settings } from '../../settings/index.ts';

interface NamedImage {
  /** Published URL. */
  readonly url: string;
  readonly shown: ShownImage;
  readonly facts: FileFacts;
}

/** Resolves names in the context of the text that contains them. */
export interface Questions {
  /** Returns the published form of a URL, as in Markdown at that place. Reports its problems. */
  url(text: string, role: Role): string;
  /** Returns an image of the site. Reports a text that isn't one, unless it is the URL of another site. */
  image(text: string): NamedImage | undefined;
  tell(fault: MarkdownFault): void;
  /** Settings for the language of the text. */
  readonly settings: Settings;
}

/** The file of a field, and the files that are published because of it. */
export interface FieldPlace {
  readonly file: string;
  readonly targets: Targets;
  /** Files next to the pages. */
  readonly attachments: string[];
  /** Images that are shown in smaller sizes too. */
  readonly images: string[];
}

/** Answers for the fields of a page or a record, as if they were written in its Markdown. */
export function fieldQuestions(
  { file, targets, attachments, images }: FieldPlace,
  tell: Questions['tell'],
): Questions {
  const resolve = (text: string, role: Role) => {
    const origin = { path: file, targets, ids: createFragmentIds(new Set()) };
    const resolution = resolveLink(cleanUrl(text), role, origin);
    if (resolution.kind === 'fault') tell(resolution.fault);
    if (resolution.kind === 'fault') return undefined;
    if (resolution.suggestion) tell(resolution.suggestion);
    return { url: encodeUrl(resolution.url), source: resolution.file };
  };
  const publish = (source: string | undefined) => {
    if (source?.startsWith('content/')) attachments.push(source);
  };
  return {
    tell,
    settings: targets.settings,
    url(text, role) {
      const link = resolve(text, role);
      publish(link?.source);
      return link?.url ?? '#';
    },
    image(text) {
      const { url, source } = resolve(text, 'image') ?? {};
      const showing = source === undefined ? undefined : targets.imageOf(source);
      if (url === undefined || source === undefined || !showing) return undefined;
      if (showing.kind === 'fault') {
        const { code, message, hint } = showing.fault;
        tell({ code, message: `${text} ${message}`, hint });
        return undefined;
      }
      const { image: shown, facts } = showing;
      if (shown.src === undefined) publish(source);
      if (shown.sources.length > 0) images.push(source);
      return { url: shown.src ?? url, shown, facts };
    },
  };
}

type Resolvers = {
  readonly [K in keyof KindValues]: (named: UnresolvedText<K>, questions: Questions) => KindValues[K];
};

const RESOLVERS: Resolvers = {
  link: ({ text }, { url }) => url(text, 'link'),
  file: ({ text }, { url }) => url(text, 'file'),
  image: resolveImage,
};

/** Value of a field that depended on the site. */
export type ResolvedValue = KindValues[keyof KindValues] | Localizable;

export function resolveNamed(named: UnresolvedText | LocalizedValue, questions: Questions): ResolvedValue {
  if (named.kind === 'localized') return valueInLanguage(named, questions);
  const resolve: Resolvers[keyof KindValues] = RESOLVERS[named.kind];
  return resolve(named as never, questions);
}

/** Returns a value for the language of the text, else that for the language of the site. */
function valueInLanguage({ values }: LocalizedValue, { settings, tell }: Questions): Localizable {
  const { core, labels, languages } = settings;
  const main = labels.language ?? core.language;
  const known = [main, ...Object.keys(languages)];
  const unknown = Object.keys(values).find((tag) => !known.some((one) => fallbacksOf(one).includes(tag)));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, known, `Use one of: ${known.join(', ')}.`);
    tell({ code: 'field-unknown', message: `${unknown} is not a language of this site`, hint });
  }
  const found = [core.language, main].flatMap(fallbacksOf).find((tag) => Object.hasOwn(values, tag));
  if (found !== undefined) return values[found] ?? '';
  const hint = `Add ${main}, which is also shown in languages without their own.`;
  tell({ code: 'field-missing', message: `There is no text in ${main}, the language of the site`, hint });
  return Object.values(values)[0] ?? '';
}

/** Placeholder for an image whose problem was reported. */
const MISSING: SiteImage = { src: '#', width: 1, height: 1, sources: [], sizes: undefined };

/** Matches the beginning of a URL of another site. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/** Reports an image of another site, and one that is narrower than `minWidth`. */
function resolveImage(
  { text, minWidth = 0 }: UnresolvedText<'image'>,
  { image, tell }: Questions,
): SiteImage {
  if (ELSEWHERE.test(text.trim())) {
    const hint = 'Put the image next to the page or into public/, and write its path.';
    tell({ code: 'link-scheme', message: `${text} is not an image of the site`, hint });
    return MISSING;
  }
  const named = image(text);
  if (!named) return MISSING;
  const { url, shown, facts } = named;
  const result = templateImage(url, shown);
  if (!result) tell({ code: 'image-broken', message: `${text} ${NO_SIZE.message}`, hint: NO_SIZE.hint });
  if (facts.kind !== 'svg' && facts.width !== undefined && facts.width < minWidth) {
    const message = `${text} is ${facts.width} px wide, but has to be at least ${minWidth} px wide`;
    tell({
      code: 'image-too-small',
      message,
      hint: 'Use a larger original: enlarging the file does not make it sharper.',
    });
  }
  return result ?? MISSING;
}

/** Returns a copy with another value at a path. */
export function withValue(value: unknown, [name, ...path]: NamedField['path'], inner: unknown): unknown {
  if (name === undefined) return inner;
  if (Array.isArray(value)) return value.with(Number(name), withValue(value[Number(name)], path, inner));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [name]: withValue(record[name], path, inner) };
}
