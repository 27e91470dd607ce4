// Limits of the code in `src/` that a program can count. Today's violations are listed in `exceptions.txt`, which may only
// get shorter; `npm run structure` prints all of it with places.
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { placeOf, type SourceFile } from '../support/sources.ts';

/** Folders whose files must not reach the disk, other programs, threads or the network directly, except for edges. */
const WITHOUT_WORLD = [
  'site/arrange',
  'site/check',
  'content',
  'hosts',
  'images',
  'limits',
  'markdown',
  'site/read',
  'site/render',
  'routes',
  'rules',
  'features',
];
const WORLD = [
  'fs',
  'child_process',
  'worker_threads',
  'cluster',
  'net',
  'tls',
  'http',
  'https',
  'http2',
  'dns',
];

/** Own modules that reach the disk without recording their reads. */
const READERS = [
  'files/excerpt.ts',
  'files/files.ts',
  'files/read.ts',
  'files/walk.ts',
  'kit/system/disk.ts',
];
/** Processes that encode images. */
const EDGES = ['features/images/encoder-pool.ts'];

const MOST_LINES = 50;
const MOST_PARAMETERS = 5;
const SMALL_FILE = 40;

export interface Violation {
  /** Its text in `exceptions.txt`, without line numbers, so that edits elsewhere don't change it. */
  readonly key: string;
  readonly detail: string;
}

/** A list limit allows no violation, a count limit up to `goal` of them. */
export interface Limit {
  readonly name: string;
  readonly title: string;
  /** The goal of a counted limit. */
  readonly goal?: number;
  find(sources: readonly SourceFile[]): readonly Violation[];
}

export const limits: readonly Limit[] = [
  { name: 'folder', title: 'folders do not import each other, at any depth', find: folderPairs },
  { name: 'knot', title: 'no folders of one level import each other in a circle', find: folderKnots },
  {
    name: 'chain',
    title: 'no chain of imports has more than 25 files, besides lists',
    goal: 25,
    find: longestChain,
  },
  { name: 'long', title: `no function has more than ${MOST_LINES} lines`, find: longFunctions },
  {
    name: 'parameters',
    title: `no function has more than ${MOST_PARAMETERS} parameters`,
    find: manyParameters,
  },
  { name: 'name', title: 'no exported name has two meanings', find: ambiguousNames },
  { name: 'type', title: 'no name of a type is declared in two files', find: ambiguousTypes },
  {
    name: 'world',
    title: 'stages do not reach the disk, programs, threads or the network',
    find: worldImports,
  },
  {
    name: 'number',
    title: 'modules declare at most 200 numbers, each a limit or a parameter with its reason',
    goal: 200,
    find: moduleNumbers,
  },
  {
    name: 'small',
    title: `at most 20 files have up to ${SMALL_FILE} lines and one importer`,
    goal: 20,
    find: smallFiles,
  },
];

const isOwn = (name: string) => /\.tsx?$/.test(name);

/** Every own import with the two folders where the paths of both files diverge; none where one folder contains the other. */
function folderEdges(sources: readonly SourceFile[]): { from: string; to: string; example: string }[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ name }) => {
      if (!isOwn(name)) return [];
      const [a, b] = [file, name].map((one) => path.posix.dirname(placeOf(one)).split('/')) as [
        string[],
        string[],
      ];
      const parts = a.findIndex((folder, i) => folder !== b[i]);
      if (a[0] === '.' || b[0] === '.' || parts === -1 || parts >= b.length) return [];
      const upTo = (folders: string[]) => folders.slice(0, parts + 1).join('/');
      return [{ from: upTo(a), to: upTo(b), example: `${file} imports ${name}` }];
    }),
  );
}

function folderPairs(sources: readonly SourceFile[]): Violation[] {
  const edges = folderEdges(sources);
  const examples = (from: string, to: string) => [
    ...new Set(edges.filter((edge) => edge.from === from && edge.to === to).map(({ example }) => example)),
  ];
  const pairs = new Set(edges.filter(({ from, to }) => from < to).map(({ from, to }) => `${from} ${to}`));
  return [...pairs].sort().flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ');
    const [there, back] = [examples(a, b), examples(b, a)];
    if (back.length === 0) return [];
    return [{ key: pair, detail: ['', ...there, ...back].join('\n') }];
  });
}

/** Each folder of a strongly connected group. */
function folderKnots(sources: readonly SourceFile[]): Violation[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of folderEdges(sources)) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(folder, graph)]));
  return [...graph.keys()]
    .filter((folder) => reached.get(folder)?.has(folder))
    .sort()
    .map((folder) => {
      const knot = [...(reached.get(folder) ?? [])].filter((other) => reached.get(other)?.has(folder));
      return { key: folder, detail: `one of ${knot.length}: ${knot.sort().join(', ')}` };
    });
}

function reachableFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const next of graph.get(node) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        waiting.push(next);
      }
  return reached;
}

/** Lists of what features are and what a program does: like doors, they only name what is in other files. */
const LISTS = ['cli/program.ts', 'features/declarations.ts', 'features/features.ts'];

/**
 * Files of the longest chain of imports, including type imports and imports on demand, without lists of features. Files have no
 * circular imports.
 */
