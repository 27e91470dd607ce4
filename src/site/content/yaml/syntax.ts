import type { YAMLParseError } from 'yaml';
import type { Code } from '../../../kit/diagnostics/codes.ts';
import type { YamlDocument } from './document.ts';

export interface YamlMistake {
  readonly code: Code;
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

const COMPARE =
  'Compare it with the lines around it: what they are indented by, and which quotes and brackets are open.';

/** Hints, and messages where those of the library need knowledge of its grammar. */
const KNOWN: Readonly<Record<string, { readonly message?: string; readonly hint: string }>> = {
  BAD_DQ_ESCAPE: { hint: 'Write \\\\ for a backslash, or use single quotes.' },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'A field begins inside the value of another',
    hint: 'Put a value that holds a colon and a space in quotes, or mend the indentation.',
  },
  BAD_INDENT: {
    message: 'This is not indented as what it belongs to',
    hint: 'Begin the fields of one mapping, and the entries of one list, in the same column.',
  },
  MULTILINE_IMPLICIT_KEY: {
    message: 'This is not indented as what it belongs to',
    hint: 'Begin the fields of one mapping, and the entries of one list, in the same column.',
  },
  BAD_SCALAR_START: { hint: 'Put the value in quotes: signs of YAML begin no text without them.' },
  UNEXPECTED_TOKEN: {
    message: 'This belongs to nothing that stands before it',
    hint: 'Begin it in the column of the fields around it, or put the whole value in quotes.',
  },
  TAB_AS_INDENT: { message: 'A tab is used for indentation', hint: 'Indent with spaces.' },
};

const NO_COLON = 'Implicit map keys need to be followed by map values';

/** The first mistake in the grammar of a document; those after it mostly follow from it. */
export function syntaxMistake(documents: readonly YamlDocument[]): YamlMistake | undefined {
  const [document, second] = documents;
  const error = document?.errors[0];
  if (error) return mistakeOf(error);
  if (!second) return undefined;
  return {
    code: 'yaml-syntax',
    offset: second.range[0],
    message: 'A second YAML document begins here',
    hint: 'Keep one document in a file, without lines of --- or ... inside.',
  };
}

function mistakeOf(error: YAMLParseError): YamlMistake {
  const offset = error.pos[0];
  const [message = error.message] = error.message.split('\n', 1);
  if (message === NO_COLON) {
    const hint = 'Write it as name: value, or indent it if it goes on with the line above.';
    return { code: 'yaml-syntax', offset, message: 'This line has no colon', hint };
  }
  const [, bracket] = /end with a ([\]}])/.exec(message) ?? [];
  if (bracket !== undefined) {
    const hint = `Write ${bracket} where the list or the mapping ends, on a line that is indented.`;
    return { code: 'yaml-syntax', offset, message: 'A bracket is not closed', hint };
  }
  const [, quote] = /^Missing closing (["'])/.exec(message) ?? [];
  if (quote !== undefined) {
    const hint = `Write ${quote} where the text ends.`;
    return { code: 'yaml-syntax', offset, message: 'A quote is not closed', hint };
  }
  const known = KNOWN[error.code];
  const code = error.code === 'TAG_RESOLVE_FAILED' ? 'yaml-tag' : 'yaml-syntax';
  return { code, offset, message: known?.message ?? message, hint: known?.hint ?? COMPARE };
}
