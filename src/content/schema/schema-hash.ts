// Compares schemas by their definitions, so that a change of a layout's markup or styles leaves its schema unchanged.
import { types } from 'node:util';
import type { ZodType } from 'zod';
import type { $ZodTypes } from 'zod/v4/core';
import { optionsOf } from '../../api/index.ts';
import { fingerprintOf } from '../../engine/index.ts';
import { isPlainObject } from '../../kit/plain.ts';
import { orUndefined } from '../../kit/thrown.ts';

/**
 * Returns a fingerprint of a schema of one version of zod; undefined if it contains functions of the site, which can't be
 * compared, or itself. Calls the getters of its shapes.
 */
export function schemaHash(schema: ZodType, version: string): string | undefined {
  return hashOf([version, schema]);
}

/**
 * Returns true if a schema calls no code of the site, and tries no pattern, when it checks a value, so that this takes
 * no time to speak of. Calls the getters of its shapes.
 */
export function isInert(schema: ZodType): boolean {
  const code: unknown[] = [];
  return hashOf(schema, code) !== undefined && code.length === 0;
}

function hashOf(definition: unknown, code: unknown[] = []): string | undefined {
  return orUndefined(() => fingerprintOf(plainDefinition(definition, code)));
}

/** Types whose defaults may be functions, or that make a pattern of others. */
const CODE: ReadonlySet<string> = new Set(['default', 'prefault', 'template_literal']);

/**
 * Copies a definition, with plain values for the schemas and patterns in it. Adds patterns, and schemas that
 * run code, to `code`. Overflows the stack if the definition contains itself.
 */
function plainDefinition(value: unknown, code: unknown[]): unknown {
  const plain = (part: unknown) => plainDefinition(part, code);
  if (typeof value === 'function') return plain(optionsOf(value)) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if (types.isRegExp(value)) {
    code.push(value);
    return String(value);
  }
  if ('_zod' in value) {
    const { def } = (value as $ZodTypes)._zod;
    // The definition of `.check(function)` lacks the function.
    if (CODE.has(def.type)) code.push(def);
    return 'check' in def && def.check === 'custom' ? value : plain(def);
  }
  if (!isPlainObject(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => !isOfLength(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, plain(part)]));
}

/** Returns true for the function that zod adds to each check of a length or size. */
function isOfLength(part: unknown): boolean {
  return typeof part === 'function' && /^_whenHas(?:Length|Size)$/.test(part.name);
}
