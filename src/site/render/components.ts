// Components in Markdown: their templates, their attributes and what they select, asked for by the page that uses them.

import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { nearest } from '../../kit/nearest.ts';
import { summaryOf } from '../../model/pages/front-matter.ts';
import { isRenderable, type Layout, type Locate } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import { BUILT_IN, type BuiltIn } from '../../template/markdown/built-in.ts';
import { type KindContext, resolveKinds } from '../arrange/record-fields.ts';
import { askSite } from '../arrange/site-index.ts';
import type { Ask } from '../ask.ts';
import {
  type AttributeMistake,
  type CheckedAttributes,
  checkAttributes,
} from '../content/schema/attributes.ts';
import type { MarkdownFault } from '../markdown/lexer/problem.ts';
import type { ComponentUse, RenderedComponent, SlotSources } from '../markdown/syntax/holes.ts';
import { componentNames, isComponent, renderTemplates, templateNamed } from '../read/templates.ts';
import { componentFailure, renderComponent } from './document/component.ts';

export function componentSources(
  ask: Ask,
  page: Page | undefined,
  tell: (diagnostics: readonly Diagnostic[]) => void,
): Pick<SlotSources, 'component'> {
  return {
    component(use) {
      const isOwn = ask(isComponent, use.name);
      const builtIn = isOwn ? undefined : BUILT_IN.get(use.name);
      if (builtIn) return renderBuiltIn(ask, builtIn, use);
      if (!isOwn) return refused([unknownComponent(use.name, componentNames(ask))], 'component-unknown');
      const { layout, locate } = ask(templateNamed, `markdown/${use.name}`);
      // Mistakes in its file are reported by themselves.
      if (!isRenderable(layout)) return { kind: 'failed', diagnostics: [] };
      const sources: PropSources = {
        resolve: (props, tell) => resolveKinds(props, (field) => contextOf(ask, field, use, tell)),
        select: (props) => selectFor(ask, layout, props, page),
      };
      const path = page?.path ?? layout.path;
      const work = () => renderOwn(layout, use, path, sources, locate);
      const { value, diagnostics } = renderTemplates(ask.tools, locate, path, work);
      tell(diagnostics);
      return value;
    },
  };
}

type AttributeFault = MarkdownFault & { readonly attribute: string };

/** Turns attributes that a schema has checked into props. */
interface PropSources {
  readonly resolve: (props: Props, tell: (fault: AttributeFault) => void) => Props;
  readonly select: (props: object) => object;
}

type Props = Readonly<Record<string, unknown>>;

function renderOwn(
  layout: Layout & { readonly component: NonNullable<Layout['component']> },
  use: ComponentUse,
  page: string,
  { resolve, select }: PropSources,
  locate: Locate,
): RenderedComponent {
  try {
    const checked = checkAttributes(layout.schema, use.attributes, layout.path);
    if (checked.kind === 'mistakes') return refused(checked.mistakes);
    const faults: AttributeFault[] = [];
    const props = resolve(checked.props, (fault) => faults.push(fault));
    if (faults.length > 0) return { kind: 'refused', faults };
    const all = { ...props, ...select(props) };
    const used = { component: layout.component, props: all, items: use.items, number: use.number };
    return { kind: 'rendered', html: renderComponent(used), props };
  } catch (error) {
    return { kind: 'failed', diagnostics: [componentFailure(error, layout.path, page, locate)] };
  }
}

/** A prop has the name of the attribute that it comes from. */
function contextOf(
  ask: Ask,
  field: string,
  use: ComponentUse,
  tell: (fault: AttributeFault) => void,
): KindContext {
  const [attribute = ''] = field.split('.');
  return {
    ask,
    address: (text, role) => use.resolve(attribute, role, text),
    image(text) {
      const { address, image } = use.image(attribute, text);
      return image && { address, shown: image, facts: image.facts };
    },
    tell: (fault) => tell({ attribute, ...fault }),
  };
}

function selectFor(ask: Ask, { select }: Layout, props: object, page: Page | undefined): object {
  if (!select || !page) return {};
  const choose = select as (site: unknown, page: unknown, props: object) => unknown;
  return { selected: askSite(ask, (site) => choose(site, summaryOf(page), props)) };
}

function renderBuiltIn(ask: Ask, builtIn: BuiltIn, use: ComponentUse): RenderedComponent {
  const checked = builtInProps(builtIn, use);
  if (checked.kind === 'mistakes') return refused(checked.mistakes);
  const added = ask.tools.features.map((feature) => feature.props?.(ask, use.name, checked.props));
  const props: Props = Object.assign({}, checked.props, ...added);
  const used = { component: builtIn.component, props, items: use.items, number: use.number };
  return { kind: 'rendered', html: renderComponent(used), props };
}

function builtInProps({ attributes, required, refuse }: BuiltIn, use: ComponentUse): CheckedAttributes {
  const mistakes: AttributeMistake[] = [];
  const names = Object.keys(attributes);
  const has = (wanted: string) => use.attributes.some(({ name }) => name === wanted);
  const props = use.attributes.map(({ name, text }) => {
    const kind = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const isFlag = text === undefined;
    if (kind === undefined) {
      const likely = nearest(name, names);
      const hint = likely ? `Did you mean ${likely}?` : `There are ${names.join(', ')}.`;
      mistakes.push({ attribute: name, message: `${name} is no attribute of <${use.name}>`, hint });
    } else if (isFlag !== (kind === 'flag') || (kind === 'number' && !/^\d+$/.test(text ?? ''))) {
      const hint =
        kind === 'flag' ? `Write ${name} alone.` : `Write ${name}="${kind === 'number' ? '640' : '…'}".`;
      mistakes.push({ attribute: name, message: `${name} is not what it should be`, hint });
    }
    if (text !== undefined && (kind === 'shown' || kind === 'link'))
      return [name, use.resolve(name, kind === 'shown' ? 'image' : 'link', text)];
    if (text !== undefined && kind === 'image') return [name, use.image(name, text)];
    return [name, kind === 'number' ? Number(text) : (text ?? true)];
  });
  for (const name of required.filter((wanted) => !has(wanted)))
    mistakes.push({
      attribute: undefined,
      message: `${name} is missing`,
      hint: `Add it, as in ${name}="…".`,
    });
  const fault = mistakes.length === 0 ? refuse?.(has) : undefined;
  if (fault) mistakes.push({ attribute: undefined, ...fault });
  return mistakes.length > 0
    ? { kind: 'mistakes', mistakes }
    : { kind: 'props', props: Object.fromEntries(props) };
}

function unknownComponent(name: string, own: readonly string[]): AttributeMistake {
  const components = own.filter((one) => /^[A-Z]/.test(one));
  const likely = nearest(name, [...components, ...BUILT_IN.keys()]);
  return {
    attribute: undefined,
    message: `There is no component <${name}>`,
    hint: likely
      ? `Did you mean <${likely}>?`
      : `Write it in templates/markdown/${name}.tsx, or write &lt; for a < that is text.`,
  };
}

function refused(
  mistakes: readonly AttributeMistake[],
  code: 'component-attribute' | 'component-unknown' = 'component-attribute',
): RenderedComponent {
  return { kind: 'refused', faults: mistakes.map((mistake) => ({ code, ...mistake })) };
}