function longestChain(sources: readonly SourceFile[]): Violation[] {
  const graph = new Map(
    sources.map(({ file, imports }) => [file, imports.map(({ name }) => name).filter(isOwn)]),
  );
  const longest = new Map<string, readonly string[]>();
  const longestOf = (chains: readonly (readonly string[])[]) =>
    chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
  const from = (file: string): readonly string[] => {
    const next = () => longestOf((graph.get(file) ?? []).map(from));
    const known = longest.get(file) ?? (LISTS.includes(file) ? next() : [file, ...next()]);
    longest.set(file, known);
    return known;
  };
  return longestOf([...graph.keys()].map(from)).map((file) => ({ key: file, detail: '' }));
}

interface FunctionShape {
  readonly key: string;
  readonly line: number;
  readonly lines: number;
  readonly parameters: number;
}

function longFunctions(sources: readonly SourceFile[]): Violation[] {
  return sources
    .flatMap(functionsOf)
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ key, line, lines }) => ({ key, detail: `line ${line}, ${lines} lines` }));
}

function manyParameters(sources: readonly SourceFile[]): Violation[] {
  return sources
    .flatMap(functionsOf)
    .filter(({ parameters }) => parameters > MOST_PARAMETERS)
    .map(({ key, line, parameters }) => ({ key, detail: `line ${line}, ${parameters} parameters` }));
}

/** Every function with a body. A function without a name has that of its variable, or of the outer function. */
function functionsOf({ file, text }: SourceFile): FunctionShape[] {
  const found: FunctionShape[] = [];
  const around: string[] = [];
  const names = new Map<number, string>();
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const enter = (node: { start: number; end: number; params: readonly unknown[] }, name?: string) => {
    around.push(name ?? names.get(node.start) ?? 'callback');
    const line = lineAt(node.start);
    found.push({
      key: `${file} ${around.join('.')}`,
      line,
      lines: lineAt(node.end) - line + 1,
      parameters: node.params.length,
    });
  };
  const leave = () => void around.pop();
  const property = ({ key, value }: { key: object; value: { start: number } | null }) => {
    if (value && 'name' in key) names.set(value.start, String(key.name));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === 'Identifier') names.set(init.start, id.name);
    },
    Property: property,
    PropertyDefinition: property,
    MethodDefinition: property,
    FunctionDeclaration: (node) => enter(node, node.id?.name),
    'FunctionDeclaration:exit': leave,
    FunctionExpression: (node) => enter(node, node.id?.name),
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: (node) => enter(node),
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(file, text).program);
  return found;
}

function ambiguousNames(sources: readonly SourceFile[]): Violation[] {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources)
    for (const { entries } of parseSync(file, text).module.staticExports)
      for (const { exportName, moduleRequest } of entries)
        if (exportName.kind === 'Name' && exportName.name && !moduleRequest)
          files.set(exportName.name, (files.get(exportName.name) ?? new Set()).add(file));
  return severalFiles(files);
}

/** Types, classes and enums, exported or not. */
function ambiguousTypes(sources: readonly SourceFile[]): Violation[] {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const note = ({ id }: { id: { name: string } | null }) => {
      if (id) files.set(id.name, (files.get(id.name) ?? new Set()).add(file));
    };
    new Visitor({
      TSInterfaceDeclaration: note,
      TSTypeAliasDeclaration: note,
      TSEnumDeclaration: note,
      ClassDeclaration: note,
    }).visit(parseSync(file, text).program);
  }
  return severalFiles(files);
}

function severalFiles(files: ReadonlyMap<string, ReadonlySet<string>>): Violation[] {
  return [...files]
    .filter(([, declaring]) => declaring.size > 1)
    .map(([name, declaring]) => ({ key: name, detail: [...declaring].join(', ') }));
}

/** Constants of modules that are numbers, or sums and products of numbers. */
function moduleNumbers(sources: readonly SourceFile[]): Violation[] {
  return sources.flatMap(({ file, text }) =>
    parseSync(file, text).program.body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type !== 'VariableDeclaration') return [];
      return declared.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init && isNumeric(init)
          ? [{ key: `${file} ${id.name}`, detail: `= ${text.slice(init.start, init.end)}` }]
          : [],
      );
    }),
  );
}

function isNumeric(node: ESTree.Expression): boolean {
  if (node.type === 'BinaryExpression')
    return node.left.type !== 'PrivateIdentifier' && isNumeric(node.left) && isNumeric(node.right);
  if (node.type === 'UnaryExpression') return isNumeric(node.argument);
  return node.type === 'Literal' && typeof node.value === 'number';
}

function worldImports(sources: readonly SourceFile[]): Violation[] {
  const isWorld = (name: string) =>
    READERS.includes(name) || (name.startsWith('node:') && WORLD.includes(name.slice(5).split('/')[0] ?? ''));
  return sources
    .filter(
      ({ file }) => WITHOUT_WORLD.some((folder) => file.startsWith(`${folder}/`)) && !EDGES.includes(file),
    )
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ name, typeOnly }) => !typeOnly && isWorld(name))
        .map(({ name }) => ({ key: `${file} ${name}`, detail: '' })),
    );
}

function smallFiles(sources: readonly SourceFile[]): Violation[] {
  return sources.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    // A declaration is a file of its own however small it is.
    if (placeOf(file) !== file) return [];
    const importers = sources.filter(({ imports }) => imports.some(({ name }) => name === file));
    if (lines > SMALL_FILE || importers.length !== 1) return [];
    return [{ key: file, detail: `${lines} lines, imported by ${importers[0]?.file}` }];
  });
}
