// Settings that are marked `!placeholder`, until the owner of the site fills them in.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { Settings } from '../settings/index.ts';
import { settingsIn } from './expression.ts';
import type { Yaml } from './yaml/yaml.ts';

type Placeholders = Settings['placeholders'];

/** Returns the placeholders of a settings file. */
export function placeholdersIn({ data, spans, placeholders }: Yaml, path: string): Placeholders {
  if (placeholders.length === 0) return [];
  const within = usersIn(data);
  return placeholders.map((name) => ({
    name,
    path,
    span: spans.get(name) ?? { line: 1, column: 1 },
    within: within(name),
  }));
}

/** Returns the placeholders of a site that the settings of a language don't replace. */
export function inheritedPlaceholders(site: Placeholders, language: Yaml['data']): Placeholders {
  if (site.length === 0) return [];
  const isReplaced = (field: string) => Object.hasOwn(language, field.split('.', 1)[0] ?? field);
  const users = usersIn(language);
  return site
    .filter(({ name }) => !isReplaced(name))
    .map(({ within, ...placeholder }) => ({
      ...placeholder,
      within: [...within.filter((field) => !isReplaced(field)), ...users(placeholder.name)],
    }));
}

export function unfilledSettings(placeholders: Placeholders): readonly Diagnostic[] {
  const places = placeholders.map(({ name, path, span }) => ({ name, at: { path, ...span } }));
  const [first, ...others] = places;
  if (!first) return [];
  const related = others.map(({ name, at }) => ({ message: name, at }));
  return [
    diagnostic('placeholder', {
      message:
        places.length === 1
          ? `The setting ${first.name} is a placeholder`
          : `${places.length} settings are placeholders`,
      at: first.at,
      ...(related.length > 0 && { related }),
      hint: 'Fill in the real value and remove !placeholder.',
    }),
  ];
}

/** Returns a function that lists the settings whose texts contain a given one. */
function usersIn(data: Yaml['data']): (name: string) => string[] {
  const users = textsWithSettings(data, '');
  return (name) => users.filter(([, used]) => used.has(name)).map(([field]) => field);
}

/** Settings that contain other settings, each with the names of these. */
function textsWithSettings(
  value: unknown,
  field: string,
): (readonly [field: string, used: ReadonlySet<string>])[] {
  if (typeof value === 'string') return value.includes('{{') ? [[field, settingsIn(value)]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsWithSettings(inner, field === '' ? name : `${field}.${name}`),
  );
}
