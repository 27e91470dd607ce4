// Names and ids in the HTML of a text reach nothing of the layout: whatever element has them, in whatever attribute, and whatever a
// visitor clicks in the text, the controls of the layout keep their state.
import { chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ELEMENTS, VOID_ELEMENTS } from '../../../src/kit/html/elements.ts';
import { compile } from '../../markdown/support.ts';
import { BROWSER_ARGUMENTS } from '../../website/support/browser.ts';
import { browser } from './browser.ts';

/** Everything in HTML that acts on another element by its name or id. */
const HEADER = `
<input type="radio" name="r" id="light"><input type="radio" name="r" id="dark" checked>
<label for="box">Box</label><input type="checkbox" name="c" id="box" checked>
<details name="d" open><summary>Open</summary>Text</details>
<form id="f"><label>Words <input name="q" id="q" list="l"></label></form>
<datalist id="l"><option value="a"></datalist>
<div id="p" popover>Popover</div>
<img src="/m.svg" alt="Map" width="20" height="20" usemap="#m">
<iframe title="Frame" name="w" src="/frame"></iframe>`;
const FOOTER = '<map name="m"><area href="/" alt="Home" coords="0,0,20,20" shape="rect"></map>';
const documentOf = (text: string) =>
  `<!doctype html><title>Text</title><header>${HEADER}</header><main>${text}</main><footer>${FOOTER}</footer>`;

const ATTRIBUTES = [
  'name for form list usemap target popovertarget commandfor interestfor anchor',
  'aria-controls aria-owns aria-labelledby aria-describedby aria-details aria-activedescendant contextmenu',
].flatMap((names) => names.split(' '));
const VALUES = ['r', 'c', 'd', 'f', 'q', 'l', 'p', 'm', 'w', 'light', 'box'];
/** Attributes that make an element act. */
const ACTING: Readonly<Record<string, readonly string[]>> = {
  input: ['type="radio" checked', 'type="checkbox"', 'type="reset"', 'type="submit"', 'type="image" alt="a"'],
  button: ['type="button" command="toggle-popover"', 'type="reset"', 'type="submit"'],
  a: ['href="#"'],
  details: ['open'],
  map: [''],
  img: ['alt="a" src="/m.svg"'],
};

function fragments(): readonly string[] {
  return [...ELEMENTS].flatMap((element) =>
    ATTRIBUTES.flatMap((attribute) =>
      (ACTING[element] ?? ['']).map((acting) => {
        const tags = VALUES.map((value) => {
          const written = attribute === 'usemap' ? `#${value}` : value;
          const inner = element === 'details' ? '<summary>a</summary>' : 'a';
          const end = VOID_ELEMENTS.has(element) ? '' : `${inner}</${element}>`;
          return `<${element} ${acting} ${attribute}="${written}">${end}`;
        });
        return `<div class="fragment">${tags.join('')}</div>`;
      }),
    ),
  );
}

/** Runs in the page. Returns the state of all controls of the layout. */
function readControls() {
  return [...document.querySelectorAll<HTMLElement>('header *, footer *')].map((element) => {
    const { localName, id } = element;
    const { checked, value, labels, form } = element as HTMLInputElement;
    const fields = [...((element as HTMLFormElement).elements ?? [])].map((one) => one.id);
    return JSON.stringify({
      element: `${localName}#${id}`,
      state: [checked, value, (element as HTMLDetailsElement).open, element.matches(':popover-open')],
      joined: [labels?.length, form?.id, fields],
      frame: (element as HTMLIFrameElement).contentWindow?.location.href,
      name: element.ariaLabel,
    });
  });
}

async function open(page: Page, text: string): Promise<void> {
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    const [contentType, body] =
      pathname === '/'
        ? ['text/html', documentOf(text)]
        : pathname === '/frame'
          ? ['text/html', '<p>Frame</p>']
          : ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" />'];
    return route.fulfill({ body, contentType });
  });
  await page.goto('http://site.invalid/');
}

test.skipIf(browser.kind === 'missing')('no name in a text reaches a control of the layout', async () => {
  const written = fragments();
  const compiled = written.map((one) => compile(one));
  const accepted = compiled.filter(({ diagnostics }) =>
    diagnostics.every(({ severity }) => severity !== 'error'),
  );
  expect(accepted.length).toBeGreaterThan(written.length / 20);
  const program = await chromium.launch({
    executablePath: browser.kind === 'found' ? browser.executable : '',
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = await program.newPage();
    await open(page, '');
    const before = await page.evaluate(readControls);
    expect(before.length).toBeGreaterThan(10);
    await open(page, accepted.map(({ html }) => html).join('\n'));
    expect(await page.evaluate(readControls)).toEqual(before);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('main *')) element.click?.();
    });
    expect(await page.evaluate(readControls)).toEqual(before);
    const { x = 0, y = 0 } = (await page.locator('header img').boundingBox()) ?? {};
    const isOwnMap = ([left = 0, top = 0]: readonly number[]) =>
      document.elementFromPoint(left, top)?.closest('footer') !== null;
    expect(await page.evaluate(isOwnMap, [x + 5, y + 5])).toBe(true);
  } finally {
    await program.close();
  }
});
