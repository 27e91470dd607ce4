// Keys of a keyboard: `++ctrl+alt+del++`; text to type is in quotes.
import type { TokenizerExtension } from 'marked';
import { startsAt } from '../text-search.ts';

export interface KeysToken {
  readonly type: 'keys';
  readonly raw: string;
  /** Labels of the keys: `Ctrl`, `Page Up`. */
  readonly keys: readonly string[];
}

const KEY = String.raw`(?:[\w-]+|"[^"\n]+"|'[^'\n]+')`;
const KEYS = new RegExp(String.raw`^\+\+(${KEY}(?:\+${KEY})*)\+\+`);
const EACH = new RegExp(KEY, 'g');
/** Text that may start with keys. */
export const MAY_BE_KEYS = /\+\+[\w"'-]/;

/** Labels that aren't the name with capitals. */
const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'control:Ctrl ctl:Ctrl cmd:Cmd command:Cmd del:Del delete:Del escape:Esc ins:Ins insert:Ins option:Option opt:Option',
    'pg-up:Page_Up pgup:Page_Up pg-dn:Page_Down pgdn:Page_Down pg-down:Page_Down caps-lock:Caps_Lock return:Enter windows:Win',
    'up:Up down:Down left:Left right:Right arrow-up:Up arrow-down:Down arrow-left:Left arrow-right:Right spacebar:Space',
    'plus:+ minus:- hyphen:- dash:- equal:= slash:/ backslash:\\ comma:, period:. dot:. colon:: semicolon:; tilde:~ grave:`',
    "backtick:` quote:' single-quote:' double-quote:\" question:? exclam:! asterisk:* pipe:| bar:| underscore:_ at:@ hash:#",
    'bracket-left:[ bracket-right:] brace-left:{ brace-right:} paren-left:( paren-right:) less:< greater:> ampersand:& percent:%',
  ]
    .flatMap((line) => line.split(' '))
    .map((entry) => {
      const [name = '', label = ''] = entry.split(/:(.*)/s);
      return [name, label.replace('_', ' ')];
    }),
);

export const keys: TokenizerExtension = {
  name: 'keys',
  level: 'inline',
  start: startsAt(new RegExp(MAY_BE_KEYS, 'g')),
  tokenizer(source): KeysToken | undefined {
    const [raw, names = ''] = KEYS.exec(source) ?? [];
    return raw === undefined
      ? undefined
      : { type: 'keys', raw, keys: (names.match(EACH) ?? []).map(labelOf) };
  },
};

function labelOf(key: string): string {
  if (/^["']/.test(key)) return key.slice(1, -1);
  const known = Object.hasOwn(LABELS, key.toLowerCase()) ? LABELS[key.toLowerCase()] : undefined;
  return (
    known ??
    key.replace(/(^|-)(\w)/g, (_whole, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())
  );
}
