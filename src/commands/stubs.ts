// `site fix --stubs`: writes a component for each unknown name, which shows its content and accepts the attributes in use.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { changeSite } from '../build/session.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';
import { attempt } from '../kit/diagnostics/fault.ts';
import { compareText, sortedBy } from '../kit/order.ts';
import { replaceFile } from '../kit/system/disk.ts';
import { type ComponentTagToken, openTagAt } from '../site/markdown/lexer/components.ts';
import type { Machine } from '../site/request.ts';

export interface ComponentStub {
  readonly name: string;
  /** In the site. */
  readonly path: string;
  readonly text: string;
  readonly uses: number;
  /** Number of Markdown files that use it. */
  readonly files: number;
  /** Names of its attributes, sorted. */
  readonly attributes: readonly string[];
}

interface UsedTag {
  readonly file: string;
  readonly tag: ComponentTagToken;
}

/** Plans a component for each unknown name in the findings, the most used first. @throws {Fault} */
export function planStubs(root: string, diagnostics: readonly Diagnostic[]): readonly ComponentStub[] {
  const tags = tagReader(root);
  const used = new Map<string, UsedTag[]>();
  for (const { code, at } of diagnostics) {
    const tag = code === 'component-unknown' && at ? tags(at) : undefined;
    if (tag && at) used.set(tag.name, [...(used.get(tag.name) ?? []), { file: at.path, tag }]);
  }
  const stubs = [...used].map(([name, uses]) => stubOf(name, uses));
  return sortedBy(stubs, ({ name }) => name).sort((a, b) => b.uses - a.uses);
}

/** Writes the components, and returns the names of those that exist by now and are left as they are. @throws {Fault} */
export function writeStubs(
  root: string,
  stubs: readonly ComponentStub[],
  machine: Pick<Machine, 'disk' | 'events' | 'signal'>,
): Promise<readonly string[]> {
  return changeSite(root, machine, (disk) =>
    stubs.flatMap((stub) => {
      if (existsSync(path.join(root, stub.path))) return stub.path;
      replaceFile(disk, root, stub.path, stub.text);
      return [];
    }),
  );
}

/** Reads the tag at a place. Each file is read once. */
function tagReader(root: string): (at: Place) => ComponentTagToken | undefined {
  const texts = new Map<string, readonly string[]>();
  return ({ path: file, line, column }) => {
    const lines =
      texts.get(file) ??
      attempt(`${file} cannot be read`, () => readFileSync(path.join(root, file), 'utf8'))
        .replace(/^\ufeff/, '')
        .split(/\r\n|\n|\r/);
    texts.set(file, lines);
    return openTagAt(lines.slice((line ?? 1) - 1).join('\n'), (column ?? 1) - 1);
  };
}

function stubOf(name: string, uses: readonly UsedTag[]): ComponentStub {
  const kinds = new Map<string, Set<string>>();
  for (const { tag } of uses)
    for (const attribute of tag.attributes) {
      const kind = attribute.value === undefined ? 'boolean' : 'string';
      kinds.set(attribute.name, (kinds.get(attribute.name) ?? new Set()).add(kind));
    }
  const attributes = [...kinds.keys()].sort(compareText);
  const fields = attributes.map((attribute) => {
    const kind = [...(kinds.get(attribute) ?? [])].sort(compareText).map((one) => `z.${one}()`);
    return `  ${/-/.test(attribute) ? `'${attribute}'` : attribute}: ${kind.join('.or(')}${kind.length > 1 ? ')' : ''}.optional(),\n`;
  });
  return {
    name,
    path: `templates/markdown/${name}.tsx`,
    text: fields.length === 0 ? plainStub(name) : stubWithSchema(name, fields.join('')),
    uses: uses.length,
    files: new Set(uses.map(({ file }) => file)).size,
    attributes,
  };
}

const NOTE = '// Shows only its content so far.\n';

function plainStub(name: string): string {
  return `import type { ComponentProps } from 'sitewright';

${NOTE}export default function ${name}({ children }: ComponentProps) {
  return <>{children}</>;
}
`;
}

function stubWithSchema(name: string, fields: string): string {
  return `import type { ComponentProps } from 'sitewright';
import { z } from 'zod';

export const schema = z.object({
${fields}});

${NOTE}export default function ${name}({ children }: ComponentProps<typeof schema>) {
  return <>{children}</>;
}
`;
}
