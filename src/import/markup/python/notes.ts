// Writes the notes and tabs of Python-Markdown, PyMdown Extensions and Material for MkDocs as those here.
import { materialKind, writeAlert } from '../alerts.ts';
import { writeAttributes } from '../attributes.ts';

export function tabLines(label: string, body: readonly string[]): readonly string[] {
  return [`<Tab${writeAttributes({ label: plainLabel(label) })}>`, '', ...body, '', '</Tab>', ''];
}

/** Types of notes without an alert of their own; their names become titles. */
const TITLES: Readonly<Record<string, string>> = { tldr: 'TL;DR', faq: 'FAQ' };

/** Writes a note of some types, `???` if it is folded. */
export function noteLines(
  mark: string,
  types: string,
  title: string | undefined,
  body: readonly string[],
): readonly string[] {
  const [type = 'note'] = types.toLowerCase().split(' ');
  const named = Object.hasOwn(TITLES, type)
    ? TITLES[type]
    : type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ');
  if (mark.startsWith('?')) {
    const summary = plainLabel(title || named || 'Note');
    const open = `<Details${writeAttributes({ summary })}${mark.endsWith('+') ? ' open' : ''}>`;
    return [open, '', ...body, '', '</Details>'];
  }
  const kind = materialKind(type);
  const isOwn = kind?.toLowerCase() === type;
  const shown = title === '' ? undefined : (title ?? (isOwn ? undefined : named));
  return writeAlert(kind ?? 'NOTE', shown, body.join('\n')).split('\n');
}

/** Text of a label, which becomes an attribute. */
function plainLabel(label: string): string {
  return label
    .replace(/:[a-z]+-[\w-]+:\s*/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}
