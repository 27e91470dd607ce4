// Content from elsewhere that Markdown shows, requested by the page that shows it: components, hooks, drawn code
// and files.

import { BUILT_IN, type BuiltIn, kindOf } from '../../api/index.ts';
import {
  type AttributeMistake,
  type CheckedAttributes,
  checkAttributes,
  joinRenamed,
} from '../../content/index.ts';
import {
  explainBy,
  lostValues,
  placesOfLost,
  renderComponent,
  renderHook,
  templateFailure,
} from '../../document/index.ts';
import type { Reference } from '../../fields/index.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { didYouMean } from '../../kit/nearest.ts';
import type {
  ComponentUse,
  FailedTemplate,
  MarkdownFault,
  RenderedComponent,
  SlotSources,
} from '../../markdown/index.ts';
import type { UnresolvedText } from '../../model/kinds.ts';
import { isRenderable, type Layout, type RenderableLayout } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import { summaryOf } from '../../routes/index.ts';
import { lostInComponent } from '../../rules/index.ts';
import { askSite, collectionEntry, entryList, type Questions, resolveNamed } from '../arrange/index.ts';
import type { Ask } from '../index.ts';
import {
  collectionNames,
  componentNames,
  isComponent,
  renderTemplates,
  siteSettings,
  templateNamed,
  templateTexts,
} from '../read/index.ts';
import { codeText } from './code-files.ts';

/** Receives warnings about templates that render. */
type Tell = (diagnostics: readonly Diagnostic[]) => void;

export function slotSources(ask: Ask, page: Page | undefined, tell: Tell = () => {}): SlotSources {
  const { results } = ask.tools;
  return {
    ...componentSources(ask, page, tell),
    hook: ({ name, props, texts }, number) =>
      renderNamed(ask, { name, number }, page, tell, ({ component, path }) => {
        const html = renderHook(
          { component, props, texts: Object.keys(texts), number },
          ask.tools.sharedComponents,
        );
        tell(lostIn(ask, html, props, path, page));
        return { kind: 'rendered', html, path };
      }),
    highlight: results.highlighting.highlight,
    draw: results.draw,
    fileText: (file) => codeText(ask, file),
  };
}

export function componentSources(
  ask: Ask,
  page: Page | undefined,
  tell: Tell,
): Pick<SlotSources, 'component'> {
  return {
    component(use) {
      const isOwn = ask(isComponent, use.name);
      const builtIn = isOwn ? undefined : BUILT_IN.get(use.name);
      if (builtIn) return renderBuiltIn(ask, builtIn, use);
      if (!isOwn) return refused([unknownComponent(use.name, componentNames(ask))], 'component-unknown');
      return renderNamed(ask, use, page, tell, (layout) => renderOwn(ask, layout, use, page, tell));
    },
  };
}

/** Renders a component or a hook of the site by its name. */
function renderNamed<T>(
  ask: Ask,
  { name, number }: Pick<ComponentUse, 'name' | 'number'>,
  page: Page | undefined,
  tell: Tell,
  render: (layout: RenderableLayout) => T,
): T | FailedTemplate {
  const { layout, locate } = ask(templateNamed, `markdown/${name}`);
  // Errors in its file are reported separately.
  if (!isRenderable(layout)) return { kind: 'failed', diagnostics: [] };
  const path = page?.path ?? layout.path;
  const work = (): T | FailedTemplate => {
    try {
      return render(layout);
    } catch (error) {
      return {
        kind: 'failed',
        diagnostics: [
          templateFailure(error, layout.path, path, locate, explainBy(() => templateTexts(ask))({})),
        ],
      };
    }
  };
  const { value, diagnostics } = renderTemplates(
    ask,
    { locate, page: path, part: `${name} ${number}` },
    work,
  );
  tell(diagnostics);
  return value;
}

type AttributeFault = MarkdownFault & { readonly attribute: string };

function renderOwn(
  ask: Ask,
  layout: RenderableLayout,
  use: ComponentUse,
  page: Page | undefined,
  tell: Tell,
): RenderedComponent {
  const checked = checkAttributes(layout.schema, use.attributes, layout.path);
  if (checked.kind === 'mistakes') return refused(checked.mistakes);
  const faults: AttributeFault[] = [];
  const contextAt = (field: string) => contextOf(ask, field, use, (fault) => faults.push(fault));
  const props = resolveKinds(checked.props, contextAt);
  if (faults.length > 0) return { kind: 'refused', faults };
  const all = { ...props, ...selectFor(ask, layout, props, page) };
  const used = { component: layout.component, props: all, items: use.items, number: use.number };
  const html = renderComponent(used, ask.tools.sharedComponents);
  tell(lostIn(ask, html, { all, items: use.items }, layout.path, page));
  return { kind: 'rendered', html, props };
}

/** Reports values that a component or a hook shows without having them. */
function lostIn(
  ask: Ask,
  html: string,
  props: object,
  file: string,
  page: Page | undefined,
): readonly Diagnostic[] {
  const lost = lostValues([html], props, () => templateTexts(ask));
  return placesOfLost(html, null, lost).map((one) => lostInComponent(one, file, page?.path ?? file));
}

function wrongValue(name: string, kind: string): Pick<AttributeMistake, 'message' | 'hint'> {
  if (kind === 'flag') return { message: `${name} takes no value`, hint: `Write only ${name}.` };
  if (kind === 'number') return { message: `${name} must be a whole number`, hint: `Write ${name}="640".` };
  return { message: `${name} needs a value`, hint: `Write ${name}="…".` };
}

