import { expect, test } from 'vitest';
import { sealable } from '../../src/templates/sealing/sealable.ts';

/** Returns a program in esbuild's form, with one module for each body. */
function programOf(bodies: readonly string[]): string {
  const modules = bodies.map(
    (body, number) => `
// templates/part-${number}.tsx
function Part${number}() {
${body}
}
var count${number};
var init_part${number} = __esm({
  "templates/part-${number}.tsx"() {
    count${number} = 0;
  }
});`,
  );
  return `"use strict";\n${modules.join('\n')}\n`;
}

test('a program is sealed the same, whatever program was sealed before', () => {
  const [first, other] = ['  return count0++;', '  return () => count0 += 2;'];
  const programs = [
    programOf([first, '  return 1;']),
    // The first module is changed, moves the second one, and begins like it was.
    programOf([other, '  return 1;']),
    programOf([first, '  return 1;\n}\nfunction more() {\n  count1 = 1;']),
    programOf(['  return 1;', first]),
    programOf([first]),
  ];
  const fresh = programs.map((program) => {
    sealable('');
    return sealable(program);
  });
  expect(fresh[0]?.code).toContain('$state$.refuse("count0")');
  for (const [index, program] of programs.entries())
    for (const before of programs) {
      sealable(before);
      expect(sealable(program)).toEqual(fresh[index]);
    }
});
