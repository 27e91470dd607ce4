// Finds where templates hold what the published policy blocks.
import path from 'node:path';
import { inlineClues } from '../../base/inline-code.ts';
import { linesOf } from '../../base/lines.ts';
import { type Place, wholeFile } from '../../diagnostics/diagnostic.ts';
import type { Project } from '../../model/project.ts';
import { readText } from '../../project/excerpt.ts';

/** Of something that the policy blocks, in a few words, and the path of a layout. */
export type PlaceOfInline = (inline: string, layout: string) => Place;

/**
 * React puts a page together, so the place cannot be computed; but it is mostly written out in the layout or in a
 * component. The layout as a whole where it is not.
 */
export function createPlaces({ root, templates, layouts }: Project): PlaceOfInline {
  const known = new Map<string, Place>();
  const find = (inline: string, layout: string): Place => {
    const components = templates.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !layouts.includes(file));
    const texts = [layout, ...components].map((file) => ({
      file,
      text: readText(path.join(root, file)) ?? '',
    }));
    for (const clue of inlineClues(inline)) {
      for (const { file, text } of texts) {
        const match = clue.exec(text);
        if (match) return placeAt(file, text, match.index, match[0]);
      }
    }
    return wholeFile(layout);
  };
  return (inline, layout) => {
    const key = `${layout} ${inline}`;
    const place = known.get(key) ?? find(inline, layout);
    known.set(key, place);
    return place;
  };
}

/** What is shown is underlined up to the end of its line. */
function placeAt(file: string, text: string, offset: number, shown: string): Place {
  const length = Math.max(1, shown.split(/[\r\n]/, 1)[0]?.length ?? 1);
  return { path: file, ...linesOf(text).at(offset), length };
}
