// Asks the TypeScript compiler about files that exist only in memory, in test/support/, or about src/.
import path from 'node:path';
import { getTouchingPropertyName } from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as Declared, type Program } from 'typescript/unstable/sync';
import { repository } from './sources.ts';

export interface Compiled {
  readonly checker: Checker;
  readonly program: Program;
  /** Returns the absolute path of a file. */
  pathOf(name: string): string;
  /** Returns the exports of a file. */
  exportsOf(name: string): readonly Declared[];
}

/** Compiles files with the settings of this repository. They import the package as `sitewright`. */
export function compiled<T>(files: Readonly<Record<string, string>>, ask: (compiled: Compiled) => T): T {
  const folder = path.join(repository, 'test/support/in-memory');
  const pathOf = (name: string) => path.join(folder, name);
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    include: [],
    files: [...Object.keys(files), path.join(repository, 'src/api/assets.d.ts')],
  };
  const texts = new Map(Object.entries({ ...files, 'tsconfig.json': JSON.stringify(config) }));
  const textOf = (file: string) => texts.get(path.relative(folder, file));
  const isFolder = (name: string) => [...texts.keys()].some((file) => pathOf(file).startsWith(`${name}/`));
  const api = new API({
    cwd: repository,
    fs: {
      readFile: textOf,
      fileExists: (file) => (textOf(file) === undefined ? undefined : true),
      directoryExists: (name) => (isFolder(name) ? true : undefined),
    },
  });
  try {
    const project = api
      .updateSnapshot({ openProject: pathOf('tsconfig.json') })
      .getProject(pathOf('tsconfig.json'));
    if (!project) throw new Error('The files were not compiled');
    const { checker, program } = project;
    const exportsOf = (name: string) => {
      const file = program.getSourceFile(pathOf(name));
      const module = file && checker.getSymbolAtLocation(file);
      return module ? checker.getExportsOfModule(module) : [];
    };
    return ask({ checker, program, pathOf, exportsOf });
  } finally {
    api.close();
  }
}

/**
 * Returns the files of `src/` that use each of some names, also by types that are made of the one that declares it. A name is given by its file
 * and its offset there; files are relative to `src/`.
 */
export function usersOf(
  names: readonly { readonly file: string; readonly at: number }[],
): readonly (readonly string[])[] {
  const src = path.join(repository, 'src');
  const config = path.join(repository, 'test/support/in-memory/tsconfig.json');
  const text = JSON.stringify({ extends: '../../../tsconfig.json', include: [src] });
  const api = new API({
    cwd: repository,
    fs: {
      readFile: (file) => (file === config ? text : undefined),
      fileExists: (file) => (file === config ? true : undefined),
      directoryExists: (name) => (config.startsWith(`${name}/`) ? true : undefined),
    },
  });
  try {
    const project = api.updateSnapshot({ openProject: config }).getProject(config);
    if (!project) throw new Error('The sources were not compiled');
    return names.map(({ file, at }) => {
      const source = project.program.getSourceFile(path.join(src, file));
      if (!source) throw new Error(`There is no ${file}`);
      const found = project.checker.getReferencedSymbolsForNode(getTouchingPropertyName(source, at), at);
      const paths = found.flatMap(({ references }) => references.map((one) => one.path as string));
      return [...new Set(paths)].map((one) => path.relative(src, one)).sort();
    });
  } finally {
    api.close();
  }
}
