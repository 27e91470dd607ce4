// Parts of pages: checks the result of a layout, assigns addresses, and turns each part into a page.

import { thousands } from '../../kit/counted.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Checked, type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { isPlainArray } from '../../kit/plain.ts';
import type { Page, SitePage, SpansOf } from '../../model/pages/page.ts';
import { fileOf } from '../../model/pages/page-path.ts';
import { type Part, type PartProblem, type PlacedPart, partId } from '../../model/pages/part.ts';
import { fillLabel, type Labels } from '../../model/settings/labels.ts';
import { placeOf } from '../../model/span.ts';
import { addressOfPermalink } from './address.ts';
import { Occupancy } from './occupancy.ts';

/** Limit of parts of a page: each is a file, and a page to render. */
const MOST_PARTS = 10_000;

export type PartsResult =
  | { readonly kind: 'placed'; readonly parts: readonly (PlacedPart & Pick<Part, 'items'>)[] }
  | { readonly kind: 'refused'; readonly problems: readonly PartProblem[] };

const SHAPE = "Return a list such as paginate(items, 10), or [{ at: '2026/', title: '2026', items }].";

/** Assigns addresses to parts. `returned` is the unchecked result of the layout's `parts` for the page. */
export function placeParts(page: Page, returned: unknown, labels: Labels): PartsResult {
  if (typeof returned !== 'object' || returned === null || !isPlainArray(returned))
    return refused([invalid(`parts returns ${nameOf(returned)} for ${page.path} instead of a list`)]);
  if (returned.length > MOST_PARTS) {
    const count = thousands(returned.length);
    const message = `parts creates ${count} pages from ${page.path}; the limit is ${thousands(MOST_PARTS)}`;
    return refused([{ code: 'part-invalid', message, hint: 'Show more items on each.' }]);
  }
  const wrong = returned.flatMap((part, index) => shapeProblem(part, index, page) ?? []);
  if (wrong.length > 0) return refused(wrong);
  const occupancy = new Occupancy<Part>();
  const problems: PartProblem[] = [];
  const parts = (returned as readonly Part[]).flatMap((part, index) => {
    const address = addressOfPart(page, part.at);
    const problem = 'problem' in address ? address.problem : twiceProblem(page, part, address, occupancy);
    if (problem) problems.push(problem);
    if ('problem' in address) return [];
    const number = index + 1;
    const title = part.title ?? fillLabel(labels.page, { number });
    const { at, description = page.description, items } = part;
    return [{ of: page.id, number, at, ...address, title, description, items }];
  });
  return problems.length > 0 ? refused(problems) : { kind: 'placed', parts };
}

function refused(problems: readonly PartProblem[]): PartsResult {
  return { kind: 'refused', problems };
}

function invalid(message: string): PartProblem {
  return { code: 'part-invalid', message, hint: SHAPE };
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return 'then' in value ? 'a promise' : 'an object';
}

const NAMES = ['at', 'title', 'description', 'items'];

/** Returns the reason why a value isn't a part. */
function shapeProblem(value: unknown, index: number, { path }: Page): PartProblem | undefined {
  const which = `part ${index + 1} of ${path}`;
  if (typeof value !== 'object' || value === null)
    return invalid(`${which} is ${nameOf(value)} instead of an object`);
  const part = value as Readonly<Record<string, unknown>>;
  for (const name of ['at', 'title', 'description']) {
    const text = part[name];
    const isAbsent = text === undefined && name !== 'at';
    if (!isAbsent && typeof text !== 'string')
      return invalid(`\`${name}\` of ${which} is ${nameOf(text)} instead of text`);
    if (name === 'title' && text === '') return invalid(`\`title\` of ${which} is empty`);
  }
  const { items } = part;
  if (typeof items !== 'object' || items === null || !isPlainArray(items))
    return invalid(`\`items\` of ${which} is ${nameOf(items)} instead of a list`);
  const unknown = Object.keys(part).find((name) => !NAMES.includes(name));
  if (unknown === undefined) return undefined;
  const hint = didYouMean(unknown, NAMES, 'Move it into the items, which can be anything.');
  return { code: 'part-invalid', message: `Unknown field \`${unknown}\` in ${which}`, hint };
}

