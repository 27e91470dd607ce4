// Reports translations whose originals have changed, at the places that need work.

import { counted } from '../../kit/counted.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import { wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import type { Page } from '../../model/pages/page.ts';
import { labelsIn } from '../../settings/index.ts';
import { type Ask, type Feature, task } from '../../site/index.ts';
import { pageSource, settingsFor, siteSettings, staleTreatment } from '../../site/read/index.ts';
import { type BlockChange, compareBlocks, counterpart } from './compare-blocks.ts';
import { translationsDeclaration } from './declaration.ts';
import { bindingLink, bindingMistakes } from './legal-translations.ts';
import { blockKindOf, blocksAt, type PageBlock } from './page-blocks.ts';
import {
  blocksBehind,
  staleTranslations,
  type TranslationState,
  translationLock,
  translationStates,
} from './translation-states.ts';

const diagnostic = diagnosticsOf(translationsDeclaration.codes);

export const translations: Feature = {
  name: 'translations',
  mistakes: (ask) => [...ask(translationMistakes), ...ask(bindingMistakes)],
  behind: (ask) => ask(staleTranslations),
  above: (ask, page) => bindingLink(ask, page) + staleNote(ask, page),
};

/** Returns the note above a stale translation, if its collection or its language has one. */
function staleNote(ask: Ask, page: Page): string {
  const { path, edition, language } = page;
  if (!edition || ask(blocksBehind, path) === 0 || staleTreatment(ask, page) === 'keep') return '';
  const { staleTranslation } = labelsIn(language, settingsFor(ask, language).value);
  return `<p class="stale-translation" role="note">${escapeMarkup(staleTranslation)}</p>\n`;
}

const translationMistakes = task('translation-mistakes', (ask): readonly Diagnostic[] => {
  const { diagnostics } = ask(translationLock);
  const states = [...ask(translationStates).values()];
  const unrecorded = states.filter(({ state }) => state === 'unrecorded');
  return [
    ...diagnostics,
    ...(unrecorded.length > 0 && diagnostics.length === 0 ? [withoutRecord(unrecorded)] : []),
    ...states.flatMap((state) => {
      if (state.state === 'raised') return [unchanged(ask, state)];
      return state.state === 'stale' ? [stale(ask, state)] : [];
    }),
  ];
});

/** A change, with the block of the original and the place of the translation that it concerns. */
interface LocatedChange {
  readonly change: BlockChange;
  /** Block as it is now; undefined for one that was removed. */
  readonly block: PageBlock | undefined;
  /** Corresponding block of the translation, as well as the kinds of blocks tell; undefined if it has none. */
  readonly translated: PageBlock | undefined;
}

/** Finds the changes of the original since a translation was recorded. */
export function changesOf(
  ask: Ask,
  { path, original }: Pick<TranslationState, 'path' | 'original'>,
): readonly LocatedChange[] {
  const recorded = ask(translationLock).value.get(path)?.blocks ?? [];
  const blocks = blocksAt(ask, original);
  const translated = blocksAt(ask, path);
  const kinds = (list: readonly string[]) => list.map((hash) => hash.charAt(0));
  const [before, after, own] = [recorded, hashesOf(blocks), hashesOf(translated)].map(kinds);
  return compareBlocks(recorded, hashesOf(blocks)).map((change) => {
    const index =
      change.before === undefined
        ? counterpart(after ?? [], change.after, own ?? [])
        : counterpart(before ?? [], change.before, own ?? []);
    return {
      change,
      block: change.after === undefined ? undefined : blocks[change.after],
      translated: translated[index],
    };
  });
}

function hashesOf(blocks: readonly PageBlock[]): readonly string[] {
  return blocks.map(({ hash }) => hash);
}

function stale(ask: Ask, state: TranslationState): Diagnostic {
  const { path, original, behind, total } = state;
  const recorded = ask(translationLock).value.get(path)?.blocks ?? [];
  const changes = changesOf(ask, state);
  const places = changes.map((one) => ({
    message: describeChange(one, recorded),
    at: one.translated?.place ?? wholeFile(path),
  }));
  const [first, ...others] = places;
  const message = `${first?.message} in ${original} (${behind} of ${counted(total, 'block')})`;
  const found = diagnostic('translation-stale', {
    message,
    at: first?.at ?? wholeFile(path),
    ...(others.length > 0 && { related: others }),
    hint: `Run site translation todo to see it, translate it, and run site translation done ${path}. If the translation is still right, run site translation keep ${path} instead.`,
  });
  return { ...found, ...bySeverity(ask, path) };
}

/** `The paragraph under "Prices" changed` */
export function describeChange({ change, block }: LocatedChange, recorded: readonly string[]): string {
  const kind = block?.kind ?? blockKindOf(recorded[change.before ?? 0] ?? '');
  const verb = change.kind === 'changed' ? changeOf(change.parts) : `was ${change.kind}`;
  if (!block) return `A ${kind} was removed`;
  if (kind === 'field') return `The field ${block.heading} ${verb}`;
  if (kind === 'heading') return `The heading "${block.heading}" ${verb}`;
  return `The ${kind} ${block.heading === '' ? 'before the first heading' : `under "${block.heading}"`} ${verb}`;
}

function changeOf(parts: readonly string[]): string {
  if (parts.includes('text')) return 'changed';
  return parts.length === 2 ? 'has other links and code' : `has other ${parts.join()}`;
}

function unchanged(ask: Ask, { path, original }: TranslationState): Diagnostic {
  const at: Place = ask(translationLock).value.get(path)?.at ?? wholeFile(path);
  const found = diagnostic('translation-unchanged', {
    message: `The record of ${path} has the current blocks of ${original}, but the translation is the old one`,
    at,
    hint: `Translate what changed, and run site translation done ${path}. If the translation is still right, run site translation keep ${path}.`,
  });
  return { ...found, ...bySeverity(ask, path) };
}

function withoutRecord(states: readonly TranslationState[]): Diagnostic {
  const [first] = states;
  const others = states.length === 1 ? '' : ` and ${counted(states.length - 1, 'other translation')}`;
  return diagnostic('translation-unrecorded', {
    message: `${first?.path}${others} ${states.length === 1 ? 'has' : 'have'} no record`,
    at: wholeFile(first?.path ?? ''),
    hint: 'If it is up to date, run site translation done with its file, or with --all for all of them.',
  });
}

/** Severity of a finding: the translation of a legal page must not be stale. */
function bySeverity(ask: Ask, path: string): Pick<Diagnostic, 'severity'> {
  const isLegal = ask.names('content').pages.includes(path) && ask(pageSource, path).page.legal;
  return { severity: isLegal ? 'error' : ask(siteSettings).value.checks.translations };
}
