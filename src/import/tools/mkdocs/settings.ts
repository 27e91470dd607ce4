// Settings of MkDocs and ProperDocs: mkdocs.yml with the files that it inherits from. Tags of Python aren't run.
import path from 'node:path';
import { isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml';
import { isRecord } from '../../../fields/index.ts';
import { Fault } from '../../../kit/diagnostics/fault.ts';
import { folderPath } from '../../names.ts';
import type { OldProject } from '../../old-project.ts';
import { type OldValues, textIn, valuesIn } from '../../values.ts';

/** Named parts of the settings with their options: extensions of Markdown, or plug-ins. */
type NamedParts = ReadonlyMap<string, OldValues>;

export interface MkDocsSettings {
  readonly file: string;
  /** Folder of the settings, with a final slash; empty for the top. */
  readonly folder: string;
  /** Folder of the pages, without a final slash. */
  readonly docs: string;
  readonly values: OldValues;
  readonly extensions: NamedParts;
  readonly plugins: NamedParts;
  /** Tags of YAML that need Python, once each. */
  readonly tags: readonly string[];
}

const NAMES = ['mkdocs.yml', 'mkdocs.yaml', 'properdocs.yml', 'properdocs.yaml'];

/** @throws {Fault} if there are no settings, or they can't be read */
export function readMkDocs(project: OldProject): MkDocsSettings {
  const file = NAMES.find((name) => project.text(name) !== undefined) ?? otherSettings(project);
  if (file === undefined) throw missing(project);
  const tags = new Set<string>();
  const values = readInherited(project, file, [], tags);
  const folder = file.replace(/[^/]*$/, '');
  return {
    file,
    folder,
    docs: folderPath(folder + (textIn(values.docs_dir) ?? 'docs')),
    values,
    extensions: partsIn(values.markdown_extensions, ''),
    plugins: partsIn(values.plugins, 'material/'),
    tags: [...tags],
  };
}

/** Finds settings under another name, as for `mkdocs build -f mkdocs-online.yml`: first those that inherit from others. */
function otherSettings({ files, text }: OldProject): string | undefined {
  const others = files.filter((file) => /^(?:mkdocs|properdocs)[\w.-]*\.ya?ml$/.test(file));
  const withKey = (key: RegExp) => others.find((file) => key.test(text(file) ?? ''));
  return withKey(/^INHERIT:/m) ?? withKey(/^site_name:/m);
}

function missing({ files }: OldProject): Fault {
  const other = files.find((file) => NAMES.includes(file.replace(/^.*\//, '')) && !file.startsWith('..'));
  const hint =
    other === undefined
      ? 'Name the folder that contains mkdocs.yml.'
      : `Name its folder: site import mkdocs …/${other.replace(/\/[^/]*$/, '')}.`;
  return new Fault('The folder contains no mkdocs.yml', hint);
}

function readInherited(
  project: OldProject,
  file: string,
  above: readonly string[],
  tags: Set<string>,
): OldValues {
  if (above.includes(file))
    throw new Fault(
      `INHERIT leads in a circle: ${[...above, file].join(', ')}`,
      'Remove INHERIT from one of these files.',
    );
  const text = project.text(file);
  if (text === undefined)
    throw new Fault(
      `${above.at(-1)} inherits from ${file}, which can't be read`,
      'Correct INHERIT. A file outside of the repository needs --outside with its folder.',
    );
  const values = readPythonYaml(text, file, tags);
  const parent = textIn(values.INHERIT);
  if (parent === undefined) return values;
  const base = path.posix.join(path.posix.dirname(file), parent);
  return merged(readInherited(project, base, [...above, file], tags), values);
}

/** Merges mappings at all depths, as MkDocs does; other values replace each other. */
function merged(base: OldValues, own: OldValues): OldValues {
  const result: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(own)) {
    const isBoth = isRecord(value) && isRecord(base[name]);
    result[name] = isBoth ? merged(valuesIn(base[name]), valuesIn(value)) : value;
  }
  return result;
}

/** Parses YAML: `!ENV [NAME, default]` has its default, and an object of Python becomes its name and its options. */
export function readPythonYaml(text: string, file: string, tags = new Set<string>()): OldValues {
  const document = parseDocument(text, { merge: true, uniqueKeys: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line;
    const [reason = ''] = error.message.split(/ at line|:?\n/, 1);
    throw new Fault(
      `${file}${line === undefined ? '' : `:${line}`} can't be read: ${reason}`,
      'Correct the YAML, and import again.',
    );
  }
  visit(document, (_key, node) => {
    if (!isNode(node) || !('tag' in node) || typeof node.tag !== 'string') return undefined;
    const [, python] = /^tag:yaml\.org,2002:python\/[\w/]+:(.+)$/.exec(node.tag) ?? [];
    if (python !== undefined) {
      tags.add(python);
      return document.createNode({ python, ...(isMap(node) ? valuesIn(node.toJS(document)) : {}) });
    }
    if (node.tag !== '!ENV') return undefined;
    const last = isSeq(node) && node.items.length > 1 ? node.items.at(-1) : undefined;
    return isScalar(last) ? document.createNode(last.value) : document.createNode(null);
  });
  return valuesIn(document.toJS());
}

/** Reads `[a, { b: { … } }]` or `{ a: null, b: { … } }`; without the prefix of the theme. */
function partsIn(written: unknown, prefix: string): NamedParts {
  const list = Array.isArray(written) ? written : [written];
  const entries = list.flatMap((one): [string, unknown][] =>
    typeof one === 'string' ? [[one, {}]] : Object.entries(valuesIn(one)),
  );
  return new Map(
    entries.map(([name, options]) => [
      (name.startsWith(prefix) ? name.slice(prefix.length) : name).replace(/^markdown\.extensions\./, ''),
      valuesIn(options),
    ]),
  );
}

/** Bundles of extensions, as their packages name them. */
const BUNDLES: Readonly<Record<string, string>> = {
  extra: 'abbr attr_list def_list footnotes md_in_html tables fenced_code',
  'pymdownx.extra': 'abbr attr_list def_list footnotes md_in_html tables pymdownx.superfences',
};

/** Returns true if an extension of Markdown is on, by itself or in a bundle. */
export function hasExtension({ extensions }: MkDocsSettings, name: string): boolean {
  return (
    extensions.has(name) ||
    Object.entries(BUNDLES).some(
      ([bundle, names]) => extensions.has(bundle) && names.split(' ').includes(name),
    )
  );
}
