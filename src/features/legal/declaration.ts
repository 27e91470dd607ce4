import { type Declaration, day, flag, label } from '../../fields/index.ts';

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
  labels: {
    oldTitle: label(
      '{title}, version of {date}',
      '{title}, Fassung vom {date}',
      'Title of an earlier version of a legal page.',
    ),
    oldVersion: label(
      'This is an old version.',
      'Dies ist eine alte Fassung.',
      'First sentence above an earlier version.',
    ),
    oldDates: label(
      'It applied from {from} until {until}.',
      'Sie ist vom {from} und wurde am {until} ersetzt.',
      'Second sentence above an earlier version.',
    ),
    oldCurrent: label(
      'Read the current version',
      'Zur geltenden Fassung',
      'Link from an earlier version to the current one.',
    ),
    oldChanges: label(
      'Changes in the version of {date}',
      'Was die Fassung vom {date} geändert hat',
      'Heading of the changes below an earlier version.',
    ),
    added: label('Added', 'Neu', 'Label of an added passage there.'),
    removed: label('Removed', 'Entfernt', 'Label of a removed passage there.'),
    changed: label('Changed', 'Geändert', 'Label of a changed passage there.'),
  },
} as const satisfies Declaration;
