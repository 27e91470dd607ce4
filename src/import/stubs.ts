// Components that stand in for those of another tool: they show their content, and accept the attributes in use.
import { compareText } from '../kit/order.ts';
import type { ComponentTagToken } from '../markdown/index.ts';

export interface ComponentStub {
  readonly path: string;
  readonly text: string;
  /** Names of the attributes, sorted. */
  readonly attributes: readonly string[];
}

export interface OldTemplate {
  readonly file: string;
  readonly text: string;
}

/** Limit for the lines of an old template in a stub. */
const MOST_LINES = 200;

export function stubOf(name: string, uses: readonly ComponentTagToken[], old?: OldTemplate): ComponentStub {
  const kinds = new Map<string, Set<string>>();
  for (const tag of uses)
    for (const attribute of tag.attributes) {
      const kind = attribute.value === undefined || attribute.value === '{true}' ? 'boolean' : 'string';
      kinds.set(attribute.name, (kinds.get(attribute.name) ?? new Set()).add(kind));
    }
  const attributes = [...kinds.keys()].sort(compareText);
  const fields = attributes.map((attribute) => {
    const kind = [...(kinds.get(attribute) ?? [])].sort(compareText).map((one) => `z.${one}()`);
    return `  ${/-/.test(attribute) ? `'${attribute}'` : attribute}: ${kind.join('.or(')}${kind.length > 1 ? ')' : ''}.optional(),\n`;
  });
  const schema = fields.length === 0 ? '' : `export const schema = z.object({\n${fields.join('')}});\n\n`;
  return {
    path: `templates/markdown/${name}.tsx`,
    text: `import type { ComponentProps } from 'sitewright';
${schema === '' ? '' : "import { z } from 'zod';\n"}
${schema}${old ? commentOf(old) : ''}// Shows only its content so far.
export default function ${name}({ children }: ComponentProps${schema === '' ? '' : '<typeof schema>'}) {
  return <>{children}</>;
}
`,
    attributes,
  };
}

function commentOf({ file, text }: OldTemplate): string {
  const lines = text.trimEnd().replaceAll('*/', '* /').split('\n');
  const rest = lines.length > MOST_LINES ? [`… and ${lines.length - MOST_LINES} more lines`] : [];
  return `/* Before, in ${file}:\n\n${[...lines.slice(0, MOST_LINES), ...rest].join('\n')}\n*/\n`;
}
