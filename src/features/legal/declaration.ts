import { type Declaration, day, flag, label } from '../../fields/index.ts';
import translations from './labels.json' with { type: 'json' };

export const legalDeclaration = {
  fields: {
    legal: {
      type: flag,
      default: false,
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'Records the versions of a [legal page](legal.md).',
    },
    effective: {
      type: day,
      example: '2026-06-01',
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'Day on which a legal page takes effect.',
    },
    history: {
      type: flag,
      default: false,
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'Also publishes the earlier versions of a legal page.',
    },
  },
  translations,
  labels: {
    oldTitle: label('{title}, version of {date}', 'Title of an earlier version of a legal page.'),
    oldVersion: label('This is an old version.', 'First sentence above an earlier version.'),
    oldDates: label('It applied from {from} until {until}.', 'Second sentence above an earlier version.'),
    oldCurrent: label('Read the current version', 'Link from an earlier version to the current one.'),
    oldChanges: label('Changes in the version of {date}', 'Heading of the changes below an earlier version.'),
    added: label('Added', 'Label of an added passage there.'),
    removed: label('Removed', 'Label of a removed passage there.'),
    changed: label('Changed', 'Label of a changed passage there.'),
  },
} as const satisfies Declaration;
