// `site fix --stubs`: writes a component for each unknown name, which shows its content and accepts the attributes in use.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { changeSite } from '../build/index.ts';
import { type ComponentStub, stubOf } from '../import/index.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';
import { attempt } from '../kit/diagnostics/fault.ts';
import { textLines } from '../kit/lines.ts';
import { appendTo, sortedBy } from '../kit/order.ts';
import { replaceFile } from '../kit/system/disk.ts';
import { type ComponentTagToken, openTagAt } from '../markdown/index.ts';
import type { Machine } from '../model/request.ts';
import { pathProblem } from '../routes/index.ts';

/** A stub that isn't written yet, with its uses. */
export interface PlannedStub extends ComponentStub {
  readonly name: string;
  readonly uses: number;
  readonly files: number;
}

/** A stub whose file some systems couldn't hold, or would take for another one. */
interface RefusedStub {
  readonly path: string;
  /** Words after the path. */
  readonly message: string;
}

/** Plans a component for each unknown name in the findings, the most used first. @throws {Fault} */
export function planStubs(
  root: string,
  diagnostics: readonly Diagnostic[],
): { readonly stubs: readonly PlannedStub[]; readonly refused: readonly RefusedStub[] } {
  const tags = tagReader(root);
  const used = new Map<string, { readonly file: string; readonly tag: ComponentTagToken }[]>();
  for (const { code, at } of diagnostics) {
    const tag = code === 'component-unknown' && at ? tags(at) : undefined;
    if (tag && at) appendTo(used, tag.name, { file: at.path, tag });
  }
  const stubs = [...used].map(([name, uses]) => ({
    ...stubOf(
      name,
      uses.map(({ tag }) => tag),
    ),
    name,
    uses: uses.length,
    files: new Set(uses.map(({ file }) => file)).size,
  }));
  const refused: RefusedStub[] = [];
  const taken = new Map(templatesIn(root).map((name) => [name.toLowerCase(), name]));
  const planned = sortedBy(stubs, ({ name }) => name)
    .sort((a, b) => b.uses - a.uses)
    .filter((stub) => {
      const file = path.posix.basename(stub.path);
      const other = taken.get(file.toLowerCase());
      const message =
        pathProblem(stub.path)?.message ??
        (other !== undefined && other !== file
          ? `differs from ${other} only in case, which many systems ignore`
          : undefined);
      if (message !== undefined) refused.push({ path: stub.path, message });
      else taken.set(file.toLowerCase(), file);
      return message === undefined;
    });
  return { stubs: planned, refused };
}

function templatesIn(root: string): readonly string[] {
  const folder = path.join(root, 'templates/markdown');
  return existsSync(folder) ? attempt(`${folder} cannot be read`, () => readdirSync(folder)) : [];
}

/** Writes the components, and returns the names of those that exist by now and are skipped. @throws {Fault} */
export function writeStubs(
  root: string,
  stubs: readonly PlannedStub[],
  machine: Machine,
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
    const read = () => readFileSync(path.join(root, file), 'utf8').replace(/^\ufeff/, '');
    const lines = texts.get(file) ?? textLines(attempt(`${file} cannot be read`, read));
    texts.set(file, lines);
    return openTagAt(lines.slice((line ?? 1) - 1).join('\n'), (column ?? 1) - 1);
  };
}
