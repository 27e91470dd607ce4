import { expect, test } from 'vitest';
import { bytesFault, headFault, isMedia, textFault } from '../../src/content/file-fault.ts';

const conflict = '<<<<<<< HEAD\na\n||||||| base\nb\n=======\nc\n>>>>>>> 1a2b3c4 (Subject)\n';

test.each([
  ['a.css', conflict, 'from line 1 up to line 7'],
  ['a.md', `\`\`\`\ncode\n\`\`\`\n${conflict}`, 'from line 4 up to line 10'],
  ['a.md', conflict.replace('a\n', '```\ncode\n```\n'), 'from line 1 up to line 9'],
  ['a.txt', conflict.replaceAll('\n', '\r\n'), 'from line 1 up to line 7'],
  ['a.md', 'A\n=======\n>>>>>>> Stashed changes', 'from line 2 up to line 3'],
  ['a.md', '<<<<<<< HEAD\nA', 'from line 1'],
])('%s: %j has a conflict %s', (path, text, place) => {
  expect(textFault(path, text)).toMatchObject({
    code: 'merge-conflict',
    message: `has an unresolved merge conflict ${place}`,
  });
  expect(bytesFault(path, Buffer.from(text))?.code).toBe('merge-conflict');
});

test.each([
  ['a.md', `\`\`\`\`\n\`\`\`\n${conflict}\`\`\`\`\n`],
  ['a.md', `~~~ text\n${conflict}~~~\n`],
  ['a.md', conflict.replace(/^/gm, '    ')],
  ['a.md', 'Title\n=======\n\n>>>>>>> A quote of a quote (in a mail).\n'],
  ['a.txt', '>>>>>>> topic\n=======\n'],
  ['a.yaml', `text: |\n${conflict.replace(/^/gm, '  ')}`],
  ['a.cpp', 'cout <<<<<<< x >>>>>>> y;\n'],
])('%s: %j has no conflict', (path, text) => {
  expect(textFault(path, text)).toBeUndefined();
});

const HEADS = {
  png: '\x89PNG\r\n\x1a\n',
  jpg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  webp: 'RIFF\0\0\0\0WEBPVP8 ',
  avif: '\0\0\0\x20ftypavif\0\0\0\0',
  svg: '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- A -->\n<svg xmlns="http://www.w3.org/2000/svg">',
  mp4: '\0\0\0\x20ftypisom\0\0\x02\0',
  webm: '\x1a\x45\xdf\xa3\x01',
  mp3: 'ID3\x03\0',
  pdf: '%PDF-1.7\n',
  woff2: 'wOF2\0\x01\0\0',
  ttf: '\0\x01\0\0\0\x0f',
  zip: 'PK\x03\x04',
  docx: 'PK\x03\x04',
};

/** Types that browsers tell apart by the bytes, whatever the name says. */
const ALIKE = ['png jpg gif webp avif', 'svg', 'mp4 webm mp3', 'pdf', 'woff2 ttf', 'zip docx'];

test.each(Object.keys(HEADS))('a file named .%s is of the type of its bytes, or of one like it', (named) => {
  for (const [type, head] of Object.entries(HEADS)) {
    const isAlike = ALIKE.some((types) => types.includes(named) && types.includes(type));
    const fault = headFault(`content/a.${named.toUpperCase()}`, Buffer.from(head, 'latin1'));
    expect(fault?.code, `${type} named ${named}`).toBe(isAlike ? undefined : 'file-type');
  }
});

test('bytes of an unknown type, and texts, are judged by their names', () => {
  for (const path of ['a.mp3', 'a.png', 'a.pdf', 'a.zip'])
    expect(headFault(path, Buffer.from('\xff\xfb\x90', 'latin1'))).toBeUndefined();
  expect(headFault('a.html', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'))).toBeUndefined();
  expect(headFault('a.png', Buffer.alloc(0))).toBeUndefined();
  expect(isMedia('a.svg')).toBe(false);
  expect(headFault('a.png', Buffer.from('<!DOCTYPE html><svg>'))).toMatchObject({
    hint: 'Rename it to a.html, or replace it.',
  });
});

test('a pointer of Git LFS is recognized under any name', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n';
  for (const path of ['a.png', 'a.md', 'a.bin'])
    expect(bytesFault(path, Buffer.from(pointer))?.code).toBe('lfs-pointer');
  expect(textFault('a.md', `# About LFS\n\n    ${pointer}`)).toBeUndefined();
});
