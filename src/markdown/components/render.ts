// A component as a slot: its text is rendered with the page, its attributes are read; its HTML is made last.
import { expandPlain, ignoreUnknown, soften } from '../expressions.ts';
import { shownAddress, siteImage } from '../images/site-image.ts';
import { type PageToken, pageTokens } from '../lexer/tokens.ts';
import { publishedAddress } from '../links/published-address.ts';
import type { Fault } from '../problem.ts';
import { note, noteAddress, type Scope, unknownOf } from '../scope.ts';
import { slotMark } from '../slots.ts';
import type {
  ComponentItem,
  ComponentSlot,
  ComponentSources,
  ComponentUse,
  FilledComponent,
} from './slot.ts';
import type { ComponentToken } from './syntax.ts';
import { putTexts } from './texts.ts';

/** The mark of a slot; `children` is the HTML of its text. */
export function renderComponent(token: ComponentToken, children: string, scope: Scope): string {
  const { tag } = token;
  if (!token.isClosed) {
    note(scope, tag, unclosed(tag.name));
    return children;
  }
  const seen = new Set<string>();
  const attributes = tag.attributes.map((attribute) => {
    const { name, value } = attribute;
    if (seen.has(name)) note(scope, tag, givenTwice(name), attribute);
    seen.add(name);
    const text = value && soften(expandPlain(value, scope.page.values, unknownOf(scope, tag, attribute)));
    return { name, text };
  });
  const items = itemsIn(pageTokens(token.tokens), scope);
  const slot: ComponentSlot = {
    kind: 'component',
    path: scope.page.path,
    token,
    attributes,
    children,
    items,
  };
  scope.templates.components.set(token, slot);
  scope.noted.slots.push(slot);
  return slotMark(scope.noted.slots.length - 1) + (token.isBlock ? '\n' : '');
}

/** The components directly in it, and those in what is included there. */
function itemsIn(tokens: readonly PageToken[], scope: Scope): readonly ComponentSlot[] {
  return tokens.flatMap((token) => {
    const isIncluded =
      token.type === 'included' || (token.type === 'component' && scope.surveyed.includes.has(token));
    if (isIncluded) return itemsIn(pageTokens(token.tokens), scope);
    return token.type === 'component' ? (scope.templates.components.get(token) ?? []) : [];
  });
}

function unclosed(name: string): Fault {
  return {
    code: 'component-unclosed',
    message: `<${name}> is not closed`,
    hint: `Write </${name}> where it ends: in the same paragraph, list item or quote. One that holds nothing is <${name} />.`,
  };
}

function givenTwice(name: string): Fault {
  return { code: 'component-attribute', message: `${name} is given twice`, hint: 'Remove one of them.' };
}

/** What stands in the place of a slot. `fill` fills the slots in some HTML. */
export function fillComponent(
  slot: ComponentSlot,
  scope: Scope,
  sources: ComponentSources,
  fill: (html: string) => string,
): string {
  const known = scope.templates.filled.get(slot);
  if (known) return known.html;
  const children = fill(slot.children);
  const items = slot.items.map((item) => scope.templates.filled.get(item));
  const result = items.some((item) => item?.props === undefined)
    ? { html: '', props: undefined }
    : made(slot, scope, sources, children);
  scope.templates.filled.set(slot, { ...result, children });
  return result.html;
}

function made(
  { path, token: { tag }, attributes, items }: ComponentSlot,
  scope: Scope,
  sources: ComponentSources,
  children: string,
): Pick<FilledComponent, 'html' | 'props'> {
  const within: Scope = { ...scope, page: { ...scope.page, path } };
  const attributeOf = (name: string | undefined) =>
    tag.attributes.find((attribute) => attribute.name === name);
  const used: ComponentItem[] = items.map((item) => ({
    name: item.token.tag.name,
    props: scope.templates.filled.get(item)?.props ?? {},
  }));
  const resolve: ComponentUse['resolve'] = (name, role, address) => {
    const attribute = attributeOf(name);
    const isWritten = attributes.some((one) => one.name === name && one.text === address);
    // As it is written, settings are encoded for the part of an address that they stand in.
    const written = (isWritten && attribute?.value) || address;
    return publishedAddress(written, role, within, ignoreUnknown, (fault) =>
      noteAddress(scope, tag, fault, attribute?.value ?? '', attribute),
    );
  };
  const image: ComponentUse['image'] = (name, address) => {
    const attribute = attributeOf(name);
    const image = siteImage(address, within, (fault) => note(scope, tag, fault, attribute));
    return { address: shownAddress(image, scope, () => resolve(name, 'image', address)), image };
  };
  const result = sources.component({
    name: tag.name,
    attributes,
    items: used,
    number: scope.templates.filled.size,
    resolve,
    image,
  });
  switch (result.kind) {
    case 'rendered': {
      const texts = [children, ...items.map((item) => scope.templates.filled.get(item)?.children ?? '')];
      return { html: putTexts(result.html, texts), props: result.props };
    }
    case 'refused':
      for (const { attribute, ...fault } of result.faults) note(scope, tag, fault, attributeOf(attribute));
      break;
    case 'failed':
      scope.templates.failures.push({ token: tag, diagnostics: result.diagnostics });
  }
  return { html: '', props: undefined };
}

/** For a tag that cannot be read. */
export function unreadableTag(raw: string): Fault {
  const name = /^<(\w+)/.exec(raw)?.[1] ?? '';
  return {
    code: 'component-attribute',
    message: `The tag of <${name}> cannot be read`,
    hint: `Put values into quotes, as in <${name} name="value">, and write &lt; for a < that is text.`,
  };
}
