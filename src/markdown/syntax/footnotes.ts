// Renders footnotes, and the references to them.
import { escapeMarkup } from '../../kit/escape.ts';
import { fillLabel, type Labels } from '../../settings/index.ts';
import { type MarkdownProblem, problemIn } from '../lexer/problem.ts';
import { type FootnoteDefinition, pageTokens } from '../lexer/tokens.ts';
import { changeEnd, type Html, join } from './holes.ts';
import type { Footnotes } from './scope.ts';

interface Footnote {
  readonly number: number;
  references: number;
}

/** Creates the footnotes of a page; `page` is its path. */
export function createFootnotes(
  definitions: readonly FootnoteDefinition[],
  labels: Labels,
  page: string,
): Footnotes {
  const byLabel = new Map<string, FootnoteDefinition>();
  for (const definition of definitions) {
    const key = keyOf(definition, fileOf(definition) ?? page);
    if (!byLabel.has(key)) byLabel.set(key, definition);
  }
  const used = new Map<FootnoteDefinition, Footnote>();
  return {
    refer(reference, path) {
      const definition = byLabel.get(keyOf(reference, path)) ?? byLabel.get(keyOf(reference, page));
      if (!definition) return undefined;
      const footnote = used.get(definition) ?? { number: used.size + 1, references: 0 };
      footnote.references += 1;
      used.set(definition, footnote);
      const { number, references } = footnote;
      const id = referenceId(number, references);
      const name = escapeMarkup(fillLabel(labels.footnote, { number }));
      return `<sup><a href="#fn-${number}" id="${id}" aria-label="${name}">${number}</a></sup>`;
    },
    render(renderBody) {
      // The map grows during iteration: a footnote may be the first to refer to another. Links back are counted when
      // all references are known.
      const bodies: Html[] = [];
      for (const definition of used.keys()) bodies.push(renderBody(definition));
      if (bodies.length === 0) return '';
      const items = Array.from(used.values(), (footnote, index) =>
        renderItem(bodies[index] ?? '', footnote, labels),
      );
      const name = escapeMarkup(labels.footnotes);
      const start = `<section class="footnotes" aria-label="${name}">\n<ol>\n`;
      return join([start, ...items, '</ol>\n</section>\n']);
    },
    unused() {
      return definitions
        .filter((definition) => !used.has(definition))
        .flatMap((definition) => {
          const first = byLabel.get(keyOf(definition, fileOf(definition) ?? page));
          const isAgain = fileOf(definition) !== undefined && first?.raw === definition.raw;
          // A file may be included more than once.
          return isAgain && first !== definition ? [] : unusedProblem(definition, first);
        });
    },
  };
}

/** Renders a footnote. The links back go into its last paragraph, if there is one at the end. */
function renderItem(body: Html, { number, references }: Footnote, labels: Labels): Html {
  const links = Array.from({ length: references }, (_, index) => backLink(number, index + 1, labels)).join(
    ' ',
  );
  const content = changeEnd(body, (end) =>
    end.endsWith('</p>\n') ? `${end.slice(0, -5)} ${links}</p>\n` : `${end}<p>${links}</p>\n`,
  );
  return join([`<li id="fn-${number}">\n`, content, '</li>\n']);
}

function backLink(number: number, reference: number, { footnoteBack }: Labels): string {
  const place = reference === 1 ? number : `${number}-${reference}`;
  const name = escapeMarkup(fillLabel(footnoteBack, { number: place }));
  return `<a class="footnote-back" href="#${referenceId(number, reference)}" aria-label="${name}">↩</a>`;
}

function referenceId(number: number, reference: number): string {
  return reference === 1 ? `fnref-${number}` : `fnref-${number}-${reference}`;
}

function unusedProblem(
  definition: FootnoteDefinition,
  first: FootnoteDefinition | undefined,
): MarkdownProblem {
  const { label } = definition;
  const mark = `[^${label}]:`;
  const place = { from: definition.raw.indexOf(mark), source: mark };
  const [message, hint] =
    first === definition
      ? [
          `Nothing refers to the footnote ${label}`,
          `Write [^${label}] where it belongs, or remove the footnote.`,
        ]
      : [
          `The footnote ${label} is defined twice; only the first one is shown`,
          'Give one of them another label.',
        ];
  return problemIn(definition, place, { code: 'footnote-unused', message, hint });
}

/** Key of a footnote with its file, because two files may use the same label. */
function keyOf({ label }: Pick<FootnoteDefinition, 'label'>, path: string): string {
  return `${label.toLowerCase()} ${path}`;
}

/** Returns the included file of a definition; undefined for the page's own. */
function fileOf({ tokens: [first] }: FootnoteDefinition): string | undefined {
  const token = first && pageTokens([first])[0];
  return token?.type === 'included' ? token.path : undefined;
}
