// The parts that two builds of one state must share, and their differences.
import path from 'node:path';
import type { BuildReport } from '../../src/model/request.ts';
import { checkOutputFolder } from '../../src/publish/folder/output-folder.ts';
import { hostFolder, readHosting } from '../../src/publish/host-files.ts';
import { readOutputManifest } from '../../src/publish/releases.ts';
import { swiftDisk } from '../support/faulty-disk.ts';
import { treeOf } from './disk.ts';

/** Texts by subject. */
export type Result = ReadonlyMap<string, string>;

/** The compared parts of a build. Assets kept from the previous release aren't part of it. */
export function resultOf(root: string, report: BuildReport): Result {
  const { outcome, out, pages, files, diagnostics, unpublished } = report;
  const result = new Map<string, string>([['outcome', outcome]]);
  const add = (name: string, value: unknown) => {
    // Sites in other folders print the same.
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    result.set(name, text.replaceAll(root, '.'));
  };
  diagnostics.forEach((diagnostic, position) => void add(`diagnostic ${position + 1}`, diagnostic));
  for (const page of pages) add(`page ${page.id}`, page);
  for (const [page, reason] of unpublished) add(`page ${page}`, reason);
  for (const { file, kind, hash, size } of files) add(`file ${file}`, [kind, hash, size]);
  if (outcome !== 'published') return result;
  for (const [file, bytes] of treeOf(hostFolder(path.join(root, '.site'))))
    add(`next to ${path.relative(root, file)}`, bytes);
  add('addresses', readHosting(swiftDisk, path.join(root, '.site'), out));
  for (const { file, kind, hash, size } of manifestOf(root, out)) add(`manifest ${file}`, [kind, hash, size]);
  const retained = new Set(report.plan?.retain.map(({ file }) => path.join(out, file)));
  for (const [file, bytes] of treeOf(out))
    if (!retained.has(file)) add(`output ${path.relative(out, file)}`, bytes);
  return result;
}

function manifestOf(root: string, out: string) {
  const { value: output } = checkOutputFolder(root, out, false);
  return readOutputManifest(swiftDisk, output)?.files ?? [];
}

/** Each difference in a few lines: `+` is actual, `-` is expected. */
export function differences(actual: Result, wanted: Result): string[] {
  const names = new Set([...actual.keys(), ...wanted.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [actual.get(name), wanted.get(name)];
    return one === other ? [] : [`${name}\n${firstDifference(one, other)}`];
  });
}

/** The texts from shortly before their first difference. */
function firstDifference(one: string | undefined, other: string | undefined): string {
  let at = 0;
  while (one && other && one[at] === other[at] && at < one.length) at += 1;
  const around = (text: string | undefined) =>
    text === undefined ? 'nothing' : JSON.stringify(text.slice(Math.max(0, at - 30), at + 60));
  return `+ ${around(one)}\n- ${around(other)}`;
}
