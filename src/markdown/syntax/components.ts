// Renders components: the content with the page, then the attributes, and the component's own HTML last.

import type { ComponentToken } from '../lexer/components.ts';
import { expandPlain, ignoreUnknown, soften } from '../lexer/expressions.ts';
import { codeAttribute, type MarkdownFault } from '../lexer/problem.ts';
import { type PageToken, pageTokens } from '../lexer/tokens.ts';
import { COSTS, spend } from './budget.ts';
import { markComponent, marksFaults } from './fault-marks.ts';
import {
  type ComponentUse,
  type FilledComponent,
  fillHoles,
  type Html,
  join,
  putTexts,
  type RenderedComponent,
  type SlotSources,
} from './holes.ts';
import { note, type Scope, unknownOf } from './scope.ts';
import { noteUrl, publishedUrl, shownUrl, siteImage } from './urls.ts';

/** Creates the hole of a component; `children` is the HTML of its text. */
export function componentHole(token: ComponentToken, children: Html, scope: Scope): Html {
  const { tag } = token;
  if (!token.isClosed) {
    note(scope, tag, unclosed(tag.name));
    return children;
  }
  scope.noted.holdsComponents = true;
  if (!spendOnTag(token, scope)) return children;
  const seen = new Set<string>();
  const attributes = tag.attributes.flatMap((attribute) => {
    const { name, value, isCode } = attribute;
    if (seen.has(name)) note(scope, tag, givenTwice(name), attribute);
    seen.add(name);
    if (isCode) return [];
    const text = value && soften(expandPlain(value, scope.page.values, unknownOf(scope, tag, attribute)));
    return [{ name, text }];
  });
  // Its URLs are relative to the file that contains it.
  const within: Scope = { ...scope, page: { ...scope.page } };
  const fill = (sources: SlotSources): Html => {
    const filled = fillComponent(token, attributes, fillHoles(children, sources), within, sources);
    scope.templates.filled.set(token, filled);
    return filled.html;
  };
  return join([[{ kind: 'component', fill }], token.isBlock ? '\n' : '']);
}

/** Spends the cost of a tag. Attributes cost the square of their number, because some checks compare each with all others. */
function spendOnTag({ tag }: ComponentToken, scope: Scope): boolean {
  const { length } = tag.attributes;
  return spend(scope, tag, 'attributes', Math.max(length * COSTS.attribute, length ** 2));
}

/** Returns the direct child components, including those in included files. */
function itemsIn(tokens: readonly PageToken[], scope: Scope): readonly ComponentToken[] {
  return tokens.flatMap((token) => {
    const isIncluded =
      token.type === 'included' || (token.type === 'component' && scope.surveyed.includes.has(token));
    if (isIncluded) return itemsIn(pageTokens(token.tokens), scope);
    return token.type === 'component' && token.isClosed ? token : [];
  });
}

function unclosed(name: string): MarkdownFault {
  return {
    code: 'component-unclosed',
    message: `<${name}> is not closed`,
    hint: `Write </${name}> where it ends, in the same paragraph, list item or quote. If it is empty, write <${name} />.`,
  };
}

function givenTwice(name: string): MarkdownFault {
  return { code: 'component-attribute', message: `${name} appears twice`, hint: 'Remove one of them.' };
}

function fillComponent(
  token: ComponentToken,
  attributes: ComponentUse['attributes'],
  children: Html,
  scope: Scope,
  sources: SlotSources,
): FilledComponent {
  const { tag } = token;
  const { filled, failures } = scope.templates;
  const html = marksFaults(scope) ? markComponent(tag.name, children, token.isBlock, scope) : '';
  const nothing = { html, children, props: undefined };
  if (!spend(scope, tag, 'components', COSTS.template)) return nothing;
  const used: ComponentUse['items'][number][] = [];
  const texts = [children];
  for (const item of itemsIn(pageTokens(token.tokens), scope)) {
    const { props, children = '' } = filled.get(item) ?? {};
    if (!props) return nothing;
    used.push({ name: item.tag.name, props });
    texts.push(children);
  }
  const number = filled.size;
  scope.noted.components.add(tag.name);
  const result = sources.component({
    name: tag.name,
    attributes,
    items: used,
    number,
    ...urlsOf(token, attributes, scope),
  });
  const code = tag.attributes.filter(({ isCode }) => isCode);
  if (code.length > 0 && !isUnknown(result)) {
    for (const attribute of code)
      note(scope, tag, codeAttribute(tag.name, attribute.name, attribute.value ?? ''), attribute);
    return nothing;
  }
  if (result.kind === 'rendered' && !spend(scope, tag, 'components', result.html.length)) return nothing;
  if (result.kind === 'rendered')
    return { html: putTexts(result.html, texts), children, props: result.props };
  if (result.kind === 'failed') failures.push({ token: tag, diagnostics: result.diagnostics });
  else
    for (const { attribute, ...fault } of result.faults)
      note(scope, tag, withAttributes(fault, tag), attributeOf(token, attribute));
  return nothing;
}

function isUnknown(result: RenderedComponent): boolean {
  return result.kind === 'refused' && result.faults.some(({ code }) => code === 'component-unknown');
}

function withAttributes(fault: MarkdownFault, { attributes }: ComponentToken['tag']): MarkdownFault {
  if (fault.code !== 'component-unknown' || attributes.length === 0) return fault;
  return { ...fault, attributes: attributes.map(({ name }) => name) };
}

function attributeOf({ tag }: ComponentToken, name: string | undefined) {
  return tag.attributes.find((attribute) => attribute.name === name);
}

/** Resolves the URLs in the attributes, and notes problems with them. */
function urlsOf(
  token: ComponentToken,
  attributes: ComponentUse['attributes'],
  scope: Scope,
): Pick<ComponentUse, 'resolve' | 'image'> {
  const { tag } = token;
  const resolve: ComponentUse['resolve'] = (name, role, url) => {
    const attribute = attributeOf(token, name);
    const isWritten = attributes.some((one) => one.name === name && one.text === url);
    // The URL as written, because settings are encoded for their part of the URL.
    const written = (isWritten && attribute?.value) || url;
    return publishedUrl(written, role, scope, ignoreUnknown, (fault) =>
      noteUrl(scope, tag, fault, attribute?.value ?? '', attribute),
    );
  };
  return {
    resolve,
    image(name, url) {
      const image = siteImage(url, scope, (fault) => note(scope, tag, fault, attributeOf(token, name)));
      return { url: shownUrl(image, scope, () => resolve(name, 'image', url)), image };
    },
  };
}

export function unreadableTag(raw: string): MarkdownFault {
  const name = /^<(\w+)/.exec(raw)?.[1] ?? '';
  return {
    code: 'component-attribute',
    message: `The tag of <${name}> cannot be read`,
    hint: `Put values in quotes, such as <${name} name="value">, and write &lt; for a literal <.`,
  };
}
