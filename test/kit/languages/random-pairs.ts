// Random texts in letters of many languages, to compare orders with them.

/** Characters of random texts: those of many languages, some signs, and letters that count as one. */
const CHARACTERS = [
  ...'aAbBcCdDeEfghijklmnoOpqrsStTuUvwxyzZ',
  ...'áàâäãåāăąæćčçďđéèêëęěğíìîïıłńňñóòôöõőøœřśšşťúùûüůűýÿźžżþðßÁÄÅÆÉÑÖØŠÜŽ',
  ...'αβγάΩабвгґдеёжзийкіїєАБאבגابتثكگपकखあいかがアカー가각',
  ...' -.,1290',
  ...['ch', 'cs', 'dz', 'gy', 'll', 'lj', 'ny', 'sz', 'aa', 'Aa', 'rh'],
];

/** Numbers that look random, the same in each run. */
export function createRandom(): (below: number) => number {
  let state = 88_172_645;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Two texts, of which every second pair differs only at the end. */
export function randomPair(random: (below: number) => number): readonly [a: string, b: string] {
  const character = () => CHARACTERS[random(CHARACTERS.length)] ?? '';
  const word = () => Array.from({ length: random(7) + 1 }, character).join('');
  const a = word();
  const changed = a.slice(0, random(a.length)) + character();
  return [a, random(2) === 0 ? word() : changed];
}
