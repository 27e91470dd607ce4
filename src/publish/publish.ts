// Carries out a plan: new files first, assets before the pages that name them, and what is gone last.
import { copyFileSync, existsSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Fault, faultOf } from '../diagnostics/fault.ts';
import type { OutputFile, Plan } from '../model/output.ts';
import { writeManifest } from './manifest.ts';

export interface Publication {
  readonly root: string;
  readonly out: string;
  readonly plan: Plan;
  /** The staging folder. */
  readonly staging: string;
  /** Where a file that was not staged is copied from, absolute; undefined for staged files. */
  readonly sourceOf: (output: OutputFile) => string | undefined;
}

/** Publishes. Throws a Fault. */
export function publish(publication: Publication): void {
  const { root, out, plan, staging } = publication;
  copyIntoStaging(publication);
  if (existsSync(out)) replaceFiles(publication);
  else moveFolder(staging, out);
  const written = [...plan.write, ...plan.keep];
  writeManifest(root, out, { files: written, foreign: plan.foreign });
}

/** What is copied is copied before anything is published, so that a full disk leaves the output as it was. */
function copyIntoStaging({ plan, staging, sourceOf }: Publication): void {
  for (const output of plan.write) {
    const source = sourceOf(output);
    if (source === undefined) continue;
    attempt(`${output.file} cannot be copied`, () => {
      const target = path.join(staging, output.file);
      mkdirSync(path.dirname(target), { recursive: true });
      copyFileSync(source, target);
    });
  }
}

/** The first build of an output folder is one rename. */
function moveFolder(staging: string, out: string): void {
  attempt(`${out} cannot be made`, () => {
    mkdirSync(path.dirname(out), { recursive: true });
    renameSync(staging, out);
  });
}

function replaceFiles({ out, plan, staging }: Publication): void {
  const removable = new Set(plan.remove);
  for (const { file } of plan.write) {
    clearTheWay(out, file, removable);
    attempt(`${file} cannot be written`, () => {
      mkdirSync(path.dirname(path.join(out, file)), { recursive: true });
      renameSync(path.join(staging, file), path.join(out, file));
    });
  }
  for (const file of removable) remove(out, file);
}

/** An earlier build's file where a folder is wanted now, or folder where a file is, goes first. */
function clearTheWay(out: string, file: string, removable: Set<string>): void {
  const inTheWay = [...parentsOf(file)].find((parent) => isFile(path.join(out, parent)));
  if (inTheWay !== undefined) {
    if (!removable.delete(inTheWay)) throw obstacle(out, inTheWay);
    remove(out, inTheWay);
  }
  if (!lstatSync(path.join(out, file), { throwIfNoEntry: false })?.isDirectory()) return;
  for (const inner of removable) {
    if (!inner.startsWith(`${file}/`)) continue;
    removable.delete(inner);
    remove(out, inner);
  }
  if (existsSync(path.join(out, file))) throw obstacle(out, file);
}

function obstacle(out: string, file: string): Fault {
  return new Fault(
    `${path.join(out, file)} is in the way, and no build wrote it`,
    'Move it away, or name another folder with --out.',
  );
}

/** Removes a file, and the folders that are empty without it. */
function remove(out: string, file: string): void {
  attempt(`${file} cannot be removed`, () => {
    rmSync(path.join(out, file), { force: true });
    for (const parent of [...parentsOf(file)].reverse()) {
      if (!removeIfEmpty(path.join(out, parent))) break;
    }
  });
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) return code === 'ENOENT';
    throw error;
  }
}

/** `a/b/c.html` lies in `a` and in `a/b`. */
function* parentsOf(file: string): Generator<string> {
  for (let slash = file.indexOf('/'); slash !== -1; slash = file.indexOf('/', slash + 1))
    yield file.slice(0, slash);
}

function isFile(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isDirectory();
}

function attempt(doing: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw faultOf(error, doing);
  }
}
