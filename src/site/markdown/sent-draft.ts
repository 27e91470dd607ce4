// Drafts as plain data, which threads exchange.
import type { Markup, OpenHtml } from '../../model/pages/markup.ts';
import type { SentDraft, SentHtml } from './draft.ts';
import { fillHoles, type Html, LOADING_PIECE, type SlotSources, settle } from './syntax/holes.ts';
import { type HookScope, hookHole } from './syntax/hooks.ts';
import type { Scope } from './syntax/scope.ts';

/** Draft whose holes aren't filled yet. */
export interface UnfilledDraft
  extends Pick<Markup, 'isRaw' | 'outline' | 'reading'>,
    Pick<Scope, 'noted' | 'budget'> {
  readonly templates: HookScope['templates'];
  readonly html: Html;
  /** Units of the budget that it has spent so far. */
  readonly spent: number;
}

export function fillDraft({ html, spent, ...draft }: UnfilledDraft, sources: SlotSources): Markup {
  const { noted, templates, budget, isRaw, outline, reading } = draft;
  budget.spent = spent;
  const filled = settle(fillHoles(html, sources));
  return {
    html: filled as OpenHtml,
    isRaw: noted.holdsComponents || templates.hooked > 0 || isRaw,
    outline,
    reading,
    attachments: [...noted.attachments],
    images: [...noted.images],
    copiesCode: noted.copies,
    files: [...noted.files],
  };
}

/** Returns a draft as plain data; undefined if it can't be finished without its tokens. */
export function sentDraft({
  noted,
  reading,
  spent,
  isRaw,
  outline,
  ...draft
}: UnfilledDraft): Omit<SentDraft, 'asked'> | undefined {
  const { problems, holdsComponents, ...others } = noted;
  const sent = problems.length > 0 || holdsComponents ? undefined : sentHtml(draft.html);
  return sent && { html: sent, spent, isRaw, outline, amount: reading(), noted: others };
}

/** Returns HTML as plain data; undefined if it has holes that only its tokens can fill. */
function sentHtml(html: Html): SentHtml | undefined {
  const sent: SentHtml[number][] = [];
  for (const piece of typeof html === 'string' ? [html] : html) {
    if (typeof piece === 'string' || piece.kind === 'block' || piece.kind === 'loading') sent.push(piece);
    else if (piece.kind === 'hook') {
      const { kind, use, ids } = piece;
      const children = sentHtml(use.texts.children);
      if (!children) return undefined;
      sent.push({ kind, use: { ...use, texts: { ...use.texts, children: children as Html } }, ids });
    } else return undefined;
  }
  return sent;
}

/** Returns the HTML with its holes. */
export function receivedHtml(html: SentHtml, scope: HookScope): Html {
  return html.flatMap((piece) => {
    if (typeof piece === 'string' || piece.kind === 'block') return [piece];
    if (piece.kind === 'loading') return [LOADING_PIECE];
    const texts = { ...piece.use.texts, children: receivedHtml(piece.use.texts.children as SentHtml, scope) };
    return hookHole(scope, NO_TOKEN, { ...piece.use, texts }, piece.ids);
  });
}

const NO_TOKEN = { type: 'space', raw: '' } as const;
