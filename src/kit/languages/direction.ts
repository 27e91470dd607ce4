// The direction in which a language is read.

/** Scripts that are read from right to left, by their codes in lower case. */
const SCRIPTS = new Set(['adlm', 'arab', 'aran', 'hebr', 'mand', 'nkoo', 'rohg', 'samr', 'syrc', 'thaa']);

/** Languages that are usually written in one of them. */
const LANGUAGES = new Set(
  'ar arc arz azb bal ckb dv fa glk he iw khw ks lrc mzn nqo pnb ps sd skr sdh syr ug ur yi'.split(' '),
);

/** Returns the direction of a language: that of the script in its tag (`az-Arab`), else that of its usual one. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const [name = '', ...parts] = language.toLowerCase().split('-');
  const script = parts.find((part) => part.length === 4 && /^[a-z]+$/.test(part));
  const isRightToLeft = script === undefined ? LANGUAGES.has(name) : SCRIPTS.has(script);
  return isRightToLeft ? 'rtl' : 'ltr';
}
