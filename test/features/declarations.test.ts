// The declaration of a feature and its rules and diagnostics, which are in other files.
import { expect, test } from 'vitest';
import { DECLARATIONS } from '../../src/features/declarations.ts';
import { FEATURES } from '../../src/features/features.ts';
import { iconsDeclaration } from '../../src/features/icons/declaration.ts';
import { joinDeclared } from '../../src/fields/declaration.ts';
import { diagnosticsOf } from '../../src/kit/diagnostics/codes.ts';

test('each declared rule is a rule of a feature, and no other', () => {
  const rules = FEATURES.flatMap(({ rules: own = [] }) => own);
  const declared = joinDeclared(DECLARATIONS, 'rules');
  expect(rules.map(({ code }) => code).sort()).toEqual(Object.keys(declared).sort());
});

test('a feature reports its own codes and shared ones, and no others', () => {
  const diagnostic = diagnosticsOf(iconsDeclaration.codes);
  const details = { message: 'The icon is invalid', hint: 'Draw another one.' };
  expect(diagnostic('icon-invalid', details)).toEqual({
    code: 'icon-invalid',
    severity: 'error',
    ...details,
  });
  expect(diagnostic('package-missing', details).severity).toBe('error');
  // @ts-expect-error: the code of another feature.
  expect(() => diagnostic('card-failed', details)).toThrow();
});
