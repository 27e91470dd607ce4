import { expect, test } from 'vitest';
import type { ComponentUse } from '../../src/markdown/syntax/holes.ts';
import type { Ask, Feature } from '../../src/site/ask.ts';
import { componentSources } from '../../src/site/render/slot-sources.ts';
import { createSharedComponents } from '../../src/templates/realm/shared-components.ts';

const posters: Feature = {
  name: 'posters',
  props: (_, component, { src }) => (component === 'Video' ? { poster: `${src}.png` } : {}),
};

/** A site without its own components. */
const tools = { features: [posters], sharedComponents: createSharedComponents(() => 0) };
const ask = Object.assign(() => false, { tools }) as unknown as Ask;

const use = (name: string, attributes: ComponentUse['attributes']): ComponentUse => ({
  name,
  attributes,
  items: [],
  number: 1,
  resolve: (_attribute, _role, url) => `/assets/${url}`,
  image: (_, url) => ({ url, image: undefined }),
});

test('features add props to components of the tool', () => {
  const { component } = componentSources(ask, undefined, () => {});
  const video = component(
    use('Video', [
      { name: 'src', text: 'clip.mp4' },
      { name: 'decorative', text: undefined },
    ]),
  );
  expect(video).toMatchObject({
    kind: 'rendered',
    html: expect.stringContaining('poster="/assets/clip.mp4.png"'),
  });
  expect(component(use('Details', [{ name: 'summary', text: 'More' }]))).toMatchObject({
    props: { summary: 'More' },
  });
});
