// Plain words for what React reports about elements, in its own terms or as a number.
import type { MessageAndHint } from '../kit/diagnostics/diagnostic.ts';

type ReactMessage = readonly [text: RegExp, words: (match: readonly string[]) => MessageAndHint];

const RAW = 'Write dangerouslySetInnerHTML={{ __html: html }}, and no children.';

/** Errors of an element of HTML, thrown when React writes its attributes. */
const ELEMENT: readonly ReactMessage[] = [
  [
    /^`?([\w-]+)`? is a self-closing tag and must neither/,
    ([, name]) => ({
      message: `<${name}> cannot contain anything`,
      hint: `Write <${name} /> without content.`,
    }),
  ],
  [
    /^The `style` prop expects a mapping/,
    () => ({
      message: 'style is a string, not an object',
      hint: 'Write a class and a rule in a stylesheet: the policy of the pages blocks style attributes.',
    }),
  ],
  [
    /^`props\.dangerouslySetInnerHTML` must be in the form/,
    () => ({ message: 'dangerouslySetInnerHTML is not an object with __html', hint: RAW }),
  ],
  [
    /^Can only set one of `children` or `props\.dangerouslySetInnerHTML`/,
    () => ({ message: 'An element has both children and dangerouslySetInnerHTML', hint: RAW }),
  ],
  [
    /^Invalid tag: (.*)/,
    ([, name]) => ({ message: `"${name}" cannot be the name of an element`, hint: 'Write a valid name.' }),
  ],
  [
    /^<textarea> can only have at most one child|^If you supply `defaultValue` on a <textarea>/,
    () => ({
      message: '<textarea> has more than one content',
      hint: 'Write its text as defaultValue, without children.',
    }),
  ],
];

const OTHER: readonly ReactMessage[] = [
  [
    /^Element type is invalid: .* but got: (\w+)/,
    ([, type]) => ({
      message: `A component is ${type === 'undefined' || type === 'null' ? type : `a value of type ${type}`}`,
      hint: 'Check its import: write { Name } for a named export, and Name without braces for a default export.',
    }),
  ],
  [
    /^Objects are not valid as a React child \(found: \[object (\w+)\]\)/,
    ([, type]) => ({
      message: `A value of type ${type} cannot be shown`,
      hint: 'Convert it to text first.',
    }),
  ],
  [
    /^React\.Children\.only expected to receive a single React element child/,
    () => ({
      message: 'A component needs exactly one element as its children',
      hint: 'Put one element between its tags.',
    }),
  ],
  [
    /^(?:The argument must be a React element, but you passed|React\.cloneElement\(\.\.\.\): The argument must be) (\w+)/,
    ([, value]) => ({
      message: `cloneElement() got ${value}, not an element`,
      hint: 'Test whether there is an element first.',
    }),
  ],
  [
    /^Invalid hook call/,
    () => ({
      message: 'A hook is called outside of a component',
      hint: 'Call hooks only while a component renders, and not in select or at the top of a module.',
    }),
  ],
  [
    /^Too many re-renders/,
    () => ({
      message: 'A component sets its state in each rendering, so it never ends',
      hint: 'Compute the value while rendering instead of setting a state.',
    }),
  ],
  [
    /^Portals are not currently supported/,
    () => ({
      message: 'createPortal() does not work in pages, which are HTML',
      hint: 'Render the element where it belongs.',
    }),
  ],
];

/** Messages of React by the number that its production code throws instead. */
const NUMBERED: Readonly<Record<string, string>> = {
  31: 'Objects are not valid as a React child (found: %s)',
  130: 'Element type is invalid: but got: %s',
  143: 'React.Children.only expected to receive a single React element child.',
  267: 'The argument must be a React element, but you passed %s.',
  321: 'Invalid hook call',
};

/** Returns a message of React in full, if it is one of the frequent numbers. */
export function withoutNumber(message: string): string {
  const [, number = '', query = ''] =
    /^Minified React error #(\d+); visit https:\/\/react\.dev\/errors\/\d+(\?\S*)?/.exec(message) ?? [];
  if (number === '') return message;
  const [first = ''] = new URLSearchParams(query).getAll('args[]');
  return (
    NUMBERED[number]?.replace('%s', () => first) ??
    `React refuses this. https://react.dev/errors/${number} says why`
  );
}

/** Returns true for an error about the attributes of the element that is being written. */
export function isOfElement(message: string): boolean {
  return ELEMENT.some(([text]) => text.test(message));
}

/** Words for a message of React; undefined for any other. */
export function reactWords(message: string): MessageAndHint | undefined {
  for (const [text, words] of [...ELEMENT, ...OTHER]) {
    const match = text.exec(message);
    if (match) return words(match);
  }
  return undefined;
}