/** Creates the context of an attribute's prop, which has the same name. */
function contextOf(
  ask: Ask,
  field: string,
  use: ComponentUse,
  tell: (fault: AttributeFault) => void,
): KindContext {
  const [attribute = ''] = field.split('.');
  return {
    ask,
    url: (text, role) => use.resolve(attribute, role, text),
    image(text) {
      const { url, image } = use.image(attribute, text);
      return image && { url, shown: image, facts: image.facts };
    },
    tell: (fault) => tell({ attribute, ...fault }),
    get settings() {
      return ask(siteSettings).value;
    },
  };
}

function selectFor(ask: Ask, { select }: Layout, props: object, page: Page | undefined): object {
  if (!select || !page) return {};
  const choose = select as (site: unknown, page: unknown, props: object) => unknown;
  return { selected: askSite(ask, page, (site) => choose(site, summaryOf(page), props)) };
}

function renderBuiltIn(ask: Ask, builtIn: BuiltIn, use: ComponentUse): RenderedComponent {
  const checked = builtInProps(builtIn, use);
  if (checked.kind === 'mistakes') return refused(checked.mistakes);
  const added = ask.tools.features.map((feature) => feature.props?.(ask, use.name, checked.props));
  const props: Readonly<Record<string, unknown>> = Object.assign({}, checked.props, ...added);
  const used = { component: builtIn.component, props, items: use.items, number: use.number };
  return { kind: 'rendered', html: renderComponent(used, ask.tools.sharedComponents), props };
}

function builtInProps({ attributes, required, refuse }: BuiltIn, use: ComponentUse): CheckedAttributes {
  const mistakes: AttributeMistake[] = [];
  const names = Object.keys(attributes);
  const has = (wanted: string) => use.attributes.some(({ name }) => name === wanted);
  const props = use.attributes.map(({ name, text }) => {
    const kind = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const isFlag = text === undefined;
    if (kind === undefined) {
      const hint = didYouMean(name, names, `Known attributes: ${names.join(', ')}.`);
      const message = `Unknown attribute ${name} on <${use.name}>`;
      mistakes.push({ attribute: name, message, hint, isUnknown: true });
    } else if (isFlag !== (kind === 'flag') || (kind === 'number' && !/^\d+$/.test(text ?? ''))) {
      mistakes.push({ attribute: name, ...wrongValue(name, kind) });
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
      hint: `Add ${name}="…".`,
      missing: name,
    });
  const fault = mistakes.length === 0 ? refuse?.(has) : undefined;
  if (fault) mistakes.push({ attribute: undefined, ...fault });
  return mistakes.length > 0
    ? { kind: 'mistakes', mistakes: joinRenamed(mistakes) }
    : { kind: 'props', props: Object.fromEntries(props) };
}

function unknownComponent(name: string, own: readonly string[]): AttributeMistake {
  const components = own.filter((one) => /^[A-Z]/.test(one));
  const otherwise = `Create templates/markdown/${name}.tsx (site fix --stubs does it), or write &lt; for a literal <.`;
  return {
    attribute: undefined,
    message: `The component <${name}> does not exist`,
    hint: didYouMean(name, [...components, ...BUILT_IN.keys()], otherwise, (likely) => `<${likely}>`),
  };
}

function refused(
  mistakes: readonly AttributeMistake[],
  code: 'component-attribute' | 'component-unknown' = 'component-attribute',
): RenderedComponent {
  const faults = mistakes.map(({ attribute, message, hint }) => ({ code, attribute, message, hint }));
  return { kind: 'refused', faults };
}

/** Looks up a text that may also name an entry. */
interface KindContext extends Questions {
  readonly ask: Ask;
}

/** Returns the same value with its texts resolved. `contextOf` gets the field of each: `tags.0`. */
function resolveKinds<T>(value: T, contextOf: (field: string) => KindContext, field = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const kind = kindOf(value);
  if (kind === 'reference') return checkReference(value as unknown as Reference, contextOf(field)) as T;
  if (kind !== undefined) return resolveNamed(value as unknown as UnresolvedText, contextOf(field)) as T;
  const within = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (Array.isArray(value))
    return value.map((item, index) => resolveKinds(item, contextOf, within(String(index)))) as T;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    resolveKinds(inner, contextOf, within(name)),
  ]);
  return Object.fromEntries(entries);
}

/** Returns true for a record, false for an instance of a class, such as a date. */
function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the reference, and reports one that doesn't lead to a published entry. */
function checkReference(reference: Reference, { ask, tell }: KindContext): Reference {
  const { collection, id } = reference;
  const names = ask(collectionNames);
  // Errors in the declarations are reported separately.
  if (names === null) return reference;
  if (!names.includes(collection)) {
    const hint = didYouMean(collection, names, 'Declare it in templates/collections.ts.');
    tell({ code: 'collection-unknown', message: `The collection "${collection}" does not exist`, hint });
  } else if (!ask(collectionEntry, [collection, id])) {
    const { byId } = ask(entryList, collection);
    const message = `${collection} has no published entry "${id}"`;
    const hint = didYouMean(id, byId.keys(), 'Add it there, or name another entry.');
    tell({ code: 'reference-unknown', message, hint });
  }
  return reference;
}
