// The templates of a site: the folders that they come from, and what each of them is. A template is named by its path below
// such a folder: `page.tsx`, `markdown/Note.tsx`.

import path from 'node:path';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { isElementInCapitals } from '../kit/html/elements.ts';
import { didYouMean } from '../kit/nearest.ts';
import { TEMPLATE_ROOTS } from '../model/files/project.ts';
import { HOOKS } from '../model/pages/hooks.ts';
import { walk } from './walk.ts';

/** Returns the path of a template below its folder. */
function templatePath(file: string, roots: readonly string[] = TEMPLATE_ROOTS): string {
  const root = roots.find((folder) => file.startsWith(`${folder}/`)) ?? '';
  return file.slice(root.length + 1);
}

/** Returns the file of a template by its path: the first of all templates, or where the site could have its own. */
export function findTemplate(
  path: string,
  files: readonly string[],
  roots: readonly string[] = TEMPLATE_ROOTS,
): string {
  const places = roots.map((root) => `${root}/${path}`);
  return places.find((file) => files.includes(file)) ?? `${TEMPLATE_ROOTS[0]}/${path}`;
}

/** File of a component, named like its tag, or of a hook, named like its element. */
const COMPONENT = new RegExp(`^markdown/(?:[A-Z][A-Za-z0-9]*|${HOOKS.join('|')})\\.tsx$`);

/** A layout. `counter.client.tsx` is a script for browsers. */
const LAYOUT = /^[a-z][^/]*(?<!\.client)\.tsx$/;

/** Template of a social card. */
const CARD = /^cards\/[a-z][^/]*\.tsx$/;

/** Files that look like hooks but don't have the name of one. */
const OTHER_HOOK = /^markdown\/([a-z][^/]*)(?<!\.client)\.tsx$/;

/** Finds the templates in all of their folders. Templates that others replace are only among all files. */
export function walkTemplates(
  root: string,
  skip: Parameters<typeof walk>[2],
  roots: readonly string[] = TEMPLATE_ROOTS,
) {
  const found = roots.map((folder) => walk(root, folder, skip));
  const files = found.flatMap((one) => one.files);
  const byPath = new Map(files.toReversed().map((file) => [templatePath(file, roots), file]));
  const used = files.filter((file) => byPath.get(templatePath(file, roots)) === file);
  const named = (name: RegExp) => used.filter((file) => name.test(templatePath(file, roots)));
  return {
    project: {
      layouts: named(LAYOUT),
      components: named(COMPONENT),
      cards: named(CARD),
      templates: files,
      ownSettings: byPath.get('settings.ts'),
      collections: byPath.get('collections.ts'),
    },
    linked: found.flatMap(({ linked }) => linked),
    diagnostics: found.flatMap((one) => one.diagnostics),
  };
}

/** Reports files that look like hooks but don't have the name of one, and components whose tag is an element of HTML. */
export function wrongNames(files: readonly string[]): readonly Diagnostic[] {
  return files.flatMap((file) => {
    const below = templatePath(file);
    const name = COMPONENT.test(below) ? undefined : OTHER_HOOK.exec(below)?.[1];
    if (name === undefined) return takenName(file);
    const otherwise = `Hooks are ${HOOKS.join(', ')}. Components start with a capital letter; put shared code in another folder.`;
    const hint = didYouMean(name, HOOKS, otherwise, (likely) => `${likely}.tsx`);
    return diagnostic('hook-unknown', {
      message: `There is no hook named "${name}"`,
      at: wholeFile(file),
      hint,
    });
  });
}

function takenName(file: string): readonly Diagnostic[] {
  const name = COMPONENT.test(templatePath(file)) ? path.basename(file, '.tsx') : '';
  if (!isElementInCapitals(name)) return [];
  const message = `<${name}> is the HTML element ${name.toLowerCase()}, so no page can use this component`;
  return [
    diagnostic('component-name', {
      message,
      at: wholeFile(file),
      hint: 'Rename the file, with at least one lowercase letter.',
    }),
  ];
}