type PartAddress = Pick<PlacedPart, 'route' | 'file'>;

function addressOfPart(page: Page, at: string): PartAddress | { readonly problem: PartProblem } {
  if (at === '') return { route: page.route, file: page.file };
  const folder = page.route.replace(/\.html$/, '/');
  const leadsOut = /^[/\\]|^[a-z][a-z\d+.-]*:|(?:^|[/\\])\.\.?(?:[/\\]|$)/i.test(at);
  if (leadsOut) {
    const hint = 'Write it without a slash or dots at the start, such as page/2/.';
    return {
      problem: route(`The address "${at}" of a part of ${page.path} does not stay in ${folder}`, hint),
    };
  }
  const result = addressOfPermalink(folder + at);
  if (result.kind === 'address') return result.address;
  const { message, hint } = result.problem;
  return { problem: route(`${folder}${at}, the address of a part of ${page.path}, ${message}`, hint) };
}

function twiceProblem(
  page: Page,
  part: Part,
  { route: own, file }: PartAddress,
  occupancy: Occupancy<Part>,
): PartProblem | undefined {
  const owner = occupancy.take(file, part);
  if (!owner) return undefined;
  const message =
    owner.at === part.at
      ? `Two parts of ${page.path} have the same address, ${own}`
      : `The addresses "${owner.at}" and "${part.at}" of two parts of ${page.path} are the same on many systems`;
  return route(message, 'Give each part its own `at`.');
}

function route(message: string, hint: string): PartProblem {
  return { code: 'part-route', message, hint };
}

/** Returns the page of a part whose address is below that of the original page. */
export function pageOfPart<P extends SitePage>(page: P, part: PlacedPart): P {
  return {
    ...page,
    id: partId(part),
    part,
    title: `${page.title} – ${part.title}`,
    description: part.description,
    route: part.route,
    file: part.file,
    permalink: undefined,
    aliases: [],
    anchors: {},
    legal: false,
    history: false,
    versions: [],
  };
}

export type PartsOf = (page: SitePage) => readonly PlacedPart[];

/** Returns pages with their parts, each after its page. A part whose address is taken is left out. */
export function routeParts(
  pages: readonly SitePage[],
  partsOf: PartsOf,
  spansOf: SpansOf,
): Checked<readonly SitePage[]> {
  const parts = pages.map((page) => partsOf(page).filter(({ at }) => at !== ''));
  if (parts.every(({ length }) => length === 0)) return { value: pages, diagnostics: [] };
  const occupancy = new Occupancy<SitePage>();
  for (const page of pages) occupancy.take(page.file, page);
  const diagnostics: Diagnostic[] = [];
  const value = pages.flatMap((page, index) => {
    const own = (parts[index] ?? []).map((part) => pageOfPart(page, part));
    const free = own.filter((part) => {
      const owner = occupancy.take(part.file, part);
      if (owner) diagnostics.push(taken(part, owner, spansOf));
      return owner === undefined;
    });
    return [page, ...free];
  });
  return { value, diagnostics };
}

function taken(part: SitePage, owner: SitePage, spansOf: SpansOf): Diagnostic {
  const of = owner.part ? `a part of ${owner.path}` : owner.path;
  const reported = `${part.route}, a part of ${part.path},`;
  return diagnostic('route-taken', {
    message:
      part.route === owner.route
        ? `${reported} has the same route as ${of}`
        : `${reported} and ${owner.route}, the route of ${of}, are the same on many systems`,
    at: placeOf(fileOf(owner.path), spansOf(owner.path), 'permalink'),
    related: [{ message: 'the page of the part', at: wholeFile(fileOf(part.path)) }],
    hint: 'Change one of the two addresses, with a permalink or the `at` of the part.',
  });
}
