// The settings that say where the site goes, and what goes with it.
import { didYouMean } from '../../../kit/nearest.ts';
import { sortedBy } from '../../../kit/order.ts';
import type { FieldTable, FieldType } from '../../fields/field.ts';
import { entries, entryText, oneOf, refine, refusingNull, texts } from '../../fields/types.ts';
import { HOSTS, type HostName, isHostName, runs, type WrittenRedirect } from '../hosting.ts';

const hostName = refine(
  entryText,
  { takes: HOSTS.map((name) => `\`${name}\``).join(', '), schema: { enum: HOSTS } },
  (name, field) => {
    if (isHostName(name)) return name;
    const hint = didYouMean(name, HOSTS, `Choose from: ${HOSTS.join(', ')}.`);
    return field.invalid(`${name} is no host that files are written for`, hint);
  },
);

const hosts = refine(
  texts('Write a list, as in hosts: [nginx].', hostName),
  {},
  (names): readonly HostName[] => sortedBy(new Set(names.filter(isHostName)), (name) => name),
);

const status = refusingNull(
  oneOf([301, 308], (field) =>
    field.invalid(
      `${field.name} is neither 301 nor 308`,
      'Write 301, or 308 to keep the method of a request. A redirect that may end is no permanent one.',
    ),
  ),
);

const redirects = entries(
  {
    from: { type: entryText, required: true, about: 'The old path. `/team/` stands for `/team` too.' },
    to: { type: entryText, required: true, about: 'A route, or an address that begins with `https://`.' },
    status: { type: status, otherwise: '`301`', about: '`308` keeps the method of a request.' },
  },
  'Write a list of entries with from and to, as in - { from: /old/, to: /new/ }.',
  ({ from, to, status: written }, field): WrittenRedirect | undefined => {
    const code = written ?? (field.siblings.status === undefined ? 301 : undefined);
    const [at, targetAt] = [field.nested('from').place(), field.nested('to').place()];
    return code && { from, to, status: code, at, targetAt };
  },
);

const ENDINGS_HINT = 'Write the endings of files that links publish, as in attachments: [gpx, stl].';

const ending = refine(entryText, { takes: 'endings of files' }, (written, field) => {
  const name = written.replace(/^\./, '').toLowerCase();
  if (!/^[a-z0-9_+-]{1,20}$/.test(name)) return field.invalid(`${name} is no ending of a file`);
  if (!runs(name)) return name;
  const message = `Files that end with .${name} are run by browsers or servers, and stay no attachments`;
  return field.invalid(message, 'Put such a file into public/.');
});

const attachments = refine(texts(ENDINGS_HINT, ending), {}, (endings): readonly string[] =>
  sortedBy(new Set(endings), (name) => name),
);

/** A folder of the project, from its root; one below another with a slash. */
const FOLDER = /^(?![./])[^\\:\p{Cc}]+$/u;

/** Undefined where a value is no list of folders. */
export function foldersIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const isFolder = (one: unknown) =>
    typeof one === 'string' && FOLDER.test(one) && !one.split('/').some((name) => name.startsWith('.'));
  return value.every(isFolder) ? value.map((one: string) => one.replace(/\/+$/, '')) : undefined;
}

const folders = (example: string): FieldType<readonly string[]> => ({
  takes: 'a list of folders',
  schema: { type: 'array', items: { type: 'string' } },
  read: (value, field) =>
    foldersIn(value) ??
    field.invalid(
      `${field.name} is not a list of folders of the project`,
      `Write folders of the project, without dots at their beginning, as in ${field.name}: [${example}].`,
    ),
});

export const hostingSettings = {
  hosts: {
    type: hosts,
    default: [],
    seenBy: 'tool',
    about: '[Hosts](deploy.md) that the build writes files for.',
  },
  redirects: {
    type: redirects,
    default: [],
    seenBy: 'tool',
    about: 'Old addresses, each with the one that replaces it.',
  },
  attachments: {
    type: attachments,
    default: [],
    seenBy: 'tool',
    about: 'Further kinds of files that a link in Markdown publishes.',
  },
  sharedFolders: {
    type: folders('shared'),
    default: [],
    seenBy: 'tool',
    about: 'Folders outside of `content/` that symbolic links in `content/` may lead to.',
  },
  codeFolders: {
    type: folders('examples'),
    default: [],
    seenBy: 'tool',
    about:
      'Folders outside of `content/` and `public/` whose files [blocks of code](writing.md#code) may show.',
  },
} as const satisfies FieldTable;
