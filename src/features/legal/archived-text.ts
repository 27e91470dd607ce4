// Renders an old version of a legal page as it was published, with a note that it is old, with later changes, and without
// links to missing pages.
import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../../kit/escape.ts';
import type { LineChange } from '../../kit/text-difference.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { amountOf, minutesToRead } from '../../kit/words.ts';
import { type Heading, joinUses, type Markup } from '../../model/pages/markup.ts';
import { fillLabel, type Labels, type Settings } from '../../settings/index.ts';

/** Current target of a URL in an old text. */
export type OldTarget = 'there' | 'gone' | { readonly attachment: string };

interface ArchivedVersion {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly html: string;
  readonly lines: readonly string[];
  readonly next: { readonly date: string; readonly note: string; readonly changes: readonly LineChange[] };
  readonly current: string;
}

export function archivedText(
  version: ArchivedVersion,
  leadOf: (url: string) => OldTarget,
  settings: Pick<Settings, 'base'>,
  labels: Labels,
): Markup {
  const { html, headings, attachments } = adjusted(version.html, leadOf, settings);
  const amount = amountOf(version.lines.join('\n'));
  return {
    html: [noteOf(version, labels) + changesOf(version, labels) + html],
    isRaw: true,
    headings,
    reading: () => ({ words: amount.words, minutes: minutesToRead(amount) }),
    uses: joinUses({ attachment: attachments }),
  };
}

function noteOf({ date, next, current }: ArchivedVersion, labels: Labels): string {
  const timeOf = (day: string) => `<time datetime="${day}">${day}</time>`;
  const [title, lead] = [escapeMarkup(labels.oldVersion), escapeMarkup(labels.oldCurrent)];
  const dates = fillLabel(escapeMarkup(labels.oldDates), { from: timeOf(date), until: timeOf(next.date) });
  return `<div class="archive-note" role="note">
<p><strong>${title}</strong> ${dates} <a href="${escapeMarkup(current)}">${lead}</a>.</p>
</div>
`;
}

function changesOf({ next }: ArchivedVersion, labels: Labels): string {
  const changes = next.changes.map((change) => `<li>${changeOf(change, labels)}</li>\n`);
  if (changes.length === 0) return '';
  return `<details class="archive-changes">
<summary>${escapeMarkup(fillLabel(labels.oldChanges, { date: next.date }))}</summary>
<p>${escapeMarkup(next.note)}</p>
<ul>
${changes.join('')}</ul>
</details>
`;
}

function changeOf(change: LineChange, labels: Labels): string {
  const name = `<strong>${escapeMarkup(labels[change.kind])}:</strong>`;
  if (change.kind !== 'changed') {
    const tag = change.kind === 'added' ? 'ins' : 'del';
    return `${name} <${tag}>${escapeMarkup(change.text)}</${tag}>`;
  }
  const words = change.words.map(({ kind, text }) => {
    if (kind === 'same') return escapeMarkup(text);
    const tag = kind === 'added' ? 'ins' : 'del';
    return `<${tag}>${escapeMarkup(text)}</${tag}>`;
  });
  return `${name} ${words.join('')}`;
}

/** Adjusts old HTML to the site's base, and replaces links without a target by their text. Returns its headings too. */
function adjusted(html: string, leadOf: (url: string) => OldTarget, settings: Pick<Settings, 'base'>) {
  let result = '';
  let end = 0;
  const attachments = new Set<string>();
  const headings: Heading[] = [];
  const unlinked: boolean[] = [];
  let heading: { readonly id: string; readonly level: number; text: string } | undefined;
  let inAnchor = false;
  const isGone = (url: string) => {
    const lead = leadOf(url);
    if (typeof lead === 'object') attachments.add(lead.attachment);
    return lead === 'gone';
  };
  /** Replaces the tag that is being read. */
  const rewrite = (change: (tag: string) => string) => {
    const next = (parser.endIndex ?? 0) + 1;
    result += html.slice(end, parser.startIndex) + change(html.slice(parser.startIndex, next));
    end = next;
  };
  const move = (tag: string) => moved(tag, settings);
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, href, src, alt = '' } = attributes;
      if (/^h[1-6]$/.test(name) && id !== undefined) heading = { id, level: Number(name[1]), text: '' };
      if (name === 'a') {
        const gone = href !== undefined && isGone(href);
        unlinked.push(gone);
        inAnchor = attributes.class === 'anchor';
        if (gone) rewrite(() => '<span>');
        else if (href?.startsWith('/')) rewrite(move);
      }
      if (src !== undefined && isGone(src)) rewrite(() => `<span>${escapeMarkup(`[${alt}]`)}</span>`);
      else if (src?.startsWith('/')) rewrite(move);
    },
    ontext(text) {
      if (heading && !inAnchor) heading.text += text;
    },
    onclosetag(name) {
      if (name === 'a') {
        inAnchor = false;
        if (unlinked.pop()) rewrite(() => '</span>');
      }
      if (!heading || name !== `h${heading.level}`) return;
      headings.push({ ...heading, text: heading.text.trim() });
      heading = undefined;
    },
  });
  parser.end(html);
  return { html: result + html.slice(end), headings, attachments: [...attachments] };
}

/** Puts the URL of a tag below the base, without its fragment: the place in another page may be gone. */
function moved(tag: string, settings: Pick<Settings, 'base'>): string {
  return tag.replace(
    /(\s(?:href|src)=")(\/[^"#]*)(?:#[^"]*)?"/g,
    (_, start: string, url: string) => `${start}${withBase(settings, url)}"`,
  );
}
