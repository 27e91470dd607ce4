// Explanations of common template errors.
import { expect, test } from 'vitest';
import { explainBy } from '../../src/document/explain.ts';

const files: Readonly<Record<string, string>> = {
  'templates/page.tsx':
    'const a = site.entris("blog");\npage.filds?.a.b + page.title\n<h1 id={page}>{page}</h1>',
  'templates/parts/Price.tsx': 'export default function Price() {}',
  'templates/Title.tsx': 'export function Title() {}',
};

const explain = explainBy(() => ({
  files: Object.keys(files),
  textOf: (file) => files[file],
  exported: ['PageHead', 'Image'],
}))({
  page: ['title', 'fields'],
  site: ['entries', 'name'],
});

test.each([
  ['Title is not defined', "Add: import { Title } from './Title.tsx';"],
  ['Price is not defined', "Add: import Price from './parts/Price.tsx';"],
  ['PageHead is not defined', "Add: import { PageHead } from 'sitewright';"],
  ['titel is not defined', 'Did you mean title? Otherwise import titel, or declare it.'],
  ['retrun is not defined', 'Did you mean return?'],
  ['zzzzzz is not defined', 'Import zzzzzz, or declare it.'],
  ['site.entris is not a function', 'Did you mean site.entries?'],
  [
    "Cannot destructure property 'amount' of 'undefined' as it is undefined.",
    'Pass the object where the function is called, or give the parameter a default, such as = {}.',
  ],
  [
    "Cannot read properties of undefined (reading 'b')",
    'Check the name. If it can be missing, test it first, or write page.filds.a?.b.',
  ],
  ["Cannot read properties of undefined (reading 'a')", 'Did you mean page.fields?'],
  [
    'formatDate got "1", not a date in the form YYYY-MM-DD',
    'Declare the field as z.iso.date(), and write a day such as 2026-01-31.',
  ],
  [
    'sortByText got undefined, not text',
    'Pass text that exists, such as item.title, and the language, such as page.language.',
  ],
  ['formatNumber got "1", not a number', 'Declare the field as z.number() or z.coerce.number().'],
  ['Something else', undefined],
])('%s', (message, hint) => {
  const found = explain(new Error(message), { path: 'templates/page.tsx', line: 2, column: 12 });
  expect(found?.hint).toBe(hint);
});

test('an object rendered as text is located in its line', () => {
  const error = new Error(
    'Objects are not valid as a React child (found: object with keys {title, fields}). If you meant',
  );
  expect(explain(error, { path: 'templates/page.tsx', line: 1, column: 1 })).toEqual({
    message: '{page} is an object, which cannot be shown',
    hint: 'Show one of its fields, such as page.title.',
    at: { path: 'templates/page.tsx', line: 3, column: 15, length: 6 },
  });
});
