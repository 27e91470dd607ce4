import { plainValue } from './plain-scalar.ts';

export interface KeyProblem {
  readonly message: string;
  readonly hint: string;
}

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Why a text cannot be the name of a field; undefined where it can. */
export function keyProblem(name: string, quoted: boolean): KeyProblem | undefined {
  if (name === '<<') {
    return { message: 'Merge keys (<<) are not supported', hint: 'Write the fields out.' };
  }
  if (UNSAFE.has(name)) {
    return {
      message: `${name} is a built-in of JavaScript and cannot name a field`,
      hint: 'Choose another name.',
    };
  }
  if (name === '') return { message: 'A field has no name', hint: 'Write a name before the colon.' };
  if (!quoted && plainValue(name) !== name) {
    return { message: `The name ${name} is not a text`, hint: `Put it in quotes: "${name}".` };
  }
  return undefined;
}
