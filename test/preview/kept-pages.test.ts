// Values that the preview keeps after a save, because nothing that they depend on has changed.
import { expect, test, vi } from 'vitest';
import { prepare } from '../../src/build/prepare.ts';
import { SiteSources } from '../../src/live/sources.ts';
import { View } from '../../src/live/view.ts';
import { requestFor } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const PAGE = 'content/index.md';
const layout = (heading: string, schema: string) => `import { z } from 'zod';
import './page.css';
export const schema = z.object({ level: ${schema} });
export default ({ page, children }) => <html lang="en"><head><title>{page.title}</title></head><body><main>
  <h1>${heading}</h1>{children}</main></body></html>;
`;

test.each([
  ['a stylesheet', { 'templates/page.css': 'body { margin: 1px }\n' }, 0],
  ['markup of a layout', { 'templates/page.tsx': layout('Other', 'z.number()') }, 0],
  ['a schema', { 'templates/page.tsx': layout('Name', 'z.number().min(1)') }, 1],
])('after a change of %s, pages are read again only for a new schema', async (_, changed, reads) => {
  const root = makeSite({
    ...minimal,
    [PAGE]: '---\nlevel: 1\n---\n# Home\n',
    'templates/page.css': 'body { margin: 0 }\n',
    'templates/page.tsx': layout('Name', 'z.number()'),
  });
  const sources = new SiteSources(root);
  const request = requestFor(root, { dryRun: true, identity: undefined });
  const view = new View(request, sources, { take: async () => [] });
  await view.ready();
  expect(prepare(view.engine)).toEqual([]);
  const read = vi.spyOn(view.engine.tools.markdown, 'firstHeading');
  writeFiles(root, changed);
  sources.change(Object.keys(changed));
  view.advance();
  await view.ready();
  expect(prepare(view.engine)).toEqual([]);
  expect(read).toHaveBeenCalledTimes(reads);
});
