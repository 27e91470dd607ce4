// Servers outside our control get media types with which no browser runs an attachment.
import { expect, test } from 'vitest';
import { attachmentFault, PUBLISHED_ENDINGS } from '../../src/content/attachment.ts';
import { TYPES } from '../../src/hosts/types.ts';
import { runs } from '../../src/settings/hosting.ts';

/** Documents and programs: https://mimesniff.spec.whatwg.org/#mime-type-groups; other types of `text/` are shown. */
const RUN = /html|xml$|script|wasm|css|x-httpd|multipart|mhtml|flash/;

test.each(PUBLISHED_ENDINGS)('.%s', (ending) => {
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  expect(type).toBeDefined();
  // Each SVG is inspected.
  if (ending !== 'svg') expect(type).not.toMatch(RUN);
  expect(runs(ending)).toBe(false);
});

test('the server declares each executable type, and no setting allows it', () => {
  const running = Object.entries(TYPES).filter(([ending, type]) => RUN.test(type) && ending !== 'svg');
  for (const [ending] of running) {
    expect(attachmentFault(`content/x.${ending}`, [])?.message, ending).toContain('execute');
    expect(runs(ending), ending).toBe(true);
  }
});
