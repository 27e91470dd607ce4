// Compares schemas by their definitions, so that a change of a layout's markup or styles leaves its schema unchanged.
import { types } from 'node:util';
import type { ZodType } from 'zod';
import type { $ZodTypes } from 'zod/v4/core';
import { fingerprintOf } from '../../../engine/fingerprint.ts';
import { isPlainObject } from '../../../kit/plain.ts';
import { optionsOf } from '../../../template/kinds.ts';

/**
 * Returns a fingerprint of a schema of one version of zod; undefined if it contains functions of the site, which can't be
 * compared, or itself. Calls the getters of its shapes.
 */
export function schemaPrint(schema: ZodType, version: string): string | undefined {
  try {
    return fingerprintOf([version, plainDefinition(schema)]);
  } catch {
    return undefined;
  }
}

/** Copies a definition, with plain values for the schemas and patterns in it. Overflows the stack if it contains itself. */
function plainDefinition(value: unknown): unknown {
  if (typeof value === 'function') return plainDefinition(optionsOf(value)) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainDefinition);
  if (types.isRegExp(value)) return String(value);
  if ('_zod' in value) {
    const { def } = (value as $ZodTypes)._zod;
    // The definition of `.check(function)` lacks the function.
    return 'check' in def && def.check === 'custom' ? value : plainDefinition(def);
  }
  if (!isPlainObject(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => !isOfLength(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, plainDefinition(part)]));
}

/** Returns true for the function that zod adds to each check of a length or size. */
function isOfLength(part: unknown): boolean {
  return typeof part === 'function' && /^_whenHas(?:Length|Size)$/.test(part.name);
}
