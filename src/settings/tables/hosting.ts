// The settings about publishing the site.

import {
  entries,
  entryText,
  type FieldTable,
  type FieldType,
  oneOf,
  refine,
  refusingNull,
  texts,
} from '../../fields/index.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { sortedBy } from '../../kit/order.ts';
import { HOSTS, type HostName, isHostName, runs, type WrittenRoute } from '../hosting.ts';

const hostName = refine(
  entryText,
  {
    takes: HOSTS.map((name) => `\`${name}\``).join(', '),
    example: 'nginx',
    schema: { enum: HOSTS },
  },
  (name, field) => {
    if (isHostName(name)) return name;
    const hint = didYouMean(name, HOSTS, `Choose from: ${HOSTS.join(', ')}.`);
    return field.invalid(`${name} is not a known host`, hint);
  },
);

const hosts = refine(
  texts('Write a list, such as hosts: [nginx].', hostName),
  {},
  (names): readonly HostName[] => sortedBy(new Set(names.filter(isHostName)), (name) => name),
);

const status = refusingNull(
  oneOf([301, 308, 410], (field) =>
    field.invalid(
      `${field.name} is none of 301, 308 and 410`,
      'Write 301, 308 to keep the request method, or 410 for a page that is gone. Temporary redirects are not supported.',
    ),
  ),
);

const redirects = entries(
  {
    from: {
      type: entryText,
      required: true,
      example: '/team/',
      about: 'The old path. `/team/` also covers `/team`.',
    },
    to: {
      type: { ...entryText, takes: 'a route, or a URL that starts with `https://`' },
      example: '/about/',
      about: 'The new URL. Required, except for 410.',
    },
    status: {
      type: status,
      otherwise: '`301`',
      example: 308,
      about: '`308` keeps the request method; `410`, without `to`, is for a page that was removed for good.',
    },
  },
  'Write a list of entries with from and to, such as - { from: /old/, to: /new/ }.',
  ({ from, to, status: written }, field): WrittenRoute | undefined => {
    const code = written ?? (field.siblings.status === undefined ? 301 : undefined);
    const [at, targetAt] = [field.nested('from').place(), field.nested('to').place()];
    if (code === undefined) return undefined;
    if (code === 410)
      return field.siblings.to === undefined
        ? { from, status: code, at, targetAt: at }
        : field.nested('to').invalid(`${from} is gone, so it has no target`, 'Remove to, or the status 410.');
    if (to !== undefined) return { from, to, status: code, at, targetAt };
    return field.siblings.to === undefined
      ? field.nested('to').report('field-missing', `${field.name}.to is missing`, field.hint)
      : undefined;
  },
);

const ENDINGS_HINT = 'Write the file extensions that links publish, such as attachments: [gpx, stl].';

const ending = refine(entryText, { takes: 'file extensions', example: 'gpx' }, (written, field) => {
  const name = written.replace(/^\./, '').toLowerCase();
  if (!/^[a-z0-9_+-]{1,20}$/.test(name)) return field.invalid(`${name} is not a file extension`);
  if (!runs(name)) return name;
  const message = `.${name} files are executed by browsers or servers, so they cannot be attachments`;
  return field.invalid(message, 'Move the file to public/ instead.');
});

const attachments = refine(texts(ENDINGS_HINT, ending), {}, (endings): readonly string[] =>
  sortedBy(new Set(endings), (name) => name),
);

/** Folder of the project, relative to its root: `a/b`. */
const FOLDER = /^(?![./])[^\\:\p{Cc}]+$/u;

/** Returns `undefined` if a value isn't a list of folders. */
export function foldersIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const isFolder = (one: unknown) =>
    typeof one === 'string' && FOLDER.test(one) && !one.split('/').some((name) => name.startsWith('.'));
  return value.every(isFolder) ? value.map((one: string) => one.replace(/\/+$/, '')) : undefined;
}

const folders = (example: string): FieldType<readonly string[]> => ({
  takes: 'a list of folders',
  example: [example],
  schema: { type: 'array', items: { type: 'string' } },
  read: (value, field) =>
    foldersIn(value) ??
    field.invalid(
      `${field.name} is not a list of project folders`,
      `Write folders of the project that do not start with a dot, such as ${field.name}: [${example}].`,
    ),
});

export const hostingSettings = {
  hosts: {
    type: hosts,
    default: [],
    seenBy: 'tool',
    about: '[Hosts](deploy.md) for which the build writes files.',
  },
  redirects: {
    type: redirects,
    default: [],
    example: [{ from: '/team/', to: '/about/' }],
    seenBy: 'tool',
    about: 'Old paths, each with its replacement, or with `status: 410` if the page is gone for good.',
  },
  attachments: {
    type: attachments,
    default: [],
    seenBy: 'tool',
    about: 'More file types that Markdown links publish.',
  },
  sharedFolders: {
    type: folders('shared'),
    default: [],
    seenBy: 'tool',
    about: 'Folders outside `content/` to which symbolic links in `content/` may point.',
  },
  codeFolders: {
    type: folders('examples'),
    default: [],
    seenBy: 'tool',
    about:
      'Folders outside `content/` and `public/` whose files [code blocks](code.md#show-code-from-a-file) may show.',
  },
} as const satisfies FieldTable;
