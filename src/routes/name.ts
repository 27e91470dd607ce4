import { HIDDEN_PATH } from '../kit/urls/url-path.ts';

/** Reason why a published file can't have a name, and a hint. */
export interface NameProblem {
  /** Words after the name: `is reserved by Windows`. */
  readonly message: string;
  readonly hint: string;
}

/**
 * Longest name in UTF-8 bytes. Most file systems allow 255; a build adds to names: hashes, widths of images,
 * and extensions of compressed forms.
 */
export const MAX_NAME = 230;

/** Longest path in UTF-8 bytes; leaves room for the path of the output folder. */
export const MAX_PATH = 1024;

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const DEVICE =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$) *(?:\.|$)/i;

/** Characters that make a name look like another one. */
const BIDI_CONTROL = /\p{Bidi_Control}/u;

/** Characters without width, and spaces other than the usual one. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|(?! )\p{Z}/u;

/** Invisible characters that scripts and emoji need. */
const JOINED =
  /(?<=(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})\p{L}\p{M}*)[\u200c\u200d]|(?<=\p{Emoji})\ufe0f|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu;

const RENAME = 'Choose another name.';

/** Names that every system accepts, unless they are names of devices. */
const PLAIN = /^(?:[a-z0-9_-]{1,230}\/)*[a-z0-9_-]{1,230}$/i;

/** Reason why a relative path with slashes can't be published on every system; undefined if it can. */
export function pathProblem(path: string, problemOf = fileNameProblem): NameProblem | undefined {
  if (path.length <= MAX_PATH && PLAIN.test(path) && !path.split('/').some((name) => DEVICE.test(name)))
    return undefined;
  if (bytes(path) > MAX_PATH) {
    return { message: `is longer than ${MAX_PATH} bytes`, hint: 'Nest the folders less deeply.' };
  }
  for (const name of path.split('/')) {
    const problem = problemOf(name);
    if (problem) return problem;
  }
  return undefined;
}

/** Checks a page's path too: it can't be a hidden file, or one that browsers cache forever. */
export function pagePathProblem(path: string): NameProblem | undefined {
  // Some systems ignore case.
  if (/^assets(?:\/|$)/i.test(path)) {
    const message = 'would be in assets/, whose files browsers cache for a year';
    return { message, hint: 'Use another folder, or another permalink.' };
  }
  return redirectPathProblem(path) ?? pathProblem(path);
}

/** Checks a route without a file. Servers refuse hidden ones. */
export function redirectPathProblem(path: string): NameProblem | undefined {
  return HIDDEN_PATH.test(path)
    ? { message: 'has a name that starts with a dot', hint: 'Remove the dot.' }
    : pathProblem(path, nameProblem);
}

/** Checks a file's name for characters that Windows reserves. */
function fileNameProblem(name: string): NameProblem | undefined {
  const [sign] = /[<>:"|?*]/.exec(name) ?? [];
  if (sign === undefined) return nameProblem(name);
  return {
    message: `has a name with ${sign}, which Windows does not allow`,
    hint: `Remove ${sign}.`,
  };
}

function nameProblem(name: string): NameProblem | undefined {
  if (name === '') return { message: 'has an empty name between two slashes', hint: 'Write a single slash.' };
  if (/[. ]$/.test(name))
    return { message: 'has a name that ends with a dot or a space', hint: 'Remove it.' };
  if (/[\\/\p{Cc}\p{Cs}]/u.test(name)) {
    return {
      message: 'has a name with a backslash, a slash or a control character',
      hint: 'Remove it.',
    };
  }
  if (BIDI_CONTROL.test(name)) {
    return { message: 'has a name with a character that changes the writing direction', hint: RENAME };
  }
  if (UNSEEN.test(name.replace(JOINED, ''))) {
    return { message: 'has a name with an invisible character or an unusual space', hint: RENAME };
  }
  if (DEVICE.test(name)) return { message: 'has a name that Windows reserves for a device', hint: RENAME };
  if (bytes(name) > MAX_NAME) {
    return { message: `has a name that is longer than ${MAX_NAME} bytes`, hint: 'Choose a shorter name.' };
  }
  return undefined;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
