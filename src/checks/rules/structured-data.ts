import { nearest } from '../../base/nearest.ts';
import { atElement, type PageRule } from '../rule.ts';
import { SCHEMA_TYPES } from '../schema-org.ts';

export const structuredData: PageRule = {
  code: 'structured-data',
  severity: 'error',
  title: 'Structured data that search engines cannot use',
  meaning:
    'A `<script type="application/ld+json">` holds JSON with `@context` and `@type`. `Organization`, `WebSite`, `MobileApplication`, `FAQPage` and the types that go with them have the properties that search engines need, and none that their definition does not know.',
  scope: 'page',
  when: 'build',
  check({ page, facts }) {
    return facts.data.flatMap(({ text, at }) =>
      faultsIn(text).map(({ message, hint, clue = '' }) => ({
        message,
        at: atElement(page, at, clue, 'application/ld+json'),
        hint,
      })),
    );
  },
};

interface Fault {
  readonly message: string;
  readonly hint: string;
  readonly clue?: string;
}

function faultsIn(text: string): readonly Fault[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const words = error instanceof Error ? error.message.split('\n', 1)[0] : '';
    return [
      {
        message: `The structured data is no JSON: ${words}`,
        hint: 'Render it with <StructuredData data={…} />.',
      },
    ];
  }
  const nodes = Array.isArray(data) ? data : [data];
  return nodes.flatMap((node: unknown) => {
    const context = isObject(node) ? String(node['@context'] ?? '') : '';
    if (/^https?:\/\/schema\.org\/?$/.test(context)) return faultsOfNode(node, true);
    return [
      {
        message: 'The structured data has no "@context" of schema.org',
        hint: 'Add "@context": "https://schema.org".',
      },
    ];
  });
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function faultsOfNode(node: unknown, outermost: boolean): readonly Fault[] {
  if (Array.isArray(node)) return node.flatMap((item) => faultsOfNode(item, false));
  if (!isObject(node)) return [];
  const inside = Object.entries(node).flatMap(([name, value]) =>
    name.startsWith('@') && name !== '@graph' ? [] : faultsOfNode(value, name === '@graph'),
  );
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  const isReference = node['@id'] !== undefined && Object.keys(node).every((name) => name.startsWith('@'));
  if (types.length === 0 && !isReference && !('@graph' in node)) {
    const hint = 'Say what it describes, as in "@type": "Organization".';
    return outermost ? [{ message: 'The structured data has no "@type"', hint }, ...inside] : inside;
  }
  return [...(isReference ? [] : types.flatMap((type) => faultsOfType(type, node))), ...inside];
}

function faultsOfType(type: string, node: Json): readonly Fault[] {
  const known = SCHEMA_TYPES.get(type);
  if (!known) return [];
  const properties = [...known.needed, ...known.allowed];
  const absent = known.needed.filter((name) => node[name] === undefined || node[name] === '');
  const unknown = Object.keys(node).filter((name) => !name.startsWith('@') && !properties.includes(name));
  return [
    ...absent.map((name) => ({
      message: `The ${type} of the structured data has no ${name}`,
      hint: `Search engines need it: add "${name}".`,
      clue: type,
    })),
    ...unknown.map((name) => {
      const likely = nearest(name, properties);
      return {
        message: `The ${type} of the structured data has ${name}, which is no known property of it`,
        hint: likely ? `Did you mean ${likely}?` : 'Remove it.',
        clue: name,
      };
    }),
  ];
}
