// The setting `results`: a server through which machines share drawn, encoded and compressed files.
import { createPublicKey } from 'node:crypto';
import {
  entry,
  entryText,
  type FieldTable,
  type FieldType,
  isRecord,
  oneOf,
  refine,
} from '../../fields/index.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns what is wrong with the URL of a server for results; undefined if nothing is. */
export function problemOfServer(written: string): string | undefined {
  const url = parseUrl(written);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'is not a URL that starts with https://';
  if (url.username !== '' || url.password !== '') return 'contains a password';
  if (url.search !== '' || url.hash !== '') return 'has more than a path';
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
    return 'is not encrypted. Only a server on this machine may have http://';
  return undefined;
}

const server = refine(
  entryText,
  {
    takes: 'a URL that starts with `https://`',
    example: 'https://cache.example.com',
    schema: { type: 'string', pattern: '^https?://|\\{\\{' },
  },
  (written, field) => {
    const problem = problemOfServer(written);
    if (problem === undefined) return written.replace(/\/+$/, '');
    const hint = 'Write its URL, such as at: https://cache.example.com. Passwords go into the environment.';
    return field.invalid(`${field.name} ${problem}`, hint);
  },
);

const KEYS_HINT =
  'Write a name and an Ed25519 public key in Base64, such as keys: { main: MCowBQYDK2VwAyEA… }.';

const keys: FieldType<Readonly<Record<string, string>>> = {
  takes: 'names, each with an Ed25519 public key in Base64',
  example: { main: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' },
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  read(value, field) {
    if (!isRecord(value) || Object.keys(value).length === 0)
      return field.invalid(`${field.name} is not a list of names and keys`, KEYS_HINT);
    const read = Object.entries(value).filter(([name, key]) => {
      if (typeof key === 'string' && isPublicKey(key)) return true;
      field.nested(name).invalid(`${field.name}.${name} is not an Ed25519 public key`, KEYS_HINT);
      return false;
    });
    return Object.fromEntries(read.map(([name, key]) => [name, String(key)]));
  },
};

function isPublicKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

const fields = {
  at: { type: server, otherwise: 'the variable `SITE_RESULTS`', about: 'URL of the server.' },
  read: {
    type: oneOf(['always', 'never'], (field) =>
      field.invalid(`${field.name} is neither always nor never`, 'Write read: always, or remove the line.'),
    ),
    default: 'always' as const,
    about: 'Which builds use results of other machines.',
  },
  write: {
    type: entryText,
    default: 'never',
    example: 'main',
    about: 'Which builds store results: those of the branch with this name, `always` or `never`.',
  },
  keys: { type: keys, required: true, about: 'Public keys of the machines whose results are used.' },
} as const satisfies FieldTable;

const HINT = 'Write results: { at: https://cache.example.com, write: main, keys: { main: … } }.';

export const resultsSettings = {
  results: {
    type: entry(fields, HINT),
    seenBy: 'nobody',
    about: '[Shares results](scale.md) with other machines through a server.',
  },
} as const satisfies FieldTable;
