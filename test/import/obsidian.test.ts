// Vaults of Obsidian.
import { expect, test } from 'vitest';
import { importFiles } from './support.ts';

const VAULT = {
  '.obsidian/app.json': '{}',
  '.obsidian/templates.json': '{ "folder": "/Templates/" }',
  'Templates/Daily.md': '<% tp.date.now() %>',
  'Home.md': 'See [[My note (2)]] and [other](C++.md).\n',
  'Notes/My note (2).md':
    '---\ntags: "#a b/c, d"\nalias: MN\ncreated: 2024-05-06 10:11\npublish: false\ncssclass: wide\n---\n' +
    'Status:: open\n\n```dataview\nLIST\n```\n\n![[Pasted image 1.png]] {{ braces }} <% x %>\n',
  'Notes/C++.md': '# C++\n',
  'Notes/C.md': '# C\n',
  'Notes/🙂.md': 'Smile.\n',
  'Files/Pasted image 1.png': 'png',
  'Files/Plan.canvas': '{}',
  'Files/Drawing.excalidraw.md': '# Drawing',
};

test('a vault becomes pages with wiki links, and keeps the names of its files', () => {
  const { pages, copies, settings } = importFiles('obsidian', VAULT);
  expect(Object.fromEntries(pages)).toEqual({
    'content/index.md':
      '---\ntitle: Home\naliases:\n  - Home\n---\nSee [[My note (2)]] and [other](Notes/C++.md).\n',
    'content/Notes/My note (2).md':
      '---\ntags:\n  - "#a"\n  - b/c\n  - d\naliases:\n  - MN\ndate: 2024-05-06\ndraft: true\ntitle: My note (2)\n---\n' +
      'Status:: open\n\n```dataview\nLIST\n```\n\n![[Pasted image 1.png]] \\{{ braces }} <% x %>\n',
    'content/Notes/C++.md': '---\ntitle: C++\n---\n# C++\n',
    'content/Notes/C.md': '---\ntitle: C\npermalink: /notes/c-2/\n---\n# C\n',
    'content/Notes/🙂.md': '---\ntitle: 🙂\npermalink: /note/\n---\nSmile.\n',
  });
  expect(copies).toEqual([{ from: 'Files/Pasted image 1.png', to: 'content/Files/Pasted image 1.png' }]);
  expect(settings).toEqual({ markdown: { wiki: true, mark: true, math: true } });
});

test('what has no equivalent is reported', () => {
  const { left } = importFiles('obsidian', VAULT);
  expect(left.map(({ file, words, what }) => [file, words, what].filter(Boolean).join(': '))).toEqual([
    'Files/Plan.canvas: A canvas or a base of Obsidian is not imported.',
    'content/Notes/My note (2).md: <% x %>: A command of Templater is shown as text: write its result.',
    'content/Notes/My note (2).md: Status:: open: A field of Dataview is shown as text.',
    'Files/Drawing.excalidraw.md: A graphic of Excalidraw is not imported: export it as SVG.',
    'content/Notes/My note (2).md: dataview: A query of a plug-in is shown as code: list the pages in a layout instead.',
    'Templates/Daily.md: A template for new notes is not imported.',
  ]);
  expect(importFiles('obsidian', { 'One.md': 'One.' }).left.map(({ what }) => what)).toEqual([
    'The vault has no note that is its home page: write content/index.md.',
  ]);
});
