// Compiles bodies in a thread, before their pages are rendered. The thread knows only a part of the site, so a draft is used
// if the site gives the same answers and if there is nothing to report. Any other body is compiled where it is needed.
import type { HookName } from '../../model/pages/hooks.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Targets } from '../../model/site.ts';
import type { Asked, BodyOwner, Draft, LimitedMarkdown, SentDraft } from './draft.ts';
import { mayInclude } from './includes.ts';
import { fillDraft, receivedHtml } from './sent-draft.ts';
import { createBudget } from './syntax/budget.ts';

/** Facts about the site that threads know, as plain data. */
export interface KnownAnswers {
  readonly settings: Omit<Settings, 'spans'>;
  readonly templates: ReadonlySet<string>;
  /** Routes by the path of a page. */
  readonly routes: ReadonlyMap<string, string>;
}

/** Markdown body of a page. Plain data. */
export interface OwnedBody {
  readonly text: string;
  readonly owner: BodyOwner;
}

const UNKNOWN = new Error('Only the site knows the answer');

/** Creates a function that compiles a body with known answers. It returns undefined for bodies that need others. */
export function createCompiler(
  markdown: Pick<LimitedMarkdown, 'compile'>,
  { settings, templates, routes }: KnownAnswers,
) {
  const unknown = () => {
    throw UNKNOWN;
  };
  return ({ text, owner }: OwnedBody): SentDraft | undefined => {
    if (mayInclude(text)) return undefined;
    const asked: Asked[] = [];
    const answered =
      <T>(question: Asked[0], answer: (argument: string) => T) =>
      (argument: string) => {
        const known = answer(argument);
        asked.push([question, argument, known]);
        return known;
      };
    const answers: Partial<Targets> = {
      settings: { ...settings, spans: { get: () => undefined } },
      hasTemplate: answered('hasTemplate', (name) => templates.has(name)),
      routeOf: answered('routeOf', (path) => routes.get(path)),
    };
    const get = (_: object, name: string) => Reflect.get(answers, name) ?? unknown;
    const targets = new Proxy(answers, { get }) as Targets;
    try {
      const sent = markdown.compile(text, owner, targets).send?.();
      return sent && { ...sent, asked };
    } catch (error) {
      if (error !== UNKNOWN) throw error;
      return undefined;
    }
  };
}

/** Body that is read before its page is rendered, with its draft if a thread has compiled it. */
export interface TakenBody {
  readonly text: string;
  readonly draft: SentDraft | undefined;
}

/** Returns the draft that a thread has compiled; `compile` replaces it if something is to be reported. */
export function receivedDraft(
  { html, noted, amount, asked, ...sent }: SentDraft,
  { path }: BodyOwner,
  targets: Targets,
  compile: () => Draft,
): Draft {
  if (!asked.every(([question, argument, answer]) => targets[question](argument) === answer))
    return compile();
  const scope = {
    page: { path },
    noted: { ...noted, problems: [], holdsComponents: false },
    templates: { failedHooks: new Set<HookName>(), hooked: 0, failures: [] },
    budget: createBudget(),
  };
  const draft = { ...sent, ...scope, html: receivedHtml(html, scope), reading: () => amount };
  return {
    finish(sources) {
      const value = fillDraft(draft, sources);
      const isFine = scope.noted.problems.length === 0 && scope.templates.failures.length === 0;
      return isFine ? { value, diagnostics: [] } : compile().finish(sources);
    },
  };
}
