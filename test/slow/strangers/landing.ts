// A landing page, from its starter: own colors, a contact form of another service, a privacy page.
import { expect } from 'vitest';
import { begin, CHECK, chooseHost, copy, edit, place, type Sight, type Step } from './steps.ts';

const MINE = 'starters/landing/README.md#Make it yours';
const FORMS = 'docs/third-parties.md#Forms';

export const LANDING: readonly Step[] = [
  ...begin('Umbrella club', 'landing'),
  edit(
    MINE,
    'content/site.yaml',
    ['!placeholder https://example.com', 'https://umbrella.example'],
    [
      '!placeholder Splits the bill while the coffee is still hot. Everyone pays what they had, and nobody does the math.',
      'An umbrella at every door of the town, for everybody who brings it back.',
    ],
    ['!placeholder hello@example.com', 'ada@umbrella.example'],
    ['accent: { hue: 97, tone: signal }', 'accent: { hue: 265, tone: ink }'],
    ['!placeholder $0', '$1'],
    ['!placeholder $2', '$4'],
    ['!placeholder Example Company', 'Umbrella Club'],
    ['!placeholder 1 Example Street, Exampletown', '1 Rain Street, Dry Town'],
  ),
  chooseHost,
  edit(
    MINE,
    'content/index.md',
    ['Dinner’s over. So is the math.', 'Stay dry on the way home.'],
    ['closing:\n  title: The check, please.', 'closing:\n  title: Write to us.'],
  ),
  place([FORMS, MINE], 'templates/page.tsx', {
    into: 'templates/landing.tsx',
    before: '          <Actions actions={actions.slice(0, 1)} />\n',
  }),
  place(FORMS, 'content/site.yaml', {}),
  copy(FORMS, 'content/thanks.md'),
  edit(MINE, 'content/privacy.md', [
    'We keep your message',
    'The form on this website sends your message to formspree.io, which forwards it to us. We keep your message',
  ]),
  ...CHECK,
];

export const seeLanding: Sight = async ({ page, origin, posted }) => {
  await page.fill('textarea', 'Is it raining?');
  await page.click('form button');
  await page.waitForURL('**/thanks/');
  expect(posted).toEqual(['https://formspree.io/f/abcdwxyz']);
  const privacy = await (await fetch(`${origin}/privacy/`)).text();
  expect(privacy).toContain('formspree.io');
};
