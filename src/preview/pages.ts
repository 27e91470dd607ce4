// The previewed site as a source: pages are rendered when they are asked for, once for each version of the site.
import { lookup } from 'mrmime';
import { sha256 } from '../base/hash.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { Fault } from '../diagnostics/fault.ts';
import { NAMED_TYPES } from '../hosts/types.ts';
import { isVariantFile } from '../images/plan.ts';
import { NOT_FOUND_PAGE } from '../model/address.ts';
import { CARD_FOLDER } from '../model/pages/card.ts';
import type { Redirect } from '../model/settings/hosting.ts';
import { CLOSED } from '../model/settings/policy.ts';
import type { Opened } from '../serve/answer.ts';
import { contentType } from '../serve/content-type.ts';
import { attachScript, emptyPage } from './attach.ts';
import type { Building } from './building.ts';
import { kindOf } from './problem.ts';
import type { Reports } from './reports.ts';
import type { PreparedAnswer, ReadAnswer } from './worker/protocol.ts';

/** A file as it was rendered, or why it could not be. */
export interface Rendered {
  readonly content: Uint8Array | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly fault: Fault | undefined;
}

interface PagesRequest {
  readonly building: Pick<Building, 'current' | 'latest'>;
  /** Rejects with a Fault. */
  readonly read: (file: string) => Promise<ReadAnswer>;
  /** Address of the attached script. */
  readonly script: () => string;
  readonly reports: Pick<Reports, 'looked' | 'mended'>;
}

export type PreviewPages = ReturnType<typeof createPreviewPages>;

/** Pages that are rendered before they are asked for again. */
const AHEAD = 4;
/** Pages whose last good form is remembered. */
const REMEMBERED = 64;

export function createPreviewPages({ building, read, script, reports }: PagesRequest) {
  const rendered = new Map<string, Promise<Rendered>>();
  const good = new Map<string, Uint8Array>();
  /** Pages of this version, the last one last. */
  const looked = new Set<string>();
  const prepared = async () => (await building.current()).prepared;
  const report = createReporter(reports, prepared);

  const remember = (file: string, content: Uint8Array) => {
    good.delete(file);
    good.set(file, content);
    const [oldest] = good.keys();
    if (good.size > REMEMBERED && oldest !== undefined) good.delete(oldest);
  };
  const renderNow = async (file: string): Promise<Rendered> => {
    try {
      const { content, diagnostics } = await read(file);
      return { content, diagnostics, fault: undefined };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { content: undefined, diagnostics: [], fault: error };
    }
  };
  const render = (file: string): Promise<Rendered> => {
    const known = rendered.get(file);
    if (known) return known;
    const made = renderNow(file);
    rendered.set(file, made);
    made
      .then((outcome) => {
        if (outcome.content && !hasErrors(outcome.diagnostics)) remember(file, outcome.content);
        return report(file, outcome);
      })
      .catch(() => {});
    return made;
  };
  const page = async (file: string): Promise<Opened> => {
    looked.delete(file);
    looked.add(file);
    const { content = good.get(file), diagnostics } = await render(file);
    if (content) return htmlOf(attachScript(Buffer.from(content).toString(), script()));
    return { ...htmlOf(emptyPage(script(), titleOf(diagnostics))), status: 500 };
  };
  return {
    base: () => building.latest()?.prepared?.base ?? '/',
    openings: () => building.latest()?.prepared?.openings ?? CLOSED,
    redirects: async () => (await prepared())?.redirects ?? new Map<string, Redirect>(),
    /** A new version begins: nothing that was rendered counts any more. What was looked at will be asked for again. */
    begin() {
      const ahead = [...looked].slice(-AHEAD);
      looked.clear();
      rendered.clear();
      for (const file of ahead) render(file);
    },
    async has(file: string) {
      const site = await prepared();
      if (!site) return file.endsWith('.html');
      // Which cards there are is known when they are asked for, and which forms of an image once a page shows it.
      const isKnown = file === NOT_FOUND_PAGE || site.pages.has(file) || site.files.has(file);
      if (isKnown || isVariantFile(file)) return true;
      return file.startsWith(CARD_FOLDER) && (await read(file)).content !== undefined;
    },
    async open(file: string) {
      const site = await prepared();
      if (!site || site.pages.has(file)) return page(file);
      if (file === NOT_FOUND_PAGE) return htmlOf(emptyPage(script(), '404: no page here'));
      // Files that are no pages are as large as they like, and quickly read again.
      const outcome = await renderNow(file);
      const { content } = outcome;
      report(file, outcome).catch(() => {});
      return (
        content && opened(contentType(NAMED_TYPES.get(file) ?? String(lookup(file))), Buffer.from(content))
      );
    },
    /** One page of this version, which is rendered for it; undefined where there is no such page. */
    async rendered(file: string) {
      const site = await prepared();
      return site?.pages.has(file) ? render(file) : undefined;
    },
  };
}

/** Reports what is new about the pages' mistakes: each save renders open pages again, and most of it was reported before. */
function createReporter(
  { looked, mended }: PagesRequest['reports'],
  prepared: () => Promise<PreparedAnswer | undefined>,
): (file: string, rendered: Rendered) => Promise<void> {
  const reported = new Map<string, { readonly text: string; readonly broken: boolean }>();
  return async (file, { content, diagnostics, fault }) => {
    const before = reported.get(file);
    const text = JSON.stringify([diagnostics, fault?.message]);
    const broken = fault !== undefined || hasErrors(diagnostics);
    if (fault || diagnostics.length > 0) {
      reported.set(file, { text, broken });
      if (before?.text !== text) looked(diagnostics, fault);
    } else if (content) reported.delete(file);
    if (before?.broken && !broken && content) mended((await prepared())?.pages.get(file)?.path ?? file);
  };
}

/** Of a page that cannot be shown. */
function titleOf(diagnostics: readonly Diagnostic[]): string {
  const error = diagnostics.find((each) => hasErrors([each]));
  return error ? kindOf(error.code) : 'The page cannot be made';
}

function htmlOf(html: string): Opened {
  return opened('text/html; charset=utf-8', Buffer.from(html));
}

/** No browser keeps it, but what is compressed is kept by its tag. */
function opened(type: string, content: Buffer): Opened {
  return { type, size: content.length, tag: `"${sha256(content).slice(0, 20)}"`, content };
}
